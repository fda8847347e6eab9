import type { ClockContext, LogContext, StoreContext, TextContext } from '~/context.ts';
import { groupCaps, findEndedCoverage, fetchCaps, type CapView } from '~/areas/benefits/caps.server.ts';
import { loadRecentClaims } from '~/areas/benefits/claims/search-claims.server.ts';
import type { ClaimRow } from '~/areas/benefits/claims/row.server.ts';
import { formatIdCardText } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import {
  toBlockResult,
  listResult,
  mapResult,
  listMissingNotes,
} from '~/areas/shared/errors/block-result.server.ts';
import type { SupportView } from '~/areas/help/guest/support.server.ts';
import { buildBalanceView, type BalanceView } from '~/areas/orders/balance.server.ts';
import { toOrderRow, type OrderRow } from '~/areas/orders/row.server.ts';
import { readTriedCard } from '~/session/tried-card.server.ts';
import { loadKnownRefillFacts } from '~/areas/prescriptions/refill-facts.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { PROGRAMME_TIME_ZONE } from '~/platform/clock.ts';
import { loadBlock, OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import type { ListCallOptions } from '~/programme/api.ts';
import { calls } from '#contract/index.ts';
import type { Order } from '#contract/order.ts';
import { isTerminal } from '#contract/order-rules.ts';
import { getLocalTime } from '#contract/pharmacy-hours.ts';
import type { BlockResult, OutageWords } from '~/ui/block.tsx';
import type { NoteText } from '~/ui/note.tsx';
import { toActivityRows, toUpcomingRows, type UpcomingRow } from './upcoming.server.ts';
import { CALL, MOST, askCurrentOrders, askOrders, askPrescriptions } from './current.server.ts';
import { checkRefills } from './refills.server.ts';
import { buildPriorityPanel, type AttentionRow, type PriorityPanel } from './attention.server.ts';
import { hasCoverageEnded, isCoverageAhead } from '~/session/membership.ts';

type PartOfDay = 'morning' | 'afternoon' | 'evening';

const AFTERNOON_FROM_HOUR = 12;
const EVENING_FROM_HOUR = 18;
const MORNING_FROM_HOUR = 4;

/** The greeting for the hour in the programme's time zone. */
export function getPartOfDay(moment: Date, timeZone: string): PartOfDay {
  const hour = getLocalTime(timeZone, moment.getTime()).minutes / 60;
  if (hour >= MORNING_FROM_HOUR && hour < AFTERNOON_FROM_HOUR) return 'morning';
  return hour >= AFTERNOON_FROM_HOUR && hour < EVENING_FROM_HOUR ? 'afternoon' : 'evening';
}

const RECENT_SHOWN = 3;
/** Enough to find recent orders behind active ones. */
const NEWEST_ASKED = 12;

export type CapSummary = { title: string } & CapView;

interface HomeNote {
  title?: string;
  text: string;
  tone: 'info' | 'wait';
}

export interface HomeView {
  today: string;
  greeting: string;
  notes: HomeNote[];
  support: SupportView;
  /** the coverage has not begun; nothing else is shown */
  later?: { strong: string; text: string };
  attention?: PriorityPanel | undefined;
  /** why something that could need attention could not be loaded */
  unread?: NoteText[];
  /** on its way, without anything to do */
  activity: AttentionRow[];
  upcoming?: BlockResult<UpcomingRow[]>;
  /** the newest finished orders; absent for a client without mail order */
  orders?: BlockResult<OrderRow[]>;
  /** the limits of the year; only for the member's own data */
  caps?: BlockResult<CapSummary[]>;
  /** whether the ID card is valid today; absent for a plan without a card here */
  idCard?: string;
  balance?: BlockResult<BalanceView>;
  claims?: BlockResult<ClaimRow[]>;
}

function termedNote({ membership }: Pick<MemberContext, 'membership'>, { t, format }: Localizer): HomeNote[] {
  if (!hasCoverageEnded(membership)) return [];
  const { terminationDate } = membership;
  const ended = terminationDate && t('home.termed.on', { date: format.date(terminationDate) });
  const text = [ended, t('home.termed.text')].filter(Boolean).join(' ');
  return [{ title: t('home.termed.title'), text, tone: 'wait' }];
}

const askReviews = (member: MemberContext, options: Required<ListCallOptions>) =>
  member.api.call(
    calls.clinicalReviews.statuses,
    {
      query: { ...toMemberParams(member), personCodes: member.viewing?.personCode, page: 1, perPage: MOST },
    },
    { ...CALL, ...options },
  );

const askCards = (member: MemberContext) =>
  member.api.call(calls.mailOrder.paymentCards, { query: toMemberParams(member) }, CALL);

/** The most important limits: this person's own, in the network. */
async function askLimits(
  context: TextContext & ClockContext & StoreContext,
  member: MemberContext,
  localizer: Localizer,
  options: Required<ListCallOptions>,
): Promise<CapSummary[]> {
  const { caps } = await fetchCaps(member, member.identity.personCode, options);
  const { language } = context.preferences;
  return groupCaps(
    caps.filter(({ network }) => network === 'IN'),
    { ...localizer, language, ended: findEndedCoverage(member) },
  ).flatMap(({ title, caps: [cap] }) => (cap ? [{ title, ...cap }] : []));
}

/** Optional calls: the items of one that fails or is late are unknown. */
const itemsIfKnown = <Item>(asked: Promise<{ items: Item[] }>, { log }: LogContext) =>
  loadBlock(
    asked.then(({ items }) => items),
    { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log },
  );
const NONE = { ok: true as const, data: [] };

async function askAttention(
  context: TextContext & ClockContext & StoreContext,
  member: MemberContext,
  hidesMailOrder: boolean,
) {
  const mayPay = !hidesMailOrder && !member.viewing && !hasCoverageEnded(member.membership);
  const leftOut = { orders: 0, reviews: 0 };
  const leaving = (list: keyof typeof leftOut): Required<ListCallOptions> => ({
    leavesOut: (count) => (leftOut[list] += count),
  });
  const [orders, reviews, cards, triedCard] = await Promise.all([
    hidesMailOrder ? NONE : itemsIfKnown(askCurrentOrders(member, leaving('orders')), context),
    itemsIfKnown(askReviews(member, leaving('reviews')), context),
    mayPay
      ? itemsIfKnown(
          askCards(member).then((items) => ({ items })),
          context,
        )
      : NONE,
    member.viewing ? undefined : readTriedCard(context, member.identity),
  ]);
  const failed = [orders, reviews, cards].find((answer) => !answer.ok);
  return {
    orders: orders.ok ? orders.data : [],
    reviews: reviews.ok ? reviews.data : [],
    cards: cards.ok ? cards.data : [],
    ...{ leftOut, triedCard, failed },
    isPart: failed !== undefined || leftOut.orders + leftOut.reviews > 0,
  };
}

const finishedRows = (
  orders: readonly Order[],
  reader: string,
  today: string,
  localizer: Localizer,
): OrderRow[] =>
  orders
    .filter(({ status }) => isTerminal(status))
    .slice(0, RECENT_SHOWN)
    .map((order) => ({
      ...toOrderRow(order, today, reader, localizer),
      about: localizer.t('orders.row.order', { order: order.orderNumber }),
    }));

const toNote = ({ message, lang }: OutageWords, title: string): NoteText =>
  lang ? { title, text: message, lang } : { title, text: message };

type Blocks = Pick<
  HomeView,
  'attention' | 'unread' | 'activity' | 'upcoming' | 'orders' | 'balance' | 'claims' | 'caps'
> & { notes: string[] };

async function blocks(
  context: TextContext & ClockContext & StoreContext,
  member: MemberContext,
  inCart: ReadonlySet<string>,
  { hidesMailOrder, supportPhone }: { hidesMailOrder: boolean; supportPhone: string },
  localizer: Localizer,
): Promise<Blocks> {
  const { t } = localizer;
  const today = context.clock.today();
  const hasEnded = hasCoverageEnded(member.membership);
  const within = { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log: context.log, preferences: context.preferences };
  const outlook = loadKnownRefillFacts(context, member);
  const claims = async (options: Required<ListCallOptions>) =>
    loadRecentClaims(member, (await outlook).family, {
      ...{ today, count: RECENT_SHOWN, localizer },
      ...CALL,
      ...options,
    });
  const [{ situation, failed }, asked, sources, newest, balance, claimRows, caps] = await Promise.all([
    outlook,
    listResult((options) => askPrescriptions(member, options), t, within),
    askAttention(context, member, hidesMailOrder),
    hidesMailOrder
      ? undefined
      : listResult((options) => askOrders(member, 'newest', NEWEST_ASKED, options), t, within),
    // The balance is always the member's own, because the cart shows it. It is not requested for a viewed person.
    hidesMailOrder || member.viewing
      ? undefined
      : toBlockResult(
          member.api.call(calls.mailOrder.balance, { query: toMemberParams(member) }, CALL),
          t,
          within,
        ),
    listResult(claims, t, within),
    member.viewing
      ? undefined
      : listResult((options) => askLimits(context, member, localizer, options), t, within),
  ]);
  const checked = asked.ok ? checkRefills(asked.value.items, situation) : [];
  const { leftOut } = sources;
  const isPart = sources.isPart || !asked.ok || asked.leftOut !== undefined;
  const newestOrders = newest?.ok ? newest.value.items : [];
  const reader = member.identity.personCode;
  const known = { newest: newestOrders, situation, checked, reader, ...sources, isPart };
  const failure = sources.failed ?? failed.family ?? failed.profile;
  const unread = t('home.attention.unread');
  const view: Blocks = {
    unread: asked.ok || failure ? listMissingNotes(failure, unread, localizer) : [toNote(asked, unread)],
    // lists have their own note
    notes: leftOut.reviews > 0 ? [t('common.leftOut', { count: leftOut.reviews })] : [],
    attention: buildPriorityPanel(known, inCart, asked.ok ? asked.value.total : undefined, localizer),
    activity: toActivityRows(sources.orders, checked, { today, reader }, localizer),
    orders: newest && mapResult(newest, ({ items }) => finishedRows(items, known.reader, today, localizer)),
    balance:
      balance && mapResult(balance, (value) => buildBalanceView(value, supportPhone, localizer, !hasEnded)),
    claims: claimRows,
  };
  if (!hasEnded)
    view.upcoming = mapResult(asked, () => toUpcomingRows(checked, { inCart, today, reader }, localizer));
  if (caps) view.caps = caps;
  return view;
}

/** @param inCart the prescriptions in the cart */
export async function loadHomeView(
  context: TextContext & ClockContext & StoreContext,
  member: MemberContext,
  inCart: ReadonlySet<string>,
): Promise<HomeView> {
  const localizer = await getLocalizer(context);
  const { t, format } = localizer;
  const [client, support] = await Promise.all([
    context.content.client(member.identity.clientId),
    context.content.support(),
  ]);
  const { suppressMailOrderFeatures, disableDigitalIDCards } = client;
  const greeting = t(`home.greeting.${getPartOfDay(context.clock.programmeNow(), PROGRAMME_TIME_ZONE)}`, {
    name: member.identity.firstName,
  });
  const notes: HomeNote[] = [
    ...termedNote(member, localizer),
    ...(suppressMailOrderFeatures ? [{ text: t('home.suppressed'), tone: 'info' as const }] : []),
  ];
  const head: HomeView = {
    today: format.weekdayDate(context.clock.today()),
    greeting,
    notes,
    support: { digits: support.phone, phone: format.phone(support.phone), tty: support.tty },
    activity: [],
  };
  if (!disableDigitalIDCards) head.idCard = formatIdCardText(member, localizer);
  if (isCoverageAhead(member.membership)) {
    const { effectiveDate } = member.membership;
    const starts = effectiveDate && t('home.later.on', { date: format.date(effectiveDate) });
    const text = [starts, t('home.later.text')].filter(Boolean).join(' ');
    return { ...head, later: { strong: t('home.later.strong'), text } };
  }
  const mailOrder = { hidesMailOrder: suppressMailOrderFeatures, supportPhone: support.phone };
  const shown = await blocks(context, member, inCart, mailOrder, localizer);
  return {
    ...head,
    ...shown,
    notes: [...notes, ...shown.notes.map((text) => ({ text, tone: 'info' as const }))],
  };
}
