/** A member of the simulation, who acts, reads pages and compares them with the ledger. */
import { Visitor, type Page } from '#harness/visitor.ts';
import { parseCsv, readPdfText } from '#harness/downloaded-file.ts';
import { toCents, toDollars, findNextWorkday, Ledger, type Line, type Table } from './ledger.ts';

/** The environment of a member. */
export interface World {
  portals: readonly { url: string }[];
  random: () => number;
  note: (fault: string) => void;
  today: () => string;
  /** makes calls fail from now on, or stops that */
  disturb: (isOn: boolean) => void;
  /** the pharmacy refuses the next order with a text */
  declineNext: () => void;
  /** the next calls cannot read the cards */
  stallCards: () => void;
  /** kills a portal, and restarts it */
  kill: (portal: number) => Promise<void>;
  counts: { pages: number; orders: number; failed: number; unclear: number };
}

interface Ready {
  id: string;
  rx: string;
  drug: string;
  cents: number;
}

/** The page's own text, without the frame around it. */
const readText = ({ text }: Page) =>
  text.replace(/^.*?Sign out /, '').replace(/ ?Help, 24 hours a day.*$/, '');
/** The text of an element with single spaces. */
const readWords = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
/** The card around its remove link. */
function findCard(link: Element): Element | null {
  let around = link.parentElement;
  while (around && !/ending in \d{4}.*Billing address/.test(readWords(around))) around = around.parentElement;
  return around;
}
/** The last digits of a card. */
const readDigits = (text: string) => /ending in (\d{4})/.exec(text)?.[1];
/** The amount after a label, in cents; 0 without one. */
const readAmount = (text: string, label: string) =>
  toCents(new RegExp(`${label}(\\$[\\d,.]+\\d)`).exec(text)?.[1] ?? '$0.00');
const findAll = <Found extends Element = Element>(within: ParentNode, selector: string) => [
  ...within.querySelectorAll<Found>(selector),
];
const getPath = (page: Page) => new URL(page.url).pathname;
const fullDate = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

