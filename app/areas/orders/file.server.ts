/** The filtered list of orders as a file, with one row for each line of an order. */
import { formatPlainDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { fetchAllPages } from '~/areas/shared/lists/fetch-all-pages.server.ts';
import { listChosenPeople } from '~/areas/family/chosen-person.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { loadFamilyCoverage } from '~/areas/family/people.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { buildCsvFile } from '~/platform/csv.ts';
import { calls } from '#contract/index.ts';
import { hasParcel, isTerminal } from '#contract/order-rules.ts';
import type { Order, OrderLine } from '#contract/order.ts';
import type { TextContext } from '~/context.ts';
import type { OrderFilters } from './list.server.ts';
import { isCoverageAhead } from '~/session/membership.ts';
import { errorPage } from '~/ui/error-page.server.ts';

/** more than any member's orders */
const MAX_ORDERS = 10_000;

interface FileRow {
  order: Order;
  line: OrderLine;
}

interface Column {
  label: string;
  value(row: FileRow): string | number | undefined;
}

/** A line that has arrived or was cancelled has no expected arrival. */
const toExpectedDate = ({ status, expectedDate }: OrderLine) =>
  isTerminal(status) ? undefined : expectedDate;

const toParcel = (line: OrderLine): Partial<OrderLine> => (hasParcel(line) ? line : {});

function columnsFor({ t, format }: Localizer): Column[] {
  const day = (date: string | undefined) => date ?? '';
  const label = (name: 'order' | 'placed' | 'person' | 'drug' | 'rx' | 'quantity' | 'days' | 'status') =>
    t(`orders.file.${name}`);
  return [
    { label: label('order'), value: ({ order }) => order.orderNumber },
    { label: label('placed'), value: ({ order }) => format.toDay(order.placedAt) },
    { label: label('person'), value: ({ line }) => line.patientName },
    { label: label('drug'), value: ({ line }) => formatPlainDrugName(line.drugName, t) },
    { label: label('rx'), value: ({ line }) => line.rxNumber },
    { label: label('quantity'), value: ({ line }) => line.quantity },
    { label: label('days'), value: ({ line }) => line.daysSupply },
    { label: label('status'), value: ({ line }) => t(`orders.status.${line.status}`) },
    { label: t('common.price'), value: ({ line }) => format.money(line.priceCents) },
    { label: t('orders.status.shipped'), value: ({ line }) => day(toParcel(line).shipmentDate) },
    { label: t('orders.file.carrier'), value: ({ line }) => toParcel(line).shipmentCarrier },
    { label: t('orders.file.tracking'), value: ({ line }) => toParcel(line).shipmentNumber },
    { label: t('orders.file.expected'), value: ({ line }) => day(toExpectedDate(line)) },
    { label: t('orders.status.delivered'), value: ({ line }) => day(line.deliveredDate) },
  ];
}

const askForOrders = (
  member: MemberContext,
  { period, status, q, sort }: OrderFilters,
  personCodes: string | undefined,
) =>
  fetchAllPages(
    (page, perPage) =>
      member.api.call(calls.orders.search, {
        query: {
          ...toMemberParams(member),
          personCodes,
          period,
          status,
          q: q === '' ? undefined : q,
          sort,
          page,
          perPage,
        },
      }),
    MAX_ORDERS,
  );

/**
 * The file; undefined when mail order is not available to this member, or the person in the filter does not share.
 *
 * @throws ProgrammeFault, because an incomplete list would be wrong
 */
export async function buildOrdersFile(
  context: TextContext,
  member: MemberContext,
  filters: OrderFilters,
): Promise<string | undefined> {
  const { suppressMailOrderFeatures } = await context.content.client(member.identity.clientId);
  if (suppressMailOrderFeatures || isCoverageAhead(member.membership)) return undefined;
  const own = member.identity.personCode;
  const alone = filters.person === '' || filters.person === own;
  const family = alone ? undefined : await loadFamilyCoverage(member);
  const chosen = family && listChosenPeople(filters.person, own, family);
  if (chosen && !chosen.shared) throw errorPage(404);
  const localizer = await getLocalizer(context);
  const { items, total } = await askForOrders(member, filters, chosen?.personCodes);
  const columns = columnsFor(localizer);
  const { t, format } = localizer;
  function* rows() {
    for (const order of items)
      for (const line of order.lines) yield columns.map(({ value }) => String(value({ order, line }) ?? ''));
    if (items.length >= total) return;
    const counts = { shown: format.number(items.length), total: format.number(total) };
    yield [t('common.fileIsPartial', counts), ...columns.slice(1).map(() => '')];
  }
  const labels = columns.map(({ label }) => label);
  return buildCsvFile(labels, rows());
}
