import { availableActions, automaticRows } from '~/features/prescription-actions/available-actions.ts';
import type { OfferedAction, AutomaticRow } from '~/features/prescription-actions/available-actions.ts';
import { blockResult } from '~/features/errors/block-result.server.ts';
import { otherPersonNotice } from '~/features/family/viewed-person.server.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { addMonths } from '~/programme/contract/calendar.ts';
import { calls } from '~/programme/contract/index.ts';
import { expectedDelivery } from '~/programme/contract/mail-order.ts';
import { refillRefusal } from '~/programme/contract/prescription-rules.ts';
import { paths } from '~/paths.ts';
import { runsOutOn, supplyDaysLeft } from '~/programme/contract/prescription-state.ts';
import type { RefillRefusal, RefillRefusalCode } from '~/programme/contract/prescription-rules.ts';
import type { Fill, Prescription, PrescriptionState } from '~/programme/contract/prescription.ts';
import type { RequestContext } from '~/context.ts';
import type { AnswerTone } from '~/ui/status-panel.tsx';
import type { BlockResult } from '~/ui/block.tsx';
import { factsOf, quantityText, lastRequest } from './row.server.ts';
import type { PrescriptionFact } from './row.server.ts';
import { clientHasAutoCharge, outlookFor, refillOutlook } from './refill-situation.server.ts';
import { reminderDay } from './downloads.server.ts';
import { refusalAnswer, refusalText } from './refusal-text.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';

/** How the answer shows, and whom the member turns to next. */
const refusals = {
  termed: { tone: 'quiet', next: 'us' },
  futureEffective: { tone: 'wait', next: undefined },
  mailOrderSuppressed: { tone: 'quiet', next: 'us' },
  notShared: { tone: 'quiet', next: undefined },
  transferred: { tone: 'quiet', next: undefined },
  discontinued: { tone: 'bad', next: 'prescriber' },
  expired: { tone: 'bad', next: 'prescriber' },
  contactingPrescriber: { tone: 'info', next: undefined },
  orderInProgress: { tone: 'info', next: 'order' },
  notMailOrder: { tone: 'quiet', next: undefined },
  scheduleII: { tone: 'bad', next: 'prescriber' },
  scheduleLimit: { tone: 'bad', next: 'prescriber' },
  noRefillsLeft: { tone: 'bad', next: 'prescriber' },
  tooSoon: { tone: 'wait', next: undefined },
  noMailOrderProfile: { tone: 'wait', next: undefined },
} satisfies Record<RefillRefusalCode, { tone: AnswerTone; next: 'us' | 'prescriber' | 'order' | undefined }>;

interface RefillAnswer {
  tone: AnswerTone;
  strong: string;
  say: string;
  /** how the last request to the prescriber ended */
  lastRequest?: string;
  /** the prescriber's own words, in English */
  quote?: string;
  /** with a refill that can be ordered */
  price?: string;
  /** ten digits and their words; whom to call about it */
  call?: { digits: string; label: string };
  order?: string;
  /** what the member can do about it here */
  act?: { to: string; label: string };
  /** it is in the cart already */
  inCart?: true;
}

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
  quantity: string;
  paid: string;
}

