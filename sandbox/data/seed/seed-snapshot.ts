/**
 * A copy of the finished seed, so that a sandbox starts and resets in a few milliseconds. Creating the seed takes a
 * quarter of a second, and tests request it hundreds of times. There is one file per day and state of the sources.
 * Processes that create it at the same time create the same content, and the last one to finish puts it in place.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createSigningKey } from '../../idp/keys.ts';
import { createPartnerKeys } from '../../partner/tokens.ts';
import { seedAccounts } from '../accounts.ts';
import { createClock } from '../clock.ts';
import { openDatabase } from '../database.ts';
import { copyRows, createTables, dropTables } from '../schema.ts';
import type { ProgrammeState } from '../programme-state.ts';
import { createRecentDays, retimeRecentOrders } from './recent-orders.ts';
import { seed } from './seed.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'var', 'sandbox-seed');
const SNAPSHOT_TTL_MS = 2 * 86_400_000;

let knownSources: string | undefined;

function sourcesHash(): string {
  if (knownSources !== undefined) return knownSources;
  // the hash cost of the demo password is also part of it
  const hash = createHash('sha256').update(`${process.version} ${process.env.SANDBOX_SCRYPT_COST ?? ''}`);
  const files = globSync(['sandbox/**/*.*', 'contract/**/*.*', 'package-lock.json'], { cwd: ROOT });
  for (const file of files.filter((name) => !name.includes('.test.')).sort())
    hash.update(file).update(readFileSync(join(ROOT, file)));
  knownSources = hash.digest('hex').slice(0, 16);
  return knownSources;
}

/** @param now of the file system, because the clock of a process may be set to a different year */
function removeOldSnapshots(now: number): void {
  for (const name of globSync('*', { cwd: FOLDER })) {
    const file = join(FOLDER, name);
    // a different process may remove the same file at the same moment
    const madeAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (now - madeAt > SNAPSHOT_TTL_MS) rmSync(file, { force: true });
  }
}

function writeSnapshot(file: string, now: number): void {
  mkdirSync(FOLDER, { recursive: true });
  const db = openDatabase(':memory:');
  const programme = { db, clock: createClock(db, () => now) };
  tellSeed(programme);
  // An RSA key takes as long as the rest, so a database without its own keys uses these.
  createSigningKey(db);
  createPartnerKeys(db);
  const unfinished = `${file}.${randomUUID()}`;
  db.connection.prepare('VACUUM INTO ?').run(unfinished);
  db.close();
  removeOldSnapshots(statSync(unfinished).mtimeMs);
  renameSync(unfinished, file);
}

function tellSeed(programme: ProgrammeState): void {
  programme.db.transaction(() => {
    seed(programme);
    seedAccounts(programme.db);
  });
}

function snapshotFor(now: number): string {
  const file = join(FOLDER, `${sourcesHash()}_${createRecentDays(now)}.db`);
  if (!existsSync(file)) writeSnapshot(file, now);
  return file;
}

/** Resets the programme and its identity provider to the seed of this moment. Pending sign-ins and sessions end. */
export function resetToSeed(programme: ProgrammeState): void {
  const { db, clock } = programme;
  // with empty tables, the clock equals the machine's again
  dropTables(db);
  createTables(db);
  const now = clock.now();
  db.connection.prepare('ATTACH ? AS snapshot').run(snapshotFor(now));
  try {
    db.transaction(() => {
      copyRows(db, 'snapshot');
      retimeRecentOrders(db, now);
    });
  } finally {
    db.connection.exec('DETACH snapshot');
  }
}
