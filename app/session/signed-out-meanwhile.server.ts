/**
 * A sign-in and a sign-out that overlap in one browser. The browser stays signed out, whichever request ends first.
 * Both requests carry the browser's earlier session.
 */
import type { KeyValueStore } from '../platform/stores/stores.ts';

/** longer than any sign-in takes from its request to its reply */
const TTL_MS = 60_000;

interface Started {
  /** Key of the browser's earlier session. Undefined without one; then there is nothing to sign out of. */
  before: string | undefined;
  key: string;
  cameAt: number;
}

/** Notes a session that has just been stored. False when its browser has signed out since the request arrived. */
export async function noteStarted(plain: KeyValueStore, { before, key, cameAt }: Started): Promise<boolean> {
  if (before === undefined) return true;
  // written before the other note is read, in both functions, so that at least one of them sees the other's note
  await plain.set(`started:${before}`, key, TTL_MS);
  const left = await plain.get(`left:${before}`);
  return left === undefined || Number(left) <= cameAt;
}

/**
 * Notes a sign-out.
 * @param isKnown whether the portal knows the signed-out session, so that strangers leave no records
 * @returns the key of a session that replaced it and whose reply may be in transit
 */
export async function noteLeft(
  plain: KeyValueStore,
  { before, isKnown, now }: { before: string; isKnown: boolean; now: number },
): Promise<string | undefined> {
  if (!isKnown && (await plain.get(`started:${before}`)) === undefined) return undefined;
  await plain.set(`left:${before}`, String(now), TTL_MS);
  return plain.get(`started:${before}`);
}
