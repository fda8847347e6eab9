import { buildClientBanner } from '~/content/client-banner.ts';
import {
  toBlockResult,
  listLeftOutNotes,
  listResult,
  listMissingNotes,
  createOutageView,
} from '~/areas/shared/errors/block-result.server.ts';
import { listChosenPeople, buildPersonChoices, type PersonChoice } from '~/areas/family/chosen-person.ts';
import {
  toMemberParams,
  toViewedParams,
  type MemberContext,
} from '~/areas/shared/coverage/member-context.server.ts';
import { loadFamilyIfAvailable } from '~/areas/family/people.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import { totalsAlone, type ListCallOptions } from '~/programme/api.ts';
import { calls } from '#contract/index.ts';
import { isTerminal, isUnderWay } from '#contract/order-rules.ts';
import { OrderStatus, orderPeriods, orderSorts, type Order } from '#contract/order.ts';
import type { ClockContext, TextContext } from '~/context.ts';
import { defineListFilters, isNarrowed, searchQuery } from '~/areas/shared/lists/list-filters.server.ts';
import { distinguishRows } from '~/areas/shared/lists/distinguish-rows.server.ts';
import { toProgress } from './progress.server.ts';
import { describeOrderNews, toOrderRow, type OrderRow, type RowReader } from './row.server.ts';
import type { OutageWords } from '~/ui/block.tsx';
import type { ListNote } from '~/ui/list-page.tsx';

/** Specification 9.18. */
export const orderFilters = defineListFilters({
  status: OrderStatus,
  periods: orderPeriods,
  period: 'recent',
  sorts: orderSorts,
  sort: 'newest',
});
export type OrderFilters = ReturnType<typeof orderFilters.read>;

const ORDERS_PER_PAGE = 10;
/** Maximum of entries in one reply. */
const MOST = 100;

export type OrderListBody =
  | { kind: 'rows'; rows: OrderRow[]; pages: number; more: boolean }
  | {
      kind: 'empty';
      title: string;
      text: string;
      action: 'everything' | 'clear' | 'prescriptions' | 'support';
    }
  | ({ kind: 'outage' } & OutageWords);

export interface OrderListView {
  summary?: string;
  notes: (string | ListNote)[];
  people: PersonChoice[];
  counts?: Partial<Record<OrderStatus, number>>;
  body: OrderListBody;
}

interface Page {
  items: Order[];
  total: number;
  counts: Partial<Record<OrderStatus, number>>;
  /** number of the page's entries that are not shown */
  leftOut: number;
  /** orders of this page stand on the first page, or the first page has orders of later ones */
  isReordered?: boolean;
}

/** For a member of a client without mail order, with any filters. */
const withoutMailOrder = ({ t }: Localizer): OrderListView => ({
  notes: [],
  people: [],
  body: {
    kind: 'empty',
    title: t('orders.empty.suppressedTitle'),
    text: t('orders.empty.suppressedText'),
    action: 'support',
  },
});

function askForPage(
  member: MemberContext,
  filters: OrderFilters,
  personCodes: string | undefined,
  options: ListCallOptions,
  perPage = ORDERS_PER_PAGE,
) {
  const query = { ...toMemberParams(member), personCodes, ...searchQuery(filters), perPage };
  return member.api.call(calls.orders.search, { query }, options);
}

/** Late orders, and those that need an answer, stand on the first page, unless a different order is chosen. */
async function askWithUrgent(
  member: MemberContext,
  filters: OrderFilters,
  personCodes: string | undefined,
  isUrgent: (order: Order) => boolean,
  options: ListCallOptions,
): Promise<Omit<Page, 'leftOut'>> {
  const page = await askForPage(member, filters, personCodes, options);
  const { items, counts } = page;
  const { status, sort } = filters;
  const open = isUnderWay(status ? { [status]: counts[status] } : counts);
  if (sort !== 'newest' || open > MOST) return page;
  if (filters.page > 1) {
    const others = items.filter((order) => !isUrgent(order));
    return others.length === 0 ? page : { ...page, items: others, isReordered: others.length < items.length };
  }
  if (items.filter((order) => !isTerminal(order.status)).length >= open) return page;
  // this sort begins with open orders
  const first = await askForPage(member, { ...filters, sort: 'status' }, personCodes, totalsAlone, MOST);
  const shown = new Set(items.map(({ orderNumber }) => orderNumber));
  const urgent = first.items.filter((order) => isUrgent(order) && !shown.has(order.orderNumber));
  return { ...page, items: [...items, ...urgent], isReordered: urgent.length > 0 };
}

async function emptyBody(
  member: MemberContext,
  filters: OrderFilters,
  personCodes: string | undefined,
  t: T,
): Promise<OrderListBody> {
  if (isNarrowed(filters)) {
    return {
      kind: 'empty',
      title: t('orders.empty.filterTitle'),
      text: t('common.changeFilters'),
      action: 'clear',
    };
  }
  const others =
    filters.period !== 'all' &&
    (await askForPage(member, { ...filters, period: 'all', page: 1 }, personCodes, totalsAlone)).total > 0;
  return others
    ? {
        kind: 'empty',
        title: t('orders.empty.periodTitle'),
        text: t('orders.empty.periodText'),
        action: 'everything',
      }
    : {
        kind: 'empty',
        title: t('orders.empty.noneTitle'),
        text: t('orders.empty.noneText'),
        action: 'prescriptions',
      };
}