export interface PrescriptionView {
  id: string;
  name: string;
  lead: string;
  state: PrescriptionState;
  answer: RefillAnswer;
  supply?: MeterView;
  refills?: MeterView;
  /** undefined where the directions are in the page's language */
  directionsLang?: 'en';
  directions: string;
  facts: PrescriptionFact[];
  /** in words, when the calendar can remind of a refill */
  calendarDay?: string;
  automatic: AutomaticRow[];
  /** what else can be done about it */
  offered: Exclude<OfferedAction, 'renew'>[];
  prescriber: { name: string; phone?: { digits: string; text: string } };
  fills: BlockResult<FillRow[]>;
  /** over what was paid for them */
  paidBy: string;
  /** whose it is, for the banner, where the pages show somebody else's data */
  about?: string;
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

function yes(rx: Prescription, today: string, { t, format }: Localizer): RefillAnswer {
  const price = format.money(rx.refillPriceCents);
  const arrives = t('prescriptions.detail.arrives', {
    date: format.dayMonth(expectedDelivery('standard', today)),
  });
  const base = { tone: 'go' as const, strong: t('prescriptions.detail.yes'), price };
  if (rx.dispensedDate === undefined)
    return { ...base, say: `${t('prescriptions.detail.firstFill')} ${arrives}` };
  const count = supplyDaysLeft(rx, today);
  const date = format.date(runsOutOn(rx.dispensedDate, rx.daysSupply));
  const supply =
    count > 0 ? t('prescriptions.detail.left', { count, date }) : t('prescriptions.detail.ranOut', { date });
  return { ...base, say: `${supply} ${arrives}` };
}

/** The action that mends the refusal stands with it. */
function actOf(
  rx: Prescription,
  refusal: RefillRefusal,
  offered: readonly OfferedAction[],
  { t }: Pick<Localizer, 't'>,
): RefillAnswer['act'] {
  // one that another pharmacy fills needs the profile only to be moved
  if (offered.includes('enroll') && refusal.code !== 'notMailOrder')
    return { to: paths.enroll(), label: t('prescriptions.completeProfile') };
  if (!offered.includes('renew')) return undefined;
  return {
    to: paths.prescriptionRenew(rx.prescriptionId),
    label: t('prescriptions.askRenewal', { prescriber: rx.prescriberName }),
  };
}

function no(
  rx: Prescription,
  refusal: RefillRefusal,
  offered: readonly OfferedAction[],
  supportPhone: string,
  { t, format }: Localizer,
): RefillAnswer {
  const { tone, next } = refusals[refusal.code];
  const answer: RefillAnswer = {
    tone,
    strong: refusalAnswer(refusal, t),
    say: refusalText(refusal, t, format),
    // one that another pharmacy filled is none to call about a refill once it has expired
    ...(refusal.code === 'notMailOrder' &&
      rx.status === 'inactive' && {
        strong: t('prescriptions.refusal.expired.answer'),
        say: t('prescriptions.refusal.expired.elsewhere', {
          date: format.date(rx.expirationDate),
          pharmacy: rx.pharmacyName,
        }),
      }),
  };
  const ended = lastRequest(rx, t);
  if (ended && (refusal.code === 'noRefillsLeft' || refusal.code === 'expired')) {
    answer.lastRequest = ended;
    if (rx.renewal?.reason) answer.quote = rx.renewal.reason;
  }
  if (refusal.code === 'orderInProgress') answer.order = refusal.orderNumber;
  const act = actOf(rx, refusal, offered, { t });
  if (act) return { ...answer, act };
  if (next === 'us') {
    answer.call = {
      digits: supportPhone,
      label: t('prescriptions.detail.page.callUs', { phone: format.phone(supportPhone) }),
    };
  }
  if (next === 'prescriber' && rx.prescriberPhone) {
    const label = t('prescriptions.detail.page.callPrescriber', { prescriber: rx.prescriberName });
    answer.call = { digits: digitsOf(rx.prescriberPhone), label };
  }
  return answer;
}

const LOW_SHARE = 0.12;
const OVER: readonly PrescriptionState[] = ['inactive', 'transferred'];

function supplyMeter(rx: Prescription, today: string, { t, format }: Localizer): MeterView | undefined {
  if (rx.dispensedDate === undefined) return undefined;
  const left = supplyDaysLeft(rx, today);
  if (left === 0 && OVER.includes(rx.status)) return undefined;
  const dates = {
    filled: format.date(rx.dispensedDate),
    end: format.date(runsOutOn(rx.dispensedDate, rx.daysSupply)),
  };
  return {
    figure: format.number(left),
    of: t('prescriptions.detail.ofDays', { count: rx.daysSupply }),
    sentence:
      left > 0
        ? t('prescriptions.detail.supplySentence', dates)
        : t('prescriptions.detail.supplyOver', dates),
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
  // what is over, or with another pharmacy, has no refills to use here; nor has who is no member anymore
  if (rx.refillsAllowed === 0 || refusal?.code === 'termed' || OVER.includes(rx.status)) return undefined;
  return {
    figure: format.number(rx.refillsRemaining),
    of: t('prescriptions.detail.ofRefills', { count: rx.refillsAllowed }),
    sentence: t('prescriptions.detail.useBy', { date: format.date(rx.expirationDate) }),
    value: rx.refillsRemaining,
    max: rx.refillsAllowed,
  };
}

const fillRow = (fill: Fill, { t, format }: Localizer): FillRow => ({
  id: fill.fillId,
  date: format.date(fill.fillDate),
  ...(fill.orderNumber && { order: fill.orderNumber }),
  ...(fill.claimId && { claim: fill.claimId }),
  quantity: quantityText(fill.quantity, fill.quantityUnit, t, format),
  paid: format.money(fill.patientPayCents),
});

/** Twelve monthly fills are the most that a year of one prescription brings. */
const FILLS_SHOWN = 12;

/** One year back to today, for this prescription alone. */
async function pastFills(
  member: MemberContext,
  rx: Prescription,
  today: string,
  localizer: Localizer,
): Promise<FillRow[]> {
  const { items } = await member.api.call(calls.prescriptions.medicationHistory, {
    query: {
      ...memberParams(member),
      personCode: rx.personCode,
      startDate: addMonths(today, -12),
      endDate: today,
      rxNumber: rx.rxNumber,
      page: 1,
      perPage: FILLS_SHOWN,
    },
  });
  return items.map((fill) => fillRow(fill, localizer));
}

/**
 * Everything about one prescription.
 * @param inCart what is chosen already
 * @throws the ProgrammeFault of the prescription's own call
 */
export async function prescriptionDetail(
  context: Pick<RequestContext, 'clock' | 'content' | 'log' | 'preferences' | 'env'>,
  member: MemberContext,
  prescriptionId: string,
  inCart: ReadonlySet<string>,
): Promise<PrescriptionView> {
  const localizer = await getLocalizer(context);
  const { t, format } = localizer;
  const today = context.clock.today();
  const [rx, outlook, support, hasAutoCharge] = await Promise.all([
    member.api.call(calls.prescriptions.byId, { params: { prescriptionId }, query: memberParams(member) }),
    refillOutlook(context, member),
    context.content.support(),
    clientHasAutoCharge(context, member),
  ]);
  const situation = outlookFor(outlook, rx);
  const refusal = refillRefusal(rx, situation);
  const calendarDay = reminderDay(refusal, today);
  const actions = availableActions(rx, situation, hasAutoCharge);
  const spanish = context.preferences.language === 'es' ? rx.directionsEs : undefined;
  return {
    id: rx.prescriptionId,
    name: rx.dispensedDrug,
    lead: t('prescriptions.detail.lead', { number: rx.rxNumber, prescriber: rx.prescriberName }),
    state: rx.status,
    answer: refusal
      ? no(rx, refusal, actions.offered, support.phone, localizer)
      : { ...yes(rx, today, localizer), ...(inCart.has(rx.prescriptionId) && { inCart: true as const }) },
    supply: supplyMeter(rx, today, localizer),
    refills: refillsMeter(rx, refusal, localizer),
    directions: spanish ?? rx.directions,
    ...(context.preferences.language === 'es' && spanish === undefined && { directionsLang: 'en' as const }),
    facts: factsOf(rx, refusal, situation, localizer),
    automatic: automaticRows(rx, actions, localizer),
    offered: actions.offered.filter(
      (action): action is Exclude<OfferedAction, 'renew'> =>
        action !== 'renew' && (action !== 'enroll' || refusal?.code === 'notMailOrder'),
    ),
    ...(calendarDay && { calendarDay: format.date(calendarDay) }),
    prescriber: {
      name: rx.prescriberName,
      ...(rx.prescriberPhone && {
        phone: { digits: digitsOf(rx.prescriberPhone), text: format.phone(rx.prescriberPhone) },
      }),
    },
    fills: await blockResult(pastFills(member, rx, today, localizer), t, context),
    paidBy:
      rx.personCode === situation.personCode
        ? t('prescriptions.detail.page.youPaid')
        : t('prescriptions.detail.page.otherPaid', { name: rx.patientName }),
    ...otherPersonNotice(t, member, [{ personCode: rx.personCode, name: rx.patientName }]),
  };
}
