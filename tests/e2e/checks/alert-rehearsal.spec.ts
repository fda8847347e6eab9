/** Each fault of a portal that Prometheus watches with the rules of deploy/ raises its alert. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startFaultProxy, type FaultProxy, type FaultRuleInput } from '#harness/fault-proxy.ts';
import { hasPrometheus, startPrometheus, type Prometheus } from './prometheus.ts';
import { startRedis, type RedisServer } from '#harness/redis-server.ts';
import { mountSmallDisk, type SmallDisk } from '#harness/small-disk.ts';
import { startPortal, type RunningPortal } from '#harness/portal.ts';
import { Visitor } from '#harness/visitor.ts';
import { hasFaketime, startWithWrongClock, type WrongClock } from './wrong-clock.ts';
import { expect, test } from '#harness/browser.ts';

/** Distance between a portal's own port and its metrics port. */
const METRICS = 500;
const PAGES = ['/main/home', '/main/claims', '/main/orders', '/main/benefits', '/main/drug/00071015623'];

/** More than a portal writes in a day of tests. */
const DISK_MEGABYTES = 32;
const AHEAD_SECONDS = 120;

interface Watched {
  portal: RunningPortal;
  /** folder of that portal's store, unless this user may not mount a disk */
  disk: SmallDisk | undefined;
  /** a second portal, with sessions in Redis and a separate clock */
  other: RunningPortal;
  redis: RedisServer;
  clock: WrongClock;
  proxy: FaultProxy;
  prometheus: Prometheus;
  ana: Visitor;
  stop(): Promise<void>;
}

/** Repeats an action until each of the alerts fires. */
async function until(prometheus: Prometheus, names: string[], act: () => Promise<unknown>) {
  const seen = new Set<string>();
  const end = Date.now() + 90_000;
  while (Date.now() < end && !names.every((name) => seen.has(name))) {
    await act().catch(() => undefined);
    for (const name of await prometheus.firing()) seen.add(name);
  }
  expect([...seen]).toEqual(expect.arrayContaining(names));
}

/** As many concurrent pages as a rule needs within its shortened window, whatever their speed. */
const look = (ana: Visitor) => () =>
  Promise.all([...PAGES, ...PAGES, ...PAGES, ...PAGES].map((path) => ana.stay(path)));

const someoneElse = {
  ...{ cardId: 'MPA999999', personCode: '01', relationshipCode: '1', relationshipValue: 'Cardholder' },
  ...{ firstName: 'Eva', lastName: 'Other', dateOfBirth: '1980-01-01' },
  ...{ phiShared: false, allowedPhiPersonCodes: [] },
};

const FAULTS: { fault: string; rules: FaultRuleInput[]; alerts: string[] }[] = [
  {
    fault: 'a service answers with 503',
    rules: [{ path: '/api/claims', status: 503 }],
    alerts: ['PortalUpstreamFailing', 'PortalServiceDown'],
  },
  {
    fault: 'a reply has other fields',
    rules: [{ path: '/api/benefits/copay-schedule', json: [{ tier: 7 }] }],
    alerts: ['PortalContractBroken'],
  },
  {
    fault: 'a reply is about somebody else',
    rules: [{ path: '/api/member/family-coverage', json: [someoneElse] }],
    alerts: ['PortalForeignReply', 'PortalAlertLogged'],
  },
  {
    fault: 'the programme refuses our key',
    rules: [{ path: '/api/mail-order', status: 401, json: { message: 'Invalid subscription key.' } }],
    alerts: ['PortalKeyRefused', 'PortalAlertLogged'],
  },
  {
    fault: 'every call takes three seconds',
    rules: [{ path: '/api', delayMs: 3_000 }],
    alerts: ['PortalUpstreamSlow', 'PortalSlow'],
  },
];

async function watch(portalPort: number, sandboxPort: number): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-alerts-'));
  const clock = startWithWrongClock(join(folder, 'clock'), AHEAD_SECONDS);
  const disk = mountSmallDisk(DISK_MEGABYTES);
  const proxy = await startFaultProxy({ target: `http://127.0.0.1:${sandboxPort}`, port: portalPort + 8 });
  const redis = await startRedis();
  const start = (port: number, env: Record<string, string>) =>
    startPortal({
      ...{ name: `alerts-${port}`, port, sandboxPort, env },
      programmeApiUrl: `${proxy.url}/api`,
    });
  const ports = [portalPort + 1, portalPort + 2] as const;
  const store = disk && { SESSION_STORE_URL: `sqlite:${disk.at('portal.db')}` };
  const [portal, other] = await Promise.all([
    start(ports[0], { ...store }),
    start(ports[1], { ...clock.env, SESSION_STORE_URL: redis.url }),
  ]);
  const prometheus = startPrometheus(
    portalPort + 9,
    ports.map((port) => `127.0.0.1:${port + METRICS}`),
  );
  const ana = new Visitor(portal.url);
  await ana.signIn('ana');
  const stop = async () => {
    prometheus.stop();
    await Promise.all([portal.stop(), other.stop()]);
    await Promise.all([proxy.close(), redis.stop()]);
    disk?.unmount();
    rmSync(folder, { recursive: true });
  };
  return { portal, disk, other, redis, clock, proxy, prometheus, ana, stop };
}

