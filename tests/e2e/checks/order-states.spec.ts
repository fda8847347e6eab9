import type { LabelKey } from '../../../app/i18n/translate.ts';
import { orderLineEvents, type OrderLineEvent } from '#contract/order-rules.ts';
import type { OrderStatus } from '#contract/order.ts';
import { listKeys } from '#contract/typed-keys.ts';
import { parseCsv } from '#harness/downloaded-file.ts';
import { label } from '#harness/label.ts';
import { openConfirmPage, Visitor, type Page } from '#harness/visitor.ts';
import { findDay, findValue } from '../invariants/fact-text.ts';
import { expect, resetProgramme, test, type Stack } from '#harness/browser.ts';

/** All events of an order, oldest first. */
const courses: OrderLineEvent[][] = [
  ['received', 'shipped', 'delivered'],
  ['received', 'shipped', 'reshipped', 'shipped', 'refunded'],
  ['received', 'pickedUp'],
  ['received', 'rejected'],
  ['paymentDeclined'],
  ['memberCancelled'],
];

const DAY = String.raw`(?:\w+, )?[A-Z]\w+ \d+(?:, \d{4})?`;
const arrivals: LabelKey[] = [
  'checkout.placed.arrives',
  'orders.detail.say.shipped.on',
  'orders.row.expected',
];

/** The expected arrival date in a text. */
function arrivalIn(text: string): string {
  const found = arrivals
    .map((key) => findValue(text.replaceAll(/\s+/g, ' '), key, 'en', DAY))
    .find((words) => words !== undefined);
  return findDay(found ?? '', 'en') ?? 'none';
}

const addressTitles: Record<OrderStatus, LabelKey> = {
  ...{ placed: 'orders.address.ahead', inProgress: 'orders.address.ahead' },
  ...{ shipped: 'orders.address.sent', delivered: 'orders.address.sent' },
  ...{ pickedUp: 'orders.address.onOrder', cancelled: 'orders.address.onOrder' },
};

/** The heading above the order's address. */
const addressTitleOn = ({ document }: Page) =>
  [...document.querySelectorAll('main h2')].find(({ textContent }) =>
    Object.values(addressTitles).some((key) => label('en', key) === textContent),
  )?.textContent;

const addressTitleFor = (pill: string | null) =>
  listKeys(addressTitles).flatMap((status) =>
    label('en', `orders.status.${status}`) === pill ? label('en', addressTitles[status]) : [],
  )[0];

const hasForm = ({ document }: Page) => document.querySelector('main form[method=post]') !== null;
const firstLink = ({ document }: Page, kind: 'orders' | 'prescriptions') =>
  document.querySelector(`main a[href^="/main/${kind}/"]`)!.getAttribute('href')!;

interface Placed {
  thankYou: string;
  order: string;
  prescription: string;
  lineId: string;
}

async function place(visitor: Visitor): Promise<Placed> {
  const confirm = await openConfirmPage(visitor, 'ana');
  const thanks = await visitor.submit(confirm, visitor.form(confirm, label('en', 'checkout.confirm.place')));
  const order = firstLink(thanks, 'orders');
  const cancel = await visitor.visit(`${order}/cancel`);
  const line = cancel.document.querySelector<HTMLInputElement>('main [name=lineId]')!;
  const prescription = firstLink(await visitor.visit(order), 'prescriptions');
  return { thankYou: new URL(thanks.url).pathname, order, prescription, lineId: line.value };
}

/** The texts of each page and file about the order, by subject. */
async function collectSayings(visitor: Visitor, { thankYou, order, prescription }: Placed) {
  const number = order.split('/').at(-1)!;
  const thanks = await visitor.visit(thankYou);
  const own = await visitor.visit(order);
  const row = [...(await visitor.visit('/main/orders')).document.querySelectorAll('main li')].find((item) =>
    item.textContent!.includes(number),
  )!;
  const summary = await visitor.visit(thankYou.replace('thank-you', 'summary'));
  const [head, ...rows] = parseCsv(await (await visitor.once('/main/orders/file')).text());
  const line = rows.find(([first]) => first === number)!;
  const cell = (key: LabelKey) => line[head!.indexOf(label('en', key))]!;
  const medicine = await visitor.visit(prescription);
  const [lastFilled] = [...medicine.document.querySelectorAll('main dt')]
    .filter((term) => term.textContent === label('en', 'prescriptions.detail.fact.lastFilled'))
    .map((term) => term.nextElementSibling!.textContent!);
  const pastFill = medicine.document.querySelector('main tbody tr')!.firstElementChild!.textContent!;
  return {
    arrival: {
      'its page': arrivalIn(own.text),
      'thank-you': arrivalIn(thanks.text),
      'summary': arrivalIn(summary.text),
      'list': arrivalIn(row.textContent!),
      'file': findDay(cell('orders.file.expected'), 'en') ?? 'none',
    },
    canBeCancelled: {
      'its page': own.document.querySelector(`main a[href="${order}/cancel"]`) !== null,
      'thank-you': thanks.text.includes(label('en', 'checkout.placed.checkedText')),
      'page for it': hasForm(await visitor.visit(`${order}/cancel`)),
    },
    address: {
      'its page': addressTitleOn(own),
      'thank-you': addressTitleOn(thanks) ?? addressTitleOn(own),
      'summary': addressTitleOn(summary),
      'its state': addressTitleFor(own.document.querySelector('main .pill')!.textContent),
    },
    status: {
      'its page': own.document.querySelector('main .pill')!.textContent,
      'list': row.querySelector('.pill')!.textContent,
      'file': cell('orders.file.status'),
    },
    isTracked: {
      'its page': own.text.includes(label('en', 'orders.file.tracking')),
      'file': cell('orders.file.tracking') !== '',
    },
    lastFilled: { 'its prescription': findDay(lastFilled!, 'en'), 'its past fills': findDay(pastFill, 'en') },
  }; // oxfmt-ignore
}

/** Differences between two places, and outdated texts. */
async function findContradictions(visitor: Visitor, placed: Placed, state: string): Promise<string[]> {
  const sayings = await collectSayings(visitor, placed);
  return Object.entries(sayings).flatMap(([about, said]) =>
    new Set<unknown>(Object.values(said)).size === 1 ? [] : `${state}: ${about}: ${JSON.stringify(said)}`,
  );
}

async function happen({ sandbox }: Stack, lineId: string, type: OrderLineEvent): Promise<void> {
  const reply = await fetch(`${sandbox.url}/order-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lineId, type }),
  });
  expect([type, reply.status]).toEqual([type, 200]);
}

test('pages and files of an order agree in each of its states', async ({ stack }) => {
  expect(new Set(courses.flat())).toEqual(new Set(orderLineEvents));
  const contradictions: string[] = [];
  const seen = new Set<string>();
  for (const course of courses) {
    await resetProgramme(stack);
    const visitor = new Visitor(stack.portal.url);
    const placed = await place(visitor);
    for (const [index, event] of ['placed' as const, ...course].entries()) {
      if (event !== 'placed') await happen(stack, placed.lineId, event);
      const state = course.slice(0, index).join(', ') || 'placed';
      if (seen.has(state)) continue;
      seen.add(state);
      contradictions.push(...(await findContradictions(visitor, placed, state)));
    }
  }
  await resetProgramme(stack);
  expect(contradictions).toEqual([]);
});
