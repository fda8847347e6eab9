import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import type { Formats } from '~/i18n/format.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { isLabelKey } from '~/i18n/t.server.ts';
import type { LabelKey, T } from '~/i18n/translate.ts';
import {
  findRefillRefusal,
  findRenewalRefusal,
  type RefillRefusal,
  type RefillFacts,
} from '#contract/prescription-rules.ts';
import { findEntry } from '#contract/typed-keys.ts';
import { calculateSupply } from '#contract/prescription-state.ts';
import type { Prescription, PrescriptionState, Renewal } from '#contract/prescription.ts';
import { formatOpenReview } from './clinical-reviews/decision.server.ts';
import { toPrescriptionGroup, type PrescriptionGroup } from './prescription-state.ts';

const spelledOut: Record<string, string> = { ml: 'milliliter', g: 'gram', 'auto-injector': 'autoInjector' };

/** 180, 'tablet' → '180 tablets'; a unit without a label stays as the programme sent it. */
export function formatQuantityText(
  quantity: number,
  unit: string,
  t: T,
  format: Pick<Formats, 'number'>,
): string {
  const lower = unit.toLowerCase();
  const key = `prescriptions.unit.${findEntry(spelledOut, lower) ?? lower}`;
  const n = format.number(quantity);
  return isLabelKey(key) ? t(key, { count: quantity, n }) : `${n} ${unit}`;
}

export interface PrescriptionRow {
  id: string;
  name: string;
  /** distinguishes it from a different prescription for the same medicine */
  about?: string;
  state: PrescriptionState;
  lines: string[];
  ready?: true;
  price?: string;
  inCart?: true;
  /** a new prescription can be requested from the prescriber */
  renewal?: true;
  supply?: { left: number; of: number; text: string };
  /** the first day on which it can be refilled, if the row shows it */
  from?: string;
  order?: string;
}

/** '180 tablets · 90 days' */
export const formatAmountLine = (rx: WhatFacts, { t, format }: Localizer): string =>
  dots(
    formatQuantityText(rx.quantity, rx.quantityUnit, t, format),
    t('prescriptions.line.days', { count: rx.daysSupply }),
  );

/** '180 tablets · 90 days · Rx 7204418' */
export const formatDescriptionLine = (rx: WhatFacts, localizer: Localizer): string =>
  dots(formatAmountLine(rx, localizer), localizer.t('common.rx', { number: rx.rxNumber }));
type WhatFacts = Pick<Prescription, 'quantity' | 'quantityUnit' | 'daysSupply' | 'rxNumber'>;

export const formatSupplyText = (left: number, t: T): string =>
  left > 0 ? t('prescriptions.line.supply', { count: left }) : t('prescriptions.line.noSupply');

/** 'The next box is expected on November 30.' */
export function formatNextBox(
  expected: string | undefined,
  today: string,
  { t, format }: Pick<Localizer, 't' | 'format'>,
): string {
  if (expected === undefined) return t('prescriptions.supply.onItsWayUnknown');
  const date = format.dayMonth(expected);
  return t(expected < today ? 'prescriptions.supply.late' : 'prescriptions.supply.onItsWay', { date });
}

/** '12 days left, next box November 30' */
function formatSupply(
  rx: Prescription,
  today: string,
  { t, format }: Pick<Localizer, 't' | 'format'>,
): string | undefined {
  const supply = calculateSupply(rx, today);
  const left = supply && formatSupplyText(supply.left, t);
  if (!rx.arriving) return left;
  const { expectedDate: day } = rx.arriving;
  const nextBox =
    day === undefined
      ? t('prescriptions.line.nextBoxUnknown')
      : t(day < today ? 'prescriptions.line.nextBoxLate' : 'prescriptions.line.nextBox', {
          date: format.dayMonth(day),
        });
  return left ? `${left}, ${nextBox}` : nextBox;
}

/** 'Refill all 5 for $54.20'. @param all the total number, which may exceed these */
export function formatRefillAllText(
  these: readonly Pick<Prescription, 'refillPriceCents'>[],
  all: number,
  { t, format }: Localizer,
): string {
  const price = format.money(these.reduce((sum, { refillPriceCents }) => sum + refillPriceCents, 0));
  const count = these.length;
  if (count < all) return t('prescriptions.refill.these', { count, price });
  if (count === 1) return t('prescriptions.refill.one', { price });
  return count === 2
    ? t('prescriptions.refill.both', { price })
    : t('prescriptions.refill.all', { count, price });
}

/** A date without a line break. */
const unbroken = (date: string) => date.replaceAll(/ (?!de \d{4}$)/g, '\u00a0');

const dots = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');

const lastRequestLabels = {
  pending: undefined,
  approved: undefined,
  denied: 'prescriptions.line.refused',
  withdrawn: 'prescriptions.line.withdrawn',
  noAnswer: 'prescriptions.line.noAnswer',
} as const satisfies Record<Renewal['status'], LabelKey | undefined>;

