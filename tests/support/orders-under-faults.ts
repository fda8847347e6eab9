/**
 * Members press 'Place order' many times at once while replies are lost, the programme answers 503 and the portals
 * behind the balancer are killed and started again. Afterwards the sandbox's own database says what was ordered.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startBalancer } from './balancer.ts';
import { startFaultProxy, type FaultRuleInput } from './fault-proxy.ts';
import { buyerOf, type Ledger, type SimulatedBuyer } from './simulated-buyer.ts';
import { startRedis } from './redis-server.ts';
import { startRequestCounter } from './request-counter.ts';
import { startPortal, startSandbox, type Running } from './stack.ts';

export interface FaultRunOptions {
  /** confirm posts to send, at least */
  presses: number;
  /** how often each member presses at the same moment */
  atOnce: number;
  /** between one restart and the next */
  restartEveryMs: number;
  /** stops pressing before there were enough presses, this long after the members have signed in */
  withinMs?: number;
  /** of the faults: another one makes them fall elsewhere */
  seed?: number;
  /** four portal ports from here, and the sandbox's a thousand further on */
  firstPort: number;
  onProgress?: (text: string) => void;
}

export interface FaultRunReport {
  presses: number;
  /** carts that a member agreed to */
  intents: number;
  placed: number;
  /** intents whose first page said that there is no order; most are pressed again */
  failedPages: number;
  restarts: number;
  /** pages that could not find an order which the programme had: they have to say that it may turn up */
  notFoundYet: number;
  /** final pages that were held against the programme's own database, once the faults were over */
  compared: number;
  /** what the fault proxy did, how often */
  faults: Record<string, number>;
  sent: number;
  seconds: number;
  /** everything that is not as it has to be; empty when each press made one order at most */
  wrong: string[];
}

const REFILLS = { method: 'POST', path: '/api/mail-order/refills-request' };
/** What a proxy in between says in its own name, whatever the programme did. */
const PROXY_PAGE = {
  body: '<!doctype html><html><title>Error</title><h1>The request could not be satisfied</h1></html>',
  headers: { 'content-type': 'text/html' },
};
/** What a gateway says in JSON, which is no word of the programme's either. */
const GATEWAY_JSON = { json: { message: 'Forbidden' } };
const NOT_LISTED_YET = { items: [], total: 0, page: 1, perPage: 1, counts: {} };
/** Faults of the order call, each with its share of the calls that are not the first two. */
const ORDER_FAULTS: (FaultRuleInput & { name: string; share: number })[] = [
  { name: 'lost before it arrived', drop: true, share: 0.06 },
  { name: 'carried out, reply lost', forward: true, drop: true, share: 0.08 },
  { name: '503, not carried out', status: 503, body: '', share: 0.04 },
  { name: 'carried out, 503 for a reply', forward: true, status: 503, body: '', share: 0.04 },
  { name: '408, not carried out', status: 408, body: '', share: 0.04 },
  { name: 'carried out, 408 for a reply', forward: true, status: 408, body: '', share: 0.04 },
  { name: '425, not carried out', status: 425, body: '', share: 0.04 },
  { name: 'carried out, 425 for a reply', forward: true, status: 425, body: '', share: 0.04 },
  { name: '499, not carried out', status: 499, body: '', share: 0.04 },
  { name: 'carried out, 499 for a reply', forward: true, status: 499, body: '', share: 0.04 },
  { name: 'a proxy says 502, not carried out', status: 502, ...PROXY_PAGE, share: 0.04 },
  { name: 'carried out, a proxy says 502', forward: true, status: 502, ...PROXY_PAGE, share: 0.04 },
  { name: 'a proxy says 403, not carried out', status: 403, ...PROXY_PAGE, share: 0.04 },
  { name: 'carried out, a proxy says 403', forward: true, status: 403, ...PROXY_PAGE, share: 0.04 },
  { name: 'a proxy says 200, not carried out', status: 200, ...PROXY_PAGE, share: 0.04 },
  { name: 'carried out, a proxy says 200', forward: true, status: 200, ...PROXY_PAGE, share: 0.04 },
  { name: 'a gateway says 403, not carried out', status: 403, ...GATEWAY_JSON, share: 0.04 },
  { name: 'carried out, a gateway says 403', forward: true, status: 403, ...GATEWAY_JSON, share: 0.04 },
  { name: 'carried out, reply cut', dropAfterBytes: 20, share: 0.04 },
  { name: 'slow', delayMs: 300, share: 0.06 },
];

