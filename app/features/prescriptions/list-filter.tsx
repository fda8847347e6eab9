import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import type { ListQuery } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { ListFilter } from '~/ui/list-filter.tsx';
import { Section } from '~/ui/section.tsx';
import type { PrescriptionFilters } from './filters.server.ts';
import type { PrescriptionListView } from './list.server.ts';
import { periodChoices, sortChoices, stateChoices } from './prescription-filter-values.ts';

interface FilterProps {
  filters: PrescriptionFilters;
  view: Pick<PrescriptionListView, 'counts' | 'people'>;
}

export function PrescriptionFilter({ filters, view }: FilterProps) {
  const t = useT();
  return (
    <ListFilter
      action={paths.prescriptions()}
      filters={filters}
      words={{
        q: t('prescriptions.list.filter.q'),
        status: t('prescriptions.list.filter.status'),
        anyStatus: t('prescriptions.list.filter.anyStatus'),
        period: t('prescriptions.list.filter.period'),
        person: t('prescriptions.list.filter.person'),
        sort: t('prescriptions.list.filter.sort'),
      }}
      statuses={stateChoices.map((state) => ({ value: state, label: t(`prescriptions.state.${state}`) }))}
      counts={view.counts}
      periods={periodChoices.map((period) => ({ value: period, label: t(`prescriptions.period.${period}`) }))}
      people={view.people}
      sorts={sortChoices.map((sort) => ({
        value: sort,
        label: t(`prescriptions.list.filter.sorts.${sort}`),
      }))}
    />
  );
}

export function HistoryLink({ person }: { person: string }) {
  const t = useT();
  return (
    <LinkButton look="quiet" small to={paths.medicationHistory({ person })}>
      {t('prescriptions.keep.links.history')}
    </LinkButton>
  );
}

/** The list as it is filtered, to take along. */
export function ListTools({ query, person }: { query: ListQuery; person: string }) {
  const t = useT();
  return (
    <div className="no-p">
      <Section title={t('prescriptions.keep.links.title')} card={false}>
        <div className="acts">
          <LinkButton look="alt" small icon="print" to={paths.medicineList({ person })}>
            {t('prescriptions.keep.links.print')}
          </LinkButton>
          <LinkButton look="quiet" small href={paths.prescriptionsCsv(query)}>
            {t('prescriptions.keep.links.csv')}
          </LinkButton>
          <LinkButton look="quiet" small href={paths.prescriptionsText(query)}>
            {t('prescriptions.keep.links.text')}
          </LinkButton>
        </div>
      </Section>
    </div>
  );
}
