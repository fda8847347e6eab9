/** Asking the programme for a one-time code, and asking whether one is right. */
import type { RequestContext } from '~/context.ts';
import { digest } from '~/identity/secrets.server.ts';
import { audit } from '~/platform/log.ts';
import type { CodeVerdict } from '~/programme/contract/one-time-code.ts';
import type { CodeRequest } from './code-request.ts';
import { accountKey, CODE_LIFETIME_MS, countRequest, countResend, countTry } from './limits.server.ts';

export const RESEND_AFTER_MS = 60_000;

export type Asked =
  | { kind: 'sent' }
  /** the one before it is too young for another */
  | { kind: 'tooSoon'; seconds: number }
  | { kind: 'tooMany'; seconds: number };

const sentKey = (code: CodeRequest) => `${code.kind}-code:${accountKey(code)}`;
const pairKey = (code: CodeRequest) => `${accountKey(code)}.${digest(code.to.toLowerCase())}`;

interface Sent {
  /** as it is in the store */
  mark: string;
  at: number;
  pair: string;
}

/** The last code that was asked for in a user name, while it may still work. */
async function lastSent(
  { stores }: Pick<RequestContext, 'stores'>,
  code: CodeRequest,
): Promise<Sent | undefined> {
  const mark = await stores.plain.get(sentKey(code));
  if (mark === undefined) return undefined;
  const [at = '', ...pair] = mark.split('.');
  return { mark, at: Number(at), pair: pair.join('.') };
}

/** Seconds until this account may have another code sent there. */
function waitOf(last: Sent | undefined, code: CodeRequest, now: number): number {
  if (last?.pair !== pairKey(code)) return 0;
  return Math.max(0, Math.ceil((last.at + RESEND_AFTER_MS - now) / 1000));
}

/** Of many who ask at once, one gets to send: its mark, or the seconds that the others wait. */
async function claim(context: RequestContext, code: CodeRequest): Promise<string | number> {
  const { stores, clock } = context;
  const last = await lastSent(context, code);
  const seconds = waitOf(last, code, clock.now());
  if (seconds > 0) return seconds;
  const key = sentKey(code);
  const mark = `${clock.now()}.${pairKey(code)}`;
  const isOurs =
    last === undefined
      ? await stores.plain.setIfAbsent(key, mark, CODE_LIFETIME_MS)
      : await stores.plain.compareAndSet(key, last.mark, mark, CODE_LIFETIME_MS);
  return isOurs ? mark : RESEND_AFTER_MS / 1000;
}

async function send(context: RequestContext, code: CodeRequest): Promise<Asked> {
  const claimed = await claim(context, code);
  if (typeof claimed === 'number') return { kind: 'tooSoon', seconds: claimed };
  try {
    await code.send();
  } catch (error) {
    await context.stores.plain.compareAndDelete(sentKey(code), claimed);
    throw error;
  }
  audit(context.log, code.audit, { outcome: 'asked', action: 'code' });
  return { kind: 'sent' };
}

/**
 * Has a code sent. A second press within a minute sends no second one.
 *
 * @throws ProgrammeFault when the programme could not be asked
 */
export async function requestCode(context: RequestContext, code: CodeRequest): Promise<Asked> {
  const seconds = await countRequest(context, code);
  return seconds > 0 ? { kind: 'tooMany', seconds } : send(context, code);
}

/** The same from the page of the code. One that comes too soon does not count. */
export async function resendCode(context: RequestContext, code: CodeRequest): Promise<Asked> {
  const waits = waitOf(await lastSent(context, code), code, context.clock.now());
  if (waits > 0) return { kind: 'tooSoon', seconds: waits };
  const seconds = await countResend(context, code);
  return seconds > 0 ? { kind: 'tooMany', seconds } : send(context, code);
}

/** tooMany: the programme was not asked any more. */
export type Judged = CodeVerdict | { verdict: 'tooMany' };

/**
 * Judges a code. Five tries for each that was sent, in whatever browser.
 *
 * @throws ProgrammeFault when the programme could not be asked
 */
export async function verifyCode(context: RequestContext, code: CodeRequest, typed: string): Promise<Judged> {
  const last = await lastSent(context, code);
  if (last === undefined) return { verdict: 'expired' };
  if (!(await countTry(context, code, last.at))) return { verdict: 'tooMany' };
  const judged = await code.judge(typed);
  // a used code keeps nobody waiting for the next
  if (judged.verdict === 'right') await context.stores.plain.compareAndDelete(sentKey(code), last.mark);
  audit(context.log, code.audit, { outcome: judged.verdict, action: 'verify' });
  return judged;
}
