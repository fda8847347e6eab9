/** Asking the programme for a one-time code, and asking whether one is right. */
import type { RequestContext } from '~/context.ts';
import { digest } from '~/identity/secrets.server.ts';
import { audit } from '~/platform/log.ts';
import { calls } from '~/programme/contract/index.ts';
import type { CodeVerdict } from '~/programme/contract/delete-account.ts';
import { isProgrammeFault } from '~/programme/fault.ts';
import { guest } from '~/programme/guest.ts';
import type { Person } from './forms.server.ts';
import { accountKey, CODE_LIFETIME_MS, countRequest, countResend, countTry } from './limits.server.ts';
import { inTheSameTime } from './same-time.server.ts';

export const RESEND_AFTER_MS = 60_000;

export type Asked =
  | { kind: 'sent' }
  /** the one before it is too young for another */
  | { kind: 'tooSoon'; seconds: number }
  | { kind: 'tooMany'; seconds: number };

const sentKey = (person: Person) => `deletion-code:${accountKey(person)}`;
/** A corrected e-mail address is another request, and does not have to wait. */
const pairKey = (person: Person) => `${accountKey(person)}.${digest(person.email.toLowerCase())}`;

interface Sent {
  /** as it is in the store */
  mark: string;
  at: number;
  pair: string;
}

/** The last code that was asked for in a user name, while it may still work. */
async function lastSent(
  { stores }: Pick<RequestContext, 'stores'>,
  person: Person,
): Promise<Sent | undefined> {
  const mark = await stores.plain.get(sentKey(person));
  if (mark === undefined) return undefined;
  const [at = '', ...pair] = mark.split('.');
  return { mark, at: Number(at), pair: pair.join('.') };
}

/** Seconds until this person may have another code. */
function waitOf(last: Sent | undefined, person: Person, now: number): number {
  if (last?.pair !== pairKey(person)) return 0;
  return Math.max(0, Math.ceil((last.at + RESEND_AFTER_MS - now) / 1000));
}

/** Of many who ask at once, one gets to send: its mark, or the seconds that the others wait. */
async function claim(context: RequestContext, person: Person): Promise<string | number> {
  const { stores, clock } = context;
  const last = await lastSent(context, person);
  const seconds = waitOf(last, person, clock.now());
  if (seconds > 0) return seconds;
  const key = sentKey(person);
  const mark = `${clock.now()}.${pairKey(person)}`;
  const isOurs =
    last === undefined
      ? await stores.plain.setIfAbsent(key, mark, CODE_LIFETIME_MS)
      : await stores.plain.compareAndSet(key, last.mark, mark, CODE_LIFETIME_MS);
  return isOurs ? mark : RESEND_AFTER_MS / 1000;
}

/**
 * Whatever the programme has against these two goes no further: who learns that a user name is
 * unknown, learns that the others are not.
 */
async function askProgramme(context: RequestContext, { email, userName }: Person): Promise<void> {
  try {
    await context.api(guest).call(calls.deleteAccount.requestOtp, { query: { email, username: userName } });
  } catch (error) {
    if (!isProgrammeFault(error) || error.code !== 'refused') throw error;
  }
}

async function send(context: RequestContext, person: Person): Promise<Asked> {
  const claimed = await claim(context, person);
  if (typeof claimed === 'number') return { kind: 'tooSoon', seconds: claimed };
  try {
    await askProgramme(context, person);
  } catch (error) {
    await context.stores.plain.compareAndDelete(sentKey(person), claimed);
    throw error;
  }
  audit(context.log, 'deletion', { outcome: 'asked', action: 'code' });
  return { kind: 'sent' };
}

/**
 * Has a code sent to those who gave their e-mail address and user name. A second press within a
 * minute sends no second one.
 *
 * @throws ProgrammeFault when the programme could not be asked
 */
export async function requestCode(context: RequestContext, person: Person): Promise<Asked> {
  const seconds = await countRequest(context, person);
  if (seconds > 0) return { kind: 'tooMany', seconds };
  return inTheSameTime(send(context, person));
}

/** The same from the page of the code. One that comes too soon does not count. */
export async function resendCode(context: RequestContext, person: Person): Promise<Asked> {
  const waits = waitOf(await lastSent(context, person), person, context.clock.now());
  if (waits > 0) return { kind: 'tooSoon', seconds: waits };
  const seconds = await countResend(context, person);
  if (seconds > 0) return { kind: 'tooMany', seconds };
  return inTheSameTime(send(context, person));
}

/** tooMany: the programme was not asked any more. */
export type Judged = CodeVerdict | { verdict: 'tooMany' };

/**
 * Judges a code. Five tries for each that was sent, in whatever browser.
 *
 * @throws ProgrammeFault when the programme could not be asked
 */
export async function verifyCode(context: RequestContext, person: Person, code: string): Promise<Judged> {
  const last = await lastSent(context, person);
  if (last === undefined) return { verdict: 'expired' };
  if (!(await countTry(context, person, last.at))) return { verdict: 'tooMany' };
  const query = { username: person.userName, otp: code };
  const judged = await inTheSameTime(context.api(guest).call(calls.deleteAccount.verifyOtp, { query }));
  // a used code keeps nobody waiting for the next
  if (judged.verdict === 'right') await context.stores.plain.compareAndDelete(sentKey(person), last.mark);
  audit(context.log, 'deletion', { outcome: judged.verdict, action: 'verify' });
  return judged;
}
