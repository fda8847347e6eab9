/**
 * The owners of records in the store, so that deleting an account removes all of its records (docs/decisions/0041). A
 * record whose key contains its member or person is found by that key. A record under a random key is noted here,
 * sealed like the record itself.
 */
import type { Stores } from '../platform/stores/stores.ts';
import { foldName } from '#contract/account-name.ts';
import { toMemberKey, toPersonKey } from './member-key.server.ts';
import { digest } from './secrets.server.ts';
import type { Identity } from './session.server.ts';

/** the lifetime of a passkey, which is the longest; every sign-in renews it */
const ACCOUNT_TTL_MS = 180 * 86_400_000;
const NOTE = 'of:';

const accountName = (userName: string) => digest(`account\n${foldName(userName)}`);

/** Notes the store keys of an account's records. @throws StoreDown */
export async function noteAccount({ sealed }: Pick<Stores, 'sealed'>, identity: Identity): Promise<void> {
  if (!identity.userName) return;
  const owners = [toMemberKey(identity), toPersonKey(identity)];
  const note = `account:${accountName(identity.userName)}:${digest(owners.join())}`;
  await sealed.set(note, owners, ACCOUNT_TTL_MS);
}

/** Notes the owner of a record under a random key. @param ttlMs at least the record's own @throws StoreDown */
export const noteRecord = (
  { sealed }: Pick<Stores, 'sealed'>,
  owner: string,
  key: string,
  ttlMs: number,
): Promise<void> => sealed.set(`${NOTE}${owner}:${digest(key)}`, key, ttlMs);

/**
 * Removes everything in the store about an account and its person, including sessions in other browsers. Attempt
 * counters stay until they expire, because they are only a number under a hash. Idempotent.
 * @param userName case is ignored @throws StoreDown
 */
export async function forgetAccount(stores: Stores, userName: string): Promise<void> {
  const { plain, sealed } = stores;
  const notes = await plain.keysWith(accountName(userName));
  const owners = await Promise.all(notes.map(async (note) => (await sealed.get<string[]>(note)) ?? []));
  for (const owner of new Set(owners.flat())) await forgetOwnerRecords(stores, owner);
  for (const note of notes) await plain.delete(note);
}

async function forgetOwnerRecords({ plain, sealed }: Stores, owner: string): Promise<void> {
  for (const key of await plain.keysWith(owner)) {
    const noted = key.startsWith(NOTE) ? await sealed.get<string>(key) : undefined;
    if (noted !== undefined) await plain.delete(noted);
    await plain.delete(key);
  }
}
