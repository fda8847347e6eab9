/** A permanently unusable store stops the start with one line that names the fix. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { useFolder } from '#harness/folder.ts';
import { captureLog } from '#harness/log-lines.ts';
import { startSentinels } from '#harness/redis-groups.ts';
import { findFreePort, startRedis, type RedisServer } from '#harness/redis-server.ts';
import { createSystemClock } from '../clock.ts';
import { EnvError } from '../env-variables.ts';
import { openStores } from './open-stores.ts';
import { readOperationsText } from '#harness/operations.ts';

const operations = readOperationsText();
const folder = useFolder();

/** The message for the store at this address; empty when it opens. */
async function findStoreProblem(sessionStoreUrl: string, sessionStorePasswordFile?: string): Promise<string> {
  const { log, lines } = captureLog();
  try {
    const env = { sessionStoreUrl, sessionStorePasswordFile, sessionSecrets: ['s'.repeat(32)] };
    const { plain } = await openStores(env, log, createSystemClock());
    await plain.close();
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    // the line that ends the start is the only line
    expect(lines().filter(({ level }) => Number(level) > pino.levels.values.info!)).toEqual([]);
    const onPage = (error as Error).message
      .replace(/^SESSION_STORE_\w+ is wrong: (?:its file cannot be opened )?/, '')
      .replace(/run [A-Z, ]+ on/, 'run SET on')
      // the page has these beside each other
      .replace(/^\((?:EISDIR|ENOTDIR)\)/, '(ENOENT)')
      .replace('password (NOAUTH)', 'password (WRONGPASS)')
      .replace(
        /its server is in \w+ mode.*/,
        'its server is in cluster mode, so it should begin with redis+cluster:// or rediss+cluster://.',
      )
      .replace(/^(its file (?:cannot be read .*|is empty))\.$/, '$1');
    expect(operations.includes(`\`${onPage}\``), onPage).toBe(true);
    return (error as Error).message;
  }
}

const isRoot = process.getuid?.() === 0;

/** Readable by all users, like a file of a different program. */
function databaseWith(table: string): string {
  const file = join(folder, `${randomUUID()}.db`);
  const database = new DatabaseSync(file);
  database.exec(table);
  database.close();
  chmodSync(file, 0o644);
  return file;
}

/** Makes a file or a folder in the test's folder, and returns its path. */
const made =
  (name: string, make: (path: string) => unknown, below = '') =>
  () => {
    make(join(folder, name));
    return join(folder, name + below);
  };
const lock = (file: string) => new DatabaseSync(file).exec('BEGIN EXCLUSIVE');

