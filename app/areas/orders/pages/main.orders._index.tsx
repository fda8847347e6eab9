import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  orderFilters,
  loadOrderList,
  type OrderFilters,
  type OrderListBody,
  type OrderListView,
} from '~/areas/orders/list.server.ts';
import type { OrderRow } from '~/areas/orders/row.server.ts';
import { OrderRows } from '~/areas/orders/order-rows.tsx';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { Stack } from '~/ui/layout.tsx';
import { ListFilter } from '~/ui/list-filter.tsx';
import { EmptyList, ListFoot, ListOutage, ListPage } from '~/ui/list-page.tsx';
import { Card, Section } from '~/ui/section.tsx';
import type { OrderStatus, orderPeriods, orderSorts } from '#contract/order.ts';
import { OlderRecords } from '~/areas/benefits/historic-data/older-link.tsx';
import { LinkButton, PrintButton } from '~/ui/button.tsx';
import { listKeys } from '#contract/typed-keys.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const filters = orderFilters.read(request, member);
  const view = await loadOrderList(context, member, filters).catch(toErrorPage(context, request));
  auditView(context, member, 'orders');
  const query = orderFilters.query(filters);
  if (view.body.kind === 'rows' && filters.page > view.body.pages) {
    throw redirect(paths.orders({ ...query, page: view.body.pages }));
  }
  return {
    view,
    filters,
    query,
  };
}

export default function Orders() {
  const { view, filters, query } = useLoaderData<typeof loader>();
  const toPage = (page: number) => paths.orders({ ...query, page });
  const file = paths.ordersFile(query);
  const t = useT();
  const { body, summary, notes, counts, people } = view;
  const filtered = counts !== undefined || people.length > 0 || filters.q !== '' || filters.status;
  return (
    <ListPage
      title={t('nav.orders')}
      summary={summary}
      notes={notes}
      filter={filtered && <OrderFilter filters={filters} view={view} />}
      foot={body.kind === 'rows' ? <ExportLinks file={file} /> : body.kind === 'empty' && <OlderOrders />}
    >
      <Body body={body} filters={filters} toPage={toPage} />
    </ListPage>
  );
}

interface ListProps {
  view: OrderListView;
  filters: OrderFilters;
  toPage: (page: number) => string;
  file: string;
}

function OrderFilter({ filters, view }: Pick<ListProps, 'filters' | 'view'>) {
  const t = useT();
  return (
    <ListFilter
      action={paths.orders()}
      filters={filters}
      search={t('orders.list.filter.q')}
      period={{
        label: t('orders.list.filter.period'),
        value: filters.period,
        options: periodChoices.map((period) => ({ value: period, label: t(`orders.period.${period}`) })),
      }}
      statuses={statusChoices.map((status) => ({ value: status, label: t(`orders.status.${status}`) }))}
      counts={view.counts}
      people={view.people}
      sorts={sortChoices.map((sort) => ({ value: sort, label: t(`orders.list.filter.sorts.${sort}`) }))}
    />
  );
}

/** Open orders before finished ones; one list when all are open or all are finished. */
function LiveAndPast({ rows }: { rows: readonly OrderRow[] }) {
  const t = useT();
  const live = rows.filter(({ isLive }) => isLive);
  const past = rows.filter(({ isLive }) => !isLive);
  if (live.length === 0 || past.length === 0)
    return (
      <Card>
        <OrderRows rows={rows} heading="h2" />
      </Card>
    );
  return (
    <Stack gap="xl">
      <Section title={t('orders.list.underWay')}>
        <OrderRows rows={live} isUnderWay />
      </Section>
      <Section title={t('orders.list.past')}>
        <OrderRows rows={past} />
      </Section>
    </Stack>
  );
}

function Body({ body, filters, toPage }: { body: OrderListBody } & Pick<ListProps, 'filters' | 'toPage'>) {
  const t = useT();
  const seeEverything = t('orders.list.seeEverything');
  if (body.kind === 'outage') {
    return <ListOutage {...body} about={t('nav.orders')} />;
  }
  if (body.kind === 'empty') {
    const actions = {
      everything: { to: paths.orders({ period: 'all' }), label: seeEverything },
      clear: { to: paths.orders(), label: t('common.filter.clear') },
      prescriptions: { to: paths.prescriptions(), label: t('common.seePrescriptions') },
      support: { to: paths.support(), label: t('nav.support') },
    };
    return <EmptyList icon="box" title={body.title} text={body.text} action={actions[body.action]} />;
  }
  const everything = { to: paths.orders({ period: 'all', person: filters.person }), label: seeEverything };
  return (
    <Stack gap="l">
      <LiveAndPast rows={body.rows} />
      <ListFoot
        page={filters.page}
        pages={body.pages}
        toPage={toPage}
        everything={body.more ? everything : undefined}
      />
    </Stack>
  );
}

/** The choices of the filters, without the contract's own lists, which would bring its schemas into the browser. */
const keys = <Key extends string>(table: Record<Key, true>) => listKeys(table);

const statusChoices = keys<OrderStatus>({
  placed: true,
  inProgress: true,
  shipped: true,
  delivered: true,
  pickedUp: true,
  cancelled: true,
});
const periodChoices = keys<(typeof orderPeriods)[number]>({
  recent: true,
  past6To12Months: true,
  olderThan1Year: true,
  all: true,
});
const sortChoices = keys<(typeof orderSorts)[number]>({ newest: true, oldest: true, status: true });

function ExportLinks({ file }: { file: string }) {
  const t = useT();
  return (
    <div className="no-print">
      <Section title={t('drugs.drug.keep')} card={false}>
        <div className="actions">
          <PrintButton>{t('orders.list.print')}</PrintButton>
          <LinkButton look="quiet" small href={file}>
            {t('common.csv')}
          </LinkButton>
          <OlderRecords kind="orders" />
        </div>
      </Section>
    </div>
  );
}

const OlderOrders = () => (
  <p className="no-print">
    <OlderRecords kind="orders" />
  </p>
);
