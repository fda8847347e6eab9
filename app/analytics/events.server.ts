/** Events of the member's journey, for the operator's counts. A stage and nothing else: no id, no text. */
import type { RequestContext } from '../context.ts';
import { ProgrammeFault } from '../programme/fault.ts';
import type { CountedOnce } from './analytics.server.ts';
import {
  FAILURE_TEXT,
  forgotUsernameTexts,
  successTexts,
  type Change,
  type EventName,
  type PropertiesOf,
  type Word,
} from './catalogue.ts';

type Context = Pick<RequestContext, 'analytics'>;
type Once = { once?: CountedOnce };

const note = <Name extends EventName>(
  { analytics }: Context,
  name: Name,
  properties: PropertiesOf<Name>,
  { once }: Once = {},
): void => analytics.record({ kind: 'event', name, properties: { ...properties }, ...(once && { once }) });

type OrderFlowStage = Word<'orderFlow', 'stage'>;

/** as long as a cart and the record of its order are kept */
const ORDER_MS = 7 * 86_400_000;

/** How an order ends: told by whichever session learns of it first. */
const ENDS: readonly OrderFlowStage[] = ['placed', 'failed'];

/**
 * Notes that a member reached a stage of the order flow (specification 4.34): once an order and sign-in,
 * however often its pages are looked at; its end once for all, and a failure once an attempt.
 */
export function recordStage(
  context: Context,
  stage: OrderFlowStage,
  { intentId, attempt }: { intentId: string; attempt?: number },
): void {
  const key = `${stage} ${intentId}${stage === 'failed' ? ` ${attempt}` : ''}`;
  const perSession = ENDS.includes(stage) ? {} : ({ perSession: true } as const);
  const once = (what: string) => ({ once: { key: `${what} ${key}`, forMs: ORDER_MS, ...perSession } });
  note(context, 'orderFlow', { stage }, once('stage'));
  if (stage === 'placed') recordChange(context, 'order', 'succeeded', once('change'));
  if (stage === 'failed') recordChange(context, 'order', 'failed', once('change'));
}

/**
 * Notes that somebody came to complete a profile (specification 4.16), by a page that no document is
 * made of: who it is has yet to be confirmed. Other pages are noted where they are served.
 */
export const recordPreCompleteProfile = ({ analytics }: Context, providerType: string): void =>
  analytics.record({
    kind: 'pageView',
    name: 'preCompleteProfile',
    properties: { providerType },
    ofNobody: true,
  });

/** Notes that the programme's words could not be had, and the local ones serve (specification 4.29). */
export const recordLanguageFailure = (context: Context, language: Word<'languageFailed', 'language'>): void =>
  note(context, 'languageFailed', { language });

/** Notes that a policy was read (specification 1.26). */
export const recordPolicyView = (context: Context, policy: Word<'policyView', 'policy'>): void =>
  note(context, 'policyView', { policy });

export type ForgotUsernameEvent = Word<'forgotUsername', 'state'>;

/** Notes what became of a request for a forgotten user name, in the same words (2.42, 8.14), and that its message was read. */
export const recordForgotUsername = (context: Context, state: ForgotUsernameEvent): void =>
  note(context, 'forgotUsername', { state, text: forgotUsernameTexts[state] });

/** Notes what became of a step of a registration. */
export const recordRegistration = (context: Context, state: Word<'registration', 'state'>): void =>
  note(context, 'registration', { state });

/** Notes whether something that a member saved was taken, in the words of the catalogue (8.32–8.41). */
export const recordChange = (
  context: Context,
  change: Change,
  outcome: 'succeeded' | 'failed',
  once?: Once,
): void => {
  const text = outcome === 'succeeded' ? successTexts[change] : FAILURE_TEXT;
  note(context, 'change', { change, text }, once);
};

/** The same button pressed twice comes in well within this. */
const DOUBLE_PRESS_MS = 5_000;

/**
 * What makes two presses of one button one, for a form that may be sent as often as one likes.
 * @param form whose form it is, and what it says
 */
export const onePress = (...form: string[]): Once => ({
  once: { key: `press ${JSON.stringify(form)}`, forMs: DOUBLE_PRESS_MS },
});

/**
 * For `.catch` on what the programme is asked for to save a change: notes that it was not saved, and
 * goes on with the fault. A session that has ended is no failure: the member comes back and saves.
 */
export const noteFailed =
  (context: Context, change: Change) =>
  (error: unknown): never => {
    if (error instanceof ProgrammeFault && error.code !== 'unauthorized')
      recordChange(context, change, 'failed');
    throw error;
  };

export type PrescriptionAction = Word<'prescriptionAction', 'action'>;

/** Notes what became of something that a member wanted done about a prescription (2.67, 4.38). */
export const recordPrescriptionAction = (
  context: Context,
  action: PrescriptionAction,
  outcome: Word<'prescriptionAction', 'outcome'>,
): void => note(context, 'prescriptionAction', { action, outcome });

/** Specification 3.35: the mail-order profile was begun, or sent. */
export function recordEnrollment(context: Context, state: Word<'enrollment', 'state'>): void {
  note(context, 'enrollment', { state });
  if (state === 'sent') recordChange(context, 'mailOrderProfile', 'succeeded');
  if (state === 'refused') recordChange(context, 'mailOrderProfile', 'failed');
}

/** Notes that a message to customer support was sent, or could not be. */
export const recordSupportMessage = (context: Context, state: Word<'supportMessage', 'state'>): void =>
  note(context, 'supportMessage', { state });

/** Notes that the ID card went to a phone's wallet, or could not. */
export const recordWallet = (
  context: Context,
  wallet: Word<'wallet', 'wallet'>,
  state: Word<'wallet', 'state'>,
): void => note(context, 'wallet', { wallet, state });

/** Notes that a member asked for an archive of their data, or what became of it. */
export const recordArchive = (context: Context, state: Word<'archive', 'state'>): void =>
  note(context, 'archive', { state });
