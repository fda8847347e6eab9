/** Challenges for passkeys: random, for one purpose and one session, usable once and within 5 minutes. */
import type { SessionContext, StoreContext } from '../context.ts';
import { countAttempt } from '../platform/rate-limit.ts';
import { digest, isRandomId, createRandomId } from '../session/secrets.server.ts';

export type ChallengePurpose = 'setUp' | 'unlock' | 'signIn';

const CHALLENGE_MS = 5 * 60_000;

interface Challenge {
  purpose: ChallengePurpose;
  holder: string;
}

const toKey = (challenge: string) => `passkey-challenge:${digest(challenge)}`;

/** Hash of the session, or of the browser without one, that a challenge is bound to. */
export const resolveChallengeHolder = async ({ session }: SessionContext): Promise<string> =>
  digest(`passkey\n${await session.formToken()}`);

const CHALLENGES = { name: 'passkey-challenge', limit: 60, windowMs: 15 * 60_000 };

/** A new challenge of 32 bytes. @throws StoreDown; a 429 response after too many requests of a member */
export async function createChallenge(
  parts: SessionContext & StoreContext,
  purpose: ChallengePurpose,
  memberKey: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { allowed, retryAfterSeconds } = await countAttempt(parts.stores.plain, CHALLENGES, memberKey);
  if (!allowed)
    throw new Response(null, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } });
  const challenge = createRandomId();
  const kept: Challenge = { purpose, holder: await resolveChallengeHolder(parts) };
  await parts.stores.sealed.set(toKey(challenge), kept, CHALLENGE_MS);
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** Whether a challenge was issued for this purpose and browser; checking uses it up. @throws StoreDown */
export async function takeChallenge(
  parts: SessionContext & StoreContext,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  if (!isRandomId(challenge)) return false;
  let taken: Challenge | undefined;
  await parts.stores.sealed.update<Challenge>(toKey(challenge), CHALLENGE_MS, (current) => {
    taken = current;
    return undefined;
  });
  return taken?.purpose === purpose && taken.holder === (await resolveChallengeHolder(parts));
}
