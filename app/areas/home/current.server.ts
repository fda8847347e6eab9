/** Home's part of long lists: current entries, and the newest. */
import { askMedicines } from '~/areas/prescriptions/prescription-actions/many.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { ListCallOptions } from '~/programme/api.ts';
import { OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import { isTerminal, isUnderWay } from '#contract/order-rules.ts';
import { findRenewalRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import type { Prescription, PrescriptionState } from '#contract/prescription.ts';
import type { Order } from '#contract/order.ts';
import { toExpiryMonth } from '~/areas/orders/cards/cards.server.ts';
import { listKeys } from '#contract/typed-keys.ts';
import type { ClockContext } from '~/context.ts';
import type { CardSummary, SessionData } from '~/session/session.server.ts';

export const OPTIONAL_CALL = { timeoutMs: OPTIONAL_BLOCK_BUDGET_MS };
/** Maximum of entries in one reply. */
export const MOST = 100;

const WAITING: readonly PrescriptionState[] = [
  'active',
  'tooSoon',
  'orderInProgress',
  'contactingPrescriber',
];

/** Whether home may show it. */
const concernsHome = (rx: Prescription, facts: RefillFacts) =>
  rx.mailOrder && (WAITING.includes(rx.status) || findRenewalRefusal(rx, facts) === undefined);

/** Most members' prescriptions with a task or a date are among these. */
const FIRST_PRESCRIPTIONS = 25;

/**
 * The prescriptions with a task or a date, which come first in the list. So a second call is necessary only when the
 * last one of the first call is one of them.
 * @returns `hasAll`: whether no other prescription can be refilled
 */
export async function askHomePrescriptions(
  member: MemberContext,
  outlook: Promise<{ situation: RefillFacts }>,
  { leavesOut }: Required<ListCallOptions>,
) {
  const ask = async (perPage: number) => {
    let leftOut = 0;
    const options = { ...OPTIONAL_CALL, leavesOut: (count: number) => (leftOut += count) };
    const page = await askMedicines(member, options, perPage);
    const last = page.items.at(-1);
    const isWhole = page.items.length + leftOut >= page.total;
    return {
      ...page,
      leftOut,
      hasAll: isWhole || (last !== undefined && !concernsHome(last, (await outlook).situation)),
    };
  };
  const first = await ask(FIRST_PRESCRIPTIONS);
  const found = first.hasAll ? first : await ask(MOST);
  leavesOut(found.leftOut);
  return found;
}

const askOrders = (
  member: MemberContext,
  sort: 'status' | 'newest',
  perPage: number,
  options: Required<ListCallOptions>,
) =>
  member.api.call(
    calls.orders.search,
    { query: { ...toMemberParams(member), personCodes: member.viewing?.personCode, sort, page: 1, perPage } },
    { ...OPTIONAL_CALL, ...options },
  );

/** Most members' current orders are among these. */
const NEWEST_ORDERS = 12;

/** The newest orders, and the active ones, which a second call finds if some of them are older. */
export async function askHomeOrders(member: MemberContext, { leavesOut }: Required<ListCallOptions>) {
  let leftOut = 0;
  const newest = await askOrders(member, 'newest', NEWEST_ORDERS, {
    leavesOut: (count) => (leftOut += count),
  });
  const isActive = ({ status }: Order) => !isTerminal(status);
  const active = newest.items.filter(isActive);
  if (active.length + leftOut >= isUnderWay(newest.counts)) {
    leavesOut(leftOut);
    return { newest: newest.items, active };
  }
  const { items } = await askOrders(member, 'status', MOST, { leavesOut });
  return { newest: newest.items, active: items.filter(isActive) };
}

/**
 * Facts that this session has learned, so home does not request them again. Any page that loads the family adds a
 * person who begins to share later. The programme checks who shares in each call.
 */
export function readRemembered({ session }: MemberContext): Partial<Remembered> {
  const state = session?.known();
  return state?.state === 'active' ? state.data : {};
}
type Remembered = Pick<SessionData, 'sharing' | 'isEnrolled' | 'cards'>;

/** A card that needs attention may have been replaced in a different browser or by phone. */
const PROBLEM_REMEMBERED_MS = 5 * 60_000;

/** The cards of an earlier page; undefined when they may have changed since. */
export function findRememberedCards(
  { cards }: Partial<Remembered>,
  { clock }: ClockContext,
): readonly CardSummary[] | undefined {
  if (!cards) return undefined;
  const isGood = cards.goodUntil !== undefined && clock.today() < cards.goodUntil;
  return isGood || clock.now() - cards.readAt < PROBLEM_REMEMBERED_MS ? cards.list : undefined;
}

/** The day until which cards need no check: the first of the month in which the first card expires. */
function toGoodUntil(cards: readonly CardSummary[]): string {
  const [first = '9999-12'] = cards.map(toExpiryMonth).sort();
  return `${first}-01`;
}

const toSummary = (card: CardSummary): CardSummary => ({
  paymentCardId: card.paymentCardId,
  type: card.type,
  lastFour: card.lastFour,
  expiration: card.expiration,
  addedDate: card.addedDate,
  isDefault: card.isDefault,
});

/** @param learned `cards`: the cards of a reply; `areCardsGood`: none of them needs the member's attention */
export async function remember(
  { clock }: ClockContext,
  member: MemberContext,
  learned: { isEnrolled: boolean; cards: readonly CardSummary[] | undefined; areCardsGood: boolean },
): Promise<void> {
  const before = readRemembered(member);
  const news: Partial<Remembered> = {};
  if (learned.isEnrolled && !before.isEnrolled) news.isEnrolled = true;
  if (learned.cards) {
    news.cards = { list: learned.cards.map(toSummary), readAt: clock.now() };
    if (learned.areCardsGood) news.cards.goodUntil = toGoodUntil(learned.cards);
  }
  // if the store is down, the rest of the page reports it
  if (listKeys(news).length > 0)
    await member.session?.update((data) => ({ ...data, ...news })).catch(() => undefined);
}
