import type { Formats } from '~/i18n/format.server.ts';
import type { LabelKey, T } from '~/i18n/translate.ts';
import {
  CONTROLLED_MAX_REFILLS,
  type RefillRefusal,
  type RefillRefusalCode,
} from '#contract/prescription-rules.ts';
import type { Prescription } from '#contract/prescription.ts';
import { isIncluded, listKeys } from '#contract/typed-keys.ts';

/** outOfStock comes only from the pharmacy, because our rules cannot detect it. */
type KnownCode = RefillRefusalCode | 'outOfStock';

const known = {
  termed: 'prescriptions.refusal.termed.plain',
  futureEffective: 'prescriptions.refusal.futureEffective.plain',
  mailOrderSuppressed: 'prescriptions.refusal.mailOrderSuppressed.text',
  notShared: 'prescriptions.refusal.notShared.text',
  transferred: 'prescriptions.refusal.transferred.plain',
  discontinued: 'prescriptions.refusal.discontinued.plain',
  superseded: 'prescriptions.refusal.superseded.plain',
  expired: 'prescriptions.refusal.expired.plain',
  contactingPrescriber: 'prescriptions.refusal.contactingPrescriber.plain',
  orderInProgress: 'prescriptions.refusal.orderInProgress.plain',
  notMailOrder: 'prescriptions.refusal.notMailOrder.text',
  scheduleII: 'prescriptions.refusal.scheduleII.text',
  scheduleLimit: 'prescriptions.refusal.scheduleLimit.plain',
  noRefillsLeft: 'prescriptions.refusal.noRefillsLeft.text',
  tooSoon: 'prescriptions.refusal.tooSoon.plain',
  noMailOrderProfile: 'prescriptions.refusal.noMailOrderProfile.text',
  outOfStock: 'prescriptions.refusal.outOfStock.text',
} as const satisfies Record<KnownCode, LabelKey>;

/** Our label for a code of the programme; undefined for an unknown one. */
export const getRefusalLabel = (code: string | undefined): LabelKey | undefined =>
  isIncluded(listKeys(known), code) ? known[code] : undefined;

type DateFormat = Pick<Formats, 'date'>;
type Sentence<Code extends RefillRefusalCode> = (
  refusal: Extract<RefillRefusal, { code: Code }>,
  t: T,
  format: DateFormat,
) => string;

const sentences: { [Code in RefillRefusalCode]: Sentence<Code> } = {
  termed: ({ since }, t, format) =>
    since === undefined
      ? t('prescriptions.refusal.termed.plain')
      : t('prescriptions.refusal.termed.on', { date: format.date(since) }),
  futureEffective: ({ from }, t, format) =>
    from === undefined
      ? t('prescriptions.refusal.futureEffective.plain')
      : t('prescriptions.refusal.futureEffective.on', { date: format.date(from) }),
  mailOrderSuppressed: (_, t) => t('prescriptions.refusal.mailOrderSuppressed.text'),
  notShared: (_, t) => t('prescriptions.refusal.notShared.text'),
  transferred: ({ on, to }, t, format) => {
    if (on === undefined) return t('prescriptions.refusal.transferred.plain');
    const date = format.date(on);
    return to === undefined
      ? t('prescriptions.refusal.transferred.on', { date })
      : t('prescriptions.refusal.transferred.to', { date, pharmacy: to });
  },
  discontinued: ({ on }, t, format) =>
    on === undefined
      ? t('prescriptions.refusal.discontinued.plain')
      : t('prescriptions.refusal.discontinued.on', { date: format.date(on) }),
  superseded: ({ on }, t, format) =>
    on === undefined
      ? t('prescriptions.refusal.superseded.plain')
      : t('prescriptions.refusal.superseded.on', { date: format.date(on) }),
  expired: ({ on, renewable, renewableUntil }, t, format) =>
    renewable
      ? t('prescriptions.refusal.expired.renewable', {
          date: format.date(on),
          until: format.date(renewableUntil),
        })
      : t('prescriptions.refusal.expired.over', { date: format.date(on) }),
  contactingPrescriber: ({ answerDueDate }, t, format) =>
    t('prescriptions.refusal.contactingPrescriber.text', { date: format.date(answerDueDate) }),
  orderInProgress: ({ orderNumber }, t) =>
    t('prescriptions.refusal.orderInProgress.text', { order: orderNumber }),
  notMailOrder: (_, t) => t('prescriptions.refusal.notMailOrder.text'),
  scheduleII: (_, t) => t('prescriptions.refusal.scheduleII.text'),
  scheduleLimit: ({ until }, t, format) =>
    t('prescriptions.refusal.scheduleLimit.text', { date: format.date(until), most: CONTROLLED_MAX_REFILLS }),
  noRefillsLeft: (_, t) => t('prescriptions.refusal.noRefillsLeft.text'),
  tooSoon: ({ from }, t, format) => t('prescriptions.refusal.tooSoon.text', { date: format.date(from) }),
  noMailOrderProfile: (_, t) => t('prescriptions.refusal.noMailOrderProfile.text'),
};

export function formatRefusalText(refusal: RefillRefusal, t: T, format: DateFormat): string {
  const sentence = sentences[refusal.code] as Sentence<RefillRefusalCode>;
  return sentence(refusal as never, t, format);
}

/** Our label for one prescription, with the name of its pharmacy and the automatic next step. */
export function describeRefusal(
  { pharmacyName, autoChargeAndShip }: Pick<Prescription, 'pharmacyName' | 'autoChargeAndShip'>,
  refusal: RefillRefusal,
  t: T,
  format: DateFormat,
): string {
  if (refusal.code === 'notMailOrder')
    return t('prescriptions.refusal.notMailOrder.at', { pharmacy: pharmacyName });
  return refusal.code === 'tooSoon' && autoChargeAndShip
    ? t('prescriptions.refusal.tooSoon.auto', { date: format.date(refusal.from) })
    : formatRefusalText(refusal, t, format);
}

/** The refusal in two or three words, for the head of the panel: 'Not yet.' */
export const getRefusalStatus = ({ code }: RefillRefusal, t: T): string =>
  t(`prescriptions.refusal.${code}.answer`);
