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

type Context = { analytics: RequestContext['analytics'] };
type Once = { once?: CountedOnce };

const note = <Name extends EventName>(
  { analytics }: Context,
  name: Name,
  properties: PropertiesOf<Name>,
  { once }: Once = {},
): void => analytics.record({ kind: 'event', name, properties: { ...properties }, once });

type OrderFlowStage = Word<'orderFlow', 'stage'>;

/** lifetime of a cart and the record of its order */
const ORDER_MS = 7 * 86_400_000;

/** The final stages of an order, recorded by the first session that detects them. */
const ENDS: readonly OrderFlowStage[] = ['placed', 'failed'];

/**
 * Records that a member reached a stage of the order flow (specification 4.34), once per order and sign-in. Repeated
 * page views do not count. A success is recorded once for all sessions, and a failure once per attempt.
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
 * Records a page view for the start of profile completion (specification 4.16), a page that renders no document. The
 * person is not confirmed yet. app/server/http-app.ts records the other page views.
 */
export const recordPreCompleteProfile = ({ analytics }: Context, providerType: string): void =>
  analytics.record({
    kind: 'pageView',
    name: 'preCompleteProfile',
    properties: { providerType },
    ofNobody: true,
  });

/** Records that the programme's labels could not be loaded, so that local ones are shown (specification 4.29). */
export const recordLanguageFailure = (context: Context, language: Word<'languageFailed', 'language'>): void =>
  note(context, 'languageFailed', { language });

export const recordPolicyView = (context: Context, policy: Word<'policyView', 'policy'>): void =>
  note(context, 'policyView', { policy });

export type ForgotUsernameEvent = Word<'forgotUsername', 'state'>;

export const recordForgotUsername = (context: Context, state: ForgotUsernameEvent): void =>
  note(context, 'forgotUsername', { state, text: forgotUsernameTexts[state] });

export const recordRegistration = (context: Context, state: Word<'registration', 'state'>): void =>
  note(context, 'registration', { state });

export const recordChange = (
  context: Context,
  change: Change,
  outcome: 'succeeded' | 'failed',
  once?: Once,
): void => {
  const text = outcome === 'succeeded' ? successTexts[change] : FAILURE_TEXT;
  note(context, 'change', { change, text }, once);
};

/** longer than a double click takes */
const DOUBLE_PRESS_MS = 5_000;

/** The key by which a double click counts once. @param form the form's owner, and its content */
export const recordOncePerPress = (...form: string[]): Once => ({
  once: { key: `press ${JSON.stringify(form)}`, forMs: DOUBLE_PRESS_MS },
});

/**
 * For `.catch` of a call that saves a change: records the failure and rethrows. An ended session is not recorded,
 * because the member signs in again and saves.
 */
export const recordFailedChange =
  (context: Context, change: Change) =>
  (error: unknown): never => {
    if (error instanceof ProgrammeFault && error.code !== 'unauthorized')
      recordChange(context, change, 'failed');
    throw error;
  };

export type PrescriptionAction = Word<'prescriptionAction', 'action'>;

export const recordPrescriptionAction = (
  context: Context,
  action: PrescriptionAction,
  outcome: Word<'prescriptionAction', 'outcome'>,
): void => note(context, 'prescriptionAction', { action, outcome });

export function recordEnrollment(context: Context, state: Word<'enrollment', 'state'>): void {
  note(context, 'enrollment', { state });
  if (state === 'sent') recordChange(context, 'mailOrderProfile', 'succeeded');
  if (state === 'refused') recordChange(context, 'mailOrderProfile', 'failed');
}

export const recordSupportMessage = (context: Context, state: Word<'supportMessage', 'state'>): void =>
  note(context, 'supportMessage', { state });

export const recordWallet = (
  context: Context,
  wallet: Word<'wallet', 'wallet'>,
  state: Word<'wallet', 'state'>,
): void => note(context, 'wallet', { wallet, state });

export const recordArchive = (context: Context, state: Word<'archive', 'state'>): void =>
  note(context, 'archive', { state });
