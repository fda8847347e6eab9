/** The view of a saved card, whose number the portal never has. */
import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { z } from 'zod';
import type { LogContext, RequestContext } from '~/context.ts';
import { listAddressLines } from '~/areas/orders/addresses/address-lines.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { loadFamilyCoverage } from '~/areas/family/people.server.ts';
import {
  confirmChange,
  createReconciled,
  deleteIdempotent,
  reconcileUnknown,
  runIdempotent,
  type Attempt,
  type Submission,
} from '~/areas/shared/idempotency/idempotency.server.ts';
import { fetchAllPages } from '~/areas/shared/lists/fetch-all-pages.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import { loadBlock, type FailedBlock, OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { hasCoverageEnded } from '~/session/membership.ts';
import { calls } from '#contract/index.ts';
import { CARD_REENTRY_FROM, type NewPaymentCard, type PaymentCard } from '#contract/mail-order.ts';
import type { Prescription } from '#contract/prescription.ts';
import { findCardProblem, type CardProblem } from './card-rules.ts';
import { errorPage } from '~/ui/error-page.server.ts';

export const toExpiryMonth = ({ expiration: { month, year } }: Pick<PaymentCard, 'expiration'>) =>
  `${year}-${String(month).padStart(2, '0')}`;

export const formatCardLabel = (
  { type, lastFour }: Pick<PaymentCard, 'type' | 'lastFour'>,
  { t }: Localizer,
) => t('cards.card', { type, lastFour });

export const toCardDetails = (card: PaymentCard, { t, format }: Localizer) =>
  t('cards.details', {
    date: format.monthYearInText(toExpiryMonth(card)),
    name: `${card.firstName} ${card.lastName}`,
  });

export function formatCardProblemText(
  card: Pick<PaymentCard, 'expiration' | 'addedDate'>,
  today: string,
  { t, format }: Localizer,
): string | undefined {
  const problem = findCardProblem(card, today);
  if (problem === 'reenter') return t('cards.reenterWhy', { date: format.date(CARD_REENTRY_FROM) });
  return problem && t(`cards.${problem}`, { date: format.monthYearInText(toExpiryMonth(card)) });
}

export const loadSavedCards = (member: MemberContext): Promise<PaymentCard[]> =>
  member.api.call(calls.mailOrder.paymentCards, { query: toMemberParams(member) });

/**
 * Makes home load the cards again. It runs before each change, because a change whose reply is lost may have been
 * made.
 */
export async function forgetCards({ session }: MemberContext): Promise<void> {
  const state = session?.known();
  if (state?.state !== 'active' || state.data.cards === undefined) return;
  await session?.update(({ cards: _old, ...data }) => data);
}

type TypedCard = z.input<typeof NewPaymentCard>;

/** Whether a saved card matches the typed values, as far as this is possible without its number. */
const isCard = (saved: PaymentCard, { number, type, expiration, firstName, lastName }: TypedCard): boolean =>
  saved.type === type &&
  saved.lastFour === number.slice(-4) &&
  saved.expiration.month === expiration.month &&
  saved.expiration.year === expiration.year &&
  saved.firstName === firstName &&
  saved.lastName === lastName;

/** The content of a submitted card form. The number is stored only as part of a keyed hash. */
export const createCardSubmission = (card: TypedCard, formId: string | undefined): Submission => ({
  formId,
  content: card,
});

export async function saveCard(
  member: MemberContext,
  card: TypedCard,
  attempt: Attempt,
): Promise<Pick<PaymentCard, 'paymentCardId'>> {
  await forgetCards(member);
  return createReconciled<Pick<PaymentCard, 'paymentCardId'>, PaymentCard>(
    {
      list: () => loadSavedCards(member),
      getId: ({ paymentCardId }) => paymentCardId,
      isSent: (saved) => isCard(saved, card),
      send: () =>
        member.api.call(calls.mailOrder.addPaymentCard, { query: toMemberParams(member), body: card }),
    },
    attempt,
  );
}

export interface CardView {
  paymentCardId: string;
  title: string;
  lines: string[];
  isDefault: boolean;
  problem?: CardProblem;
  removalTitle: string;
  /** the effects of its removal, including automatic charges that end; or the reason why it cannot be removed */
  removal: string[];
  /** orders that it still has to pay for, so it cannot be removed */
  unpaidOrders: { number: string; text: string }[];
}

