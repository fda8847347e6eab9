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

/** Specification 8.32–8.38: what a success is called, by what was changed. */
const changes = {
  address: 'Shipping address added successfully',
  payment: 'Payment method added successfully',
  profile: 'Profile updated successfully',
  notifications: 'Notifications updated successfully',
} as const;
export type Change = keyof typeof changes;
const FAILURE = 'Something went wrong';

/** Notes whether something that a member saved under settings, or on the way to an order, was taken. */
export function recordChange(
  context: Pick<RequestContext, 'log'>,
  kind: Change,
  outcome: 'succeeded' | 'failed',
): void {
  const label = outcome === 'succeeded' ? changes[kind] : FAILURE;
  context.log.info({ event: 'change', kind, outcome, label });
}
