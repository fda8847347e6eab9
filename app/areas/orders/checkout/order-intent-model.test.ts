/**
 * Compares orders with a model of them: presses, double presses, old tabs, crashes, late and lost answers, searches,
 * and two processes on one store. A seed decides the order. ORDER_MODEL_RUNS=5000 runs longer, ORDER_MODEL_SEED
 * repeats a run.
 */
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openSqliteStore } from '~/platform/stores/sqlite.ts';
import type { KeyValueStore } from '~/platform/stores/stores.ts';
import { useFolder } from '#harness/folder.ts';
import { createStillClock } from '#harness/clocks.ts';
import { changeCart, readCart } from './cart.server.ts';
import { removeItem } from './cart.ts';
import { confirmOrder, type PostedOrder } from './confirm.server.ts';
import { isSurelyNotPlaced, resolveEffectiveState, type PlacedOrder } from './order-intent.ts';
import { calculateLookupLimits, readIntent } from './order-intent.server.ts';
import { requireResult } from './order-result.server.ts';
import { CALL_MS, OrderModel } from '#harness/order-model.ts';
import { RemoteProgramme, type Interference, type Verdict } from '#harness/remote-programme.ts';
import { fillCart, connectPortal, readConfirmForm, type Portal } from '#harness/shop.ts';

const runs = Number(process.env.ORDER_MODEL_RUNS ?? (process.env.TEST_ALL ? 240 : 60));
const seed = Number(process.env.ORDER_MODEL_SEED ?? 20_261_120);

const folder = useFolder();
const clock = { ...createStillClock(), wait: () => nextTurn() };
const databases = [0, 1].map(() => openSqliteStore(join(folder, 'store.db'), () => clock.now()));
afterAll(() => Promise.all(databases.map((database) => database.close())));

/** Every read takes time, so that simultaneous changes of a record conflict. */
const distant = (database: KeyValueStore): KeyValueStore => ({
  ...database,
  get: (key) => nextTurn().then(() => database.get(key)),
});

let members = 0;

/** The portal's two processes, the programme, and the member's open tabs. */
class PortalUnderTest {
  readonly programme = new RemoteProgramme(() => clock.now());
  readonly portals: Portal[];
  readonly tabs: PostedOrder[] = [];
  /** waiting presses and searches, by their request */
  readonly waiting = new Map<object, Promise<string>>();
  /** orders that a page has shown: they never change */
  readonly placed = new Map<string, PlacedOrder>();

  constructor() {
    const cardId = `CARD${(members += 1)}`;
    this.portals = databases.map((database, process) =>
      connectPortal(
        { clock, database: distant(database), api: () => this.programme.api(process) },
        { cardId, callMs: CALL_MS },
      ),
    );
  }

  /** Waits until all work has ended or waits for the programme. */
  async until(works: Promise<string>[], held: () => object[]): Promise<string[]> {
    const ended: string[] = [];
    const open = new Set(works);
    const end = (work: Promise<string>) =>
      work.then((page) => ended.push(page)).finally(() => open.delete(work));
    const ends = works.map(end);
    while (open.size > held().length) await Promise.race([nextTurn(), Promise.all(ends)]);
    const waiting = [...open];
    for (const [index, asked] of held().entries()) this.waiting.set(asked, waiting[index]!);
    return ended;
  }
}

/** The third segment of an address in the checkout: `/main/cart/thank-you/…` is 'thank-you'. */
const getPlace = (address: string) => address.split('/')[3] ?? 'cart';

/** The target of a redirect, as a result. */
const orRedirect = (work: Promise<string>): Promise<string> =>
  work.catch((thrown: unknown) => {
    if (!(thrown instanceof Response)) throw thrown;
    return getPlace(thrown.headers.get('location') ?? `///${thrown.status}`);
  });

const press = ({ context, member }: Portal, form: PostedOrder) =>
  orRedirect(
    confirmOrder(context, member, form).then((answer) => {
      if (answer.kind === 'refused') return answer.refusal.kind;
      if (answer.kind === 'unchecked') return answer.kind;
      return `${answer.kind === 'different' ? 'different: ' : ''}${getPlace(answer.to)}`;
    }),
  );