function parseTable(text: string): Table {
  const [head = [], ...rows] = parseCsv(text);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

export class Member {
  readonly userName: string;
  readonly ledger: Ledger;
  readonly #world: World;
  #visitors: Visitor[];
  /** the cart of each portal, by prescription id */
  readonly carts: Map<string, Ready>[];
  /** presses with an unknown result */
  readonly open: {
    portal: number;
    intent: string;
    day: string;
    card: string;
    lines: Ready[];
    shipping: number;
  }[] = [];
  readonly ids = new Map<string, string>();
  isTermed = false;
  fullName = '';

  constructor(userName: string, world: World) {
    this.userName = userName;
    this.#world = world;
    this.ledger = new Ledger(userName, world.note);
    this.#visitors = world.portals.map(({ url }) => new Visitor(url));
    this.carts = world.portals.map(() => new Map());
  }

  #expect(holds: boolean, fault: string): void {
    this.ledger.expect(holds, fault);
  }

  /** A page with status 200, despite faults; an ended session starts again. */
  async see(portal: number, path: string, tries = 8): Promise<Page> {
    let last: unknown;
    for (let count = 0; count < tries; count += 1) {
      this.#world.counts.pages += 1;
      try {
        let page = await this.#visitors[portal]!.visit(path);
        if (/\/(auth|interaction|tenant)\//.test(page.url)) page = await this.#signIn(portal, path);
        if (page.status === 200) return page;
        last = `${page.status} ${page.text.slice(0, 200)}`;
      } catch (error) {
        last = error;
      }
    }
    throw new Error(`${this.userName} never saw ${path}: ${String(last)}`);
  }

  async #signIn(portal: number, path: string): Promise<Page> {
    this.#visitors[portal] = new Visitor(this.#world.portals[portal]!.url);
    const visitor = this.#visitors[portal];
    const page = await visitor.signIn(this.userName, path);
    // one member prefers Spanish, but pages are read in English here
    await visitor.post('/preferences', new URLSearchParams({ lang: 'en', returnTo: path }));
    return page.text.includes('Ver en español') || page.text.includes('Español') ? page : visitor.visit(path);
  }

  /** Cards and automatic refills may be changed only shortly after a sign-in. */
  signInAgain = (portal: number) => this.#signIn(portal, '/main/home');

  async file(portal: number, path: string): Promise<Buffer> {
    let status = 0;
    for (let count = 0; count < 4; count += 1) {
      this.#world.counts.pages += 1;
      const { response, url } = await this.#visitors[portal]!.fetch(path);
      status = response.status;
      const isSignIn = /\/(auth|interaction|tenant)\//.test(url);
      if (isSignIn) await this.signInAgain(portal);
      else if (status === 200) return Buffer.from(await response.arrayBuffer());
    }
    throw new Error(`${this.userName}: ${status} for ${path}`);
  }

  // Reading

  /** The refills that the list offers, each with its price. */
  async ready(portal: number): Promise<Ready[]> {
    const page = await this.see(portal, '/main/prescriptions?period=all');
    const rows = findAll<HTMLElement>(page.document, 'main li').filter(
      (row) => row.querySelector('li') === null,
    );
    const offered: Ready[] = [];
    for (const row of rows) {
      const text = readWords(row);
      const rx = /Rx (\d{8})/.exec(text)?.[1];
      const link = row.querySelector('a[href^="/main/prescriptions/P"]');
      const id = link?.getAttribute('href')?.split('/').pop();
      if (!rx || !id) continue;
      this.ids.set(rx, id);
      const price = /Refill for (\$[\d,.]+\d)/.exec(text)?.[1];
      if (price) offered.push({ id, rx, drug: readWords(link), cents: toCents(price) });
      const isInCart = this.carts[portal]!.has(id);
      this.#expect(!(isInCart && price), `the list offers Rx ${rx}, which lies in the cart`);
    }
    const text = readText(page);
    const said = Number(/(\d+) (?:is|are) ready to refill\./.exec(text)?.[1] ?? 0);
    if (said > 0)
      this.#expect(said === offered.length, `the list counts ${said} ready and offers ${offered.length}`);
    this.#expect(
      !(this.carts[portal]!.size > 0 && /There are no refills ready/.test(text)),
      'the list says that nothing is ready beside a refill in the cart',
    );
    return offered;
  }

  /** Home, while calls may fail: its statements must be true. */
  async lookAtHome(portal: number): Promise<{ credit: number | undefined; ready: number }> {
    const page = await this.see(portal, '/main/home');
    const text = readText(page);
    const cart = this.carts[portal]!;
    const { ledger } = this;
    const today = fullDate(this.#world.today());
    this.#expect(text.includes(today), `home of portal ${portal} says ${text.slice(0, 60)} on ${today}`);
    ledger.expectBelowLimits('home', text);
    this.#expect(
      cart.size === 0 || !/Nothing is due soon|Nothing to do today/.test(text),
      'home says that nothing is due beside a refill in the cart',
    );
    // only the most urgent tasks are shown first
    const tasks = /See \d+ more/.test(text) ? readText(await this.see(portal, '/main/home?show=all')) : text;
    // figures of the previous row may directly precede this one
    const inCart = /(\d+) refills? (?:is|are) in your cart/.exec(tasks)?.[1] ?? '0';
    if (this.isTermed)
      this.#expect(
        !/in your cart|Refill (?:all|both|for)/.test(tasks),
        'home of an ended membership shows a cart',
      );
    else if (this.open.length === 0) {
      // an order with an unknown result may have emptied the cart
      this.#expect(
        inCart.endsWith(String(cart.size)),
        `home counts ${inCart} in the cart, which holds ${cart.size}`,
      );
      const header = readWords(page.document.querySelector('header a[href="/main/cart"]'));
      this.#expect(
        header.includes(cart.size === 0 ? 'Cart, empty' : `Cart, ${cart.size} refill`),
        `the header says '${header}', and the cart holds ${cart.size}`,
      );
    }
    const ahead = /Mail-order balance(\$[\d,.]+\d) ?You already paid/.exec(text)?.[1];
    const owed = /Mail-order balance(\$[\d,.]+\d)/.exec(text)?.[1];
    const credit = ahead ? toCents(ahead) : owed ? -toCents(owed) : undefined;
    return { credit, ready: Number(/(\d+) refills? (?:is|are) ready/.exec(text)?.[1] ?? 0) };
  }

  /** All statements of pages and files, once no call fails. */
  async compareAll(portal: number): Promise<void> {
    const { ledger } = this;
    const today = this.#world.today();
    const year = today.slice(0, 4);
    const csv = async (path: string) => parseTable((await this.file(portal, path)).toString());
    const { ready, credit } = await this.lookAtHome(portal);
    await this.readOrders(portal);
    ledger.readPrescriptions(await csv('/main/prescriptions/csv?period=all'), today);
    ledger.readClaims(await csv(`/main/claims/csv?year=${year}`));
    const offered = this.isTermed ? [] : await this.ready(portal);
    if (offered.length > 0 || ready > 0)
      this.#expect(ready === offered.length, `home counts ${ready} ready, the list offers ${offered.length}`);
    for (const { rx, drug } of offered)
      this.#expect(
        ledger.prescriptions.get(rx)?.status === 'Active',
        `the list offers ${drug}, not active in the file`,
      );
    await this.#compareYear(portal, year);
    await this.readCards(portal);
    await this.#compareOrder(portal, credit);
  }

  async readOrders(portal: number): Promise<void> {
    const { ledger } = this;
    const table = parseTable((await this.file(portal, '/main/orders/file?period=all')).toString());
    ledger.readOrders(table, this.#world.today());
    for (const line of ledger.automaticOrders()) await this.#compareAutomatic(portal, line);
  }

  async #compareYear(portal: number, year: string): Promise<void> {
    const { ledger } = this;
    const page = await this.see(portal, `/main/benefits/explanation/${year}`);
    const text = readText(page);
    this.fullName ||= /so far ?(.+?) ·/.exec(text)?.[1] ?? '';
    ledger.expectBelowLimits('the explanation of benefits', text);
    const rows = findAll(page.document, 'main table tr').map((row) =>
      findAll(row, 'th, td').map((cell) => readWords(cell)),
    );
    const months = rows.filter((row) =>
      /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/.test(row[0] ?? ''),
    );
    const total = rows.find((row) => row[0] === 'Total');
    if (total)
      for (const column of [2, 3, 4])
        this.#expect(
          months.reduce((sum, row) => sum + toCents(row[column]!), 0) === toCents(total[column]!),
          `the explanation of benefits: column ${column} does not add up`,
        );
    const paid = ledger.paid(this.fullName, year);
    if (total)
      this.#expect(
        toCents(total[4]!) === paid,
        `the explanation says ${total[4]} paid, claims ${toDollars(paid)}`,
      );
    const pdf = readPdfText(await this.file(portal, `/main/benefits/explanation/${year}/pdf`));
    this.#expect(paid === 0 || pdf.includes(toDollars(paid)), `the PDF of ${year} lacks ${toDollars(paid)}`);
    const benefits = readText(await this.see(portal, '/main/benefits'));
    ledger.expectBelowLimits('benefits', benefits);
    const used = /Out-of-pocket maximum.*?You(\$[\d,.]+\d) of/.exec(benefits)?.[1];
    if (used && paid > 0) ledger.expectOutOfPocket(this.fullName, year, toCents(used));
  }

  /** The amount that may still be charged this year, by the benefits page. */
  async #leftToMaximum(portal: number): Promise<number> {
    const text = readText(await this.see(portal, '/main/benefits'));
    const [, used, limit] = /Out-of-pocket maximum.*?You(\$[\d,.]+\d) of (\$[\d,.]+\d)/.exec(text) ?? [];
    return used && limit ? toCents(limit) - toCents(used) : Infinity;
  }

  /** An automatic order names the chosen card, and keeps it after any change of that card. */
  async #compareAutomatic(portal: number, { order, rx, placed }: Line): Promise<void> {
    const { auto, charged } = this.ledger;
    const digits = readDigits(readText(await this.see(portal, `/main/orders/${order}`)));
    if (!digits) return;
    const card = charged.get(order) ?? auto.get(rx);
    this.#expect(digits === card, `automatic order ${order} is charged to ${digits}, and not to ${card}`);
    if (charged.has(order)) return;
    charged.set(order, digits);
    this.ledger.expectUsable(`automatic order ${order}`, digits, findNextWorkday(placed));
  }

  /** The newest agreed order: its lines, and the rest of its total. */
  async #compareOrder(portal: number, credit: number | undefined): Promise<void> {
    const agreed = this.ledger.agreed.at(-1);
    if (!agreed) return;
    const text = readText(await this.see(portal, `/main/orders/${agreed.order}`));
    const lines = [...agreed.prices].map(([rx, price]) => ({
      price,
      line: this.ledger.lines.get(`${agreed.order}/${rx}`),
    }));
    const isOver = lines.every(({ line }) => line?.status === 'Cancelled');
    const left = lines.reduce((sum, { price, line }) => sum + (line?.status === 'Cancelled' ? 0 : price), 0);
    const shipping = isOver ? 0 : readAmount(text, '[Ss]hipping');
    const tax = isOver ? 0 : readAmount(text, 'Tax');
    const total = /Total(\$[\d,.]+\d)/.exec(text)?.[1];
    if (total)
      this.#expect(
        toCents(total) === left + shipping + tax,
        `order ${agreed.order} says total ${total}, its lines come to ${toDollars(left + shipping + tax)}`,
      );
    const wasReturned = [...agreed.prices.keys()].some((rx) =>
      this.ledger.returned.has(`${agreed.order}/${rx}`),
    );
    if (wasReturned && (credit ?? 0) > 0)
      this.#expect(
        /balance|credit/i.test(text),
        `returned order ${agreed.order} does not say that it stays as credit`,
      );
  }

  /** The saved cards, and the items that each pays for. */
  async readCards(portal: number): Promise<void> {
    // cards can no longer be changed, and no link distinguishes them
    if (this.isTermed) return;
    const page = await this.see(portal, '/main/settings/payment');
    const { cards, auto } = this.ledger;
    cards.clear();
    for (const link of page.document.querySelectorAll('main a[href$="/remove"]')) {
      const text = readWords(findCard(link));
      const digits = readDigits(text) ?? '';
      const [, month, year] = /Expire[sd](?: in)? (\w+) (\d{4})/.exec(text) ?? [];
      const at = month && new Date(`${month} 1, ${year} UTC`).toISOString().slice(0, 7);
      cards.set(digits, { digits, until: at });
      // automatic refills end when their card expires
      if (at && at < this.#world.today().slice(0, 7))
        for (const [rx, card] of auto) if (card === digits) auto.delete(rx);
      const pays = [...auto].filter(([, card]) => card === digits).map(([rx]) => rx);
      const says = /Pays for|automatic refills/i.test(text);
      this.#expect(
        says === pays.length > 0,
        `settings: card ${digits} ${says ? 'pays' : 'does not pay'} automatically, chosen for Rx ${pays.join()}`,
      );
    }
    for (const [rx, digits] of auto)
      this.#expect(cards.has(digits), `automatic refills of Rx ${rx} lost their card ${digits}, and go on`);
  }

  // Acting

  #some<Item>(items: readonly Item[], most = items.length): Item[] {
    const count = 1 + Math.floor(this.#world.random() * Math.min(most, items.length));
    return [...items].sort(() => this.#world.random() - 0.5).slice(0, count);
  }

  async fillCart(portal: number, most: number): Promise<void> {
    const offered = await this.ready(portal);
    if (offered.length === 0) return;
    const chosen = this.#some(offered, most);
    const body = new URLSearchParams({ intent: 'add' });
    for (const { id } of chosen) body.append('prescriptionId', id);
    const page = await this.#visitors[portal]!.post('/main/cart', body);
    const refused = page.status === 422 || /cannot be refilled|was not added/.test(readText(page));
    this.#expect(!refused, `the cart refuses what the list offered: ${readText(page).slice(0, 300)}`);
    if (!refused) for (const one of chosen) this.carts[portal]!.set(one.id, one);
  }

  /** The lines in the carts have the prices of the day on which they are read. */
  forgetPrices(): void {
    for (const cart of this.carts)
      for (const [id, line] of cart) cart.set(id, { ...line, cents: Number.NaN });
  }

  async emptyCart(portal: number): Promise<void> {
    await this.#visitors[portal]!.post('/main/cart', new URLSearchParams({ intent: 'clear' }));
    this.carts[portal]!.clear();
  }

  /** The cart page: all lines with the prices of the list, or a note that some could not be checked. */
  async lookAtCart(portal: number): Promise<void> {
    const text = readText(await this.see(portal, '/main/cart'));
    const lines = [...this.carts[portal]!.values()];
    const subtotal = /Subtotal(\$[\d,.]+\d)/.exec(text)?.[1];
    const sum = lines.reduce((total, line) => total + line.cents, 0);
    if (!subtotal || lines.length === 0 || Number.isNaN(sum) || toCents(subtotal) === sum) return;
    if (/cannot be ordered right now/.test(text)) return;
    // near the year's maximum, the lines together cost less than each alone
    this.#expect(
      toCents(subtotal) === Math.min(sum, await this.#leftToMaximum(portal)),
      `the cart says ${subtotal} of ${toDollars(sum)}: ${text.slice(0, 200)}`,
    );
  }

  async #toConfirm(portal: number, isFast: boolean, isFaulty: boolean): Promise<Page | undefined> {
    const visitor = this.#visitors[portal]!;
    let page = await this.see(portal, '/main/cart/address');
    for (let count = 0; count < 12; count += 1) {
      if (getPath(page) === '/main/cart/confirm') return page;
      const button = findAll<HTMLButtonElement>(page.document, 'main form[method=post] button').findLast(
        (one) => /^(Continue|Use this)/.test(readWords(one)),
      );
      if (!button?.form) {
        // an order without a card has a link, and after a fault the way begins again
        const link = findAll(page.document, 'main a').find((one) => /^Continue/.test(readWords(one)));
        page = await this.see(portal, link?.getAttribute('href') ?? '/main/cart/address');
        continue;
      }
      const fields: Record<string, string> = {};
      if (getPath(page) === '/main/cart/address' && isFast) fields.shippingMethod = 'expedited';
      if (getPath(page) === '/main/cart/payment') {
        const offered = findAll<HTMLInputElement>(button.form, '[name=paymentCardId]:not(:disabled)');
        for (const { labels } of offered) {
          const digits = readDigits(readWords(labels?.[0]));
          if (digits)
            this.ledger.expectUsable('the payment page offers', digits, findNextWorkday(this.#world.today()));
        }
        const [one] = this.#some(offered, 1);
        if (one) fields.paymentCardId = one.value;
      }
      try {
        const next = await visitor.submit(page, button.form, fields);
        if (next.status < 500 && next.status !== 422) page = next;
        else if (!isFaulty) return undefined;
        else page = await this.see(portal, '/main/cart/confirm');
      } catch {
        page = await this.see(portal, '/main/cart/confirm');
      }
    }
    return undefined;
  }

  /** Continues from a filled cart to the end of an order, and compares the texts of the pages with the ledger. */
  async order(
    portal: number,
    { isFast, isFaulty, credit }: { isFast: boolean; isFaulty: boolean; credit: number },
  ): Promise<void> {
    const visitor = this.#visitors[portal]!;
    const lines = [...this.carts[portal]!.values()];
    if (lines.length === 0) return;
    const most = await this.#leftToMaximum(portal);
    const page = await this.#toConfirm(portal, isFast, isFaulty);
    if (!page) return;
    const text = readText(page);
    const form = visitor.form(page, 'Place order');
    const fields = visitor.formData(page, form).body;
    const agreed = fields.getAll('agreed').flatMap((field) => {
      const [, price, id] = /^(\d+):(P\w+)$/.exec(field) ?? [];
      return id === undefined ? [] : [{ ...this.carts[portal]!.get(id)!, id, cents: Number(price) }];
    });
    const sum = agreed.reduce((total, line) => total + line.cents, 0);
    const total = readAmount(text, 'Total');
    const shipping = readAmount(text, '(?:Standard|Expedited) shipping');
    const tax = readAmount(text, 'Tax');
    this.#expect(agreed.length === lines.length, `confirm shows ${agreed.length} of ${lines.length} lines`);
    this.#expect(
      sum + shipping + tax === total,
      `confirm says total ${toDollars(total)}, its lines come to ${toDollars(sum + shipping + tax)}`,
    );
    this.#expect(
      sum <= most,
      `confirm charges ${toDollars(sum)}, and ${toDollars(most)} are left to the maximum`,
    );
    const digits = readDigits(text) ?? '';
    if (digits) this.ledger.expectUsable('confirm', digits, findNextWorkday(this.#world.today()));
    this.#expectCredit('confirm', text, credit, total);
    await this.#press(portal, page, { agreed, digits, total, credit, isFaulty });
  }

  #expectCredit(where: string, text: string, credit: number, total: number): void {
    if (credit <= 0) return;
    const used = toDollars(Math.min(credit, total));
    this.#expect(
      /from your balance/i.test(text) && text.includes(used),
      `${where} does not say that ${used} of ${toDollars(total)} come from the balance`,
    );
  }

  async #press(portal: number, page: Page, order: Pressed): Promise<void> {
    const visitor = this.#visitors[portal]!;
    const form = visitor.form(page, 'Place order');
    const { action, body } = visitor.formData(page, form);
    const intent = body.get('intentId')!;
    if (order.isFaulty && this.#world.random() < 0.3) this.#world.stallCards();
    const init = { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } };
    const death = order.isFaulty && this.#world.random() < 0.2 ? this.#world.kill(portal) : undefined;
    // a double click, of which the second reply is read
    const [, reply] = await Promise.allSettled([
      visitor.copy().stay(action, init),
      visitor.stay(action, init),
    ]);
    await death;
    if (reply!.status === 'fulfilled' && reply!.value.status !== 403) {
      const said = readText(reply!.value);
      const isEnd = /\/main\/cart\/(thank-you|failed|checking)\//.test(reply!.value.url);
      this.#expect(
        isEnd ||
          /[Nn]othing was (?:ordered|charged)|not placed|did not send your order|already/.test(said) ||
          getPath(reply!.value) === '/main/cart',
        `placing an order ends on ${reply!.value.status} ${getPath(reply!.value)}, which does not say whether there is one: ${said.slice(0, 160)}`,
      );
      this.#expect(
        order.isFaulty || !/Your order changed/.test(said),
        `an order in which nothing changed is refused as changed: ${said.slice(0, 160)}`,
      );
    }
    const shipping = order.total - order.agreed.reduce((sum, line) => sum + line.cents, 0);
    const day = this.#world.today();
    this.open.push({ portal, intent, day, card: order.digits, lines: order.agreed, shipping });
    await this.settle(order);
  }

  /** Resolves the result of each click; unknown results stay open. */
  async settle(order?: Pressed): Promise<void> {
    for (const press of [...this.open]) {
      const { portal, intent, day, card, lines, shipping } = press;
      const end = await this.#findEnd(portal, intent);
      if (end === undefined) {
        this.#world.counts.unclear += 1;
        continue;
      }
      const text = readText(end);
      const number = /Order (\d{8})/.exec(text)?.[1];
      if (getPath(end).includes('/thank-you/') && number) {
        this.open.splice(this.open.indexOf(press), 1);
        this.#world.counts.orders += 1;
        const prices = new Map(lines.map(({ rx, cents: price }) => [rx, price]));
        this.ledger.agreed.push({ order: number, day, card, prices, shipping, cancelled: new Set() });
        for (const { id } of lines) this.carts[portal]!.delete(id);
        if (order) {
          this.#expect(
            !/Total\$/.test(text) || text.includes(toDollars(order.total)),
            `thank-you of ${number} lacks the total ${toDollars(order.total)}`,
          );
          this.#expectCredit('thank-you', text, order.credit, order.total);
        }
      } else if (getPath(end).includes('/failed/')) {
        this.#world.counts.failed += 1;
        if (/Nothing was charged/.test(text)) this.open.splice(this.open.indexOf(press), 1);
        await this.#afterFailure(portal, intent);
      } else if (end.status === 404) this.open.splice(this.open.indexOf(press), 1);
    }
  }

  /** A page about a failure stays true after the cart was emptied. */
  async #afterFailure(portal: number, intent: string): Promise<void> {
    if (this.#world.random() < 0.5) return;
    await this.emptyCart(portal);
    const text = readText(await this.see(portal, `/main/cart/failed/${intent}`));
    this.#expect(
      !/Your cart is as you left it|Try again/.test(text),
      `a failed page after the cart was emptied: ${text.slice(0, 200)}`,
    );
  }

  async #findEnd(portal: number, intent: string): Promise<Page | undefined> {
    for (let count = 0; count < 10; count += 1) {
      const page = await this.#visitors[portal]!.stay(`/main/cart/checking/${intent}`).catch(() => undefined);
      if (page?.status === 404) return page;
      if (page?.status === 200 && /\/(thank-you|failed)\//.test(page.url)) return page;
      await new Promise((next) => setTimeout(next, 300));
    }
    return undefined;
  }

  /** Cancels some lines of the newest order that can still be cancelled. */
  async cancelSome(portal: number): Promise<void> {
    const agreed = this.ledger.agreed.at(-1);
    if (!agreed) return;
    const page = await this.see(portal, `/main/orders/${agreed.order}/cancel`);
    const visitor = this.#visitors[portal]!;
    const form = page.document.querySelector<HTMLFormElement>('main form[method=post]');
    const boxes = [...(form?.querySelectorAll<HTMLInputElement>('[name=lineId]') ?? [])];
    if (!form || boxes.length === 0) return;
    const chosen = this.#some(boxes);
    const getRx = (box: Element) => {
      const row = readWords(box.closest('li'));
      return (
        agreed &&
        [...this.ledger.lines.values()].find(
          ({ order, drug }) => order === agreed.order && row.includes(drug),
        )?.rx
      );
    };
    await visitor.submit(page, form, { lineId: chosen.map(({ value }) => value) });
    for (const box of chosen) {
      const rx = getRx(box);
      if (rx) agreed.cancelled.add(rx);
    }
    await this.readOrders(portal);
    await this.#compareOrder(portal, undefined);
  }

  /** @param until yyyy-MM of its last month */
  async addCard(portal: number, until: string): Promise<void> {
    await this.signInAgain(portal);
    const page = await this.see(portal, '/main/settings/payment/new');
    const visitor = this.#visitors[portal]!;
    const [year, month] = until.split('-') as [string, string];
    const [firstName = 'Ana', ...rest] = (this.fullName || 'Ana Rivera').split(' ');
    const number = cardNumber(this.#world.random);
    const fields = {
      number,
      type: 'Visa',
      month: String(Number(month)),
      year,
      firstName,
      lastName: rest.join(' '),
    };
    const done = await visitor.submit(page, visitor.form(page, 'Save card'), fields);
    this.#expect(done.status === 200, `a good card is refused: ${readText(done).slice(0, 300)}`);
    await this.readCards(portal);
    this.#expect(
      this.ledger.cards.has(number.slice(-4)),
      `card ${number.slice(-4)} was saved and is not listed`,
    );
  }

  async removeCard(portal: number): Promise<void> {
    await this.signInAgain(portal);
    const page = await this.see(portal, '/main/settings/payment');
    const links = findAll(page.document, 'main a[href$="/remove"]');
    if (links.length < 2) return;
    const [link] = this.#some(links, 1);
    const digits = readDigits(readWords(findCard(link!))) ?? '';
    const ask = await this.see(portal, link!.getAttribute('href')!);
    const ends = [...this.ledger.auto]
      .filter(([, card]) => card === digits)
      .map(([rx]) => this.ledger.prescriptions.get(rx)?.drug ?? rx);
    const text = readText(ask);
    if (text.includes('cannot remove this card yet')) {
      const orders = findAll(ask.document, 'main a[href^="/main/orders/"]');
      this.#expect(orders.length > 0, `card ${digits} cannot be removed, and no order is named`);
      return;
    }
    for (const drug of ends)
      this.#expect(text.includes(drug), `removing card ${digits} does not name ${drug}, whose refills end`);
    if (ends.length === 0)
      this.#expect(
        !/[Aa]uto charge and ship ends/.test(text),
        `removing card ${digits} ends refills that it does not pay`,
      );
    await this.#visitors[portal]!.submit(ask, this.#visitors[portal]!.form(ask, 'Remove'));
    for (const [rx, card] of [...this.ledger.auto]) {
      if (card !== digits) continue;
      this.ledger.auto.delete(rx);
      const said = readText(await this.see(portal, `/main/prescriptions/${this.ids.get(rx)}`));
      this.#expect(
        !/Auto charge and shipOn/.test(said),
        `Rx ${rx} goes on automatically, its card ${digits} was removed`,
      );
    }
    await this.readCards(portal);
    this.#expect(!this.ledger.cards.has(digits), `card ${digits} was removed and is listed`);
  }

  async changeDefault(portal: number): Promise<void> {
    await this.signInAgain(portal);
    const page = await this.see(portal, '/main/settings/payment');
    const buttons = findAll<HTMLButtonElement>(page.document, 'main form button').filter((one) =>
      /default/i.test(readWords(one)),
    );
    if (buttons.length === 0) return;
    const [button] = this.#some(buttons, 1);
    await this.#visitors[portal]!.submit(page, button!.form!);
    await this.readCards(portal);
  }

  async turnOnAutomatic(portal: number): Promise<void> {
    const known = [...this.ledger.prescriptions.values()].filter(
      ({ rx, status }) =>
        ['Active', 'Too soon'].includes(status) && this.ids.has(rx) && !this.ledger.auto.has(rx),
    );
    if (known.length === 0) return;
    await this.signInAgain(portal);
    const { rx } = this.#some(known, 1)[0]!;
    const path = `/main/prescriptions/${this.ids.get(rx)}/auto-refill`;
    const page = await this.#visitors[portal]!.visit(path);
    const radios = findAll<HTMLInputElement>(page.document, 'main [name=paymentCardId]:not(:disabled)');
    const form = radios[0]?.form;
    if (!form) return;
    const [card] = this.#some(radios, 1);
    const digits = readDigits(readWords(card!.labels?.[0])) ?? '';
    const done = await this.#visitors[portal]!.submit(page, form, {
      paymentCardId: card!.value,
      agreed: 'on',
    });
    if (done.status !== 200 || !/Auto charge and shipOn/.test(readText(done))) return;
    this.ledger.auto.set(rx, digits);
    await this.readCards(portal);
  }
}

interface Pressed {
  agreed: Ready[];
  digits: string;
  total: number;
  credit: number;
  isFaulty: boolean;
}

/** A Visa number with a valid check digit. */
function cardNumber(random: () => number): string {
  const digits = [4, ...Array.from({ length: 14 }, () => Math.floor(random() * 10))];
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return [...digits, (10 - (sum % 10)) % 10].join('');
}
