/** Events of the member's journey, for the operator's counts. A stage and nothing else: no id, no name. */
import type { RequestContext } from '~/context.ts';

/** Specification 4.34. */
export type OrderFlowStage = 'cart' | 'address' | 'payment' | 'confirmation' | 'placed' | 'failed';

/** Notes that a member reached a stage of the order flow. */
export function recordStage(context: Pick<RequestContext, 'log'>, stage: OrderFlowStage): void {
  context.log.info({ event: 'orderFlow', state: stage });
}

/** Specification 4.16. */
export type ViewedPage = 'preCompleteProfile';

/** Notes that a page was come by whose views are counted. */
export function recordPageView(context: Pick<RequestContext, 'log'>, page: ViewedPage): void {
  context.log.info({ event: 'pageView', state: page });
}

/** Specification 2.42, 8.14. */
export type ForgotUsernameEvent = 'sent' | 'notRegistered' | 'tooManyAttempts' | 'failed' | 'okClicked';

/** Notes what became of a request for a forgotten user name, and that its message was read. */
export function recordForgotUsername(context: Pick<RequestContext, 'log'>, state: ForgotUsernameEvent): void {
  context.log.info({ event: 'forgotUsername', state });
}

/** Specification 1.26. */
export type ViewedPolicy = 'terms-of-use' | 'privacy-policy';

/** Notes that a policy was read. */
export function recordPolicyView(context: Pick<RequestContext, 'log'>, policy: ViewedPolicy): void {
  context.log.info({ event: 'policyView', state: policy });
}

/** Notes that a message to customer support was sent, or could not be. */
export function recordSupportMessage(context: Pick<RequestContext, 'log'>, state: 'sent' | 'failed'): void {
  context.log.info({ event: 'supportMessage', state });
}
