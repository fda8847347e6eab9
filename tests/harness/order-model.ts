/**
 * The required behavior of an order, derived from docs/decisions/0006 and not from the code. There is one order per
 * intent, nothing is sent again automatically, and a lost reply is an open question until it is looked up. Every
 * method returns what the portal shows, and stores what the model needs later.
 */
import type { Verdict } from './remote-programme.ts';

export const CALL_MS = 4_000;
/** a pending request that is older than this is abandoned */
const GIVEN_UP_AFTER_MS = CALL_MS + 5_000;
/** an order that was missing in two searches, … */
const BETWEEN_SEARCHES_MS = 2_000;
/** … the second one after this long, counts as failed */
const NOT_THERE_AFTER_MS = 2 * CALL_MS;

type Page = 'thank-you' | 'failed' | 'checking';

interface TabModel {
  intent: number;
  attempt: number;
  prices: Map<string, number>;
}

interface IntentModel {
  state: 'pending' | 'unknown' | 'failed' | 'done';
  attempt: number;
  offer: string;
  begunAt: number;
  notFound: number;
  lastSearchAt: number;
  /** an attempt counts as failed only because no order was found, so one may still appear */
  mayTurnUp: boolean;
}

interface RequestModel {
  process: number;
  intent: number;
  attempt: number;
  items: string[];
  arrived: boolean;
  /** prescriptions that the reply accepts; undefined for a refusal, or before it arrived */
  taken: string[] | undefined;
  isOpen: boolean;
}

interface SearchModel {
  process: number;
  intent: number;
  attempt: number;
  found: boolean;
  /** the requested page; undefined when the order list replies, because its reply decides */
  shows: Page | undefined;
  isOpen: boolean;
}

const formatOffer = (prices: ReadonlyMap<string, number>) =>
  [...prices]
    .map(([id, cents]) => `${id} ${cents}`)
    .sort()
    .join();

export class OrderModel {
  now = 0;
  orderListAnswers = true;
  readonly tabs: TabModel[] = [];
  readonly requests: RequestModel[] = [];
  readonly searches: SearchModel[] = [];
  /** the programme's orders by intent */
  readonly orders = new Map<number, string[]>();
  /** the intents whose orders appear in the order list */
  readonly #listed = new Set<number>();
  #listLags = false;
  readonly intents = new Map<number, IntentModel>();
  readonly #prices = new Map<string, number>();
  cart = { intent: 0, items: [] as string[] };

  set listLags(lags: boolean) {
    this.#listLags = lags;
    if (!lags) for (const name of this.orders.keys()) this.#listed.add(name);
  }

  /** Whether a page may exclude that there is an order: all attempts were refused. */
  isRuledOut(name: number): boolean {
    const intent = this.#intent(name);
    return this.#toState(intent) === 'failed' && !intent.mayTurnUp;
  }

  add(id: string): void {
    if (!this.cart.items.includes(id)) this.cart.items.push(id);
  }

  remove(id: string): void {
    this.cart.items = this.cart.items.filter((item) => item !== id);
  }

  setPrice(id: string, cents: number): void {
    this.#prices.set(id, cents);
  }

  getPage(intent: number): Page {
    const state = this.#toState(this.#intent(intent));
    return state === 'done' ? 'thank-you' : state === 'failed' ? 'failed' : 'checking';
  }

