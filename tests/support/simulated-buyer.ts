/** A member who orders a refill, presses far too often, believes what the page says, and cancels again. */
import { setTimeout as wait } from 'node:timers/promises';
import { labels as checkout } from '../../app/features/checkout/labels.ts';
import { labels as orders } from '../../app/features/orders/labels.ts';
import { Visitor, type Page } from './visitor.ts';

interface IntentResult {
  /** the page that the intent ended on; undefined while none has said anything */
  page?: 'thank-you' | 'failed';
  /** how many attempts the member began */
  tries: number;
}

interface LedgerOrder {
  orderNumber: string;
  totalCents: number;
  /** every line of it */
  isCancelled: boolean;
}
/** The orders that the programme has for a reference. */
export type Ledger = (reference: string) => LedgerOrder[];

export interface SimulatedBuyer {
  /** what this member was told, by intent */
  intents: ReadonlyMap<string, IntentResult>;
  failedPages: number;
  /** failed pages that rightly say the order may still appear, as the programme has it */
  notFoundYet: number;
  /** what pages said that was not true */
  wrong: readonly string[];
  /** one order from cart to its end, however many tries it takes; the number of presses */
  orderOnce(ordersOf: Ledger, atOnce: number): Promise<number>;
  /** opens the last page of every intent again, once nothing fails any more; returns their number */
  readAgain(ordersOf: Ledger): Promise<number>;
}

const labels = { ...checkout, ...orders };
/** Whether a page says it, in either language. */
const says = (text: string, label: keyof typeof labels) =>
  Object.values<unknown>(labels[label]).some((words) => text.includes(String(words)));
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const GIVE_UP_MS = 180_000;
const MAX_TRIES = 8;

/** Repeats the work through restarts and outages until it returns something. */
async function until<Value>(
  what: string,
  visitor: Visitor,
  work: () => Promise<Value | undefined>,
): Promise<Value> {
  const end = Date.now() + GIVE_UP_MS;
  for (;;) {
    let fault: unknown;
    const value = await work().catch((thrown: unknown) => {
      fault = thrown;
      return undefined;
    });
    if (value !== undefined) return value;
    if (Date.now() > end)
      throw new Error(`${what}: not within ${GIVE_UP_MS} ms; last ${visitor.lastSeen}`, { cause: fault });
    await wait(250);
  }
}

const placeOf = (page: Page) => new URL(page.url).pathname;

/** The form with the main button; found by its class, since members read two languages. */
const formOf = (page: Page): HTMLFormElement =>
  [...page.document.querySelectorAll<HTMLFormElement>('main form[method=post]')].findLast((form) =>
    form.querySelector('button.btn:not(.alt, .quiet)'),
  )!;

/** On to the confirm page, choosing what is suggested. */
async function toConfirm(visitor: Visitor, prescriptionId: string): Promise<Page | undefined> {
  let page = await visitor.visit('/main/cart/confirm');
  if (placeOf(page) === '/main/cart') {
    await visitor.post('/main/cart', new URLSearchParams({ intent: 'add', prescriptionId }));
    page = await visitor.visit('/main/cart/address');
  }
  if (placeOf(page) === '/main/cart/address') page = await visitor.submit(page, formOf(page));
  if (placeOf(page) === '/main/cart/payment') page = await visitor.submit(page, formOf(page));
  return placeOf(page) === '/main/cart/confirm' && page.status === 200 ? page : undefined;
}

/** The page on which the intent ends; '' while no process has ever heard of it. */
async function endOf(
  visitor: Visitor,
  intent: string,
): Promise<{ page: IntentResult['page']; text: string } | ''> {
  return until(`the end of ${intent}`, visitor, async () => {
    const page = await visitor.stay(`/main/cart/checking/${intent}`);
    if (page.status === 404) return '';
    const place = /^\/main\/cart\/(thank-you|failed)\//.exec(placeOf(page))?.[1] as IntentResult['page'];
    return page.status === 200 && place ? { page: place, text: page.text } : undefined;
  });
}

/** Gives the refill back, so that it can be ordered once more. @param orderOf the order as the programme has it now */
async function cancel(visitor: Visitor, orderOf: () => LedgerOrder): Promise<void> {
  const { orderNumber } = orderOf();
  await until(`cancelling ${orderNumber}`, visitor, async () => {
    if (orderOf().isCancelled) return true;
    const page = await visitor.visit(`/main/orders/${orderNumber}/cancel`);
    const form = page.document.querySelector<HTMLFormElement>('main form[method=post]');
    if (form) await visitor.submit(page, form);
    return undefined;
  });
}

class PortalBuyer implements SimulatedBuyer {
  readonly intents = new Map<string, IntentResult>();
  readonly wrong: string[] = [];
  failedPages = 0;
  notFoundYet = 0;
  #visitor: Visitor;
  #prescriptionId: string;

  constructor(visitor: Visitor, prescriptionId: string) {
    this.#visitor = visitor;
    this.#prescriptionId = prescriptionId;
  }

