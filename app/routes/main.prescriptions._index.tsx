import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { idsInCart } from '~/features/checkout/cart.server.ts';
import { toErrorPage } from '~/features/errors/page-errors.server.ts';
import { OlderRecords } from '~/features/past-data/older-link.tsx';
import { prescriptionFilters } from '~/features/prescriptions/filters.server.ts';
import type { PrescriptionFilters } from '~/features/prescriptions/filters.server.ts';
import { PrescriptionFilter, HistoryLink, ListTools } from '~/features/prescriptions/list-filter.tsx';
import { PrescriptionGroupSection } from '~/features/prescriptions/list-rows.tsx';
import { prescriptionList } from '~/features/prescriptions/list.server.ts';
import type { PrescriptionListBody, PrescriptionListView } from '~/features/prescriptions/list.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import type { ListQuery } from '~/paths.ts';
import { Stack } from '~/ui/layout.tsx';
import { EmptyList, ListFoot, ListOutage, ListPage } from '~/ui/list-page.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const filters = prescriptionFilters.read(request, member);
  const inCart = await idsInCart(context, member);
  const view = await prescriptionList(context, member, filters, inCart).catch(toErrorPage(context, request));
  auditView(context, member, 'prescriptions');
  const query = prescriptionFilters.query(filters);
  if (view.body.kind === 'groups' && filters.page > view.body.pages) {
    throw redirect(paths.prescriptions({ ...query, page: view.body.pages }));
  }
  return { view, filters, query };
}

export default function Prescriptions() {
  const { view, filters, query } = useLoaderData<typeof loader>();
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
        <PrescriptionGroupSection key={group.group ?? 'list'} group={group} />
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