  openConfirmPage(): string | undefined {
    const intent = this.intents.get(this.cart.intent);
    const elsewhere = this.#prepare();
    if (elsewhere) return elsewhere;
    const attempt = (intent?.attempt ?? 0) + 1;
    this.tabs.push({ intent: this.cart.intent, attempt, prices: this.#cartPrices() });
    return undefined;
  }

  /** A click on the button. Among simultaneous clicks, only the one that sends the order returns 'sends'. */
  press({ intent: name, attempt, prices }: TabModel, process: number): string {
    const intent = this.intents.get(name);
    const isTheMembersNextTry = intent ? intent.state === 'failed' && attempt === intent.attempt + 1 : true;
    if (!isTheMembersNextTry) return this.joined(name, prices);
    const elsewhere = this.#prepare();
    if (this.intents.get(name)?.state === 'done') return this.joined(name, prices);
    if (elsewhere) return elsewhere;
    const now = this.#cartPrices();
    if (formatOffer(now) !== formatOffer(prices)) {
      const isPrice = [...now].some(([id, cents]) => (prices.get(id) ?? cents) !== cents);
      return isPrice ? 'prices' : 'changed';
    }
    const next = (intent?.attempt ?? 0) + 1;
    this.intents.set(name, {
      ...{ state: 'pending', attempt: next, offer: formatOffer(now), begunAt: this.now },
      ...{ notFound: 0, lastSearchAt: -Infinity, mayTurnUp: intent?.mayTurnUp ?? false },
    });
    const items = [...now.keys()];
    const sent = { process, intent: name, attempt: next, items };
    this.requests.push({ ...sent, arrived: false, taken: undefined, isOpen: true });
    return 'sends';
  }

  /** The reply to a click that does not send: the result of the one that did. */
  joined(name: number, prices: ReadonlyMap<string, number>): string {
    const intent = this.#intent(name);
    const isOther = intent.offer !== formatOffer(prices) && intent.state !== 'failed';
    return `${isOther ? 'different: ' : ''}${this.getPage(name)}`;
  }

  receive(request: RequestModel, verdict: Verdict): void {
    request.arrived = true;
    const earlier = this.orders.get(request.intent);
    const lines = verdict === 'leaves out the first line' ? request.items.slice(1) : request.items;
    if (!earlier && (verdict === 'declines' || lines.length === 0)) return;
    if (!earlier) {
      this.orders.set(request.intent, lines);
      if (!this.#listLags) this.#listed.add(request.intent);
    }
    request.taken = this.orders.get(request.intent);
  }

  /** A reply arrives, or is lost. Returns the page for the click that waited for it. */
  answer(request: RequestModel, isLost: boolean): Page {
    request.isOpen = false;
    // the order of a repeated attempt must be read, because an earlier attempt may have placed it
    const isUnreadable = request.attempt > 1 && !(this.orderListAnswers && this.#listed.has(request.intent));
    const isKnown = request.arrived && !isLost;
    // a refused order is looked up once
    const isFound = isKnown && !request.taken && this.orderListAnswers && this.#listed.has(request.intent);
    if (isFound || (isKnown && request.taken && !isUnreadable)) this.#placed(request.intent);
    else this.#ended(request, isKnown && !request.taken ? 'failed' : 'unknown');
    return this.getPage(request.intent);
  }

  /** A view of a result page, which looks up an open question. */
  look(name: number): Page {
    if (this.isOpenQuestion(name) && this.orderListAnswers)
      this.#searched(name, this.#intent(name).attempt, this.#listed.has(name));
    return this.getPage(name);
  }

  isOpenQuestion(name: number): boolean {
    const intent = this.#intent(name);
    const state = this.#toState(intent);
    return state === 'unknown' || (state === 'failed' && intent.mayTurnUp);
  }

  beginSearch(process: number, intent: number): void {
    const { attempt } = this.#intent(intent);
    const found = this.#listed.has(intent);
    const shows = this.orderListAnswers ? undefined : this.getPage(intent);
    this.searches.push({ process, intent, attempt, found, shows, isOpen: true });
  }

  endSearch(search: SearchModel): Page {
    search.isOpen = false;
    if (search.shows) return search.shows;
    this.#searched(search.intent, search.attempt, search.found);
    return this.getPage(search.intent);
  }

  crash(process: number): void {
    for (const waiting of [...this.requests, ...this.searches])
      if (waiting.process === process) waiting.isOpen = false;
  }

  #intent(name: number): IntentModel {
    const intent = this.intents.get(name);
    if (!intent) throw new Error(`there is no intent ${name}`);
    return intent;
  }

  #toState({ state, begunAt }: IntentModel): IntentModel['state'] {
    return state === 'pending' && this.now - begunAt > GIVEN_UP_AFTER_MS ? 'unknown' : state;
  }

  #cartPrices() {
    return new Map(this.cart.items.map((id) => [id, this.#prices.get(id) ?? 1_000]));
  }

  /** The checks before the confirm page, which also look up an open question. */
  #prepare(): string | undefined {
    const { intent, items } = this.cart;
    if (this.intents.has(intent) && this.look(intent) !== 'failed') return this.getPage(intent);
    // without a choice, the default address and card are used
    return items.length === 0 ? 'cart' : undefined;
  }

  #searched(name: number, attempt: number, found: boolean): void {
    const intent = this.#intent(name);
    if (found) return this.#placed(name);
    if (intent.attempt !== attempt || this.#toState(intent) !== 'unknown') return;
    if (this.now - intent.lastSearchAt < BETWEEN_SEARCHES_MS) return;
    intent.state = 'unknown';
    intent.notFound += 1;
    intent.lastSearchAt = this.now;
    if (intent.notFound < 2 || this.now - intent.begunAt <= NOT_THERE_AFTER_MS) return;
    intent.state = 'failed';
    intent.mayTurnUp = true;
  }

  /** An order that exists is valid, whichever request finds it. Only its items leave the cart. */
  #placed(name: number): void {
    this.#intent(name).state = 'done';
    if (this.cart.intent !== name) return;
    const taken = this.orders.get(name)!;
    const items = this.cart.items.filter((id) => !taken.includes(id));
    this.cart = { intent: this.cart.intent + 1, items };
  }

  /** Any other outcome is accepted only for its own attempt, while that is open. */
  #ended({ intent: name, attempt }: RequestModel, state: 'failed' | 'unknown'): void {
    const intent = this.#intent(name);
    if (intent.attempt !== attempt || (intent.state !== 'pending' && intent.state !== 'unknown')) return;
    intent.state = state;
  }
}
