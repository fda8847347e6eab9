/** A year of three members' lives, by dice, beside a record that is kept from what they see alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import { isTerminal } from '#contract/order-rules.ts';
import type { Order, OrderLine } from '#contract/order.ts';
import {
  startTestSandbox,
  loadPrescriptions,
  requestFor,
  type TestMember,
  type TestSandbox,
} from '#harness/sandbox-client.ts';
import { atNewYork } from './clock.ts';
import { createRandom, type Random } from './random.ts';

const LIVES: [userName: string, email: string][] = [
  ['ana', 'ana.rivera@example.com'],
  ['ben', 'ben.rivera@example.com'],
  ['hugo', 'hugo.brandt@example.com'],
];
const SEEDS = process.env.TEST_ALL ? [11, 12, 13, 14, 15] : [11];
const START = Date.parse('2026-11-23T15:00:00Z');
/** after so many days nothing is under way any more */
const OVER_AFTER_DAYS = 45;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox(() => START);
});
afterAll(() => sandbox.close());

const isSinceStart = ({ events }: OrderLine) => Date.parse(events[0]!.at) > START;
const eventAt = (line: OrderLine, type: string) => line.events.find((event) => event.type === type)?.at;

async function ordersOf(member: TestMember): Promise<Order[]> {
  const orders: Order[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...member.ids, period: 'recent' as const, page, perPage: 100 };
    const { items, total } = await member.call(calls.orders.search, { query });
    orders.push(...items);
    if (items.length === 0 || orders.length >= total) break;
  }
  return orders.filter(({ orderedBy }) => orderedBy === member.ids.personCode);
}

/** Everything that moved a balance since the start, in the order in which it happened. */
class ExpectedRecords {
  balanceCents: number;
  readonly #due: { at: number } | undefined;
  readonly orders = new Map<string, Order>();
  constructor(balanceCents: number, dueDate: string | undefined) {
    this.balanceCents = balanceCents;
    this.#due = dueDate === undefined ? undefined : { at: atNewYork(dueDate, 6) };
  }

