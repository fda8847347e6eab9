/**
 * Whose the records of the store are, so that nothing stays when an account is deleted
 * (docs/decisions/0041). A record that is named after its member or person is found by that name; one
 * under a random name is noted here. Notes say no more than the names do: hashes.
 */
import type { KeyValueStore, Stores } from '../platform/stores/stores.ts';
import { memberKeyOf, personKeyOf } from './member-key.server.ts';
import { digest } from './secrets.server.ts';
import type { Identity } from './session.server.ts';

type Store = Pick<Stores, 'plain'>;

/** as long as the longest-lived record, a passkey; every sign-in renews it */
const ACCOUNT_KEPT_MS = 400 * 86_400_000;
const ACCOUNT = 'account:';

const accountName = (userName: string) => digest(`account\n${userName.toLowerCase()}`);
const noteOf = (owner: string) => `of:${owner}:`;

/** Notes under which names the store keeps what belongs to an account. @throws StoreDown */
export async function noteAccount({ plain }: Store, identity: Identity): Promise<void> {
  if (!identity.userName) return;
  const names = [accountName(identity.userName), memberKeyOf(identity), personKeyOf(identity)];
  await plain.set(ACCOUNT + names.join(':'), '1', ACCOUNT_KEPT_MS);
}

/**
 * Notes that a record under a random name is a member's.
 * @param owner memberKeyOf the member
 * @param ttlMs at least as long as the record is kept
 * @throws StoreDown
 */
export const noteRecord = ({ plain }: Store, owner: string, key: string, ttlMs: number): Promise<void> =>
  plain.set(noteOf(owner) + key, '1', ttlMs);

/**
 * Removes everything that the store keeps for an account and its person, sessions in other browsers
 * included. Counters of attempts stay until their time is over: they hold a number under a hash.
 * @param userName compared without case
 * @throws StoreDown; again does no harm
 */
export async function forgetAccount({ plain }: Store, userName: string): Promise<void> {
  const notes = await plain.keysWith(accountName(userName));
  const owners = new Set(notes.flatMap((note) => note.slice(ACCOUNT.length).split(':').slice(1)));
  for (const owner of owners) await forgetRecordsOf(plain, owner);
  for (const note of notes) await plain.delete(note);
}

async function forgetRecordsOf(plain: KeyValueStore, owner: string): Promise<void> {
  const note = noteOf(owner);
  for (const key of await plain.keysWith(owner)) {
    // another account of the same person
    if (key.startsWith(ACCOUNT)) continue;
    if (key.startsWith(note)) await plain.delete(key.slice(note.length));
    await plain.delete(key);
  }
}
