/** Events of the member's journey, for the operator's counts. A stage and nothing else: no id, no name. */
import type { RequestContext } from '~/context.ts';

/** Specification 4.34. */
export type OrderFlowStage = 'cart' | 'address' | 'payment' | 'confirmation' | 'placed' | 'failed';

/** Notes that a member reached a stage of the order flow. */
export function recordStage(context: Pick<RequestContext, 'log'>, stage: OrderFlowStage): void {
  context.log.info({ event: 'orderFlow', state: stage });
}
