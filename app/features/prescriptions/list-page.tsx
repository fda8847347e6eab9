import { OlderRecords } from '~/features/past-data/older-link.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Outage } from '~/ui/block.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { Card } from '~/ui/section.tsx';
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
  if (body.kind === 'outage') {
    return (
      <Card>
        <Outage message={body.message} about={t('prescriptions.list.title')} />
      </Card>
    );
  }
  if (body.kind === 'empty') {
    const action = body.action && (
      <LinkButton
        look="alt"
        to={paths.prescriptions(body.action === 'everything' ? { period: 'all' } : undefined)}
      >
        {body.action === 'everything' ? t('prescriptions.list.seeEverything') : t('common.filter.clear')}
      </LinkButton>
    );
    return (
      <Card>
        <EmptyState icon="rx" title={body.title} text={body.text} actions={action} />
      </Card>
    );
  }
  return (
    <Stack gap="xl">
      {body.groups.map((group) => (
        <PrescriptionGroupSection key={group.group ?? 'list'} group={group} checked={body.checked} />
      ))}
      <Pagination page={filters.page} pages={body.pages} to={toPage} />
      {body.more && (
        <p>
          <LinkButton look="quiet" small to={paths.prescriptions({ period: 'all', person: filters.person })}>
            {t('prescriptions.list.seeEverything')}
          </LinkButton>
        </p>
      )}
    </Stack>
  );
}

export function PrescriptionListPage({ view, filters, toPage }: ListProps) {
  const t = useT();
  const body = <Body body={view.body} filters={filters} toPage={toPage} />;
  return (
    <Page title={t('prescriptions.list.title')} lead={view.summary} live>
      {view.notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      {view.counts || view.people.length > 0 || filters.q || filters.status ? (
        <Columns kind="start" aside={<PrescriptionFilter filters={filters} view={view} />}>
          {body}
        </Columns>
      ) : (
        body
      )}
      <p className="no-p">
        <OlderRecords kind="prescriptions" />
      </p>
    </Page>
  );
}
