/** Events of the member's journey, for the operator's counts. A stage and nothing else: no id, no text. */
import type { RequestContext } from '../context.ts';

type Context = Pick<RequestContext, 'analytics'>;

/** Specification 4.34. */
export type OrderFlowStage = 'cart' | 'address' | 'payment' | 'confirmation' | 'placed' | 'failed';

/** Notes that a member reached a stage of the order flow. */
export function recordStage({ analytics }: Context, stage: OrderFlowStage): void {
  analytics.record({ kind: 'event', name: 'orderFlow', properties: { stage } });
}

/** Specification 4.16. */
export type ViewedPage = 'preCompleteProfile';

/** Notes that a page was come by that no document is made of. Other pages are noted where they are served. */
export function recordPageView({ analytics }: Context, page: ViewedPage): void {
  analytics.record({ kind: 'pageView', name: page });
}

/** Specification 2.42, 8.14. */
export type ForgotUsernameEvent = 'sent' | 'notRegistered' | 'tooManyAttempts' | 'failed' | 'okClicked';

/** Notes what became of a request for a forgotten user name, and that its message was read. */
export function recordForgotUsername({ analytics }: Context, state: ForgotUsernameEvent): void {
  analytics.record({ kind: 'event', name: 'forgotUsername', properties: { state } });
}

/** Specification 2.51: how far a registration came, or why it did not. */
export type RegistrationEvent =
  'begun' | 'described' | 'found' | 'registered' | 'notEligible' | 'alreadyRegistered' | 'failed';

/** Notes what became of a step of a registration. */
export function recordRegistration(context: Pick<RequestContext, 'log'>, state: RegistrationEvent): void {
  context.log.info({ event: 'registration', state });
}
