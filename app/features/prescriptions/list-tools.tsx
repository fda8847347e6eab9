import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import type { ListQuery } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Section } from '~/ui/section.tsx';

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