/** 'N orders from the past 6 months. M are under way.', or the page number when there are several. */
function summaryText(
  { total, items, counts, leftOut, isReordered }: Page,
  filters: OrderFilters,
  { t }: Pick<Localizer, 't'>,
): string {
  const count = isNarrowed(filters)
    ? t('orders.count.found', { count: total })
    : t(`orders.count.${filters.period}`, { count: total });
  const live = isUnderWay(counts);
  const first = (filters.page - 1) * ORDERS_PER_PAGE;
  return [
    count,
    !isNarrowed(filters) && live > 0 && t('orders.count.underway', { count: live }),
    total > ORDERS_PER_PAGE &&
      !isReordered &&
      t('common.showing', { from: first + 1, to: first + items.length + leftOut }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Orders that need an answer come first, then late ones, then open ones in the order of their arrival. */
function sortByNeed(items: readonly Order[], { today, reader }: RowReader, localizer: Localizer): Order[] {
  const toKey = (order: Order) => {
    const { alarm } = describeOrderNews(order, today, reader, localizer);
    const { line } = toProgress(order, today, localizer.format);
    const arrival = isTerminal(order.status) ? 'z' : (line.expectedDate ?? 'y');
    const need = order.actionNeeded ? 0 : alarm ? 1 : 2;
    return `${need} ${arrival}`;
  };
  const keys = new Map(items.map((order) => [order, toKey(order)]));
  return items.toSorted((a, b) => keys.get(a)!.localeCompare(keys.get(b)!, 'en'));
}

function rowsView(page: Page, filters: OrderFilters, reader: RowReader, localizer: Localizer) {
  const rows = distinguishRows(
    filters.sort === 'newest' ? sortByNeed(page.items, reader, localizer) : page.items,
    (order) => toOrderRow(order, reader, localizer),
    ({ title, about }) => `${title}, ${about}`,
    ({ about, number }) => `${about}, ${localizer.t('orders.row.order', { order: number })}`,
  );
  const body: OrderListBody = {
    kind: 'rows',
    rows,
    pages: Math.ceil(page.total / ORDERS_PER_PAGE),
    more: filters.period !== 'all' && page.total <= ORDERS_PER_PAGE && !isNarrowed(filters),
  };
  return { summary: summaryText(page, filters, localizer), counts: page.counts, body };
}

export async function loadOrderList(
  context: TextContext & ClockContext,
  member: MemberContext,
  filters: OrderFilters,
): Promise<OrderListView> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const client = await context.content.client(member.identity.clientId);
  if (client.suppressMailOrderFeatures) return withoutMailOrder(localizer);

  const own = member.identity.personCode;
  const alone = filters.person === '' || filters.person === own;
  const shown = toViewedParams(member).personCode;
  const at = { today: context.clock.today(), reader: own, shown };
  const isUrgent = (order: Order) => !!describeOrderNews(order, at.today, own, localizer).alarm;
  const ask = (personCodes: string | undefined) =>
    listResult((options) => askWithUrgent(member, filters, personCodes, isUrgent, options), t, context);
  const [{ family, known, failed }, ownPage] = await Promise.all([
    loadFamilyIfAvailable(member, context.log),
    alone ? ask(undefined) : undefined,
  ]);
  const banner = buildClientBanner(client, 'mailOrderScreen', context.preferences.language);
  const notes: (string | ListNote)[] = [
    ...(banner === undefined ? [] : [{ ...banner, tone: 'info' as const }]),
    ...(member.viewing ? [] : listMissingNotes(failed, t('orders.people.unknown'), localizer)),
  ];
  const people = buildPersonChoices(own, family, { you: t('orders.people.own'), all: t('common.everyone') });
  const chosen = listChosenPeople(filters.person, own, family);
  if (!chosen.shared && !known)
    return { notes, people, body: { kind: 'outage', message: t('error.common') } };
  if (!chosen.shared) {
    const name = chosen.name ?? t('common.someone');
    const [title, text] = [t('common.notShared'), t('orders.empty.sharedText', { name })];
    return { notes, people, body: { kind: 'empty', title, text, action: 'clear' } };
  }
  const page = ownPage ?? (await ask(chosen.personCodes));
  if (!page.ok) return { notes, people, body: createOutageView(page) };
  const { leftOut } = page;
  if (page.value.items.length === 0 && leftOut)
    return { notes, people, body: { kind: 'outage', message: leftOut.text } };
  if (page.value.total > 0) {
    const rows = rowsView({ ...page.value, leftOut: leftOut?.count ?? 0 }, filters, at, localizer);
    return { notes: [...notes, ...listLeftOutNotes(page)], people, ...rows };
  }
  const empty = await toBlockResult(emptyBody(member, filters, chosen.personCodes, t), t, context);
  if (!empty.ok) return { notes, people, body: createOutageView(empty) };
  // an entirely empty list needs no filter
  const nothing = empty.value.kind === 'empty' && empty.value.action === 'prescriptions';
  const view: OrderListView = { notes, people, body: empty.value };
  if (!nothing) view.counts = page.value.counts;
  return view;
}