const look = ({ context, member }: Portal, { intentId }: PostedOrder) =>
  orRedirect(requireResult(context, member, intentId, 'checking').then(() => 'checking'));

/** Compares the shown state with the model. */
async function expectSame(model: OrderModel, system: PortalUnderTest): Promise<void> {
  const { context, member } = system.portals[0]!;
  const cart = await readCart(context, member);
  expect(cart?.items.map(({ prescriptionId }) => prescriptionId) ?? []).toEqual(model.cart.items);
  expect(system.programme.requests).toHaveLength(model.requests.length);
  for (const [index, { intentId }] of system.tabs.entries()) {
    const name = model.tabs[index]!.intent;
    const known = await readIntent(context, member, intentId);
    expect(known?.attempt).toBe(model.intents.get(name)?.attempt);
    if (!known) continue;
    const state = resolveEffectiveState(known, clock.now(), calculateLookupLimits(context));
    const page = state === 'done' ? 'thank-you' : state === 'failed' ? 'failed' : 'checking';
    expect(page).toBe(model.getPage(name));
    expect(isSurelyNotPlaced({ ...known, state })).toBe(model.isRuledOut(name));
    // A page reports that nothing was charged only if the programme has no order and can no longer get one.
    if (isSurelyNotPlaced({ ...known, state })) expect(system.programme.knows(intentId)).toBe(false);
    const order = system.placed.get(intentId);
    if (order) expect(known.order).toEqual(order);
    if (known.order) system.placed.set(intentId, known.order);
  }
}

type Command = fc.AsyncCommand<OrderModel, PortalUnderTest>;

/** A command that compares the shown state with the model at its end. */
const command = (
  name: string,
  check: (model: OrderModel) => boolean,
  act: (model: OrderModel, system: PortalUnderTest) => Promise<void> | void,
): Command => ({
  check,
  async run(model, system) {
    await act(model, system);
    await expectSame(model, system);
  },
  toString: () => name,
});

const always = () => true;
const hasTab = (model: OrderModel) => model.tabs.length > 0;
const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

/** Whether the order of this tab's page was begun. */
const hasIntent = (tab: number) => (model: OrderModel) =>
  hasTab(model) && model.intents.has(at(model.tabs, tab).intent);

const add = (id: string) =>
  command(`add ${id}`, always, async (model, { portals }) => {
    model.add(id);
    await fillCart(portals[0]!, id);
  });

const remove = (id: string) =>
  command(`remove ${id}`, always, async (model, { portals }) => {
    model.remove(id);
    const { context, member } = portals[0]!;
    await changeCart(context, member, (cart) => removeItem(cart, id));
  });

const setPrice = (id: string, cents: number) =>
  command(`${id} costs ${cents} cents`, always, (model, { programme }) => {
    model.setPrice(id, cents);
    programme.prices.set(id, cents);
  });

const advance = (ms: number) =>
  command(`${ms} ms later`, always, (model) => {
    model.now += ms;
    clock.advance(ms);
  });

const orderList = (answers: boolean) =>
  command(`the order list ${answers ? 'answers' : 'is down'}`, always, (model, { programme }) => {
    model.orderListAnswers = answers;
    programme.orderListAnswers = answers;
  });

const orderListLags = (lags: boolean) =>
  command(`the order list ${lags ? 'lags' : 'has caught up'}`, always, (model, { programme }) => {
    model.listLags = lags;
    programme.listLags = lags;
  });

const openConfirmPage = (process: number) =>
  command(`open the confirm page on process ${process}`, always, async (model, { portals, tabs }) => {
    const expected = model.openConfirmPage();
    const opened = readConfirmForm(portals[process]!).then((form) => {
      tabs.push(form);
      return 'opened';
    });
    expect(await orRedirect(opened)).toBe(expected ?? 'opened');
  });

