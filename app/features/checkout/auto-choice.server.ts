/** Auto charge and ship inside the checkout: what can be chosen beside the order, and turning it on (2.67, 4.38). */
import { AUTO_REFILL_TERMS } from '~/features/prescriptions/auto-refill-terms.ts';
import { recordPrescriptionAction } from '~/analytics/events.server.ts';
import type { RequestContext } from '~/context.ts';
import { impliedPersonCode, memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { clientHasAutoCharge } from '~/features/prescriptions/auto-charge.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { OPTIONAL_BLOCK_BUDGET_MS, block } from '~/programme/block.server.ts';
import { calls } from '~/programme/contract/index.ts';
import { autoRefillRefusal } from '~/programme/contract/prescription-action-rules.ts';
import { refillsAfterFill } from '~/programme/contract/prescription-events.ts';
import type { Confirmable } from './checkout.server.ts';
import type { OrderIntent } from './intent.ts';
import { isReady } from './lines.server.ts';

export interface AutoChoiceView {
  title: string;
  hint: string;
  options: { value: string; label: string; hint?: string }[];
  termsTitle: string;
  terms: string[];
  agree: string;
  /** the agreement is not for the order */
  agreeHint: string;
}

/** The lines that can have it, with the card of this order; undefined where there are none. */
export async function autoChoice(
  context: RequestContext,
  member: MemberContext,
  { lines, card, situation }: Confirmable,
  { t }: Localizer,
): Promise<AutoChoiceView | undefined> {
  const who = { ...situation, clientHasAutoCharge: true, cards: card ? [card] : [] };
  const able = lines
    .filter(isReady)
    .map(({ prescription }) => prescription)
    .filter((rx) => !rx.autoChargeAndShip && !autoRefillRefusal(rx, who) && refillsAfterFill(rx) > 0);
  if (able.length === 0 || !(await clientHasAutoCharge(context, member))) return undefined;
  return {
    title: t('prescriptionActions.autoRefill.title'),
    hint: t('checkout.autoChoice.hint'),
    options: able.map(({ prescriptionId, dispensedDrug, personCode, patientName }) => ({
      value: prescriptionId,
      label: dispensedDrug,
      ...(personCode !== impliedPersonCode(member) && {
        hint: t('checkout.line.for', { name: patientName }),
      }),
    })),
    termsTitle: t('prescriptionActions.autoRefill.terms'),
    terms: AUTO_REFILL_TERMS.map((term) => t(`prescriptionActions.autoRefill.${term}`)),
    agree: t('prescriptionActions.autoRefill.agree'),
    agreeHint: t('checkout.autoChoice.agreeHint'),
  };
}

/** Without the agreement to the terms nothing of it is turned on, and nothing ordered. */
export const lacksAgreement = ({
  auto,
  agreedToTerms,
}: {
  auto: readonly string[];
  agreedToTerms?: unknown;
}) => auto.length > 0 && agreedToTerms === undefined;

/**
 * Turns it on for what was chosen and taken, with the card of the order. The order stands whatever becomes
 * of it: its page shows what is on, and offers the rest.
 */
export async function turnOnAuto(
  context: RequestContext,
  member: MemberContext,
  { items, order }: OrderIntent,
  chosen: readonly string[],
  paymentCardId: string,
): Promise<void> {
  const refused = new Set(order?.refused.map(({ prescriptionId }) => prescriptionId));
  const wanted = items.filter(
    ({ prescriptionId }) => chosen.includes(prescriptionId) && !refused.has(prescriptionId),
  );
  await Promise.all(
    wanted.map(async ({ prescriptionId }) => {
      const body = {
        ...memberParams(member),
        prescriptionId,
        paymentCardId,
        enabled: true,
        agreedToTerms: true,
      };
      const sent = member.api.call(calls.prescriptionActions.setAutoRefill, { body });
      const result = await block(sent, { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log: context.log });
      recordPrescriptionAction(context, 'autoOn', result.ok ? 'done' : 'checking');
    }),
  );
}
