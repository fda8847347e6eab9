import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { ListFilter } from '~/ui/list-filter.tsx';
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
