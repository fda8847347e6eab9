/** Challenges for passkeys: random, for one purpose and one session, used once within 5 minutes. */
import type { RequestContext } from '../context.ts';
import { digest, isRandomId, randomId } from './secrets.server.ts';

export type ChallengePurpose = 'setUp' | 'unlock' | 'signIn';

const CHALLENGE_MS = 5 * 60_000;

interface Challenge {
  purpose: ChallengePurpose;
  holder: string;
}

type Parts = Pick<RequestContext, 'stores' | 'session'>;

const keyOf = (challenge: string) => `passkey-challenge:${digest(challenge)}`;

/** The session, or the browser without one, that a challenge is for; it says nothing about either. */
export const challengeHolder = async ({ session }: Pick<Parts, 'session'>): Promise<string> =>
  digest(`passkey\n${await session.formToken()}`);

/** A new challenge as its 32 bytes. @throws StoreDown */
export async function newChallenge(
  parts: Parts,
  purpose: ChallengePurpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomId();
  const kept: Challenge = { purpose, holder: await challengeHolder(parts) };
  await parts.stores.sealed.set(keyOf(challenge), kept, CHALLENGE_MS);
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** Whether an answer's challenge is ours, for this purpose and this browser; it is used up by asking. @throws StoreDown */
export async function takeChallenge(
  parts: Parts,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  if (!isRandomId(challenge)) return false;
  let taken: Challenge | undefined;
  await parts.stores.sealed.update<Challenge>(keyOf(challenge), CHALLENGE_MS, (current) => {
    taken = current;
    return undefined;
  });
  return taken?.purpose === purpose && taken.holder === (await challengeHolder(parts));
}
