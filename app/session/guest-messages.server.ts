/** Flash messages for a browser without a session. A member's messages are in the session. */
import { isDeepStrictEqual } from 'node:util';
import type { SealedStore } from '../platform/stores/stores.ts';
import { digest } from './secrets.server.ts';
import type { Flash } from './session.server.ts';

const TTL_MS = 10 * 60_000;
const MAX_MESSAGES = 5;

const toKey = (guestId: string) => `flash:${digest(guestId)}`;

/** Adds a message. A duplicate, and the oldest beyond the maximum, are dropped. */
export const withMessage = (all: Flash[] | undefined, message: Flash) =>
  [...(all ?? []).filter((waiting) => !isDeepStrictEqual(waiting, message)), message].slice(-MAX_MESSAGES);

/** Saves a message for 10 minutes. @throws StoreDown */
export async function saveGuestMessage(sealed: SealedStore, guestId: string, message: Flash): Promise<void> {
  await sealed.update<Flash[]>(toKey(guestId), TTL_MS, (all) => withMessage(all, message));
}

/** Reads and deletes all messages. @throws StoreDown */
export async function takeGuestMessages(sealed: SealedStore, guestId: string): Promise<Flash[]> {
  if ((await sealed.get(toKey(guestId))) === undefined) return [];
  let taken: Flash[] = [];
  await sealed.update<Flash[]>(toKey(guestId), TTL_MS, (all) => {
    taken = all ?? [];
    return undefined;
  });
  return taken;
}