/** The rules of these faults: a rule only sees the calls that no rule before it has hit, so its probability is of those. */
function rulesByShare(faults: typeof ORDER_FAULTS): (FaultRuleInput & { name: string })[] {
  let left = 1;
  return faults.map(({ share, ...fault }) => {
    const probability = share / left;
    left -= share;
    return { ...REFILLS, ...fault, probability };
  });
}

const FAULTS: (FaultRuleInput & { name: string })[] = [
  // however few orders there are, these two happen
  { name: 'first: carried out, reply lost', ...REFILLS, forward: true, drop: true, times: 1 },
  { name: 'first: lost before it arrived', ...REFILLS, drop: true, times: 1 },
  ...rulesByShare(ORDER_FAULTS),
  { name: 'search answers 503', method: 'GET', path: '/api/mail-order/orders', status: 503, body: '', probability: 0.05 },
  { name: 'search lags', method: 'GET', pattern: '^/api/mail-order/orders$', json: NOT_LISTED_YET, probability: 0.3 },
]; // prettier-ignore

/** Who orders; whoever has nothing to refill stays at home. */
const MEMBERS = ['ana', 'ben', 'hugo', 'ximena', 'wade', 'gil', 'cara'];
const CALL_MS = 1_500;
/** With this many presses each fault has to have happened. */
const EVERY_FAULT_HITS_BY = 5_000;

async function startEverything(firstPort: number, sandboxDb: string, seed: number) {
  const sandboxPort = firstPort + 1_000;
  const publicUrl = `http://localhost:${firstPort}`;
  const sandbox = await startSandbox({
    name: `fire-${firstPort}`,
    port: sandboxPort,
    portals: [publicUrl],
    env: { SANDBOX_DB: sandboxDb },
  });
  const redis = await startRedis();
  const proxy = await startFaultProxy({ target: sandbox.url, seed });
  const counter = await startRequestCounter(proxy.url);
  const start = (index: number) =>
    startPortal({
      name: `fire-${firstPort}-${index}`,
      port: firstPort + 1 + index,
      sandboxPort,
      publicUrl,
      programmeApiUrl: `${counter.url}/api`,
      env: { SESSION_STORE_URL: redis.url, PROGRAMME_TIMEOUT_MS: String(CALL_MS) },
    });
  const portals: Running[] = await Promise.all([start(0), start(1)]);
  const balancer = await startBalancer(
    firstPort,
    portals.map(({ url }) => url),
  );
  return {
    balancer,
    counter,
    proxy,
    /** one of them dies, or is told to go, and comes back */
    async restart(turn: number) {
      const index = turn % 2;
      await portals[index]!.stop(turn % 3 === 0 ? 'SIGTERM' : 'SIGKILL');
      portals[index] = await start(index);
    },
    async stop() {
      await balancer.stop();
      await Promise.all(portals.map((portal) => portal.stop('SIGKILL')));
      await counter.stop();
      await proxy.close();
      await redis.stop();
      await sandbox.stop();
    },
  };
}

/** Every order that was made under fire, as the programme keeps it, by its reference. */
function ordersIn(file: string): Ledger {
  const db = new DatabaseSync(file, { readOnly: true });
  const statement = db.prepare(
    `SELECT orderNumber, shippingCents + taxCents + sum(priceCents) AS totalCents, min(status = 'cancelled') AS isCancelled
     FROM orders JOIN orderLines USING (orderNumber) WHERE clientReference = ? GROUP BY orderNumber`,
  );
  return (reference) =>
    statement.all(reference).map(({ orderNumber, totalCents, isCancelled }) => ({
      orderNumber: String(orderNumber),
      totalCents: Number(totalCents),
      isCancelled: isCancelled === 1,
    }));
}

const allReferences = (file: string): string[] =>
  new DatabaseSync(file, { readOnly: true })
    .prepare('SELECT clientReference FROM orders WHERE clientReference IS NOT NULL')
    .all()
    .map((row) => String(row.clientReference));

type Everything = Awaited<ReturnType<typeof startEverything>>;

