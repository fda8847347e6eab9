/** A member's passkeys: sealed under the member's own key, so that only that member's are ever listed. */
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { countAttempt } from '../platform/rate-limit.ts';
import type { Stores } from '../platform/stores/stores.ts';
import { digest, isRandomId, randomId } from './secrets.server.ts';

// Challenges for passkeys: random, for one purpose and one session, used once and within 5 minutes.

export type ChallengePurpose = 'setUp' | 'unlock' | 'signIn';

const CHALLENGE_MS = 5 * 60_000;

interface Challenge {
  purpose: ChallengePurpose;
  holder: string;
}

type StoreContext = Pick<RequestContext, 'stores' | 'session'>;

const challengeKeyOf = (challenge: string) => `passkey-challenge:${digest(challenge)}`;

/** The session, or the browser without one, that a challenge is bound to, as a hash. */
export const challengeHolder = async ({ session }: Pick<StoreContext, 'session'>): Promise<string> =>
  digest(`passkey\n${await session.formToken()}`);

const CHALLENGES = { name: 'passkey-challenge', limit: 60, windowMs: 15 * 60_000 };

/** A new challenge of 32 bytes. @throws StoreDown; a 429 response for a member who has asked for too many */
export async function newChallenge(
  parts: StoreContext,
  purpose: ChallengePurpose,
  memberKey: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { allowed, retryAfterSeconds } = await countAttempt(parts.stores.plain, CHALLENGES, memberKey);
  if (!allowed)
    throw new Response(null, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } });
  const challenge = randomId();
  const kept: Challenge = { purpose, holder: await challengeHolder(parts) };
  await parts.stores.sealed.set(challengeKeyOf(challenge), kept, CHALLENGE_MS);
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** Whether a challenge was issued for this purpose and browser; checking uses it up. @throws StoreDown */
export async function takeChallenge(
  parts: StoreContext,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  if (!isRandomId(challenge)) return false;
  let taken: Challenge | undefined;
  await parts.stores.sealed.update<Challenge>(challengeKeyOf(challenge), CHALLENGE_MS, (current) => {
    taken = current;
    return undefined;
  });
  return taken?.purpose === purpose && taken.holder === (await challengeHolder(parts));
}

/** Every use renews it. */
const PASSKEYS_TTL_MS = 180 * 86_400_000;
export const MAX_PASSKEYS = 10;

export interface Passkey {
  /** the credential id, base64url (WebAuthn Level 3, 4) */
  id: string;
  /** the COSE key, base64url */
  publicKey: string;
  /** the signature counter at its last use; 0 for authenticators that keep none */
  counter: number;
  transports: string[];
  name: string;
  /** epoch milliseconds */
  createdAt: number;
  lastUsedAt?: number;
  /** store key of the device that was remembered with it */
  device?: string;
}

interface Passkeys {
  /** the user handle: random, and reveals nothing about the member */
  handle: string;
  list: Passkey[];
}

type Store = Pick<Stores, 'sealed'>;

const keyOf = (memberKey: string) => `passkeys:${memberKey}`;

/** Identifies a passkey in an address. */
export const passkeyMark = ({ id }: Pick<Passkey, 'id'>): string => digest(`passkey\n${id}`).slice(0, 22);

/** A member's passkeys, oldest first. @throws StoreDown */
export async function passkeysOf({ sealed }: Store, memberKey: string): Promise<Passkey[]> {
  return (await sealed.get<Passkeys>(keyOf(memberKey)))?.list ?? [];
}

/** The member's user handle, made at the first call. @throws StoreDown */
export async function userHandleOf({ sealed }: Store, memberKey: string): Promise<string> {
  const { handle } = await sealed.update<Passkeys, Passkeys>(
    keyOf(memberKey),
    PASSKEYS_TTL_MS,
    (current) => current ?? { handle: randomId(), list: [] },
  );
  return handle;
}

/** Adds a passkey; false when it exists already or there are too many. @throws StoreDown */
export async function keepPasskey({ sealed }: Store, memberKey: string, passkey: Passkey): Promise<boolean> {
  let isKept = false;
  await sealed.update<Passkeys>(
    keyOf(memberKey),
    PASSKEYS_TTL_MS,
    (current = { handle: randomId(), list: [] }) => {
      isKept = current.list.length < MAX_PASSKEYS && current.list.every(({ id }) => id !== passkey.id);
      return isKept ? { ...current, list: [...current.list, passkey] } : current;
    },
  );
  return isKept;
}

/** Removes a passkey and returns it, or undefined when the member has none with that mark. @throws StoreDown */
export async function removePasskey(
  { sealed }: Store,
  memberKey: string,
  mark: string,
): Promise<Passkey | undefined> {
  let removed: Passkey | undefined;
  await sealed.update<Passkeys>(keyOf(memberKey), PASSKEYS_TTL_MS, (current) => {
    removed = current?.list.find((each) => passkeyMark(each) === mark);
    return current && { ...current, list: current.list.filter((each) => each !== removed) };
  });
  return removed;
}

/**
 * Records a use. False when the passkey is gone, or its counter did not increase: it may have been cloned (WebAuthn
 * Level 3, 7.2, step 22). @throws StoreDown
 */
export async function usePasskey(
  { sealed }: Store,
  memberKey: string,
  use: { id: string; counter: number; at: number },
): Promise<boolean> {
  let isUsed = false;
  await sealed.update<Passkeys>(keyOf(memberKey), PASSKEYS_TTL_MS, (current) => {
    const known = current?.list.find(({ id }) => id === use.id);
    isUsed =
      known !== undefined && (use.counter > known.counter || (use.counter === 0 && known.counter === 0));
    if (!current || !known || !isUsed) return current;
    const used = { ...known, counter: use.counter, lastUsedAt: use.at };
    return { ...current, list: current.list.map((each) => (each === known ? used : each)) };
  });
  return isUsed;
}

/** Records which remembered device belongs to a passkey. @throws StoreDown */
export async function linkDevice(
  { sealed }: Store,
  memberKey: string,
  id: string,
  device: string,
): Promise<void> {
  await sealed.update<Passkeys>(
    keyOf(memberKey),
    PASSKEYS_TTL_MS,
    (current) =>
      current && {
        ...current,
        list: current.list.map((each) => (each.id === id ? { ...each, device } : each)),
      },
  );
}

// What a browser posts when its authenticator has answered (WebAuthn Level 3, 5.1: the JSON forms).

const MAX_ANSWER_LENGTH = 16_384;
const base64url = z
  .string()
  .min(1)
  .max(MAX_ANSWER_LENGTH)
  .regex(/^[\w-]+$/);
const shared = {
  id: base64url.max(400),
  rawId: base64url.max(400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

const SetUpAnswer = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional().catch(undefined),
  }),
});

const SignInAnswer = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional().catch(undefined),
  }),
});

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The posted answer to a set-up, or undefined when the text is not one. */
export const setUpAnswer = (text: string) => parsed(SetUpAnswer, text);
/** The posted answer to an unlock or a sign-in, or undefined when the text is not one. */
export const signInAnswer = (text: string) => parsed(SignInAnswer, text);
type SignInAnswer = z.output<typeof SignInAnswer>;