describe('unusable SQLite file', () => {
  const columns = (list: string) => () => databaseWith(`CREATE TABLE entries (${list}) WITHOUT ROWID`);
  // oxfmt-ignore
  const cases: [string, () => string, RegExp][] = [
    ['that is a folder', () => folder, /EISDIR.*name a file/],
    ['that is something else', made('letter.txt', (path) => writeFileSync(path, 'Dear pharmacist, '.repeat(100))), /SQLite error 26.*a file that the portal made/],
    ['of another program', () => databaseWith('CREATE TABLE people (id)'), /\(other tables\).*another program/],
    ['of a build with fewer columns', columns('key TEXT PRIMARY KEY, value TEXT NOT NULL'), /\(other tables\).*another build/],
    ['of a build with more columns', columns('key TEXT PRIMARY KEY, value, expires_at, owner'), /\(other tables\).*another build/],
    ['that is a device', () => '/dev/null', /SQLite error 26.*a file that the portal made/],
    ['that is a pipe without a writer', made('pipe', (path) => spawnSync('mkfifo', [path])), /SQLite error 26.*a file that the portal made/],
    ['where no folder can be made', () => '/proc/nope/portal.db', /ENOENT.*in a directory/],
    ['below a file', made('file', (path) => writeFileSync(path, ''), '/portal.db'), /E(?:NOTDIR|EXIST).*in a directory/],
    ['in a folder that this user may not write', made('closed', (path) => mkdirSync(path, 0o500), '/portal.db'), /EACCES.*must be allowed/],
    ['that another program has locked', made('locked.db', lock), /SQLite error 5.*locked/],
  ];
  // a different program's file is unchanged
  const tried = cases.filter(([what]) => !(isRoot && what.includes('may not write')));
  test.each(tried)('stops the start with one documented line: %s', async (_what, make, said) => {
    const file = make();
    const readMode = () => statSync(file, { throwIfNoEntry: false })?.mode;
    const mode = /locked|portal\.db$/.test(file) ? undefined : readMode();
    const problem = await findStoreProblem(`sqlite:${file}`);
    expect(problem).toMatch(/^SESSION_STORE_URL is wrong: its file cannot be opened \([^\n]+\.$/);
    expect(problem).toMatch(said);
    // a different program's file is unchanged
    if (mode !== undefined) expect(readMode()).toBe(mode);
    expect(problem).not.toContain(folder);
  });
});

describe('Redis start check', () => {
  let server: RedisServer;
  beforeAll(async () => void (server = await startRedis({ password: 'pass' })));
  afterAll(() => server.stop());

  // oxfmt-ignore
  test.each([
    ['a different password', ':wrong@', '', /^SESSION_STORE_URL is wrong: Redis refuses .*password \(WRONGPASS\)\.$/],
    ['no password', '', '', /^SESSION_STORE_URL is wrong: Redis refuses .*password \(NOAUTH\)\.$/],
    ['the password, percent-encoded', ':p%61ss@', '', /^$/],
    ['the last database', ':pass@', '/15', /^$/],
    ['a database that does not exist', ':pass@', '/16', /has no database of the number at its end\.$/],
  ])('judges an address with %s', async (_what, credentials, database, said) => {
    expect(await findStoreProblem(server.url.replace(':pass@', credentials) + database)).toMatch(said);
  });

  describe('restricted Redis user', () => {
    const rights = /needs `~portal:\* -@all ((?:\+\w+ ?)+)`/.exec(operations)![1]!.match(/\w+/g)!;
    const problemWith = async (allowed: string[], keys = '~portal:*', database = '') => {
      await server.run('ACL', 'SETUSER', 'portal', 'reset', 'on', '>pass', keys, '-@all', ...allowed);
      return findStoreProblem(`${server.url.replace('//', '//portal')}${database}`);
    };
    const granted = rights.map((right) => `+${right}`);

    test('is accepted with the documented rights', async () => {
      expect(rights.length).toBeGreaterThan(5);
      expect(await problemWith(granted)).toBe('');
    });

    test.each(rights)('is rejected without the right to run %s', async (right) => {
      const problem = await problemWith(granted.filter((each) => each !== `+${right}`));
      expect(problem).toContain(`run ${right.toUpperCase()} on keys that begin with portal: (NOPERM).`);
    });

    test("is rejected without the right to the portal's keys", async () => {
      expect(await problemWith(granted, '~other:*')).toMatch(/run SET, GET, INCR, .*portal: \(NOPERM\)\.$/);
    });

    test('is rejected without the right to choose a database', async () => {
      expect(await problemWith(granted, '~portal:*', '/1')).toMatch(/by SELECT \(NOPERM\)\.$/);
      expect(await problemWith([...granted, '+select'], '~portal:*', '/1')).toBe('');
    });
  });

  test('rejects an address whose scheme does not fit the server', async () => {
    const [single, node, group] = await Promise.all([
      startRedis(),
      startRedis(undefined, ['--cluster-enabled', 'yes', '--dir', folder]),
      startSentinels({ password: 'pass' }),
    ]);
    onTestFinished(async () => void (await Promise.all([single, node, group].map((each) => each.stop()))));
    const at = (scheme: string, url: string, name = '') => url.replace(/^redis[^:]*/, scheme) + name;
    const sentinel = group.url.replace('/portal', '');
    for (const [mode, url] of [
      ['cluster', node.url],
      ['cluster', at('redis+sentinel', node.url, '/portal')],
      ['sentinel', at('redis', sentinel)],
      ['standalone', at('redis+cluster', single.url)],
      ['standalone', at('redis+sentinel', single.url, '/portal')],
    ] as const)
      expect(await findStoreProblem(url), url).toContain(`its server is in ${mode} mode, so it should begin`);
    expect(await findStoreProblem(`${sentinel}/other`)).toMatch(/know no primary of the name at its end\.$/);
    expect(await findStoreProblem(group.url.replace('pass', 'wrong'))).toMatch(/\(WRONGPASS\)\.$/);
    expect(await findStoreProblem(group.url)).toBe('');
  });

  test('rejects a password file that is missing, empty or wrong', async () => {
    const url = server.url.replace(':pass@', '');
    const file = join(folder, 'password');
    expect(await findStoreProblem(url, file)).toMatch(/^SESSION_STORE_PASSWORD_FILE is .* \(ENOENT\)\.$/);
    for (const [password, said] of [
      ['\n', /^SESSION_STORE_PASSWORD_FILE is wrong: its file is empty\.$/],
      ['wrong\n', /\(WRONGPASS\)\.$/],
      ['pass\n', /^$/],
    ] as const) {
      writeFileSync(file, password);
      expect(await findStoreProblem(url, file)).toMatch(said);
    }
  });

  test('waits for a server that starts later', async () => {
    expect(await findStoreProblem(`redis://127.0.0.1:${await findFreePort()}`)).toBe('');
  });
});
