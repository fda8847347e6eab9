/**
 * Copies the SQLite store while portals use it: `npm run backup -- <file>`, in the image `node
 * scripts/backup.ts <file>`. The copy is complete and checked, and opens with the same SESSION_SECRET.
 */
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** Copies all pages in one step, because other writers would restart a stepwise copy. */
const ALL_PAGES = 1_000_000_000;

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

const urlFile = process.env.SESSION_STORE_URL_FILE?.trim();
const url =
  (urlFile ? readFileSync(urlFile, 'utf8') : process.env.SESSION_STORE_URL)?.trim() || 'sqlite:var/portal.db';
const [target] = process.argv.slice(2);
if (!url.startsWith('sqlite:'))
  fail('SESSION_STORE_URL is not a SQLite file: Redis keeps backups of its own (docs/operate).');
if (target === undefined) fail('Where should the backup go? npm run backup -- <file>');

/** Creates the file first, so that no other user can ever read it. Never overwrites an older file. */
function makeOwnersFile(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    fail(`The backup cannot be written to ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function openStore(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true });
  } catch {
    return fail(
      `The store ${file} cannot be opened: SESSION_STORE_URL should name it, and this user must be allowed to read it.`,
    );
  }
}

/**
 * Copies and checks. Returns undefined and leaves no file after a failure, because a partial copy must not
 * look like a backup.
 */
async function checkedCopy(from: DatabaseSync, to: string): Promise<number | undefined> {
  try {
    await backup(from, to, { rate: ALL_PAGES });
    const copy = new DatabaseSync(to);
    const [check] = copy.prepare('PRAGMA integrity_check').all();
    const count = Number(copy.prepare('SELECT count(*) AS count FROM entries').get()?.count);
    copy.close();
    if (check?.integrity_check === 'ok') return count;
  } catch {
    // the caller reports it
  }
  for (const file of [to, `${to}-journal`, `${to}-wal`, `${to}-shm`]) rmSync(file, { force: true });
  return undefined;
}

const store = openStore(resolve(url.slice('sqlite:'.length)));
makeOwnersFile(target);
const count = await checkedCopy(store, target);
store.close();
if (count === undefined) fail(`There is no backup: ${target} could not be written whole. Is its disk full?`);
console.log(
  `${count} records are in ${target}. They open with the SESSION_SECRET of now alone: keep it, elsewhere.`,
);