/** The outcome of the last renewal request, when it was refused or not answered. */
export function findLastRequest(rx: Pick<Prescription, 'renewal'>, t: T): string | undefined {
  const label = rx.renewal && lastRequestLabels[rx.renewal.status];
  return label && t(label);
}

/** '2 refills left'; a prescription without refills may still have its first fill. */
const formatRefillsText = ({ dispensedDate, refillsRemaining }: Prescription, t: T): string =>
  dispensedDate === undefined && refillsRemaining === 0
    ? t('common.notFilledYet')
    : t('prescriptions.line.refills', { count: refillsRemaining });

function refusedLine(
  rx: Prescription,
  refusal: RefillRefusal,
  today: string,
  { t, format }: Localizer,
): string | undefined {
  const refills = formatRefillsText(rx, t);
  switch (refusal.code) {
    case 'orderInProgress':
      // the link to the order names it
      return dots(formatSupply(rx, today, { t, format }), t('prescriptions.line.notShipped'));
    case 'tooSoon':
      return dots(refills, formatSupply(rx, today, { t, format }));
    case 'noRefillsLeft':
      return t('prescriptions.line.prescriberCan', { prescriber: rx.prescriberName });
    case 'contactingPrescriber':
      return t('prescriptions.line.asked', {
        date: format.dayMonth(rx.renewal?.requestedDate ?? today),
        prescriber: rx.prescriberName,
        due: format.dayMonth(refusal.answerDueDate),
      });
    case 'scheduleII':
      return t('prescriptions.line.newEachTime');
    case 'scheduleLimit':
      return t('prescriptions.line.limitReached');
    case 'transferred':
      return rx.transferredTo && refusal.on
        ? t('prescriptions.line.movedTo', { pharmacy: rx.transferredTo, date: format.date(refusal.on) })
        : t('prescriptions.line.moved');
    case 'notMailOrder':
      return dots(
        ...(rx.dispensedDate === undefined
          ? [t('common.notFilledYet'), rx.pharmacyName]
          : [t('prescriptions.line.filledAt', { pharmacy: rx.pharmacyName })]),
        rx.status === 'inactive'
          ? t('prescriptions.line.expired', { date: format.date(rx.expirationDate) })
          : undefined,
      );
    case 'expired':
      return refusal.renewable
        ? t('prescriptions.line.renewable', {
            date: format.date(refusal.on),
            until: format.date(refusal.renewableUntil),
          })
        : t('prescriptions.line.expired', { date: format.date(refusal.on) });
    case 'superseded':
      return t('prescriptions.line.replaced');
    case 'discontinued':
      return refusal.on
        ? t('prescriptions.line.ended', { date: format.date(refusal.on) })
        : t('prescriptions.line.over');
    case 'termed':
    case 'futureEffective':
    case 'mailOrderSuppressed':
    case 'notShared':
    case 'noMailOrderProfile':
      return dots(refills, rx.prescriberName);
  }
}

export function toPrescriptionRow(
  rx: Prescription,
  facts: RefillFacts,
  localizer: Localizer,
  { inCart, viewed }: { inCart?: ReadonlySet<string> | undefined; viewed?: string | undefined } = {},
): { group: PrescriptionGroup; row: PrescriptionRow } {
  const { t, format } = localizer;
  const refusal = findRefillRefusal(rx, facts);
  const isChosen = !refusal && inCart?.has(rx.prescriptionId) === true;
  const supply = calculateSupply(rx, facts.today);
  const line = refusal ? refusedLine(rx, refusal, facts.today, localizer) : formatRefillsText(rx, t);
  const whom = [facts.personCode, viewed].includes(rx.personCode) ? undefined : rx.patientName;
  const row: PrescriptionRow = {
    id: rx.prescriptionId,
    name: formatDrugName(rx.dispensedDrug, t),
    state: rx.status,
    lines: [
      dots(whom && t('common.forPerson', { name: whom }), formatDescriptionLine(rx, localizer)),
      refusal?.code === 'noRefillsLeft' && findLastRequest(rx, t),
      line,
      refusal ? undefined : formatOpenReview(rx, facts, localizer),
    ].filter((text): text is string => Boolean(text)),
  };
  if (isChosen) row.inCart = true;
  else if (!refusal) {
    row.ready = true;
    row.price = format.money(rx.refillPriceCents);
  }
  if (!findRenewalRefusal(rx, facts)) row.renewal = true;
  if (!refusal && supply)
    row.supply = { left: supply.left, of: rx.daysSupply, text: formatSupplyText(supply.left, t) };
  if (refusal?.code === 'tooSoon')
    row.from = t(rx.autoChargeAndShip ? 'prescriptions.line.autoFrom' : 'prescriptions.line.refillFrom', {
      date: unbroken(format.date(refusal.from)),
    });
  const arriving = refusal?.code === 'tooSoon' ? rx.arriving : undefined;
  if (refusal?.code === 'orderInProgress') row.order = refusal.orderNumber;
  else if (arriving) row.order = arriving.orderNumber;
  if (isChosen) return { group: 'inCart', row };
  return { group: arriving ? 'onTheWay' : toPrescriptionGroup(rx.status, refusal), row };
}

