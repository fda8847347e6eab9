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

export type PrescriptionAction =
  'renew' | 'withdraw' | 'transferIn' | 'transferOut' | 'reminderOn' | 'reminderOff' | 'autoOn' | 'autoOff';

/** Notes what became of something that a member wanted done about a prescription (2.67, 4.38). */
export function recordPrescriptionAction(
  context: Pick<RequestContext, 'log'>,
  action: PrescriptionAction,
  outcome: 'done' | 'checking' | 'refused',
): void {
  context.log.info({ event: 'prescriptionAction', state: action, outcome });
}

/** Specification 3.35: the mail-order profile was begun, or sent. */
export function recordEnrollment(
  context: Pick<RequestContext, 'log'>,
  state: 'begun' | 'sent' | 'checking' | 'refused',
): void {
  context.log.info({ event: 'enrollment', state });
}
