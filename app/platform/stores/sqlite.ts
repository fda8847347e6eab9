import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { EnvError } from '../env-variables.ts';
import { getErrorCode } from '../error-facts.ts';
import { StoreDown, type KeyValueStore, type StoreFault } from './stores.ts';

const SWEEP_EVERY_MS = 60_000;
/** time limit for an operation while a different process is writing to the same file */
const BUSY_TIMEOUT_MS = 2_000;
const MAX_WAIT_MS = 50;
const SQLITE_BUSY = 5;

/** Faults by the low byte of SQLite's error number. */
const FAULTS: Record<number, StoreFault> = {
  [SQLITE_BUSY]: 'locked',
  6: 'locked',
  8: 'readOnly',
  // a quota, a limit of the process or a broken disk: SQLite does not distinguish them
  10: 'disk',
  11: 'damaged',
  13: 'full',
  26: 'damaged',
};

const schema = `
  CREATE TABLE IF NOT EXISTS entries (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS entries_by_expiry ON entries (expires_at);
`;

const COLUMNS = 'key,value,expires_at';
const CONTENTS = `SELECT (SELECT group_concat(name) FROM pragma_table_info('entries')) AS columns,
  (SELECT count(*) FROM sqlite_schema) AS size`;
const OTHER_TABLES = 'other tables';

const SQLITE_NOTADB = 26;
const SQLITE_HEADER = 'SQLite format 3\0';

/**
 * Empty for a damaged file, or one that another process is creating. The code that opens it next reports it, or waits.
 */
function readContents(file: string): { columns?: unknown; size?: unknown } {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    return database.prepare(CONTENTS).get() ?? {};
  } catch {
    return { size: 0 };
  } finally {
    database.close();
  }
}

/**
 * Leaves a foreign file unchanged, including its mode, because the address may be a typing mistake.
 * @throws SQLite's own error for a file that is not SQLite's; OTHER_TABLES for a file of a different program
 */
function refuseForeignFile(file: string) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined || found.isDirectory() || (found.isFile() && found.size === 0)) return;
  // a pipe or a device is not even opened, because that could block forever
  if (!found.isFile() || readStart(file, SQLITE_HEADER.length) !== SQLITE_HEADER)
    throw Object.assign(new Error('not a database'), { errcode: SQLITE_NOTADB });
  const { columns, size } = readContents(file);
  if (columns !== COLUMNS && size !== 0) throw Object.assign(new Error('not ours'), { code: OTHER_TABLES });
}

function readStart(file: string, length: number): string {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    readSync(descriptor, bytes);
    return bytes.toString('latin1');
  } finally {
    closeSync(descriptor);
  }
}

/** One folder at a time, because Node's recursive call never ends where folders cannot be created, as in /proc. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // a process that starts at the same time may have created it
    if (getErrorCode(error) !== 'EEXIST') throw error;
  }
}

/** Only the owner may read the file, because it contains sessions. SQLite gives its companion files the same mode. */
function makeOwnersFile(file: string) {
  refuseForeignFile(file);
  makeFolder(dirname(file));
  closeSync(openSync(file, 'a', 0o600));
  // for a file that was created earlier, or under a different umask
  chmodSync(file, 0o600);
  for (const beside of [`${file}-wal`, `${file}-shm`]) if (existsSync(beside)) chmodSync(beside, 0o600);
}

/** Advice for a file that cannot be opened, by error code or SQLite's error number. */
const MENDS: Record<string | number, string> = {
  EACCES: 'this user must be allowed to write the file and its directory',
  EPERM: 'this user must be allowed to write the file and its directory',
  EROFS: 'its disk must be writable',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of this user is used up',
  5: 'another program holds it locked',
  8: 'this user must be allowed to write the file and its directory',
  10: 'its disk fails, or a quota or limit of this user is used up',
  11: 'the file is damaged: restore a backup, or name another file',
  13: 'its disk is full',
  [SQLITE_NOTADB]: 'it should name a file that the portal made, or none yet',
  [OTHER_TABLES]: 'another program made it, or another build of the portal: name a file of its own',
};

function cannotOpen(error: unknown): EnvError {
  const { code = '', errcode } = error as { code?: string; errcode?: number };
  // the low byte is the kind of error; the rest is detail
  const mend = MENDS[errcode === undefined ? code : errcode & 0xff];
  const name = errcode === undefined ? code : `SQLite error ${errcode}`;
  return new EnvError(
    `SESSION_STORE_URL is wrong: its file cannot be opened (${name}): ${mend ?? 'it should name a file in a directory that this user may write'}.`,
  );
}

function openDatabase(file: string) {
  try {
    return openedDatabase(file);
  } catch (error) {
    throw cannotOpen(error);
  }
}

function openedDatabase(file: string) {
  if (file !== ':memory:') makeOwnersFile(file);
  const database = new DatabaseSync(file);
  database.exec(
    `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;`,
  );
  database.exec(schema);
  // from here on an operation waits outside the event loop
  database.exec('PRAGMA busy_timeout = 0');
  return database;
}

