/** Faults, one after the other, before a portal that Prometheus watches by the rules of deploy/: each raises its alert. */
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { startFaultProxy, type FaultProxy, type FaultRuleInput } from '../../support/fault-proxy.ts';
import { startPrometheus, type Prometheus } from '../../support/prometheus.ts';
import { startPortal, type RunningPortal } from '../../support/stack.ts';
import { Visitor } from '../../support/visitor.ts';
import { expect, test } from '../fixtures.ts';

/** How far the metrics of a portal are from its own port. */
const METRICS = 500;
const PAGES = ['/main/home', '/main/claims', '/main/orders', '/main/benefits', '/main/drug/00071015623'];

interface Watched {
  portal: RunningPortal;
  proxy: FaultProxy;
  prometheus: Prometheus;
  ana: Visitor;
}

/** Does something again and again until each of the alerts fires. */
async function until(prometheus: Prometheus, names: string[], act: () => Promise<unknown>) {
  const seen = new Set<string>();
  const end = Date.now() + 90_000;
  while (Date.now() < end && !names.every((name) => seen.has(name))) {
    await act().catch(() => undefined);
    for (const name of await prometheus.firing()) seen.add(name);
  }
  expect([...seen]).toEqual(expect.arrayContaining(names));
}

/** As many pages at once as a rule wants within its shortened window, however slow each of them is. */
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
  const proxy = await startFaultProxy({ target: `http://127.0.0.1:${sandboxPort}`, port: portalPort + 8 });
  const port = portalPort + 1;
  const name = `alerts-${port}`;
  const portal = await startPortal({ name, port, sandboxPort, programmeApiUrl: `${proxy.url}/api` });
  const prometheus = startPrometheus(portalPort + 9, [`127.0.0.1:${port + METRICS}`]);
  const ana = new Visitor(portal.url);
  await ana.signIn('ana');
  return { portal, proxy, prometheus, ana };
}

test('each fault raises its alert by the rules of deploy/', async ({ stack }) => {
  test.setTimeout(900_000);
  const { portal, proxy, prometheus, ana } = await watch(stack.portalPort, stack.sandboxPort);
  try {
    for (const { fault, rules, alerts } of FAULTS)
      await test.step(fault, async () => {
        proxy.set(rules);
        await until(prometheus, alerts, look(ana));
        proxy.clear();
      });
    await test.step('another program holds the file of the store', async () => {
      const file = new DatabaseSync(join(portal.folder, 'portal.db'));
      file.exec('BEGIN EXCLUSIVE');
      await until(prometheus, ['PortalStoreDown', 'PortalStoreSlow', 'PortalErrors'], look(ana));
      file.exec('ROLLBACK');
      file.close();
    });
    await test.step('the process is held up', async () => {
      const { process: child } = portal;
      await until(prometheus, ['PortalEventLoopBlocked'], async () => {
        child.kill('SIGSTOP');
        await new Promise((done) => setTimeout(done, 700));
        child.kill('SIGCONT');
        await new Promise((done) => setTimeout(done, 300));
      });
    });
    await test.step('nothing is wrong any more', async () => {
      // how much a process of a test holds says nothing: it has no limit
      const others = async () => (await prometheus.firing()).filter((name) => name !== 'PortalMemoryHigh');
      await expect.poll(others, { timeout: 90_000 }).toEqual([]);
    });
    await test.step('the process ends', async () => {
      await portal.stop();
      await until(prometheus, ['PortalDown'], () => new Promise((done) => setTimeout(done, 500)));
    });
  } finally {
    prometheus.stop();
    await portal.stop();
    await proxy.close();
  }
});
