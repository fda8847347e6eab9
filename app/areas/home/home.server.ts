import type { ClockContext, LogContext, StoreContext, TextContext } from '~/context.ts';
import { groupCaps, findEndedCoverage, fetchCaps, type CapView } from '~/areas/benefits/caps.server.ts';
import { findLastOrder, toPaidText, type LinkText } from './latest.server.ts';
import { findLastPaidClaim } from '~/areas/benefits/claims/search-claims.server.ts';
import { formatIdCardText } from '~/areas/shared/coverage/coverage-guards.server.ts';
import {
  toMemberParams,
  toViewedParams,
  type MemberContext,
} from '~/areas/shared/coverage/member-context.server.ts';
import {
  toBlockResult,
  listResult,
  mapResult,
  listMissingNotes,
} from '~/areas/shared/errors/block-result.server.ts';
import type { SupportView } from '~/areas/help/guest/support.server.ts';
import { buildBalanceView, type BalanceView } from '~/areas/orders/balance.server.ts';
import { readTriedCard } from '~/session/tried-card.server.ts';
import { loadKnownRefillFacts } from '~/areas/prescriptions/refill-facts.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { PROGRAMME_TIME_ZONE } from '~/platform/clock.ts';
import { loadBlock, OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import type { ListCallOptions } from '~/programme/api.ts';
import { calls } from '#contract/index.ts';
import type { RefillFacts } from '#contract/prescription-rules.ts';
import { getLocalTime } from '#contract/pharmacy-hours.ts';
import type { BlockResult, OutageWords } from '~/ui/block.tsx';
import type { NoteText } from '~/ui/note.tsx';
import { buildComingView, findNextDelivery, type ComingView } from './upcoming.server.ts';
import {
  OPTIONAL_CALL,
  MOST,
  askHomeOrders,
  askHomePrescriptions,
  findRememberedCards,
  readRemembered,
  remember,
} from './current.server.ts';
import { checkRefills } from './refills.server.ts';
import { listCardItems } from './attention-rows.server.ts';
import { buildPriorityPanel, showMostUrgent, type PriorityPanel } from './attention.server.ts';
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

export type CapSummary = { title: string } & CapView;

interface HomeNote {
  title?: string;
  text: string;
  tone: 'info' | 'wait';
}

export interface HomeView {
  greeting: string;
  notes: HomeNote[];
  /** the coverage has not begun; nothing else is shown */
  later?: { strong: string; text: string; support: SupportView };
  attention?: PriorityPanel | undefined;
  /** the reasons why some tasks could not be loaded */
  unread?: NoteText[];
  /** whether the pages about automatic refills and the supply have content */
  mayRefill?: boolean;
  delivery?: LinkText | undefined;
  /** deliveries, answers of prescribers and refills by day; `outage` when the prescriptions are missing */
  coming?: ComingView;
  /** the newest finished order; absent for a client without mail order, and while orders are not known */
  order?: (LinkText & { line: string; about: string }) | 'none';
  /** the limits of the year; absent before the coverage begins */
  caps?: BlockResult<CapSummary[]>;
  /** whether the ID card is valid today; only before the coverage begins */
  idCard?: string;
  balance?: BlockResult<BalanceView>;
  /** the newest paid claim */
  claim?: BlockResult<(LinkText & { about: string }) | undefined>;
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
    { ...OPTIONAL_CALL, ...options },
  );

const askCards = (member: MemberContext) =>
  member.api.call(calls.mailOrder.paymentCards, { query: toMemberParams(member) }, OPTIONAL_CALL);

const askBalance = (member: MemberContext) =>
  member.api.call(calls.mailOrder.balance, { query: toMemberParams(member) }, OPTIONAL_CALL);

/** The most important limits: the shown person's own, in the network. */
async function askLimits(
  context: TextContext & ClockContext & StoreContext,
  member: MemberContext,
  localizer: Localizer,
  options: Required<ListCallOptions>,
): Promise<CapSummary[]> {
  const { identity, viewing } = member;
  const { caps } = await fetchCaps(member, viewing?.personCode ?? identity.personCode, options);
  const { language } = context.preferences;
  return groupCaps(
    caps.filter(({ network }) => network === 'IN'),
    { ...localizer, language, name: viewing?.firstName, ended: findEndedCoverage(member) },
  ).flatMap(({ title, caps: [cap] }) => (cap ? [{ title, ...cap }] : []));
}

/** Optional calls: if one fails or is late, its data are unknown. */
const ifKnown = <Value>(asked: Promise<Value>, { log }: LogContext) =>
  loadBlock(asked, { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log });
const itemsIfKnown = <Item>(asked: Promise<{ items: Item[] }>, context: LogContext) =>
  ifKnown(
    asked.then(({ items }) => items),
    context,
  );

async function askAttention(
  context: TextContext & ClockContext & StoreContext,
  member: MemberContext,
  hidesMailOrder: boolean,
) {
  const mayPay = !hidesMailOrder && !member.viewing && !hasCoverageEnded(member.membership);
  const known = mayPay ? findRememberedCards(readRemembered(member), context) : [];
  const leftOut = { orders: 0, reviews: 0 };
  const countLeftOut = (list: keyof typeof leftOut): Required<ListCallOptions> => ({
    leavesOut: (count) => (leftOut[list] += count),
  });
  const [orders, reviews, cards, triedCard] = await Promise.all([
    hidesMailOrder
      ? { ok: true as const, data: { newest: [], active: [] } }
      : ifKnown(askHomeOrders(member, countLeftOut('orders')), context),
    itemsIfKnown(askReviews(member, countLeftOut('reviews')), context),
    known ? { ok: true as const, data: known } : ifKnown(askCards(member), context),
    member.viewing ? undefined : readTriedCard(context, member.identity),
  ]);
  const failed = [orders, reviews, cards].find((answer) => !answer.ok);
  return {
    orders: orders.ok ? orders.data.active : [],
    newest: orders.ok ? orders.data.newest : [],
    areOrdersKnown: !hidesMailOrder && orders.ok && leftOut.orders === 0,
    reviews: reviews.ok ? reviews.data : [],
    cards: cards.ok ? cards.data : [],
    areCardsNew: !known && cards.ok,
    ...{ leftOut, triedCard, failed },
    isPart: failed !== undefined || leftOut.orders + leftOut.reviews > 0,
  };
}

const toNote = ({ message, lang }: OutageWords, title: string): NoteText =>
  lang ? { title, text: message, lang } : { title, text: message };

const readMedicines = (
  asked: BlockResult<Awaited<ReturnType<typeof askHomePrescriptions>>>,
  facts: RefillFacts,
) =>
  asked.ok
    ? { ...asked.value, checked: checkRefills(asked.value.items, facts) }
    : { checked: [], total: undefined, hasAll: false };

type Blocks = Omit<HomeView, 'today' | 'mayRefill' | 'greeting' | 'notes' | 'later' | 'idCard'> & {
  notes: string[];
};

async function blocks(
  context: TextContext & ClockContext & StoreContext,
  member: MemberContext,
  inCart: ReadonlySet<string>,
  { hidesMailOrder, supportPhone, isAll }: { hidesMailOrder: boolean; supportPhone: string; isAll: boolean },
  localizer: Localizer,
): Promise<Blocks> {
  const { t } = localizer;
  const today = context.clock.today();
  const hasEnded = hasCoverageEnded(member.membership);
  const within = { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log: context.log, preferences: context.preferences };
  const outlook = loadKnownRefillFacts(context, member, { remembered: readRemembered(member) });
  const loadPaidText = async () => {
    const claim = await findLastPaidClaim(member, (await outlook).family, { today, ...OPTIONAL_CALL });
    return claim && toPaidText(claim, localizer);
  };
  const [{ situation, failed }, asked, sources, balance, claim, caps] = await Promise.all([
    outlook,
    listResult((options) => askHomePrescriptions(member, outlook, options), t, within),
    askAttention(context, member, hidesMailOrder),
    // The balance is always the member's own, because the cart shows it. It is not requested for a viewed person.
    hidesMailOrder || member.viewing ? undefined : toBlockResult(askBalance(member), t, within),
    toBlockResult(loadPaidText(), t, within),
    listResult((options) => askLimits(context, member, localizer, options), t, within),
  ]);
  const { checked, total, hasAll } = readMedicines(asked, situation);
  const { leftOut } = sources;
  const isPart = sources.isPart || !asked.ok || asked.leftOut !== undefined;
  const reader = {
    ...{ today, reader: member.identity.personCode },
    shown: toViewedParams(member).personCode,
  };
  const known = { situation, checked, hasAll, ...reader, ...sources, isPart };
  const failure = sources.failed ?? failed.family ?? failed.profile;
  const unread = t('home.attention.unread');
  const panel = buildPriorityPanel(known, inCart, total, localizer);
  const missing = leftOut.reviews + leftOut.orders;
  const view: Blocks = {
    unread: asked.ok || failure ? listMissingNotes(failure, unread, localizer) : [toNote(asked, unread)],
    // the list of prescriptions has its own note
    notes: missing > 0 ? [t('common.leftOut', { count: missing })] : [],
    attention: panel && !isAll ? showMostUrgent(panel) : panel,
    delivery: findNextDelivery(sources.orders, reader, localizer),
    balance:
      balance && mapResult(balance, (value) => buildBalanceView(value, supportPhone, localizer, !hasEnded)),
    claim,
    caps,
  };
  const order = sources.areOrdersKnown ? findLastOrder(sources.newest, reader, localizer) : undefined;
  if (order) view.order = order;
  const coming = buildComingView(asked, sources.orders, { checked, inCart, hasEnded, ...reader }, localizer);
  if (coming.rows.length > 0 || !hasEnded) view.coming = coming;
  await remember(context, member, {
    isEnrolled: !failed.profile && situation.hasMailOrderProfile,
    cards: sources.areCardsNew ? sources.cards : undefined,
    areCardsGood: listCardItems(sources.cards, checked, today, localizer).length === 0,
  });
  return view;
}

/** @param inCart the prescriptions in the cart @param isAll shows every task, not the most urgent ones only */
export async function loadHomeView(
  context: TextContext & ClockContext & StoreContext,
  member: MemberContext,
  inCart: ReadonlySet<string>,
  isAll: boolean,
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
    greeting,
    notes,
  };
  if (isCoverageAhead(member.membership)) {
    const { effectiveDate } = member.membership;
    const starts = effectiveDate && t('home.later.on', { date: format.date(effectiveDate) });
    const text = [starts, t('home.later.text')].filter(Boolean).join(' ');
    const help = { digits: support.phone, phone: format.phone(support.phone), tty: support.tty };
    const later = { strong: t('home.later.strong'), text, support: help };
    return disableDigitalIDCards
      ? { ...head, later }
      : { ...head, later, idCard: formatIdCardText(member, localizer) };
  }
  const mailOrder = { hidesMailOrder: suppressMailOrderFeatures, supportPhone: support.phone, isAll };
  const shown = await blocks(context, member, inCart, mailOrder, localizer);
  return {
    ...head,
    ...shown,
    mayRefill: !suppressMailOrderFeatures && !hasCoverageEnded(member.membership),
    notes: [...notes, ...shown.notes.map((text) => ({ text, tone: 'info' as const }))],
  };
}
