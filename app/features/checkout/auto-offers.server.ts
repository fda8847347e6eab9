/** Auto charge and ship for what was just ordered: which of it can have it, and which has it (4.38, 7.61). */
import type { RequestContext } from '~/context.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { clientHasAutoCharge } from '~/features/prescriptions/auto-charge.server.ts';
import { refillSituation } from '~/features/prescriptions/refill-situation.server.ts';
import { paths } from '~/paths.ts';
import { OPTIONAL_BLOCK_BUDGET_MS, block } from '~/programme/block.server.ts';
import { calls } from '~/programme/contract/index.ts';
import { autoRefillRefusal } from '~/programme/contract/prescription-action-rules.ts';
import type { OrderIntent } from './intent.ts';
import { checkLines } from './lines.server.ts';

export interface AutoOffer {
  id: string;
  name: string;
  /** the page with the terms; absent where it is on already */
  to?: string;
}

async function askOffers(
  context: RequestContext,
  member: MemberContext,
  { intentId, items, order }: OrderIntent,
) {
  const refused = new Set(order?.refused.map(({ prescriptionId }) => prescriptionId));
  const ordered = items.filter(({ prescriptionId }) => !refused.has(prescriptionId));
  const [situation, cards] = await Promise.all([
    refillSituation(context, member),
    member.api.call(calls.mailOrder.paymentCards, { query: memberParams(member) }),
  ]);
  const who = { ...situation, clientHasAutoCharge: true, cards };
  const lines = await checkLines(context, member, situation, ordered);
  return lines.flatMap((line): AutoOffer[] => {
    if (!('prescription' in line)) return [];
    const { prescription: rx } = line;
    const shown = { id: rx.prescriptionId, name: rx.dispensedDrug };
    if (rx.autoChargeAndShip) return [shown];
    if (autoRefillRefusal(rx, who)) return [];
    return [{ ...shown, to: paths.prescriptionAutoRefill(rx.prescriptionId, { order: intentId }) }];
  });
}

/** Nothing for a client that does not have it, and none while it can't be asked: the order stands without. */
export async function autoOffers(
  context: RequestContext,
  member: MemberContext,
  intent: OrderIntent,
): Promise<AutoOffer[]> {
  if (!(await clientHasAutoCharge(context, member))) return [];
  const asked = await block(askOffers(context, member, intent), {
    budgetMs: OPTIONAL_BLOCK_BUDGET_MS,
    log: context.log,
  });
  return asked.ok ? asked.data : [];
}