function stateLine(card: PaymentCard, problem: CardProblem | undefined, localizer: Localizer): string {
  const { t, format } = localizer;
  if (problem === 'reenter') return t('cards.list.reenterText', { date: format.date(CARD_REENTRY_FROM) });
  if (problem === 'expired')
    return t('cards.list.expiredText', { date: format.monthYearInText(toExpiryMonth(card)) });
  if (problem === 'expiresFirst')
    return t('cards.expiresFirst', { date: format.monthYearInText(toExpiryMonth(card)) });
  return toCardDetails(card, localizer);
}

/** Specification 3.33. */
const billingLine = ({ billingAddress }: PaymentCard, { t }: Localizer): string[] =>
  billingAddress
    ? [t('cards.list.billing', { address: listAddressLines(billingAddress, t).join(', ') })]
    : [];

/** The prescriptions on auto charge and ship that the member can see. Each names the card that pays for it. */
export interface AutoRefills {
  /** whether the client has auto charge and ship */
  offered: boolean;
  /** false while they could not be loaded */
  known: boolean;
  failed?: FailedBlock;
  items: readonly Prescription[];
}

async function fetchAutoRefills(member: MemberContext): Promise<AutoRefills> {
  const query = toMemberParams(member);
  const [client, { allowedPhiPersonCodes }] = await Promise.all([
    member.api.call(calls.prescriptionActions.autoChargeShipClient, { query }),
    loadFamilyCoverage(member),
  ]);
  if (!client.autoChargeAndSHip) return { offered: false, known: true, items: [] };
  const personCodes = [query.personCode, ...allowedPhiPersonCodes].join(',');
  const { items } = await fetchAllPages((page, perPage) =>
    member.api.call(calls.prescriptions.refillable, {
      query: { ...query, personCodes, autoRefill: 'on', page, perPage },
    }),
  );
  const isOn = items.filter(({ autoChargeAndShip }) => autoChargeAndShip);
  return { offered: true, known: true, items: isOn };
}

/** Never fails, because cards can be shown and removed without it. */
export async function loadAutoRefills({ log }: LogContext, member: MemberContext): Promise<AutoRefills> {
  // nothing is refilled after the coverage has ended
  if (hasCoverageEnded(member.membership)) return { offered: false, known: true, items: [] };
  const asked = await loadBlock(fetchAutoRefills(member), { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log });
  return asked.ok ? asked.data : { offered: false, known: false, failed: asked, items: [] };
}

/** Data shared by all cards of one page. */
interface CardsShown {
  count: number;
  today: string;
  auto: AutoRefills;
  ownPersonCode: string;
}

/** 'Jardiance 10 mg tablet', or 'Montelukast 5 mg chewable tablet (Leo Rivera)' */
const medicineName = ({ dispensedDrug, personCode, patientName }: Prescription, own: string, t: T): string =>
  [formatDrugName(dispensedDrug, t), personCode !== own && `(${patientName})`].filter(Boolean).join(' ');

function removalTexts(
  { isDefault }: PaymentCard,
  paidFor: readonly Prescription[],
  { count, auto, ownPersonCode }: CardsShown,
  { t }: Localizer,
): string[] {
  const kind = count === 1 ? 'textLast' : isDefault ? 'textDefault' : 'text';
  const drugs = paidFor.map((rx) => medicineName(rx, ownPersonCode, t)).join(', ');
  const isSure = auto.known && auto.items.every(({ autoRefillCardId }) => autoRefillCardId !== undefined);
  return [
    ...(drugs === '' ? [] : [t('cards.remove.ends', { drugs })]),
    ...(isSure ? [] : [t('cards.remove.unknown')]),
    t(`cards.remove.${kind}`),
  ];
}

