/** The programme's names for why a refill is refused, in words that need nothing but the name. */
import type { LabelKey } from '~/i18n/translate.ts';
import type { RefillRefusalCode } from '~/programme/contract/prescription-rules.ts';

/** outOfStock is the pharmacy's alone: no rule of ours foresees it. */
type KnownCode = RefillRefusalCode | 'outOfStock';

const known = {
  termed: 'prescriptions.refusal.termed.plain',
  futureEffective: 'prescriptions.refusal.futureEffective.plain',
  mailOrderSuppressed: 'prescriptions.refusal.mailOrderSuppressed.text',
  notShared: 'prescriptions.refusal.notShared.text',
  transferred: 'prescriptions.refusal.transferred.plain',
  discontinued: 'prescriptions.refusal.discontinued.plain',
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

/** Our sentence for a code of the programme; undefined for one that we do not know. */
export const refusalLabel = (code: string | undefined): LabelKey | undefined =>
  code !== undefined && Object.hasOwn(known, code) ? known[code as KnownCode] : undefined;
