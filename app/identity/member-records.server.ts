/**
 * Whose the records of the store are, so that nothing stays when an account is deleted
 * (docs/decisions/0041). A record that is named after its member or person is found by that name; one
 * under a random name is noted here. Notes are sealed, like the records.
 */
import type { Stores } from '../platform/stores/stores.ts';
import { memberKeyOf, personKeyOf } from './member-key.server.ts';
import { digest } from './secrets.server.ts';
import type { Identity } from './session.server.ts';

/** as long as the longest-lived record, a passkey; every sign-in renews it */
const ACCOUNT_TTL_MS = 180 * 86_400_000;
const NOTE = 'of:';

const accountName = (userName: string) => digest(`account\n${userName.toLowerCase()}`);

/** Notes under which names the store keeps what belongs to an account. @throws StoreDown */
export async function noteAccount({ sealed }: Pick<Stores, 'sealed'>, identity: Identity): Promise<void> {
  if (!identity.userName) return;
  const owners = [memberKeyOf(identity), personKeyOf(identity)];
  const note = `account:${accountName(identity.userName)}:${digest(owners.join())}`;
  await sealed.set(note, owners, ACCOUNT_TTL_MS);
}

/**
 * Notes that a record under a random name is a member's.
 * @param owner memberKeyOf the member
 * @param ttlMs at least as long as the record is kept
 * @throws StoreDown
 */
export const noteRecord = (
  { sealed }: Pick<Stores, 'sealed'>,
  owner: string,
  key: string,
  ttlMs: number,
): Promise<void> => sealed.set(`${NOTE}${owner}:${digest(key)}`, key, ttlMs);

/**
 * Removes everything that the store keeps for an account and its person, sessions in other browsers
 * included. Counters of attempts stay until their time is over: they hold a number under a hash.
 * @param userName compared without case
 * @throws StoreDown; again does no harm
 */
export async function forgetAccount(stores: Stores, userName: string): Promise<void> {
  const { plain, sealed } = stores;
  const notes = await plain.keysWith(accountName(userName));
  const owners = await Promise.all(notes.map(async (note) => (await sealed.get<string[]>(note)) ?? []));
  for (const owner of new Set(owners.flat())) await forgetRecordsOf(stores, owner);
  for (const note of notes) await plain.delete(note);
}

async function forgetRecordsOf({ plain, sealed }: Stores, owner: string): Promise<void> {
  for (const key of await plain.keysWith(owner)) {
    const noted = key.startsWith(NOTE) ? await sealed.get<string>(key) : undefined;
    if (noted !== undefined) await plain.delete(noted);
    await plain.delete(key);
  }
}
