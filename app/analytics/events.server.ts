/** Events of the member's journey, for the operator's counts. A stage and nothing else: no id, no text. */
import type { RequestContext } from '../context.ts';

type Context = Pick<RequestContext, 'analytics'>;

const note = ({ analytics }: Context, name: string, properties: Record<string, string>): void =>
  analytics.record({ kind: 'event', name, properties });

/** Specification 4.34. */
export type OrderFlowStage = 'cart' | 'address' | 'payment' | 'confirmation' | 'placed' | 'failed';

/** Notes that a member reached a stage of the order flow. */
export function recordStage(context: Context, stage: OrderFlowStage): void {
  note(context, 'orderFlow', { stage });
  if (stage === 'placed') recordChange(context, 'order', 'succeeded');
  if (stage === 'failed') recordChange(context, 'order', 'failed');
}

/** Specification 4.16. */
export type ViewedPage = 'preCompleteProfile';

/** Notes that a page was come by that no document is made of. Other pages are noted where they are served. */
export function recordPageView({ analytics }: Context, page: ViewedPage): void {
  analytics.record({ kind: 'pageView', name: page });
}

/** Specification 1.26. */
export type ViewedPolicy = 'terms-of-use' | 'privacy-policy';

/** Notes that a policy was read. */
export const recordPolicyView = (context: Context, policy: ViewedPolicy): void =>
  note(context, 'policyView', { policy });

/** Specification 2.42, 8.14. */
export type ForgotUsernameEvent = 'sent' | 'notRegistered' | 'tooManyAttempts' | 'failed' | 'okClicked';

/** Notes what became of a request for a forgotten user name, and that its message was read. */
export const recordForgotUsername = (context: Context, state: ForgotUsernameEvent): void =>
  note(context, 'forgotUsername', { state });

/** Specification 2.51: how far a registration came, or why it did not. */
export type RegistrationEvent =
  'begun' | 'described' | 'found' | 'registered' | 'notEligible' | 'alreadyRegistered' | 'failed';

/** Notes what became of a step of a registration. */
export const recordRegistration = (context: Context, state: RegistrationEvent): void =>
  note(context, 'registration', { state });

/** Specification 8.32–8.41: what a success is called, by what was changed. */
const changes = {
  address: 'Shipping address added successfully',
  payment: 'Payment method added successfully',
  profile: 'Profile updated successfully',
  order: 'Order placed successfully',
  notifications: 'Notifications updated successfully',
  phi: 'PHI settings updated successfully',
  mailOrderProfile: 'Mail Order profile updated successfully',
  ssoRegistration: 'SSO member registered successfully',
  directRegistration: 'Direct member registered successfully',
} as const;
export type Change = keyof typeof changes;
const FAILURE = 'Something went wrong';

/** Notes whether something that a member saved was taken, in the words of the catalogue. */
export const recordChange = (context: Context, change: Change, outcome: 'succeeded' | 'failed'): void =>
  note(context, 'change', { change, text: outcome === 'succeeded' ? changes[change] : FAILURE });

export type PrescriptionAction =
  'renew' | 'withdraw' | 'transferIn' | 'transferOut' | 'reminderOn' | 'reminderOff' | 'autoOn' | 'autoOff';

/** Notes what became of something that a member wanted done about a prescription (2.67, 4.38). */
export const recordPrescriptionAction = (
  context: Context,
  action: PrescriptionAction,
  outcome: 'done' | 'checking' | 'refused',
): void => note(context, 'prescriptionAction', { action, outcome });

/** Specification 3.35: the mail-order profile was begun, or sent. */
export function recordEnrollment(context: Context, state: 'begun' | 'sent' | 'checking' | 'refused'): void {
  note(context, 'enrollment', { state });
  if (state === 'sent') recordChange(context, 'mailOrderProfile', 'succeeded');
  if (state === 'refused') recordChange(context, 'mailOrderProfile', 'failed');
}

/** Notes that a message to customer support was sent, or could not be. */
export const recordSupportMessage = (context: Context, state: 'sent' | 'failed'): void =>
  note(context, 'supportMessage', { state });

/** Notes that the ID card went to a phone's wallet, or could not. */
export const recordWallet = (
  context: Context,
  wallet: 'apple' | 'google',
  state: 'handedOut' | 'failed',
): void => note(context, 'wallet', { wallet, state });

/** Notes that a member asked for an archive of their data, or what became of it. */
export const recordArchive = (
  context: Context,
  state: 'asked' | 'handedOut' | 'failed' | 'tooManyAttempts',
): void => note(context, 'archive', { state });