async function signInAll(url: string): Promise<SimulatedBuyer[]> {
  const buyers = await Promise.all(MEMBERS.map((name) => buyerOf(url, name)));
  return buyers.filter((buyer) => buyer !== undefined);
}

/** Kills and starts portals, one after the other, until it is told to stop. */
function keepRestarting(everything: Everything, everyMs: number) {
  let isOver = false;
  let restarts = 0;
  const work = (async () => {
    while (!isOver) {
      await new Promise((next) => setTimeout(next, everyMs));
      if (!isOver) await everything.restart(restarts++);
    }
  })();
  return {
    async stop(): Promise<number> {
      isOver = true;
      await work;
      return restarts;
    },
  };
}

/** What the programme has and the members were told, side by side. */
function compare(
  buyers: readonly SimulatedBuyer[],
  references: readonly string[],
  sends: ReadonlyMap<string, number>,
) {
  const told = new Map(buyers.flatMap(({ intents }) => [...intents]));
  const wrong = buyers.flatMap((buyer) => buyer.wrong);
  for (const reference of references)
    if (told.get(reference)?.page !== 'thank-you') wrong.push(`an order that no page tells of: ${reference}`);
  for (const [reference, { page, tries }] of told) {
    const orders = references.filter((one) => one === reference).length;
    if (page === 'thank-you' && orders !== 1) wrong.push(`${orders} orders for ${reference}`);
    if (page === undefined) wrong.push(`no page ever said what became of ${reference}`);
    const sent = sends.get(reference) ?? 0;
    if (sent > tries) wrong.push(`${reference} was sent ${sent} times for ${tries} tries`);
  }
  return { told, wrong };
}

/** Presses until there were enough presses, and says what became of all of it. */
export async function runOrdersUnderFaults(options: FaultRunOptions): Promise<FaultRunReport> {
  const { presses, atOnce, firstPort, restartEveryMs, withinMs = Infinity, seed = 7, onProgress } = options;
  const begun = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'orders-under-faults-'));
  const file = join(folder, 'programme.db');
  const everything = await startEverything(firstPort, file, seed);
  try {
    const buyers = await signInAll(everything.balancer.url);
    const ordersOf = ordersIn(file);
    everything.proxy.set(
      FAULTS.map(({ name: _name, ...rule }) => rule),
      seed,
    );
    const restarting = keepRestarting(everything, restartEveryMs);
    let pressed = 0;
    const end = Date.now() + withinMs;
    const buy = async (buyer: SimulatedBuyer) => {
      while (pressed < presses && Date.now() < end) {
        const count = await buyer.orderOnce(ordersOf, atOnce);
        pressed += count;
        onProgress?.(`${pressed} presses`);
      }
    };
    const ended = await Promise.allSettled(buyers.map(buy));
    const restarts = await restarting.stop();
    const faults = Object.fromEntries(
      everything.proxy.rules().map(({ hits }, index) => [FAULTS[index]!.name, hits]),
    );
    everything.proxy.clear();
    const compared = await Promise.all(buyers.map((buyer) => buyer.readAgain(ordersOf)));
    const { told, wrong } = compare(buyers, allReferences(file), everything.counter.sends);
    if (pressed === 0) wrong.push('nobody pressed, so nothing was looked at');
    if (pressed >= EVERY_FAULT_HITS_BY)
      for (const [name, hits] of Object.entries(faults))
        if (hits === 0) wrong.push(`never happened, so it was not looked at: ${name}`);
    for (const end of ended)
      if (end.status === 'rejected') wrong.push(`a member gave up: ${String(end.reason)}`);
    return {
      presses: pressed,
      intents: told.size,
      placed: [...told.values()].filter(({ page }) => page === 'thank-you').length,
      failedPages: buyers.reduce((sum, { failedPages }) => sum + failedPages, 0),
      notFoundYet: buyers.reduce((sum, { notFoundYet }) => sum + notFoundYet, 0),
      compared: compared.reduce((sum, count) => sum + count, 0),
      restarts,
      faults,
      sent: [...everything.counter.sends.values()].reduce((sum, n) => sum + n, 0),
      seconds: Math.round((Date.now() - begun) / 1_000),
      wrong,
    };
  } finally {
    await everything.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