/** A form whose attempt number the member increased by hand. */
const forgeAttempt = (tab: number) =>
  command(`copy tab ${tab} as the next attempt`, hasTab, ({ tabs }, system) => {
    const [shown, form] = [at(tabs, tab), at(system.tabs, tab)];
    tabs.push({ ...shown, attempt: shown.attempt + 1 });
    system.tabs.push({ ...form, attempt: form.attempt + 1 });
  });

const pressButton = (tab: number, processes: number[]) =>
  command(`press in tab ${tab} on processes ${processes.join(' and ')}`, hasTab, async (model, system) => {
    const { programme, portals, tabs } = system;
    const shown = at(model.tabs, tab);
    const requests = programme.requests.length;
    const presses = processes.map((process) => press(portals[process]!, at(tabs, tab)));
    const landed = await system.until(presses, () => programme.requests.slice(requests));
    const expected = model.press(shown, programme.requests[requests]?.process ?? 0);
    if (expected !== 'sends') return expect(landed).toEqual(processes.map(() => expected));
    expect(landed).toEqual(processes.slice(1).map(() => 'checking'));
  });

const lookAtResult = (tab: number, process: number) =>
  command(`look at the result of tab ${tab} on process ${process}`, hasIntent(tab), async (model, system) => {
    const page = model.look(at(model.tabs, tab).intent);
    expect(await look(system.portals[process]!, at(system.tabs, tab))).toBe(page);
  });

const searchSlowly = (tab: number, process: number) =>
  command(`begin to search the order of tab ${tab} on process ${process}`, hasIntent(tab), async (model, system) => {
    const { programme } = system;
    const { intent } = at(model.tabs, tab);
    const searches = programme.searches.length;
    programme.holdsSearches = true;
    const [page] = await system.until(
      [look(system.portals[process]!, at(system.tabs, tab))],
      () => programme.searches.slice(searches),
    );
    programme.holdsSearches = false;
    if (model.isOpenQuestion(intent)) model.beginSearch(process, intent);
    expect(programme.searches).toHaveLength(model.searches.length);
    if (page !== undefined) expect(page).toBe(model.getPage(intent));
  }); // oxfmt-ignore

/** The positions of open requests, which are the same in the model and in the system. */
const openOnes = (list: readonly { isOpen: boolean }[]) =>
  list.flatMap(({ isOpen }, index) => (isOpen ? [index] : []));

const answerSearch = (which: number) =>
  command(`answer open search ${which}`, ({ searches }) => openOnes(searches).length > 0, async (model, system) => {
    const index = at(openOnes(model.searches), which);
    const held = system.programme.searches[index]!;
    const page = model.endSearch(model.searches[index]!);
    system.programme.deliver(held);
    expect(await system.waiting.get(held)).toBe(page);
  }); // oxfmt-ignore

const onTheirWay = ({ requests }: OrderModel) =>
  requests.flatMap(({ arrived }, index) => (arrived ? [] : [index]));

const receive = (which: number, verdict: Verdict) =>
  command(
    `request ${which} on its way arrives, and the programme ${verdict}`,
    (model) => onTheirWay(model).length > 0,
    (model, { programme }) => {
      const index = at(onTheirWay(model), which);
      model.receive(model.requests[index]!, verdict);
      programme.receive(programme.requests[index]!, verdict);
    },
  );

const answer = (which: number, instead: Interference | undefined) =>
  command(
    `the answer to open request ${which} ${instead ? `is lost to ${instead}` : 'arrives'}`,
    ({ requests }) => openOnes(requests).length > 0,
    async (model, system) => {
      const index = at(openOnes(model.requests), which);
      const request = system.programme.requests[index]!;
      const page = model.answer(model.requests[index]!, instead !== undefined);
      if (instead) system.programme.lose(request, instead);
      else system.programme.deliver(request);
      expect(await system.waiting.get(request)).toBe(page);
    },
  );

/** The process stops all work, but its sent requests may still arrive. */
const crash = (process: number) =>
  command(`process ${process} dies and comes back`, always, (model) => model.crash(process));