  balanceAt(now: number): number {
    let balance = this.balanceCents;
    const moves: { at: number; run(): void }[] = [];
    if (this.#due && this.#due.at <= now)
      moves.push({ at: this.#due.at, run: () => (balance = Math.min(balance, 0)) });
    for (const { lines, shippingCents } of this.orders.values()) {
      const filled = lines.filter((line) => eventAt(line, 'filled'));
      const first = filled.map((line) => eventAt(line, 'filled')!).sort()[0];
      const last = lines.every(({ status }) => status === 'cancelled')
        ? lines
            .map((line) => eventAt(line, 'cancelled')!)
            .sort()
            .at(-1)
        : undefined;
      const once = new Set<string>();
      for (const line of filled) {
        const at = eventAt(line, 'filled')!;
        const withShipping = at === first && !once.has('charged') ? shippingCents : 0;
        if (withShipping > 0) once.add('charged');
        const cents = line.priceCents + withShipping;
        const charge = () => (balance = Math.max(balance, 0) + Math.min(0, balance + cents));
        if (Date.parse(at) > START) moves.push({ at: Date.parse(at), run: charge });
        const cancelled = eventAt(line, 'cancelled');
        if (cancelled === undefined || Date.parse(cancelled) <= START) continue;
        const back = line.priceCents + (cancelled === last && !once.has('back') ? shippingCents : 0);
        if (cancelled === last) once.add('back');
        moves.push({ at: Date.parse(cancelled), run: () => (balance -= back) });
      }
    }
    for (const move of moves.sort((a, b) => a.at - b.at)) move.run();
    return balance;
  }
}

async function act(member: TestMember, random: Random, seen: readonly Order[]): Promise<void> {
  const what = random.pick(['order', 'order', 'order', 'cancel', 'lose', 'refund', 'runOut'] as const);
  const live = seen
    .flatMap((order) => order.lines.map((line) => ({ order, line })))
    .filter(({ line }) => !isTerminal(line.status));
  if (what === 'order') {
    const due = (await loadPrescriptions(member, { status: 'active' })).filter(
      ({ mailOrder, personCode }) => mailOrder && personCode === member.ids.personCode,
    );
    if (due.length > 0)
      await member.send(calls.mailOrder.requestRefills, {
        body: {
          ...(await requestFor(member, due.slice(0, random.int(1, 2)))).body,
          shippingMethod: random.pick(['standard', 'expedited']),
        },
      });
  } else if (live.length > 0) {
    const { order, line } = random.pick(live);
    if (what === 'cancel') {
      const body = { ...member.ids, lineIds: [line.lineId] };
      await member.send(calls.orders.cancel, { params: { orderNumber: order.orderNumber }, body });
    } else {
      const type = { lose: 'reshipped', refund: 'refunded', runOut: 'rejected' }[what];
      await sandbox.post('/order-events', { lineId: line.lineId, type });
    }
  }
}

/** Ids are chance, so that the dice alone do not settle whether a parcel is ever lost that was paid. */
async function loseOne(orders: readonly Order[]): Promise<boolean> {
  const lines = orders.flatMap((order) => order.lines);
  const paid = lines.find(
    (line) => isSinceStart(line) && eventAt(line, 'filled') && !isTerminal(line.status),
  );
  if (!paid) return false;
  const reply = await sandbox.post('/order-events', { lineId: paid.lineId, type: 'refunded' });
  return reply.status === 200;
}

async function compare(member: TestMember, expected: ExpectedRecords, email: string): Promise<void> {
  const { ids } = member;
  const now = sandbox.programme.clock.now();
  const today = sandbox.programme.clock.today();
  for (const order of await ordersOf(member)) expected.orders.set(order.orderNumber, order);
  const { balanceCents } = await member.call(calls.mailOrder.balance, { query: ids });
  expect(balanceCents).toBe(expected.balanceAt(now));

  const dates = { startDate: '2026-11-23', endDate: today };
  const { items: mails } = {
    items: (await sandbox.get(`/outbox.json?to=${email}`)).body as { body: string }[],
  };
  for (const order of expected.orders.values()) {
    if (Date.parse(order.placedAt) <= START) continue;
    if (order.placedAt.slice(0, 10) < addDays(today, -OVER_AFTER_DAYS))
      expect([order.orderNumber, order.lines.every(({ status }) => isTerminal(status))]).toEqual([
        order.orderNumber,
        true,
      ]);
    for (const type of ['shipped', 'delivered'] as const) {
      const moments = new Set(
        order.lines.flatMap(({ events }) =>
          events.filter((event) => event.type === type).map(({ at }) => at),
        ),
      );
      const words = type === 'shipped' ? 'is on its way' : 'was delivered';
      const told = mails.filter(({ body }) => body.includes(order.orderNumber) && body.includes(words));
      expect([order.orderNumber, type, told.length]).toEqual([order.orderNumber, type, moments.size]);
    }
  }

  const filled = [...expected.orders.values()].flatMap(({ lines, orderNumber }) =>
    lines
      .filter(
        (line) => Date.parse(eventAt(line, 'filled') ?? '') > START && line.personCode === ids.personCode,
      )
      .map(
        (line) =>
          `${orderNumber} ${line.rxNumber} ${line.priceCents} ${line.status === 'cancelled' ? 'Reversed' : 'Paid'}`,
      ),
  );
  const claims: string[] = [];
  let paidCents = 0;
  for (let page = 1; ; page += 1) {
    const query = { ...ids, ...dates, page, perPage: 100 };
    const { items, total } = await member.call(calls.claims.search, { query });
    for (const claim of items) {
      if (claim.status === 'Paid' && claim.fillDate.startsWith(today.slice(0, 4)))
        paidCents += claim.patientPayCents;
      if (claim.orderNumber && expected.orders.has(claim.orderNumber))
        claims.push(`${claim.orderNumber} ${claim.rxNumber} ${claim.patientPayCents} ${claim.status}`);
    }
    if (page * 100 >= total) break;
  }
  expect(claims.filter((claim) => filled.includes(claim)).sort()).toEqual(filled.sort());
  if (!today.startsWith('2026')) {
    const query = { ...ids, year: Number(today.slice(0, 4)) };
    expect((await member.call(calls.benefits.explanationFigures, { query })).patientPayCents).toBe(paidCents);
    const history = await member.call(calls.prescriptions.medicationHistory, { query: { ...ids, ...dates } });
    const paid = await member.call(calls.claims.search, { query: { ...ids, ...dates, status: 'Paid' } });
    expect(history.total).toBe(paid.total);
  }
}

test.each(SEEDS)(
  'a year of ana, ben and hugo agrees with a record of its own: balance, orders, claims, limits, history and messages (dice %i)',
  async (seed) => {
    await sandbox.post('/reset');
    const random = createRandom(seed);
    const lives = await Promise.all(
      LIVES.map(async ([userName, email]) => {
        const member = sandbox.as(userName);
        const { balanceCents, dueDate } = await member.call(calls.mailOrder.balance, { query: member.ids });
        const settings = {
          orderUpdates: ['email'],
          refillReminders: ['email'],
          prescriberAnswers: ['email'],
          payments: ['email'],
          planNews: ['email'],
        };
        await member.send(calls.userManagement.updateNotificationSettings, {
          query: member.ids,
          body: settings,
        });
        return { member, email, expected: new ExpectedRecords(balanceCents, dueDate) };
      }),
    );
    expect(lives[0]!.expected.balanceCents).toBeGreaterThan(0);
    let sinceLook = 0;
    let isLost = false;
    while (sandbox.programme.clock.offsetDays() < 365) {
      for (const { member, expected } of lives) await act(member, random, [...expected.orders.values()]);
      const days = random.int(2, 9);
      await sandbox.post('/clock', { advanceDays: days });
      sinceLook += days;
      for (const { member, expected } of lives)
        for (const order of await ordersOf(member)) expected.orders.set(order.orderNumber, order);
      isLost ||= await loseOne([...lives[0]!.expected.orders.values()]);
      if (sinceLook < 30) continue;
      sinceLook = 0;
      for (const { member, expected, email } of lives) await compare(member, expected, email);
    }
    for (const { email } of lives) {
      const mails = (await sandbox.get(`/outbox.json?to=${email}`)).body as { body: string }[];
      expect(mails.filter(({ body }) => body.includes('news from your plan')).length).toBe(12);
    }
    const lines = lives.flatMap(({ expected }) =>
      [...expected.orders.values()].flatMap((order) => order.lines),
    );
    const since = lines.filter(isSinceStart);
    expect(since.length).toBeGreaterThan(30);
    const isRefunded = (line: OrderLine) =>
      line.status === 'cancelled' && eventAt(line, 'filled') !== undefined;
    expect(since.filter(isRefunded).length).toBeGreaterThan(0);
  },
);

test('sixty days after the seed nothing is late and nothing is owed', async () => {
  await sandbox.post('/reset');
  await sandbox.post('/clock', { advanceDays: 60 });
  const ana = sandbox.as('ana');
  const orders = await ordersOf(ana);
  expect(orders.filter(({ status }) => !isTerminal(status))).toEqual([]);
  expect(orders.filter(({ actionNeeded }) => actionNeeded)).toEqual([]);
  const balance = await ana.call(calls.mailOrder.balance, { query: ana.ids });
  expect(balance.dueDate).toBeUndefined();
  expect(balance.balanceCents).toBeLessThanOrEqual(0);
});
