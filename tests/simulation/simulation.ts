/**
 * Six members of the sandbox live for some weeks. They fill carts, order, cancel and change cards. Orders ship and
 * come back, prices change, calls fail, and portals are killed. For each member, a ledger that knows only the
 * specification records what must be true.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startFaultProxy, type FaultRuleInput } from '#harness/fault-proxy.ts';
import { seededRandom } from '#harness/fault-rules.ts';
import { findFreePort, startRedis } from '#harness/redis-server.ts';
import { startPortal, startSandbox, type Running } from '#harness/portal.ts';
import { addDays } from './ledger.ts';
import { Member, type World } from './member.ts';

export interface SimulationOptions {
  seed: number;
  days: number;
  /** the share of calls that fail while members order, 0 to 1 */
  faults: number;
  onProgress?: (text: string) => void;
}

export interface SimulationReport {
  seed: number;
  days: number;
  pages: number;
  orders: number;
  failed: number;
  unclear: number;
  kills: number;
  faults: number;
  seconds: number;
  /** all contradictions; empty when all pages agree with the ledger */
  wrong: string[];
}

const MEMBERS = ['ana', 'ben', 'ximena', 'wade', 'gil', 'cara'];
const CALL_MS = 5_000;

function createRules(share: number): FaultRuleInput[] {
  const read = { method: 'GET', path: '/api/' };
  const post = { method: 'POST', path: '/api/mail-order/refills-request' };
  const part = share / 4;
  return [
    { ...read, status: 503, body: '', probability: part },
    { ...read, drop: true, probability: part },
    { ...read, status: 500, json: { message: 'Down.' }, probability: part },
    { ...read, dropAfterBytes: 20, probability: part },
    { ...post, forward: true, drop: true, probability: part },
    { ...post, drop: true, probability: part },
    { ...post, forward: true, status: 503, body: '', probability: part },
    { ...post, dropAfterBytes: 20, probability: part },
  ];
}

const DOWN: FaultRuleInput[] = [
  { path: '/api/prescriptions', status: 503, body: '' },
  { path: '/api/mail-order', status: 503, body: '' },
];
const DECLINED: FaultRuleInput = {
  ...{ method: 'POST', path: '/api/mail-order/refills-request', status: 400, times: 1 },
  json: { message: 'The card was declined.' },
};

async function startAll(folder: string) {
  const [sandboxPort, first, second] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const ports = [first, second];
  const file = join(folder, 'programme.db');
  const sandbox = await startSandbox({
    name: `simulation-${sandboxPort}`,
    port: sandboxPort,
    portals: ports.map((port) => `http://localhost:${port}`),
    env: { SANDBOX_DB: file },
  });
  const redis = await startRedis();
  const proxy = await startFaultProxy({ target: sandbox.url });
  const stores = [`sqlite:${join(folder, 'portal.db')}`, redis.url];
  const start = (index: number) =>
    startPortal({
      name: `simulation-${ports[index]}`,
      port: ports[index]!,
      sandboxPort,
      programmeApiUrl: `${proxy.url}/api`,
      env: { SESSION_STORE_URL: stores[index]!, PROGRAMME_TIMEOUT_MS: String(CALL_MS) },
    });
  const portals: Running[] = await Promise.all([start(0), start(1)]);
  return {
    ...{ sandbox, proxy, portals, db: new DatabaseSync(file) },
    async kill(index: number) {
      await portals[index]!.stop('SIGKILL');
      portals[index] = await start(index);
    },
    async stop() {
      await Promise.all(portals.map((portal) => portal.stop('SIGKILL')));
      await proxy.close();
      await redis.stop();
      await sandbox.stop();
    },
  };
}
type All = Awaited<ReturnType<typeof startAll>>;

class Simulation {
  readonly #all: All;
  readonly #options: SimulationOptions;
  readonly #random: () => number;
  readonly world: World;
  readonly members: Member[];
  readonly wrong = new Set<string>();
  #today = '';
  #isDisturbed = false;
  #day = 0;
  kills = 0;
  faults = 0;