/** Time passes, two searches do not find the order, and the member tries again. */
const tryAgain = (tab: number, process: number) =>
  command(`give up on the order of tab ${tab} and try again`, hasIntent(tab), async (model, system) => {
    for (const ms of [9_001, 2_000]) {
      await advance(ms).run(model, system);
      await lookAtResult(tab, process).run(model, system);
    }
    await openConfirmPage(process).run(model, system);
    await pressButton(model.tabs.length - 1, [process]).run(model, system);
  });

const commands = (): fc.Arbitrary<Command>[] => {
  const id = fc.constantFrom('rx-1', 'rx-2', 'rx-3');
  const process = fc.constantFrom(0, 1);
  const which = fc.nat(5);
  const verdict = fc.constantFrom<Verdict>('takes all', 'leaves out the first line', 'declines');
  const processes = fc.array(process, { minLength: 1, maxLength: 3 });
  const press = fc.tuple(which, processes).map((args) => pressButton(...args));
  const received = fc.tuple(which, verdict).map((args) => receive(...args));
  const losses = ['a broken connection', 'a 408', 'a 499', 'a web page', 'plain words'] as const;
  const instead = fc.option(fc.constantFrom<Interference[]>(...losses), { nil: undefined, freq: 2 });
  const answered = fc.tuple(which, instead).map((args) => answer(...args));
  const looked = fc.tuple(which, process).map((args) => lookAtResult(...args));
  return [
    ...[id.map(add), id.map(remove)],
    fc.tuple(id, fc.constantFrom(1_000, 1_200)).map((args) => setPrice(...args)),
    fc.constantFrom(1_000, 2_000, 4_000, 9_001).map(advance),
    fc.constantFrom(2_000, 9_001).map(advance),
    ...[fc.boolean().map(orderList), fc.boolean().map(orderListLags)],
    // what is listed twice happens twice as often
    ...[process.map(openConfirmPage), process.map(openConfirmPage), press, press, looked, looked],
    fc.tuple(which, process).map((args) => searchSlowly(...args)),
    ...[which.map(answerSearch), received, received, answered, answered],
    ...[process.map(crash), which.map(forgeAttempt)],
    fc.tuple(which, process).map((args) => tryAgain(...args)),
  ];
};

/** An order of two refills was sent, and a second tab has the same page. */
const beginning = [add('rx-1'), add('rx-2'), openConfirmPage(0), openConfirmPage(1), pressButton(0, [0])];

/** Drops everything in transit, and compares every page with the programme's orders. */
async function expectTruthInTheEnd(model: OrderModel, system: PortalUnderTest): Promise<void> {
  const { programme, portals, tabs } = system;
  programme.orderListAnswers = true;
  programme.listLags = false;
  for (const ms of [60_000, 10_000]) {
    clock.advance(ms);
    for (const [index, form] of tabs.entries())
      if (model.intents.has(model.tabs[index]!.intent)) await look(portals[0]!, form);
  }
  for (const [index, form] of tabs.entries()) {
    const orders = programme.orders.filter(({ clientReference }) => clientReference === form.intentId);
    const wasSent = model.intents.has(model.tabs[index]!.intent);
    if (wasSent) expect(await look(portals[0]!, form)).toBe(orders.length === 1 ? 'thank-you' : 'failed');
    else expect(orders).toEqual([]);
  }
}

test(`places at most one order for an intent, and shows its state (${runs} runs, seed ${seed})`, async () => {
  const steps = fc.commands(commands(), { maxCommands: 80, size: 'max' });
  const scenario = fc.asyncProperty(steps, async (next) => {
    const model = new OrderModel();
    const system = new PortalUnderTest();
    await fc.asyncModelRun(() => ({ model, real: system }), [...beginning, ...next]);
    await expectTruthInTheEnd(model, system);
  });
  await fc.assert(scenario, { seed, numRuns: runs, endOnFailure: false });
}, 600_000);
