import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import {
  listAvailableActions,
  toAutomaticRows,
  type AvailableActions,
  type OfferedAction,
  type AutomaticRow,
} from '~/areas/prescriptions/prescription-actions/available-actions.ts';
import { toLook, type MedicineLook } from './look.server.ts';
import { readDecision, type Decision } from './clinical-reviews/decision.server.ts';
import { askRemindersOff } from './reminder-settings.server.ts';
import { toBlockResult, listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { canBeShown } from '~/areas/family/people.server.ts';
import { nameInTexts, buildOtherPersonNotice } from '~/areas/family/viewed-person.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { loadBlock, type Block, OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { addMonths } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import { findRefillRefusal, type RefillRefusal } from '#contract/prescription-rules.ts';
import { calculateSupply } from '#contract/prescription-state.ts';
import type { Fill, Prescription, PrescriptionState } from '#contract/prescription.ts';
import type { ClockContext, LogContext, TextContext } from '~/context.ts';
import type { BlockResult } from '~/ui/block.tsx';
import type { NoteText } from '~/ui/note.tsx';
import {
  formatNextBox,
  toPrescriptionFacts,
  formatQuantityText,
  selectUsableFacts,
  type PrescriptionFact,
} from './row.server.ts';
import {
  askAutoCharge,
  buildRefillFacts,
  loadKnownRefillFacts,
  isProfileMissing,
} from './refill-facts.server.ts';
import { calculateReminderDay } from './downloads.server.ts';
import {
  canRefill,
  describeGap,
  findRefillObstacle,
  toDigits,
  type RefillStatus,
} from './refill-status.server.ts';
import { errorPage } from '~/ui/error-page.server.ts';

interface MeterView {
  figure: string;
  of: string;
  sentence: string;
  value: number;
  max: number;
  low?: number;
}

export interface FillRow {
  id: string;
  claim?: string;
  date: string;
  order?: string;
  /** absent when it is the prescription's */
  quantity?: string;
  paid: string;
}

export interface PrescriptionView {
  id: string;
  name: string;
  lead: string;
  state: PrescriptionState;
  answer: RefillStatus;
  supply?: MeterView;
  refills?: MeterView;
  /** undefined when the directions are in the page's language */
  directionsLang?: 'en';
  directions: string;
  look?: MedicineLook;
  facts: PrescriptionFact[];
  /** absent when the plan did not review it */
  decision?: Decision;
  calendarDay?: string;
  automatic: AutomaticRow[];
  offered: Exclude<OfferedAction, 'renew'>[];
  prescriber: { name: string; phone?: { digits: string; text: string } };
  /** the parts that could not be loaded */
  missing: NoteText[];
  fills: BlockResult<FillRow[]>;
  isNeverFilled: boolean;
  paidBy: string;
  /** the person concerned, for the banner while the pages show another person's data */
  about?: string;
}

/** Adds the box that is on its way to the answer. */
function addNextBox(answer: RefillStatus, { arriving }: Prescription, today: string, localizer: Localizer) {
  if (!arriving) return;
  answer.say += ` ${formatNextBox(arriving.expectedDate, today, localizer)}`;
  answer.order ??= arriving.orderNumber;
}

const LOW_SHARE = 0.12;
const OVER: readonly PrescriptionState[] = ['inactive', 'transferred'];

function supplyMeter(
  rx: Prescription,
  today: string,
  canOrder: boolean,
  localizer: Localizer,
): MeterView | undefined {
  const supply = calculateSupply(rx, today);
  if (!supply) return undefined;
  const { left } = supply;
  const { t, format } = localizer;
  if (left === 0 && OVER.includes(rx.status)) return undefined;
  const dates = { filled: format.date(supply.filled), end: format.date(supply.runsOut) };
  return {
    figure: format.number(left),
    of: t('prescriptions.detail.ofDays', { count: rx.daysSupply }),
    sentence: [
      t(`prescriptions.detail.${left > 0 ? 'supplySentence' : 'supplyOver'}`, dates),
      canOrder && describeGap(rx, today, localizer),
    ]
      .filter(Boolean)
      .join(' '),
    value: left,
    max: rx.daysSupply,
    low: Math.ceil(rx.daysSupply * LOW_SHARE),
  };
}

function refillsMeter(
  rx: Prescription,
  refusal: RefillRefusal | undefined,
  { t, format }: Localizer,
): MeterView | undefined {
  const { refillsLeft } = selectUsableFacts(rx, refusal);
  if (!refillsLeft) return undefined;
  return {
    figure: format.number(refillsLeft),
    of: t('prescriptions.detail.ofRefills', { count: rx.refillsAllowed }),
    sentence: t('prescriptions.detail.useBy', { count: refillsLeft, date: format.date(rx.expirationDate) }),
    value: refillsLeft,
    max: rx.refillsAllowed,
  };
}

const toFillRow = (fill: Fill, rx: Prescription, { t, format }: Localizer): FillRow => {
  const row: FillRow = {
    id: fill.fillId,
    // with spaced text, a long date needs two lines on a phone
    date: format.date(fill.fillDate).replaceAll('\u00a0', ' '),
    paid: format.money(fill.patientPayCents),
  };
  if (fill.quantity !== rx.quantity || fill.quantityUnit !== rx.quantityUnit)
    row.quantity = formatQuantityText(fill.quantity, fill.quantityUnit, t, format);
  if (fill.orderNumber) row.order = fill.orderNumber;
  if (fill.claimId) row.claim = fill.claimId;
  return row;
};

/** A year of one prescription has at most twelve monthly fills. */
const FILLS_SHOWN = 12;

async function pastFills(
  member: MemberContext,
  rx: Prescription,
  today: string,
  localizer: Localizer,
): Promise<FillRow[]> {
  const { items } = await member.api.call(calls.prescriptions.medicationHistory, {
    query: {
      ...toMemberParams(member),
      personCode: rx.personCode,
      startDate: addMonths(today, -12),
      endDate: today,
      rxNumber: rx.rxNumber,
      page: 1,
      perPage: FILLS_SHOWN,
    },
  });
  return items.map((fill) => toFillRow(fill, rx, localizer));
}

/** The card that pays for automatic refills; undefined when the prescription names none. */
async function autoRefillCard(
  { log }: LogContext,
  member: MemberContext,
  { autoChargeAndShip, autoRefillCardId }: Prescription,
  { t }: Localizer,
): Promise<Block<string> | undefined> {
  if (!autoChargeAndShip || autoRefillCardId === undefined) return undefined;
  const asked = member.api.call(calls.mailOrder.paymentCards, { query: toMemberParams(member) });
  const cards = await loadBlock(asked, { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log });
  if (!cards.ok) return cards;
  const card = cards.data.find(({ paymentCardId }) => paymentCardId === autoRefillCardId);
  const text = card
    ? t('prescriptionActions.autoRefill.paidWith', {
        card: t('cards.card', { type: card.type, lastFour: card.lastFour }),
      })
    : t('prescriptionActions.autoRefill.paidByOther');
  return { ok: true, data: text };
}

/** Whether reminders or automatic refills are on, could be turned on, or ended automatically. */
const hasAutomatic = (rx: Prescription, { reminder, auto }: Pick<AvailableActions, 'reminder' | 'auto'>) =>
  reminder || auto || rx.refillReminder || rx.autoChargeAndShip || rx.autoChargeEnded !== undefined;

interface AutomaticBlocks {
  auto: Block<boolean>;
  muted: Block<boolean> | undefined;
  paidWith: Block<string> | undefined;
}

const automaticPart = (
  rx: Prescription,
  actions: AvailableActions,
  localizer: Localizer,
  { auto, muted, paidWith }: AutomaticBlocks,
): AutomaticRow[] =>
  hasAutomatic(rx, actions)
    ? toAutomaticRows(rx, actions, localizer, {
        isMuted: muted?.ok === true && muted.data,
        paidWith: paidWith?.ok ? paidWith.data : undefined,
        isAutoOffered: !auto.ok || auto.data,
      })
    : [];

const missingParts = (
  facts: Parameters<typeof isProfileMissing>[0],
  { auto, muted, paidWith }: AutomaticBlocks,
  localizer: Localizer,
): NoteText[] => [
  ...isProfileMissing(facts, localizer),
  ...listMissingNotes(auto, localizer.t('prescriptions.autoUnknown'), localizer),
  ...listMissingNotes(muted, localizer.t('prescriptions.settingsUnknown'), localizer),
  ...listMissingNotes(paidWith, localizer.t('prescriptions.autoCardUnknown'), localizer),
];

const toPrescriber = (
  { prescriberName: name, prescriberPhone: phone }: Prescription,
  { format }: Localizer,
): PrescriptionView['prescriber'] =>
  phone ? { name, phone: { digits: toDigits(phone), text: format.phone(phone) } } : { name };

/** The actions that the page offers beside its main one. */
const offeredBesides = (offered: readonly OfferedAction[], refusal: RefillRefusal | undefined) =>
  offered.filter(
    (action): action is Exclude<OfferedAction, 'renew'> =>
      action !== 'renew' && (action !== 'enroll' || refusal?.code === 'notMailOrder'),
  );

/** @throws ProgrammeFault */
export const askPrescription = (member: MemberContext, prescriptionId: string): Promise<Prescription> =>
  member.api.call(calls.prescriptions.byId, { params: { prescriptionId }, query: toMemberParams(member) });

/**
 * @param asked the prescription, which is on its way
 * @param inCart the prescriptions in the cart
 * @throws ProgrammeFault of the prescription's own call; 404 for a prescription of a person who does not share
 */
export async function loadPrescriptionDetail(
  context: TextContext & ClockContext,
  member: MemberContext,
  asked: Promise<Prescription>,
  inCart: ReadonlySet<string>,
): Promise<PrescriptionView> {
  const [rx, outlook, support, auto] = await Promise.all([
    asked,
    loadKnownRefillFacts(context, member),
    context.content.support(),
    askAutoCharge(context, member),
  ]);
  const patient = { personCode: rx.personCode, name: rx.patientName };
  const localizer = await getLocalizer(context, nameInTexts(member, patient));
  const { t, format } = localizer;
  const hasAutoCharge = auto.ok && auto.data;
  const { family, familyKnown: known } = outlook;
  if (!canBeShown(member, { family, known }, [rx.personCode])) throw errorPage(404);
  const situation = buildRefillFacts(outlook, rx);
  const refusal = findRefillRefusal(rx, situation);
  const actions = listAvailableActions(rx, situation, hasAutoCharge);
  const isOwn = rx.personCode === situation.personCode;
  const [fills, muted, paidWith] = await Promise.all([
    toBlockResult(pastFills(member, rx, situation.today, localizer), t, context),
    rx.refillReminder && isOwn ? askRemindersOff(context, member) : undefined,
    hasAutoCharge ? autoRefillCard(context, member, rx, localizer) : undefined,
  ]);
  const isSpanish = context.preferences.language === 'es';
  const decision = readDecision(rx.review, situation.today, localizer);
  const view: PrescriptionView = {
    id: rx.prescriptionId,
    name: formatDrugName(rx.dispensedDrug, t),
    lead: t('prescriptions.detail.lead', { number: rx.rxNumber, prescriber: rx.prescriberName }),
    state: rx.status,
    answer: refusal
      ? findRefillObstacle(rx, refusal, actions.offered, support.phone, localizer)
      : canRefill(rx, situation.today, localizer),
    supply: supplyMeter(rx, situation.today, !refusal, localizer),
    refills: refillsMeter(rx, refusal, localizer),
    directions: (isSpanish && rx.directionsEs) || rx.directions,
    facts: toPrescriptionFacts(rx, refusal, situation, localizer),
    automatic: automaticPart(rx, actions, localizer, { auto, muted, paidWith }),
    offered: offeredBesides(actions.offered, refusal),
    prescriber: toPrescriber(rx, localizer),
    ...decision,
    missing: [...missingParts(outlook, { auto, muted, paidWith }, localizer), ...decision.missing],
    fills,
    isNeverFilled: rx.dispensedDate === undefined,
    paidBy: isOwn ? t('common.youPaid') : t('common.otherPaid', { name: rx.patientName }),
    ...buildOtherPersonNotice(localizer, member, [patient]),
  };
  const look = toLook(rx.appearance, localizer);
  if (look) view.look = look;
  addNextBox(view.answer, rx, situation.today, localizer);
  if (isSpanish && !rx.directionsEs) view.directionsLang = 'en';
  if (!refusal && inCart.has(rx.prescriptionId)) view.answer.inCart = true;
  const day = calculateReminderDay(refusal, situation.today);
  if (day) view.calendarDay = format.date(day);
  return view;
}