  constructor(all: All, options: SimulationOptions) {
    this.#all = all;
    this.#options = options;
    this.#random = seededRandom(options.seed);
    this.world = {
      portals: all.portals,
      random: this.#random,
      note: (fault) => {
        const text = `day ${this.#day}, ${fault}`;
        if (!this.wrong.has(text)) options.onProgress?.(`✗ ${text}`);
        this.wrong.add(text);
      },
      today: () => this.#today,
      disturb: (isOn) => this.#disturb(isOn ? createRules(options.faults) : []),
      declineNext: () => all.proxy.set([DECLINED]),
      stallCards: () =>
        this.#disturb([
          { method: 'GET', path: '/api/mail-order/payment-cards', hang: true, times: 2 },
          { method: 'GET', path: '/api/mail-order/shipping-addresses', status: 500, body: '', times: 1 },
          ...createRules(options.faults),
        ]),
      kill: (portal) => this.#kill(portal),
      counts: { pages: 0, orders: 0, failed: 0, unclear: 0 },
    };
    this.members = MEMBERS.map((name) => new Member(name, this.world));
  }

  #disturb(rules: FaultRuleInput[]): void {
    this.faults += this.#all.proxy.rules().reduce((sum, { hits }) => sum + hits, 0);
    this.#isDisturbed = rules.length > 0;
    this.#all.proxy.set(rules, Math.floor(this.#random() * 1e9));
  }

  async #changePrices(changePercent: number): Promise<void> {
    await this.#sandbox('/prices', { changePercent });
    for (const member of this.members) member.forgetPrices();
  }

  #kill(portal: number): Promise<void> {
    this.kills += 1;
    return this.#all.kill(portal);
  }

  async #sandbox(path: string, body?: object): Promise<unknown> {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    return (await fetch(this.#all.sandbox.url + path, init)).json();
  }

  async #advance(days: number): Promise<void> {
    if (days > 0) await this.#sandbox('/clock', { advanceDays: days });
    this.#today = ((await this.#sandbox('/clock')) as { today: string }).today;
  }

  /** The portals follow the programme's day once replies agree; each page of home has several. */
  #followDay = (portal: number) => this.members[0]!.see(portal, '/main/home');

  /** The seed's automatic refills; the portal shows the paying card. */
  async #begin(member: Member): Promise<void> {
    const rows = this.#all.db
      .prepare(
        `SELECT rxNumber, lastFour FROM prescriptions JOIN members USING (memberId)
         JOIN paymentCards ON paymentCardId = autoRefillCardId WHERE userName = ? AND autoChargeAndShip = 1`,
      )
      .all(member.userName);
    for (const { rxNumber, lastFour } of rows) member.ledger.auto.set(String(rxNumber), String(lastFour));
    await member.compareAll(0);
  }

  /** A parcel is returned, and its price becomes credit. */
  async #return(member: Member, portal: number): Promise<void> {
    const line = [...member.ledger.lines.values()].find(
      ({ order, status }) => status === 'Shipped' && member.ledger.agreed.some((own) => own.order === order),
    );
    if (!line) return;
    const before = (await member.lookAtHome(portal)).credit;
    const row = this.#all.db
      .prepare('SELECT lineId FROM orderLines WHERE orderNumber = ? AND rxNumber = ?')
      .get(line.order, line.rx);
    await this.#sandbox('/order-events', { lineId: row!.lineId, type: 'refunded' });
    member.ledger.returned.add(`${line.order}/${line.rx}`);
    const after = (await member.lookAtHome(portal)).credit;
    const { lines, returned, agreed } = member.ledger;
    const isOver = [...lines.values()].every(
      ({ order, rx, status }) =>
        order !== line.order || status === 'Cancelled' || returned.has(`${order}/${rx}`),
    );
    // shipping is refunded with the last line of an order
    const shipping = isOver ? (agreed.find(({ order }) => order === line.order)?.shipping ?? 0) : 0;
    if (before !== undefined && after !== undefined)
      member.ledger.expect(
        after === before + line.cents + shipping,
        `a return of ${line.cents} cents moves the balance from ${before} to ${after}`,
      );
  }

  #end(member: Member): void {
    this.#all.db.exec('PRAGMA busy_timeout = 5000');
    this.#all.db
      .prepare(`UPDATE members SET eligibilityStatus = 'TERMED', terminationDate = ? WHERE userName = ?`)
      .run(addDays(this.#today, -1), member.userName);
    member.isTermed = true;
  }

  async #order(member: Member, portal: number): Promise<void> {
    const isFaulty = this.#options.faults > 0;
    const { credit = 0 } = await member.lookAtHome(portal);
    await member.fillCart(portal, 8);
    if (!isFaulty && this.#random() < 0.15) this.world.declineNext();
    if (isFaulty) this.world.disturb(true);
    await member.lookAtCart(portal);
    await member.order(portal, { isFast: this.#random() < 0.4, isFaulty, credit });
  }

  /** Tests that the first checkout after an outage works like any other. */
  async #outage(member: Member, portal: number): Promise<void> {
    await member.fillCart(portal, 8);
    this.#disturb(DOWN);
    for (let count = 0; count < 3; count += 1)
      await member.see(portal, '/main/cart', 1).catch(() => undefined);
    this.#disturb([]);
    await new Promise((next) => setTimeout(next, 1_200));
    await member.lookAtCart(portal);
    await member.order(portal, { isFast: false, isFaulty: false, credit: 0 });
  }

  async #act(member: Member, portal: number): Promise<void> {
    const roll = this.#random();
    const month = this.#today.slice(0, 7);
    const isLastDay = addDays(this.#today, 1).slice(0, 7) !== month;
    if (isLastDay || roll < 0.12) await member.addCard(portal, isLastDay || roll < 0.04 ? month : '2031-05');
    if (roll < 0.1) await member.turnOnAutomatic(portal);
    else if (roll < 0.18) await member.removeCard(portal);
    else if (roll < 0.24) await member.changeDefault(portal);
    else if (roll < 0.32) await this.#return(member, portal);
    else if (roll < 0.4) await member.fillCart(portal, 3);
    else await this.#order(member, portal);
    if (roll > 0.8) await member.cancelSome(portal);
  }

  async #live(member: Member, portal: number): Promise<void> {
    try {
      // orders since the last view were charged to the cards of that time
      await member.readOrders(portal);
      if (!member.isTermed) await this.#act(member, portal);
      if (this.#isDisturbed) await member.lookAtHome(portal);
      this.#disturb([]);
      await member.settle();
      await member.compareAll(portal);
    } catch (error) {
      this.world.note(
        `${member.userName}: stopped: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      this.#disturb([]);
    }
  }

  async run(): Promise<void> {
    await this.#advance(0);
    for (const member of this.members) await this.#begin(member);
    const { days, faults, onProgress } = this.#options;
    for (this.#day = 1; this.#day <= days; this.#day += 1) {
      await this.#advance(1);
      const portal = this.#random() < 0.5 ? 0 : 1;
      await this.#followDay(portal);
      if (this.#day % 7 === 3) {
        await this.#kill(portal);
        await this.members[0]!.lookAtHome(portal);
      }
      if (this.#day === Math.ceil(days / 3)) await this.#changePrices(900);
      if (this.#day === Math.ceil(days / 2)) await this.#changePrices(0);
      // each member acts every third day
      for (const shift of [0, this.members.length / 2])
        await this.#live(this.members[(this.#day + shift) % this.members.length]!, portal);
      if (faults > 0 && this.#day % 10 === 5) await this.#outage(this.members[0]!, portal);
      if (this.#day === Math.max(1, days - 4)) {
        const [, , last] = this.members;
        await last!.fillCart(portal, 2);
        this.#end(last!);
        // a session's stored coverage may be some minutes old
        for (const index of [0, 1]) await last!.signInAgain(index);
        await last!.lookAtHome(portal);
      }
      onProgress?.(
        `day ${this.#day} ${this.#today}: ${this.world.counts.pages} pages, ${this.world.counts.orders} orders, ${this.wrong.size} faults`,
      );
    }
    await this.#followDay(0);
    for (const member of this.members) await member.compareAll(0);
  }
}

/** Simulates the days, and reports contradictions. */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const begun = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'simulation-'));
  const all = await startAll(folder);
  try {
    const simulation = new Simulation(all, options);
    await simulation.run();
    const { world, wrong, kills, faults } = simulation;
    const seconds = Math.round((Date.now() - begun) / 1_000);
    return {
      seed: options.seed,
      days: options.days,
      ...world.counts,
      kills,
      faults,
      seconds,
      wrong: [...wrong],
    };
  } finally {
    await all.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
