import { isLabelKey } from '~/i18n/t.server.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import type { RefillRefusal, RefillSituation } from '~/programme/contract/prescription-rules.ts';
import type { Prescription } from '~/programme/contract/prescription.ts';
import { quantityText } from './quantity.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';

/** A code of the field with its meaning; one that has no words of ours stays the code. */
function codeText(group: 'daw.code' | 'dea.class', code: string, { t }: Localizer): string {
  const key = `prescriptions.detail.${group}${code}`;
  if (!isLabelKey(key)) return code;
  const meaning = t(key);
  return group === 'daw.code' ? t('prescriptions.detail.fact.withCode', { meaning, code }) : meaning;
}

function fillable(refusal: RefillRefusal | undefined, { t, format }: Localizer): string {
  if (!refusal) return t('prescriptions.detail.fact.fillableYes');
  if (refusal.code !== 'tooSoon') return t('prescriptions.detail.fact.fillableNo');
  return t('prescriptions.detail.fact.fillableFrom', { date: format.date(refusal.from) });
}

/** The fields of specification 3.20–3.22; where a client has no mail order (3.08), none that only concerns that. */
export function factsOf(
  rx: Prescription,
  refusal: RefillRefusal | undefined,
  { suppressMailOrderFeatures }: Pick<RefillSituation, 'suppressMailOrderFeatures'>,
  localizer: Localizer,
): { label: string; value: string }[] {
  const { t, format } = localizer;
  const label = (name: FactName) => t(`prescriptions.detail.fact.${name}`);
  // refills of what is over, or with another pharmacy, are none that could be used
  const isOver = rx.status === 'inactive' || rx.status === 'transferred';
  const facts: [FactName, string | undefined][] = [
    ['status', t(`prescriptions.state.${rx.status}`)],
    ['fillable', fillable(refusal, localizer)],
    ['patient', rx.patientName],
    ['birth', format.date(rx.patientDateOfBirth)],
    ['number', rx.rxNumber],
    ['prescriber', rx.prescriberName],
    ['prescribed', rx.prescribedDrug],
    ['given', rx.dispensedDrug],
    ['quantity', quantityText(rx.quantity, rx.quantityUnit, t, format)],
    ['days', format.number(rx.daysSupply)],
    ['written', format.date(rx.rxDate)],
    ['lastFilled', rx.dispensedDate && format.date(rx.dispensedDate)],
    ['next', isOver ? undefined : rx.nextRefillDate && format.date(rx.nextRefillDate)],
    ['expires', format.date(rx.expirationDate)],
    [
      'refills',
      isOver
        ? undefined
        : t('prescriptions.detail.fact.refillsOf', { left: rx.refillsRemaining, allowed: rx.refillsAllowed }),
    ],
    ['substitution', codeText('daw.code', rx.dawCode, localizer)],
    ['dea', rx.deaClass === 'none' ? label('no') : codeText('dea.class', rx.deaClass, localizer)],
    ['specialty', label(rx.specialty ? 'yes' : 'no')],
    ['reminder', label(rx.refillReminder ? 'on' : 'off')],
    ['auto', suppressMailOrderFeatures ? undefined : label(rx.autoChargeAndShip ? 'on' : 'off')],
    ['pharmacy', rx.transferredTo ?? rx.pharmacyName],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [{ label: label(name), value }]));
}
type FactName =
  Extract<LabelKey, `prescriptions.detail.fact.${string}`> extends `prescriptions.detail.fact.${infer N}`
    ? N
    : never;