/** A code with its meaning; a code without a label is shown alone. */
function codeText(group: 'daw.code' | 'dea.class', code: string, { t }: Localizer): string {
  const key = `prescriptions.detail.${group}${code}`;
  if (!isLabelKey(key)) return code;
  const meaning = t(key);
  return group === 'daw.code' ? t('prescriptions.detail.fact.withCode', { meaning, code }) : meaning;
}

function fillable(rx: Prescription, refusal: RefillRefusal | undefined, { t, format }: Localizer): string {
  if (!refusal) return t('prescriptions.detail.fact.fillableYes');
  if (refusal.code === 'notMailOrder' && rx.status === 'active')
    return t('prescriptions.detail.fact.fillableElsewhere', { pharmacy: rx.pharmacyName });
  if (refusal.code !== 'tooSoon') return t('prescriptions.detail.fact.fillableNo');
  return t('prescriptions.detail.fact.fillableFrom', { date: format.date(refusal.from) });
}

/** Codes, and facts that a sentence above already contains; shown folded. */
const FOLDED: readonly string[] = [
  'status',
  'fillable',
  'birth',
  'number',
  'prescriber',
  'given',
  'lastFilled',
  'next',
  'refills',
  'substitution',
  'dea',
  'specialty',
  'reminder',
  'auto',
];

export interface PrescriptionFact {
  label: string;
  value: string;
  folded?: true;
}

/** The facts that depend on whether a prescription can still be used. Its page, files and documents show the same. */
export function selectUsableFacts(rx: Prescription, refusal: RefillRefusal | undefined) {
  // refills of an inactive or transferred prescription cannot be used
  const isOver = rx.status === 'inactive' || rx.status === 'transferred' || refusal?.code === 'termed';
  // the renewal request does not make old refills usable
  const isAskedAfterEnd = rx.status === 'contactingPrescriber' && rx.renewal?.requestedFrom === 'inactive';
  const isNextKnown = refusal === undefined || ['tooSoon', 'noMailOrderProfile'].includes(refusal.code);
  return {
    refillsLeft: isOver || isAskedAfterEnd ? undefined : rx.refillsRemaining,
    nextRefillDate: isNextKnown ? rx.nextRefillDate : undefined,
    pharmacyName: rx.transferredTo ?? rx.pharmacyName,
  };
}

/** The fields of specification 3.20–3.22. A client without mail order has none of the mail-order fields (3.08). */
export function toPrescriptionFacts(
  rx: Prescription,
  refusal: RefillRefusal | undefined,
  { suppressMailOrderFeatures }: Pick<RefillFacts, 'suppressMailOrderFeatures'>,
  localizer: Localizer,
): PrescriptionFact[] {
  const { t, format } = localizer;
  const label = (name: FactName) => t(`prescriptions.detail.fact.${name}`);
  const { refillsLeft, nextRefillDate, pharmacyName } = selectUsableFacts(rx, refusal);
  const facts: [FactName, string | undefined][] = [
    ['status', t(`prescriptions.state.${rx.status}`)],
    ['fillable', fillable(rx, refusal, localizer)],
    ['patient', rx.patientName],
    ['birth', format.date(rx.patientDateOfBirth)],
    ['number', rx.rxNumber],
    ['prescriber', rx.prescriberName],
    ['prescribed', formatDrugName(rx.prescribedDrug, t)],
    ['given', formatDrugName(rx.dispensedDrug, t)],
    ['quantity', formatQuantityText(rx.quantity, rx.quantityUnit, t, format)],
    ['days', format.number(rx.daysSupply)],
    ['written', format.date(rx.rxDate)],
    ['lastFilled', rx.dispensedDate && format.date(rx.dispensedDate)],
    ['next', nextRefillDate && format.date(nextRefillDate)],
    ['expires', format.date(rx.expirationDate)],
    [
      'refills',
      refillsLeft === undefined
        ? undefined
        : rx.refillsAllowed === 0
          ? format.number(0)
          : t('prescriptions.detail.fact.refillsOf', { left: refillsLeft, allowed: rx.refillsAllowed }),
    ],
    ['substitution', codeText('daw.code', rx.dawCode, localizer)],
    ['dea', rx.deaClass === 'none' ? label('no') : codeText('dea.class', rx.deaClass, localizer)],
    ['specialty', rx.specialty === undefined ? undefined : label(rx.specialty ? 'yes' : 'no')],
    ['reminder', label(rx.refillReminder ? 'on' : 'off')],
    ['auto', suppressMailOrderFeatures ? undefined : label(rx.autoChargeAndShip ? 'on' : 'off')],
    ['pharmacy', pharmacyName],
  ];
  return facts.flatMap(([name, value]) => {
    if (value === undefined) return [];
    const fact = { label: label(name), value };
    return FOLDED.includes(name) ? [{ ...fact, folded: true as const }] : [fact];
  });
}
type FactName =
  Extract<LabelKey, `prescriptions.detail.fact.${string}`> extends `prescriptions.detail.fact.${infer N}`
    ? N
    : never;
