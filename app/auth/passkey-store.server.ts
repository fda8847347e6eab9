/** A member's passkeys, sealed under the member's own key, so that a list never has a different member's. */
import type { Stores } from '../platform/stores/stores.ts';
import { digest, createRandomId } from '../session/secrets.server.ts';

/** renewed by every use */
const PASSKEYS_TTL_MS = 180 * 86_400_000;
export const MAX_PASSKEYS = 10;

export interface Passkey {
  /** the credential id, base64url (WebAuthn Level 3, 4) */
  id: string;
  /** the COSE key, base64url */
  publicKey: string;
  /** the signature counter at its last use; 0 for authenticators without one */
  counter: number;
  transports: string[];
  name: string;
  /** epoch milliseconds */
  createdAt: number;
  lastUsedAt?: number;
  /** store key of the remembered device that belongs to it */
  device?: string;
}

interface Passkeys {
  /** the user handle: random, and unrelated to the member */
  handle: string;
  list: Passkey[];
}

type Store = Pick<Stores, 'sealed'>;

const toKey = (memberKey: string) => `passkeys:${memberKey}`;

/** Identifies a passkey in an address. */
export const derivePasskeyMark = ({ id }: Pick<Passkey, 'id'>): string =>
  digest(`passkey\n${id}`).slice(0, 22);

/** A member's passkeys, oldest first. @throws StoreDown */
export async function listPasskeys({ sealed }: Store, memberKey: string): Promise<Passkey[]> {
  return (await sealed.get<Passkeys>(toKey(memberKey)))?.list ?? [];
}

/** The member's user handle, created at the first call. @throws StoreDown */
export async function ensureUserHandle({ sealed }: Store, memberKey: string): Promise<string> {
  const { handle } = await sealed.update<Passkeys, Passkeys>(
    toKey(memberKey),
    PASSKEYS_TTL_MS,
    (current) => current ?? { handle: createRandomId(), list: [] },
  );
  return handle;
}

/** Adds a passkey; false when it exists already or there are too many. @throws StoreDown */
export async function keepPasskey({ sealed }: Store, memberKey: string, passkey: Passkey): Promise<boolean> {
  let isKept = false;
  await sealed.update<Passkeys>(
    toKey(memberKey),
    PASSKEYS_TTL_MS,
    (current = { handle: createRandomId(), list: [] }) => {
      isKept = current.list.length < MAX_PASSKEYS && current.list.every(({ id }) => id !== passkey.id);
      return isKept ? { ...current, list: [...current.list, passkey] } : current;
    },
  );
  return isKept;
}

/** Removes a passkey and returns it; undefined when the member has none with that mark. @throws StoreDown */
export async function removePasskey(
  { sealed }: Store,
  memberKey: string,
  mark: string,
): Promise<Passkey | undefined> {
  let removed: Passkey | undefined;
  await sealed.update<Passkeys>(toKey(memberKey), PASSKEYS_TTL_MS, (current) => {
    removed = current?.list.find((each) => derivePasskeyMark(each) === mark);
    return current && { ...current, list: current.list.filter((each) => each !== removed) };
  });
  return removed;
}

/**
 * Records a use. False when the passkey is gone, or when its counter did not increase, because it may have been cloned
 * (WebAuthn Level 3, 7.2, step 22). @throws StoreDown
 */
export async function usePasskey(
  { sealed }: Store,
  memberKey: string,
  use: { id: string; counter: number; at: number },
): Promise<boolean> {
  let isUsed = false;
  await sealed.update<Passkeys>(toKey(memberKey), PASSKEYS_TTL_MS, (current) => {
    const known = current?.list.find(({ id }) => id === use.id);
    isUsed =
      known !== undefined && (use.counter > known.counter || (use.counter === 0 && known.counter === 0));
    if (!current || !known || !isUsed) return current;
    const used = { ...known, counter: use.counter, lastUsedAt: use.at };
    return { ...current, list: current.list.map((each) => (each === known ? used : each)) };
  });
  return isUsed;
}

/** Records the remembered device of a passkey. @throws StoreDown */
export async function linkDevice(
  { sealed }: Store,
  memberKey: string,
  id: string,
  device: string,
): Promise<void> {
  await sealed.update<Passkeys>(
    toKey(memberKey),
    PASSKEYS_TTL_MS,
    (current) =>
      current && {
        ...current,
        list: current.list.map((each) => (each.id === id ? { ...each, device } : each)),
      },
  );
}
