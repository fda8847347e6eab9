/** A programme, a portal and a proxy between them. All of them can return to the state before a form was posted. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startFaultProxy, type FaultProxy } from '#harness/fault-proxy.ts';
import { startPortal, startSandbox, storeFolder, type Running } from '#harness/portal.ts';

export interface Programme {
  sandbox: Running;
  portal: Running;
  proxy: FaultProxy;
  /** the portal's calls since the last request for them: `GET /claims?page=1` */
  takeCalls(): string[];
  /** restores the programme's seed */
  reset(): Promise<void>;
  /** removes all members from the portal */
  clearPortal(): void;
  /** stores the portal's state about all members; the returned function restores it */
  keepPortal(): () => void;
  /** a digest of the programme's data about its members */
  digest(): string;
  stop(): Promise<void>;
}

interface Entry {
  key: string;
  value: string;
  expires_at: number;
}

function portalStore(file: string) {
  const store = new DatabaseSync(file);
  store.exec('PRAGMA busy_timeout = 5000');
  return {
    keep() {
      const entries = store.prepare('SELECT * FROM entries').all() as unknown as Entry[];
      return () => {
        store.exec('BEGIN IMMEDIATE; DELETE FROM entries');
        const insert = store.prepare('INSERT INTO entries (key, value, expires_at) VALUES (?, ?, ?)');
        for (const { key, value, expires_at } of entries) insert.run(key, value, expires_at);
        store.exec('COMMIT');
      };
    },
    clear: () => store.exec('DELETE FROM entries'),
    close: () => store.close(),
  };
}

/** Tables of the sandbox with signatures, sign-ins and times, which have no data of members. */
const UNRELATED = /^(?:sqlite_|idp_|oidc_|settings|clock|keys|signing)/;

/** The programme's data about its members, read from its database. */
function memberRecords(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  /** Every row, by table. */
  const rows = (): [table: string, rows: unknown[]][] =>
    database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !UNRELATED.test(name))
      .map((name) => [name, database.prepare(`SELECT * FROM "${name}"`).all()]);
  function digestNow(): string {
    const hash = createHash('sha256');
    for (const [table, all] of rows()) hash.update(table).update(JSON.stringify(all));
    return hash.digest('hex');
  }
  /** A number that changes with every write of the programme. */
  const version = () => Number(database.prepare('PRAGMA data_version').get()!.data_version);
  let last: { at: number; digest: string } | undefined;
  return {
    digest(): string {
      const at = version();
      if (last?.at !== at) last = { at, digest: digestNow() };
      return last.digest;
    },
    close: () => database.close(),
  };
}

/** @param firstPort the portal's; the sandbox listens a thousand higher */
export async function startProgramme(name: string, firstPort: number): Promise<Programme> {
  const folder = mkdtempSync(join(tmpdir(), 'crawl-'));
  const [sandboxFile, storeFile] = [join(folder, 'sandbox.db'), join(folder, 'portal.db')];
  const portalUrl = `http://localhost:${firstPort}`;
  const sandboxPort = firstPort + 1_000;
  const env = { SANDBOX_DB: sandboxFile };
  const sandbox = await startSandbox({ name, port: sandboxPort, portals: [portalUrl], env });
  let calls: string[] = [];
  const proxy = await startFaultProxy({
    target: sandbox.url,
    onRequest: (method, url) => void calls.push(`${method} ${url.replace(/^\/api/, '')}`),
  });
  const portal = await startPortal({
    name,
    port: firstPort,
    sandboxPort,
    programmeApiUrl: `${proxy.url}/api`,
    env: { SESSION_STORE_URL: `sqlite:${storeFile}` },
  });
  const store = portalStore(storeFile);
  const records = memberRecords(sandboxFile);
  return {
    sandbox,
    portal,
    proxy,
    takeCalls() {
      const taken = calls;
      calls = [];
      return taken;
    },
    async reset() {
      const reply = await fetch(`${sandbox.url}/reset`, { method: 'POST' });
      if (!reply.ok) throw new Error(`the sandbox did not reset: ${reply.status}`);
    },
    clearPortal: () => store.clear(),
    keepPortal: () => store.keep(),
    digest: () => records.digest(),
    async stop() {
      store.close();
      records.close();
      await portal.stop();
      await proxy.close();
      await sandbox.stop();
      // for the audit of the stores
      cpSync(storeFile, join(storeFolder, `${name}-${firstPort}`, 'portal.db'));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