/** One portal's clock is skewed, then corrected; only a sign-in reveals it. */
async function rehearseClock({ other, clock, prometheus }: Watched) {
  const signIn = () => new Visitor(other.url).signIn('eve');
  await until(prometheus, ['PortalClockSkew', 'PortalAlertLogged'], signIn);
  clock.set(0);
  await expect
    .poll(
      async () => {
        await signIn();
        return prometheus.firing();
      },
      { intervals: [1_000] },
    )
    .not.toContain('PortalClockSkew');
}

const STORE_FULL = ['PortalStoreFull', 'PortalStoreDown'];
const whatever = () => new Promise((done) => setTimeout(done, 500));

/** The portals share this alert, so its earlier cause must have ended. */
async function untilStoreFull(prometheus: Prometheus) {
  await expect.poll(() => prometheus.firing()).not.toContain('PortalStoreFull');
  return async () => until(prometheus, STORE_FULL, whatever);
}

async function rehearseFullRedis({ redis, prometheus }: Watched) {
  const seen = await untilStoreFull(prometheus);
  await redis.run('CONFIG', 'SET', 'maxmemory', '1');
  await seen();
  await redis.run('CONFIG', 'SET', 'maxmemory', '0');
}

async function rehearseFullDisk({ disk, ana, prometheus }: Watched) {
  if (disk === undefined) return console.warn('Only root may mount a disk: a full one was not tried.');
  const seen = await untilStoreFull(prometheus);
  // the SQLite file has unused space of some megabytes
  const file = new DatabaseSync(disk.at('portal.db'));
  file.exec('PRAGMA busy_timeout = 5000; PRAGMA wal_checkpoint(TRUNCATE)');
  file.close();
  disk.fill();
  await seen();
  disk.makeRoom();
  // Members who were signed in stay signed in.
  await expect.poll(async () => (await ana.visit('/main/orders')).status).toBe(200);
}

test('each fault raises its alert', async ({ stack }) => {
  test.setTimeout(900_000);
  test.skip(!hasPrometheus || !hasFaketime, 'there is no Prometheus, or no faketime');
  const watched = await watch(stack.portalPort, stack.sandboxPort);
  const { portal, disk, proxy, prometheus, ana } = watched;
  try {
    await test.step('a clock is wrong', () => rehearseClock(watched));
    await test.step('Redis is full', () => rehearseFullRedis(watched));
    for (const { fault, rules, alerts } of FAULTS)
      await test.step(fault, async () => {
        proxy.set(rules);
        await until(prometheus, alerts, look(ana));
        proxy.clear();
      });
    await test.step('a different program locks the file of the store', async () => {
      const file = new DatabaseSync(disk?.at('portal.db') ?? join(portal.folder, 'portal.db'));
      file.exec('BEGIN EXCLUSIVE');
      await until(prometheus, ['PortalStoreDown', 'PortalStoreSlow', 'PortalErrors'], look(ana));
      file.exec('ROLLBACK');
      file.close();
    });
    await test.step('the event loop is blocked', async () => {
      const { process: child } = portal;
      await until(prometheus, ['PortalEventLoopBlocked'], async () => {
        child.kill('SIGSTOP');
        await new Promise((done) => setTimeout(done, 700));
        child.kill('SIGCONT');
        await new Promise((done) => setTimeout(done, 300));
      });
    });
    await test.step('the disk of SQLite is full', () => rehearseFullDisk(watched));
    await test.step('nothing is wrong any more', async () => {
      // a test's process has no memory limit, so its memory proves nothing
      const others = async () => (await prometheus.firing()).filter((name) => name !== 'PortalMemoryHigh');
      await expect.poll(others, { timeout: 90_000 }).toEqual([]);
    });
    await test.step('the process ends', async () => {
      await portal.stop();
      await until(prometheus, ['PortalDown'], whatever);
    });
  } finally {
    await watched.stop();
  }
});
