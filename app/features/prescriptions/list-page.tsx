import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Stack } from '~/ui/layout.tsx';
import { EmptyList, ListFoot, ListOutage, ListPage } from '~/ui/list-page.tsx';
import type { PrescriptionFilters } from './filters.server.ts';
import { PrescriptionFilter } from './list-filter.tsx';
import { PrescriptionGroupSection } from './list-rows.tsx';
import type { PrescriptionListBody, PrescriptionListView } from './list.server.ts';

interface ListProps {
  view: PrescriptionListView;
  filters: PrescriptionFilters;
  /** the address of a page with the filters of this one */
  toPage: (page: number) => string;
}

function Body({ body, filters, toPage }: { body: PrescriptionListBody } & Omit<ListProps, 'view'>) {
  const t = useT();
  const everything = (query: { period: 'all'; person?: string }) => ({
    to: paths.prescriptions(query),
    label: t('prescriptions.list.seeEverything'),
  });
  if (body.kind === 'outage') {
    return <ListOutage message={body.message} about={t('prescriptions.list.title')} />;
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
        toPage={toPage}
        everything={body.more ? everything({ period: 'all', person: filters.person }) : undefined}
      />
    </Stack>
  );
}

export function PrescriptionListPage({ view, filters, toPage }: ListProps) {
  const t = useT();
  const { body, summary, notes, counts, people } = view;
  const filtered = counts !== undefined || people.length > 0 || filters.q !== '' || filters.status;
  return (
    <ListPage
      title={t('prescriptions.list.title')}
      summary={summary}
      notes={notes}
      filter={filtered && <PrescriptionFilter filters={filters} view={view} />}
    >
      <Body body={body} filters={filters} toPage={toPage} />
    </ListPage>
  );
}
