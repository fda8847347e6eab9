/** The day on which each medicine runs out, and the possible day of its next box. */
import { addBusinessDays, addDays, calculateDaysBetween } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import { calculateExpectedDelivery } from '#contract/mail-order.ts';
import { isTerminal } from '#contract/order-rules.ts';
import type { Order } from '#contract/order.ts';
import { RENEWAL_ANSWER_BUSINESS_DAYS } from '#contract/prescription-events.ts';
import {
  findMemberRefusal,
  findRenewalRefusal,
  findRefillRefusal,
  type RefillFacts,
} from '#contract/prescription-rules.ts';
import { calculateSupply } from '#contract/prescription-state.ts';
import type { Prescription } from '#contract/prescription.ts';
import { formatDrugName, formatPlainDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { toBlockResult, listLeftOutNotes, listResult } from '~/areas/shared/errors/block-result.server.ts';
import { distinguishRows } from '~/areas/shared/lists/distinguish-rows.server.ts';
import type { ClockContext, TextContext } from '~/context.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import { buildCalendarFile, type DayEntry } from '~/platform/calendar.server.ts';
import { deriveKeyedHash, getNewestSecret } from '~/session/secrets.server.ts';
import type { OutageWords } from '~/ui/block.tsx';
import type { NoteText } from '~/ui/note.tsx';
import type { StatusTone } from '~/ui/status-panel.tsx';
import { askMedicines } from './prescription-actions/many.server.ts';
import { formatNextBox } from './row.server.ts';
import { loadKnownRefillFacts, createMissingFacts } from './refill-facts.server.ts';
import { formatRefusalText } from './refusal-text.server.ts';

/** The source of the next box: in transit, orderable now or from a day on, or waiting for a prescriber. */
type NextBox =
  /** `missed`: the expected day, when it has passed */
  | { by: 'order'; order: string; day?: string; missed?: string; isOnHold?: true }
  | { by: 'refill'; day: string }
  | { by: 'refillFrom'; from: string; day: string; isAuto: boolean }
  | { by: 'renewal' | 'prescriber'; day: string }
  | { by: 'nothing' }
  /** the member cannot order */
  | { by: 'closed' };

export interface Supply {
  /** the first day without supply; absent before the first fill */
  runsOut?: string;
  box: NextBox;
  /** days without supply before the next box, from today on; undefined while the next box has no day */
  gapDays?: number;
}

function findNextBox(rx: Prescription, facts: RefillFacts, orders: readonly Order[]): NextBox {
  const { today } = facts;
  const order = orders.find(({ status, lines }) => {
    const line = lines.find(({ prescriptionId }) => prescriptionId === rx.prescriptionId);
    return !isTerminal(status) && line !== undefined && !isTerminal(line.status);
  });
  const line = order?.lines.find(({ prescriptionId }) => prescriptionId === rx.prescriptionId);
  if (order) {
    const box = { by: 'order' as const, order: order.orderNumber };
    // neither a past day nor that of an order on hold predicts the arrival
    if (order.actionNeeded !== undefined) return { ...box, isOnHold: true };
    const day = line?.expectedDate;
    if (day === undefined) return box;
    return day < today ? { ...box, missed: day } : { ...box, day };
  }
  if (findMemberRefusal(facts)) return { by: 'closed' };
  const refusal = findRefillRefusal(rx, facts);
  if (!refusal) return { by: 'refill', day: calculateExpectedDelivery('standard', today) };
  if (refusal.code === 'tooSoon')
    return {
      by: 'refillFrom',
      from: refusal.from,
      day: calculateExpectedDelivery('standard', refusal.from),
      isAuto: rx.autoChargeAndShip,
    };
  if (refusal.code === 'contactingPrescriber')
    return { by: 'prescriber', day: calculateExpectedDelivery('standard', refusal.answerDueDate) };
  if (findRenewalRefusal(rx, facts) === undefined) {
    const answered = addBusinessDays(today, RENEWAL_ANSWER_BUSINESS_DAYS);
    return { by: 'renewal', day: calculateExpectedDelivery('standard', answered) };
  }
  return { by: 'nothing' };
}

/** Undefined for a prescription without a next box: at a different pharmacy, ended, or never filled. */
export function toSupply(rx: Prescription, facts: RefillFacts, orders: readonly Order[]): Supply | undefined {
  if (!rx.mailOrder || rx.status === 'inactive' || rx.status === 'transferred') return undefined;
  const box = findNextBox(rx, facts, orders);
  const runsOut = calculateSupply(rx, facts.today)?.runsOut;
  if (runsOut === undefined) return box.by === 'order' ? { box } : undefined;
  const day = 'day' in box ? box.day : undefined;
  if (day === undefined) return { runsOut, box };
  const from = runsOut < facts.today ? facts.today : runsOut;
  return { runsOut, box, gapDays: Math.max(0, calculateDaysBetween(from, day)) };
}

export interface SupplyRow {
  id: string;
  name: string;
  about?: string;
  lines: string[];
  /** days of supply from today on, and the day of the next box, both within the shown span */
  left: number;
  arrives?: number;
  isShort?: true;
  order?: string;
  refill?: string;
  inCart?: true;
  renews?: true;
  /** prices at nearby pharmacies, for a supply that ends too early */
  bridge?: string;
}

/** The pictures show this many days. */
export const SPAN_DAYS = 90;
const toPlace = (day: string, today: string) =>
  Math.min(SPAN_DAYS, Math.max(0, calculateDaysBetween(today, day)));

/** Those that do not last, at once; the others of them are folded. */
const SHORT_SHOWN = 5;

/** Days without supply before the next box, or no supply and no day for the next box. */
const isSupplyShort = ({ runsOut, box, gapDays }: Supply, today: string) =>
  box.by !== 'closed' && (gapDays === undefined ? runsOut !== undefined && runsOut <= today : gapDays > 0);

/** A short supply that the member can end today comes first, then one without a day for its next box. */
function rankUrgency(supply: Supply, today: string): number {
  if (!isSupplyShort(supply, today)) return 4;
  if (supply.box.by === 'refill') return 0;
  if (supply.gapDays === undefined) return 1;
  return supply.box.by === 'renewal' ? 2 : 3;
}

/** @param isFile a file is read on a later day, so it names today's date */
function listSupplySentences(
  { runsOut, box, gapDays }: Supply,
  today: string,
  { t, format }: Localizer,
  isFile = false,
) {
  const day = 'day' in box && box.day !== undefined ? format.dayMonth(box.day) : undefined;
  const out = runsOut && format.dayMonth(runsOut);
  const isOut = runsOut !== undefined && runsOut <= today;
  const supply =
    out === undefined
      ? undefined
      : isOut
        ? t('prescriptions.supply.ranOut', { date: out })
        : gapDays
          ? t('prescriptions.supply.gap', { date: out, count: gapDays })
          : t('prescriptions.supply.lasts', { date: out });
  const next = {
    order:
      'isOnHold' in box
        ? t('prescriptions.supply.onHold')
        : formatNextBox('missed' in box ? box.missed : 'day' in box ? box.day : undefined, today, {
            t,
            format,
          }),
    // the page has one sentence for all of them
    refill: isFile && t('prescriptions.supply.orderOn', { today: format.dayMonth(today), date: day ?? '' }),
    refillFrom:
      'from' in box
        ? t(`prescriptions.supply.${box.isAuto ? 'autoFrom' : 'orderFrom'}`, {
            from: format.dayMonth(box.from),
            date: day ?? '',
          })
        : undefined,
    renewal: day && t('prescriptions.supply.renew', { date: day }),
    prescriber: day && t('prescriptions.supply.asked', { date: day }),
    nothing: t('prescriptions.supply.nothing'),
    closed: undefined,
  }[box.by];
  return [supply, next].filter((line): line is string => Boolean(line));
}

function toRow(
  rx: Prescription,
  supply: Supply,
  { today, inCart }: { today: string; inCart: ReadonlySet<string> },
  localizer: Localizer,
): SupplyRow {
  const { runsOut, box } = supply;
  const row: SupplyRow = {
    id: rx.prescriptionId,
    name: formatDrugName(rx.dispensedDrug, localizer.t),
    lines: listSupplySentences(supply, today, localizer),
    left: runsOut === undefined ? 0 : toPlace(runsOut, today),
  };
  if ('day' in box && box.day !== undefined) row.arrives = toPlace(box.day, today);
  if (isSupplyShort(supply, today)) {
    row.isShort = true;
    if (rx.ndc) row.bridge = paths.drugPrice(rx.ndc);
  }
  if (box.by === 'order') row.order = box.order;
  if (box.by === 'refill' && inCart.has(rx.prescriptionId)) row.inCart = true;
  else if (box.by === 'refill') row.refill = localizer.format.money(rx.refillPriceCents);
  if (box.by === 'renewal') row.renews = true;
  return row;
}

interface SupplyView {
  tone?: StatusTone;
  summary: string;
  /** shown at once */
  rows: SupplyRow[];
  /** others that do not last */
  more: SupplyRow[];
  /** supplies that last, if others do not */
  others: SupplyRow[];
  /** no supply, because the mail-order profile is missing */
  enroll?: boolean;
  /** whether the calendar file has an entry */
  hasEntries: boolean;
  notes: string[];
  missing: NoteText[];
  outage?: OutageWords;
}

const isAhead = ({ runsOut }: Supply, today: string) => runsOut !== undefined && runsOut >= today;

const MOST_ORDERS = 100;

/** The active orders first. */
const askOrders = (member: MemberContext) =>
  member.api.call(calls.orders.search, {
    query: {
      ...toMemberParams(member),
      personCodes: member.viewing?.personCode,
      sort: 'status',
      page: 1,
      perPage: MOST_ORDERS,
    },
  });

const toSupplies = (items: readonly Prescription[], facts: RefillFacts, orders: readonly Order[]) =>
  items.flatMap((rx) => {
    const supply = toSupply(rx, facts, orders);
    return supply ? [{ rx, supply }] : [];
  });

/** By urgency, then by the end of the supply. @param inCart the prescriptions in the cart */
export async function loadSupplyView(
  context: TextContext & ClockContext,
  member: MemberContext,
  inCart: ReadonlySet<string>,
): Promise<SupplyView> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const [outlook, asked, orders] = await Promise.all([
    loadKnownRefillFacts(context, member),
    listResult((options) => askMedicines(member, options), t, context),
    toBlockResult(askOrders(member), t, context),
  ]);
  const { situation } = outlook;
  const { today } = situation;
  const missing = createMissingFacts(outlook, member, t('prescriptions.people.unknown'), localizer);
  // without the orders, each box in transit would be ordered again
  const none = { summary: '', rows: [], more: [], others: [], hasEntries: false, notes: [], missing };
  if (!asked.ok) return { ...none, outage: asked };
  if (!orders.ok) return { ...none, outage: orders };
  const sorted = toSupplies(asked.value.items, situation, orders.value.items).sort(
    (a, b) =>
      rankUrgency(a.supply, today) - rankUrgency(b.supply, today) ||
      (a.supply.runsOut ?? '').localeCompare(b.supply.runsOut ?? ''),
  );
  const rows = distinguishRows(
    sorted,
    ({ rx, supply }) => toRow(rx, supply, { today, inCart }, localizer),
    ({ name }) => name,
    (_row, { rx }) => t('common.rx', { number: rx.rxNumber }),
  );
  const short = rows.filter(({ isShort }) => isShort);
  const hasEntries = sorted.some(({ supply }) => isAhead(supply, today));
  const enroll = rows.length === 0 && !situation.hasMailOrderProfile;
  const refusal = findMemberRefusal(situation) ?? (enroll && ({ code: 'noMailOrderProfile' } as const));
  const tone = refusal || short.length > 0 ? ('wait' as const) : ('quiet' as const);
  const all = { tone, rows, more: [], others: [], hasEntries, notes: listLeftOutNotes(asked), missing };
  if (refusal) return { ...all, summary: formatRefusalText(refusal, t, localizer.format), enroll };
  const isCalm = short.length === 0;
  const calm = rows.length === 0 ? ('empty' as const) : ('allLast' as const);
  const arrival = (method: 'standard' | 'expedited') =>
    localizer.format.dayMonth(calculateExpectedDelivery(method, today));
  const ordered = { date: arrival('standard'), soonest: arrival('expedited') };
  const summary = [
    t(`prescriptions.supply.${isCalm ? calm : 'short'}`, { count: short.length }),
    sorted.some(({ supply: { box } }) => box.by === 'refill') &&
      t('prescriptions.supply.orderToday', ordered),
  ];
  return {
    ...all,
    summary: summary.filter(Boolean).join(' '),
    rows: isCalm ? rows : short.slice(0, SHORT_SHOWN),
    more: short.slice(SHORT_SHOWN),
    others: isCalm ? [] : rows.filter(({ isShort }) => !isShort),
  };
}

