/** One-time codes: six digits, valid ten minutes, five tries, one use. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

export const CODE_LIFETIME_MS = 10 * 60_000;
export const RESEND_AFTER_MS = 60_000;
const TRIES = 5;

/** A stored code. `hash` is absent when none was sent because there is no such account. */
export interface PendingCode {
  hash?: string;
  sentAt: number;
  triesLeft: number;
}

type CodeVerdict = 'right' | 'wrong' | 'expired' | 'noTriesLeft';

const hashCode = (code: string, uid: string) => createHash('sha256').update(`${uid}:${code}`).digest('hex');

export function createCode(uid: string, now: number): { code: string; pending: PendingCode } {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, pending: { hash: hashCode(code, uid), sentAt: now, triesLeft: TRIES } };
}

/** Looks like a sent code, but never matches. */
export function createNoCode(now: number): PendingCode {
  return { sentAt: now, triesLeft: TRIES };
}

/** Checks a typed code. A wrong one uses a try: store the returned `pending`. */
export function judgeCode(
  pending: PendingCode,
  typed: string,
  uid: string,
  now: number,
): { verdict: CodeVerdict; pending: PendingCode } {
  if (now - pending.sentAt >= CODE_LIFETIME_MS) return { verdict: 'expired', pending };
  if (pending.triesLeft <= 0) return { verdict: 'noTriesLeft', pending };
  const actual = Buffer.from(hashCode(typed, uid));
  const isRight = pending.hash !== undefined && timingSafeEqual(actual, Buffer.from(pending.hash));
  if (isRight) return { verdict: 'right', pending };
  const triesLeft = pending.triesLeft - 1;
  return { verdict: triesLeft > 0 ? 'wrong' : 'noTriesLeft', pending: { ...pending, triesLeft } };
}