function prepare(database: DatabaseSync) {
  return {
    get: database.prepare('SELECT value FROM entries WHERE key = ? AND expires_at > ?'),
    set: database.prepare(
      `INSERT INTO entries VALUES (?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
    ),
    delete: database.prepare('DELETE FROM entries WHERE key = ?'),
    setIfAbsent: database.prepare(
      `INSERT INTO entries VALUES (?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at
       WHERE entries.expires_at <= ?`,
    ),
    compareAndSet: database.prepare(
      'UPDATE entries SET value = ?, expires_at = ? WHERE key = ? AND value = ? AND expires_at > ?',
    ),
    compareAndDelete: database.prepare('DELETE FROM entries WHERE key = ? AND value = ? AND expires_at > ?'),
    increment: database.prepare(
      `INSERT INTO entries VALUES (:key, '1', :expiresAt)
       ON CONFLICT (key) DO UPDATE SET
         value = CASE WHEN expires_at <= :now THEN '1' ELSE CAST(CAST(value AS INTEGER) + 1 AS TEXT) END,
         expires_at = CASE WHEN expires_at <= :now THEN excluded.expires_at ELSE expires_at END
       RETURNING value`,
    ),
    keysWith: database.prepare('SELECT key FROM entries WHERE instr(key, ?) > 0'),
    // selects by the primary key: in ASCII, `;` follows `:`
    keysOfKind: database.prepare("SELECT key FROM entries WHERE key >= ? || ':' AND key < ? || ';'"),
    ttl: database.prepare('SELECT expires_at FROM entries WHERE key = ? AND expires_at > ?'),
    sweep: database.prepare('DELETE FROM entries WHERE expires_at <= ?'),
    ping: database.prepare('SELECT 1'),
  };
}

/**
 * Reports once when the open file is no longer the one at its path. SQLite continues with the open file, which ends
 * with the process.
 */
function watchFile(file: string, onReplaced: () => void) {
  const inode = () => {
    try {
      return statSync(file).ino;
    } catch {
      return undefined;
    }
  };
  const opened = file === ':memory:' ? undefined : inode();
  let isTold = opened === undefined;
  return () => {
    if (isTold || inode() === opened) return;
    isTold = true;
    onReplaced();
  };
}

/**
 * The store in a SQLite file, which several processes of one machine may share.
 *
 * @param file path of the database, or `:memory:`
 * @param now epoch milliseconds; decides what has expired
 * @param onReplaced called when the file was deleted or replaced
 * @throws EnvError when the file cannot be opened; StoreDown from every operation when the database does not reply
 */
export function openSqliteStore(
  file: string,
  now: () => number,
  onReplaced: () => void = () => undefined,
): KeyValueStore {
  const database = openDatabase(file);
  const lookAtFile = watchFile(file, onReplaced);
  const sql = prepare(database);
  /** Each operation is one statement. If the file was locked, nothing changed, so the operation can be repeated. */
  const run = async <T>(work: () => T): Promise<T> => {
    const end = performance.now() + BUSY_TIMEOUT_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return work();
      } catch (cause) {
        const { errcode = 0 } = cause as { errcode?: number };
        if ((errcode & 0xff) !== SQLITE_BUSY || performance.now() > end)
          throw new StoreDown('the SQLite store does not answer', { cause, fault: FAULTS[errcode & 0xff] });
      }
      await wait(Math.random() * Math.min(2 ** attempt, MAX_WAIT_MS));
    }
  };
  const sweeper = setInterval(() => {
    lookAtFile();
    void run(() => sql.sweep.run(now())).catch(() => undefined);
  }, SWEEP_EVERY_MS);
  sweeper.unref();

  return {
    get: (key) => run(() => sql.get.get(key, now())?.value as string | undefined),
    set: (key, value, ttlMs) => run(() => void sql.set.run(key, value, now() + ttlMs)),
    delete: (key) => run(() => void sql.delete.run(key)),
    setIfAbsent: (key, value, ttlMs) =>
      run(() => Number(sql.setIfAbsent.run(key, value, now() + ttlMs, now()).changes) === 1),
    compareAndSet: (key, expected, value, ttlMs) =>
      run(() => Number(sql.compareAndSet.run(value, now() + ttlMs, key, expected, now()).changes) === 1),
    compareAndDelete: (key, expected) =>
      run(() => Number(sql.compareAndDelete.run(key, expected, now()).changes) === 1),
    increment: (key, ttlMs) =>
      run(() => Number(sql.increment.get({ key, expiresAt: now() + ttlMs, now: now() })?.value)),
    keysWith: (word) =>
      run(() => {
        const kind = word.endsWith(':') ? word.slice(0, -1) : undefined;
        const found = kind === undefined ? sql.keysWith.all(word) : sql.keysOfKind.all(kind, kind);
        return found.map(({ key }) => String(key));
      }),
    ttl: (key) =>
      run(() => {
        const row = sql.ttl.get(key, now());
        return row ? Number(row.expires_at) - now() : undefined;
      }),
    ping: () => run(() => void sql.ping.get()),
    async close() {
      clearInterval(sweeper);
      if (database.isOpen) database.close();
    },
  };
}
