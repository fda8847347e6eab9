import { OlderRecords } from '~/features/past-data/older-link.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import type { ListQuery } from '~/paths.ts';
import { Stack } from '~/ui/layout.tsx';
import { EmptyList, ListFoot, ListOutage, ListPage } from '~/ui/list-page.tsx';
import type { PrescriptionFilters } from './filters.server.ts';
import { PrescriptionFilter } from './list-filter.tsx';
import { PrescriptionGroupSection } from './list-rows.tsx';
import { HistoryLink, ListTools } from './list-tools.tsx';
import type { PrescriptionListBody, PrescriptionListView } from './list.server.ts';

interface ListProps {
  view: PrescriptionListView;
  filters: PrescriptionFilters;
  /** the filters as an address carries them, without the page */
  query: ListQuery;
}

function Body({ body, filters, query }: { body: PrescriptionListBody } & Omit<ListProps, 'view'>) {
  const t = useT();
  const everything = (asked: { period: 'all'; person?: string }) => ({
    to: paths.prescriptions(asked),
    label: t('prescriptions.list.seeEverything'),
  });
  if (body.kind === 'outage') {
    return <ListOutage message={body.message} lang={body.lang} about={t('prescriptions.list.title')} />;
  }
  if (body.kind === 'empty') {
    const action =
      body.action === 'everything'
        ? everything({ period: 'all' })
        : { to: paths.prescriptions(), label: t('common.filter.clear') };
    return <EmptyList icon="rx" title={body.title} text={body.text} action={body.action && action} />;
  }
  return (
    <Stack gap="xl">
      {body.groups.map((group) => (
        <PrescriptionGroupSection key={group.group ?? 'list'} group={group} checked={body.checked} />
      ))}
      <ListFoot
        page={filters.page}
        pages={body.pages}
        toPage={(page) => paths.prescriptions({ ...query, page })}
        everything={body.more ? everything({ period: 'all', person: filters.person }) : undefined}
      />
      <ListTools query={query} person={filters.person} />
    </Stack>
  );
}

export function PrescriptionListPage({ view, filters, query }: ListProps) {
  const t = useT();
  const { body, summary, notes, counts, people } = view;
  const filtered = counts !== undefined || people.length > 0 || filters.q !== '' || filters.status;
  return (
    <ListPage
      title={t('prescriptions.list.title')}
      summary={summary}
      notes={notes}
      aside={<HistoryLink person={filters.person} />}
      filter={filtered && <PrescriptionFilter filters={filters} view={view} />}
      foot={
        <p className="no-p">
          <OlderRecords kind="prescriptions" />
        </p>
      }
    >
      <Body body={body} filters={filters} query={query} />
    </ListPage>
  );
}