function toCardView(card: PaymentCard, shown: CardsShown, localizer: Localizer): CardView {
  const problem = findCardProblem(card, shown.today);
  const { paymentCardId, isDefault } = card;
  const paidFor = shown.auto.items.filter(({ autoRefillCardId }) => autoRefillCardId === paymentCardId);
  const { unpaidOrders = [] } = card;
  const isInUse = unpaidOrders.length > 0;
  const paysFor = paidFor.length > 0 && localizer.t('cards.list.autoCharge', { count: paidFor.length });
  const view: CardView = {
    paymentCardId,
    title: formatCardLabel(card, localizer),
    lines: [
      stateLine(card, problem, localizer),
      ...billingLine(card, localizer),
      ...(paysFor ? [paysFor] : []),
    ],
    isDefault,
    removalTitle: localizer.t(isInUse ? 'cards.remove.notYet' : 'cards.remove.title'),
    removal: isInUse ? [localizer.t('cards.remove.inUse')] : removalTexts(card, paidFor, shown, localizer),
    unpaidOrders: unpaidOrders.map((number) => ({
      number,
      text: localizer.t('cards.remove.order', { number }),
    })),
  };
  if (problem) view.problem = problem;
  return view;
}

export const toCardViews = (
  cards: readonly PaymentCard[],
  shown: Omit<CardsShown, 'count'>,
  localizer: Localizer,
): CardView[] => cards.map((card) => toCardView(card, { ...shown, count: cards.length }, localizer));

/** @param auto automatic refills to show in its view @throws a 404 for a card that is not listed; ProgrammeFault */
export async function loadSavedCard(
  context: RequestContext,
  member: MemberContext,
  {
    paymentCardId,
    localizer,
    auto = { offered: false, known: true, items: [] },
  }: { paymentCardId: string; localizer: Localizer; auto?: AutoRefills | Promise<AutoRefills> },
) {
  const [cards, known] = await Promise.all([loadSavedCards(member), auto]);
  const card = cards.find((saved) => saved.paymentCardId === paymentCardId);
  if (!card) throw errorPage(404, { message: localizer.t('cards.gone') });
  const shown = { today: context.clock.today(), auto: known, ownPersonCode: member.identity.personCode };
  return { card, view: toCardView(card, { ...shown, count: cards.length }, localizer) };
}

// A number is passed on and never stored.

export const DefaultCardForm = z.object({ paymentCardId: z.string().min(1).max(64) });
export const RemoveForm = z.object({});

/** False for a repeated form. @throws ProgrammeFault 404 when it replaces an unlisted card */
export function addCard(
  context: RequestContext,
  member: MemberContext,
  card: z.input<typeof NewPaymentCard>,
  formId: string | undefined,
): Promise<boolean> {
  return runIdempotent(context, member, createCardSubmission(card, formId), async (attempt) => {
    await saveCard(member, card, attempt);
  });
}

/** @throws ProgrammeFault, with status 404 when it is not on the member's list */
export async function changeExpiration(
  member: MemberContext,
  paymentCardId: string,
  expiration: PaymentCard['expiration'],
): Promise<void> {
  const input = { params: { paymentCardId }, query: toMemberParams(member), body: { expiration } };
  await forgetCards(member);
  await reconcileUnknown(member.api.call(calls.mailOrder.changePaymentCard, input), async () =>
    (await loadSavedCards(member)).find(
      (saved) =>
        saved.paymentCardId === paymentCardId &&
        saved.expiration.month === expiration.month &&
        saved.expiration.year === expiration.year,
    ),
  );
}

/** @throws ProgrammeFault, with status 404 when it is not on the member's list */
export async function makeDefault(member: MemberContext, paymentCardId: string): Promise<void> {
  const input = { params: { paymentCardId }, query: toMemberParams(member) };
  await forgetCards(member);
  await confirmChange(member.api.call(calls.mailOrder.setDefaultCard, input), async () =>
    (await loadSavedCards(member)).some((saved) => saved.paymentCardId === paymentCardId && saved.isDefault),
  );
}

/**
 * False for a repeated form, because the card is already removed. @throws ProgrammeFault 404 when it was never listed
 */
export function removeCard(
  context: RequestContext,
  member: MemberContext,
  paymentCardId: string,
): Promise<boolean> {
  const input = { params: { paymentCardId }, query: toMemberParams(member) };
  const isGone = async () =>
    !(await loadSavedCards(member)).some((saved) => saved.paymentCardId === paymentCardId);
  return deleteIdempotent(context, member, `card:${paymentCardId}`, async () => {
    await forgetCards(member);
    return confirmChange(member.api.call(calls.mailOrder.removePaymentCard, input), isGone);
  });
}
