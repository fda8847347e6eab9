import { CONTROLLED_MAX_REFILLS } from '~/programme/contract/prescription-rules.ts';
import type { RefillRefusal, RefillRefusalCode } from '~/programme/contract/prescription-rules.ts';
import type { Formats } from '~/i18n/format.server.ts';
import type { T } from '~/i18n/translate.ts';

type Show = Pick<Formats, 'date'>;
type Sentence<Code extends RefillRefusalCode> = (
  refusal: Extract<RefillRefusal, { code: Code }>,
  t: T,
  show: Show,
) => string;

const sentences: { [Code in RefillRefusalCode]: Sentence<Code> } = {
  termed: ({ since }, t, show) =>
    since === undefined
      ? t('prescriptions.refusal.termed.plain')
      : t('prescriptions.refusal.termed.on', { date: show.date(since) }),
  futureEffective: ({ from }, t, show) =>
    from === undefined
      ? t('prescriptions.refusal.futureEffective.plain')
      : t('prescriptions.refusal.futureEffective.on', { date: show.date(from) }),
  mailOrderSuppressed: (_, t) => t('prescriptions.refusal.mailOrderSuppressed.text'),
  notShared: (_, t) => t('prescriptions.refusal.notShared.text'),
  transferred: ({ on }, t, show) =>
    on === undefined
      ? t('prescriptions.refusal.transferred.plain')
      : t('prescriptions.refusal.transferred.on', { date: show.date(on) }),
  discontinued: ({ on }, t, show) =>
    on === undefined
      ? t('prescriptions.refusal.discontinued.plain')
      : t('prescriptions.refusal.discontinued.on', { date: show.date(on) }),
  expired: ({ on, renewable, renewableUntil }, t, show) =>
    renewable
      ? t('prescriptions.refusal.expired.renewable', {
          date: show.date(on),
          until: show.date(renewableUntil),
        })
      : t('prescriptions.refusal.expired.over', { date: show.date(on) }),
  contactingPrescriber: ({ answerDueDate }, t, show) =>
    t('prescriptions.refusal.contactingPrescriber.text', { date: show.date(answerDueDate) }),
  orderInProgress: ({ orderNumber }, t) =>
    t('prescriptions.refusal.orderInProgress.text', { order: orderNumber }),
  notMailOrder: (_, t) => t('prescriptions.refusal.notMailOrder.text'),
  scheduleII: (_, t) => t('prescriptions.refusal.scheduleII.text'),
  scheduleLimit: ({ until }, t, show) =>
    t('prescriptions.refusal.scheduleLimit.text', { date: show.date(until), most: CONTROLLED_MAX_REFILLS }),
  noRefillsLeft: (_, t) => t('prescriptions.refusal.noRefillsLeft.text'),
  tooSoon: ({ from }, t, show) => t('prescriptions.refusal.tooSoon.text', { date: show.date(from) }),
  noMailOrderProfile: (_, t) => t('prescriptions.refusal.noMailOrderProfile.text'),
};

/** Why a refill can't be ordered, from when it can, and who acts next. */
export function refusalText(refusal: RefillRefusal, t: T, show: Show): string {
  const sentence = sentences[refusal.code] as Sentence<RefillRefusalCode>;
  return sentence(refusal as never, t, show);
}

/** The same in two or three words, for the head of the answer: 'Not yet.' */
export const refusalAnswer = ({ code }: RefillRefusal, t: T): string =>
  t(`prescriptions.refusal.${code}.answer`);