  /** The same form many times at once; what comes back, or does not, is not even looked at. */
  async #press(page: Page, form: HTMLFormElement, atOnce: number): Promise<number> {
    const { action, body } = this.#visitor.formData(page, form);
    const post = async () => {
      const reply = await this.#visitor.once(action, {
        method: 'POST',
        body,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      await reply.arrayBuffer();
    };
    await Promise.allSettled(Array.from({ length: atOnce }, post));
    return atOnce;
  }

  /** What the page says, held against the programme's own database. */
  #check(
    intent: string,
    { page, text }: { page: IntentResult['page']; text: string },
    orders: LedgerOrder[],
  ): void {
    if (orders.length > 1) this.wrong.push(`${orders.length} orders of ${intent}`);
    if (page === 'thank-you' && orders.length === 0)
      this.wrong.push(`thank-you of ${intent}, and the programme has no order`);
    if (page === 'thank-you' && orders[0]) this.#checkPlaced(intent, text, orders[0]);
    if (page === 'failed' && orders.length > 0) {
      this.notFoundYet += 1;
      if (!says(text, 'checkout.notFound.title') || says(text, 'checkout.failed.kept'))
        this.wrong.push(`failed of ${intent} rules out an order that the programme has`);
    }
  }

  #checkPlaced(intent: string, text: string, { orderNumber, totalCents, isCancelled }: LedgerOrder): void {
    if (!text.includes(orderNumber))
      this.wrong.push(`the thank-you page of ${intent} names another order than ${orderNumber}`);
    // while the order cannot be loaded, its page says neither its total nor that it was cancelled
    if (says(text, 'checkout.summary.items') && !text.includes(dollars(totalCents)))
      this.wrong.push(`the thank-you page of ${intent} has another total than ${dollars(totalCents)}`);
    if (says(text, 'orders.detail.say.cancelled') && !isCancelled)
      this.wrong.push(`the thank-you page of ${intent} cancels an order that goes on`);
  }

  /** An order that could not be found turns up. */
  async #untilFound(intent: string): Promise<void> {
    await until(`the order of ${intent}`, this.#visitor, async () => {
      const end = await endOf(this.#visitor, intent);
      return end !== '' && end.page === 'thank-you' ? true : undefined;
    });
  }

  async readAgain(ordersOf: Ledger): Promise<number> {
    for (const [intent, told] of this.intents) {
      const end = await endOf(this.#visitor, intent);
      told.page = end === '' ? undefined : end.page;
      const orders = ordersOf(intent);
      if (end === '' || (end.page === 'thank-you') !== (orders.length === 1))
        this.wrong.push(
          `${told.page ?? 'no page'} of ${intent} at the end, and the programme has ${orders.length}`,
        );
      else this.#check(intent, end, orders);
      if (end !== '' && orders[0]?.isCancelled && says(end.text, 'checkout.placed.pill'))
        this.wrong.push(`the thank-you page of ${intent} says nothing of its cancellation`);
    }
    return this.intents.size;
  }

  /** The intent whose order goes on. */
  #ordered(ordersOf: Ledger): string | undefined {
    return [...this.intents.keys()].find((intent) =>
      ordersOf(intent).some(({ isCancelled }) => !isCancelled),
    );
  }

  async orderOnce(ordersOf: Ledger, atOnce: number): Promise<number> {
    let presses = 0;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      // an order may arrive after the page that could not find it, and takes its lines out of the cart
      const page = await until(
        'the confirm page',
        this.#visitor,
        async () => this.#ordered(ordersOf) ?? (await toConfirm(this.#visitor, this.#prescriptionId)),
      );
      if (typeof page === 'string') break;
      const form = formOf(page);
      const intent = form.querySelector<HTMLInputElement>('[name=intentId]')!.value;
      const told = this.intents.get(intent) ?? { tries: 0 };
      told.tries += 1;
      this.intents.set(intent, told);
      let end: Awaited<ReturnType<typeof endOf>> = '';
      while (end === '') {
        presses += await this.#press(page, form, atOnce);
        end = await endOf(this.#visitor, intent);
      }
      told.page = end.page;
      this.#check(intent, end, ordersOf(intent));
      if (end.page === 'thank-you') break;
      this.failedPages += 1;
    }
    const ordered = this.#ordered(ordersOf);
    if (ordered !== undefined) {
      await this.#untilFound(ordered);
      this.intents.get(ordered)!.page = 'thank-you';
      await cancel(this.#visitor, () => ordersOf(ordered)[0]!);
    }
    return presses;
  }
}

/** Signs a member in; undefined for one who has nothing to refill. */
export async function buyerOf(url: string, userName: string): Promise<SimulatedBuyer | undefined> {
  const path = '/main/prescriptions?status=active';
  const visitor = new Visitor(url);
  const list = await until(`the list of ${userName}`, visitor, async () => {
    const known = await visitor.visit(path);
    const page = known.url.startsWith(url) ? known : await visitor.signIn(userName, path);
    return page.status === 200 && page.url === url + path ? page : undefined;
  });
  const box = list.document.querySelector<HTMLInputElement>('main [type=checkbox][name=prescriptionId]');
  const form = list.document.querySelector<HTMLInputElement>(
    'main form[action="/main/cart"] [type=hidden][name=prescriptionId]',
  );
  const id = box?.value ?? form?.value;
  return id === undefined ? undefined : new PortalBuyer(visitor, id);
}

/** Signs in and walks to the confirm page with the first refill that is ready. */
export async function openConfirmPage(visitor: Visitor, userName: string): Promise<Page> {
  const list = await visitor.signIn(userName, '/main/prescriptions?status=active');
  const href = list.document.querySelector('main a[href^="/main/prescriptions/P"]')!.getAttribute('href')!;
  const detail = await visitor.visit(href);
  await visitor.submit(
    detail,
    detail.document.querySelector<HTMLFormElement>('main form[action="/main/cart"]')!,
  );
  const address = await visitor.visit('/main/cart/address');
  const payment = await visitor.submit(address, visitor.form(address, 'Continue to payment'));
  const confirm = await visitor.submit(payment, visitor.form(payment, 'Continue to the last step'));
  if (placeOf(confirm) !== '/main/cart/confirm') throw new Error(`no confirm page: ${visitor.lastSeen}`);
  return confirm;
}