/**
 * An entry on the day on which each supply ends. Other people may see a calendar, so it names drugs only at the
 * member's request.
 */
export async function buildSupplyCalendar(
  context: TextContext & ClockContext,
  member: MemberContext,
  withName: boolean,
): Promise<string | undefined> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const [{ situation }, { items }, orders] = await Promise.all([
    loadKnownRefillFacts(context, member),
    askMedicines(member),
    askOrders(member),
  ]);
  const { today } = situation;
  const { publicUrl, sessionSecrets } = context.env;
  const entries = toSupplies(items, situation, orders.items).flatMap(({ rx, supply }): DayEntry[] => {
    const { runsOut } = supply;
    if (runsOut === undefined || !isAhead(supply, today)) return [];
    const about = deriveKeyedHash(
      getNewestSecret(sessionSecrets),
      'calendar',
      `supply ${rx.prescriptionId}`,
    ).slice(0, 24);
    const drug = formatPlainDrugName(rx.dispensedDrug, t);
    return [
      {
        uid: `${about}@${new URL(publicUrl).hostname}`,
        day: runsOut,
        dayAfter: addDays(runsOut, 1),
        title: withName ? t('prescriptions.supply.entryOf', { drug }) : t('prescriptions.supply.entry'),
        text: [
          ...listSupplySentences(supply, today, localizer, true),
          t('prescriptions.supply.records'),
        ].join(' '),
        madeAt: context.clock.now(),
        language: context.preferences.language,
      },
    ];
  });
  const [first, ...others] = entries;
  return first && buildCalendarFile(first, ...others);
}
