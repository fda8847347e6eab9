/** A programme behind an unreliable connection: a test decides when a refill arrives, and when its reply returns. */
import type { Api } from '~/programme/api.ts';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { readFault, ProgrammeFault } from '~/programme/fault.ts';
import { goodCard, home, aCheckoutPrescription } from './checkout-programme.ts';

export type Verdict = 'takes all' | 'leaves out the first line' | 'declines';

interface PlacedThere {
  orderNumber: string;
  clientReference: string;
  lines: string[];
  placedAt: string;
  totalCents: number;
  listed: boolean;
}

/** Replaces a reply in transit, whatever the programme sent. */
export type Interference = 'a broken connection' | 'a 408' | 'a 499' | 'a web page' | 'plain words';
const interferences: Record<Interference, () => ProgrammeFault> = {
  'a broken connection': () => fault('network'),
  'a 408': () => interfered(408, 'application/json', '{"message":"Timed out."}'),
  'a 499': () => interfered(499, null, ''),
  'a web page': () => interfered(409, 'text/html', '<html><h1>Request blocked</h1></html>'),
  'plain words': () => interfered(403, 'text/plain', 'Blocked. Incident 7'),
};
const interfered = (status: number, contentType: string | null, body: string) =>
  new ProgrammeFault(
    'POST /mail-order/refills-request',
    readFault(status, contentType, new TextEncoder().encode(body)),
  );

type Reply = { value: unknown } | { fault: ProgrammeFault };

interface Waiting {
  process: number;
  resolve: (value: unknown) => void;
  reject: (fault: ProgrammeFault) => void;
}

interface RefillRequest extends Waiting {
  reference: string;
  /** prescription ids */
  items: string[];
  /** the agreed price of each prescription */
  agreed: Map<string, number>;
  /** the programme's reply; undefined until the request has arrived */
  reply?: Reply;
}

const fault = (code: 'failed' | 'network' | 'refused', status?: number) =>
  new ProgrammeFault('POST /mail-order/refills-request', { code, status });

export class RemoteProgramme {
  readonly prices = new Map<string, number>();
  readonly orders: PlacedThere[] = [];
  readonly requests: RefillRequest[] = [];
  /** searches whose replies are delayed */
  readonly searches: (Waiting & { reply: Reply })[] = [];
  orderListAnswers = true;
  holdsSearches = false;
  #listLags = false;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  api(process: number): Api {
    return { call: (call, input) => this.#answer(process, call, input) as never };
  }

  /** While it lags, orders are accepted but missing from the order list. */
  set listLags(lags: boolean) {
    this.#listLags = lags;
    if (!lags) for (const order of this.orders) order.listed = true;
  }

  /** Whether there is an order under a reference, even if the order list lacks it. */
  knows(reference: string): boolean {
    return this.orders.some(({ clientReference }) => clientReference === reference);
  }

  receive(request: RefillRequest, verdict: Verdict): void {
    const { reference, items, agreed } = request;
    let order = this.orders.find(({ clientReference }) => clientReference === reference);
    const lines = verdict === 'leaves out the first line' ? items.slice(1) : items;
    if (!order && (verdict === 'declines' || lines.length === 0)) {
      request.reply = { fault: fault('refused', 400) };
      return;
    }
    const refused = order ? [] : items.filter((id) => !lines.includes(id));
    if (!order) {
      order = {
        orderNumber: String(1_000 + this.orders.length),
        clientReference: reference,
        lines,
        placedAt: new Date(this.#now()).toISOString(),
        totalCents: lines.reduce((sum, id) => sum + agreed.get(id)!, 0),
        listed: !this.#listLags,
      };
      this.orders.push(order);
    }
    const message = 'Out of stock';
    const { orderNumber, placedAt, totalCents } = order;
    const value = {
      orderNumber,
      placedAt,
      totalCents,
      refused: refused.map((prescriptionId) => ({ prescriptionId, message })),
    };
    request.reply = { value };
  }

  deliver({ resolve, reject, reply }: Waiting & { reply?: Reply }): void {
    if (reply && 'value' in reply) resolve(reply.value);
    else reject(reply?.fault ?? fault('network'));
  }

  lose({ reject }: Waiting, to: Interference): void {
    reject(interferences[to]());
  }

  async #answer(process: number, call: CallDefinition, input: unknown): Promise<unknown> {
    const { params, query, body } = input as Record<'params' | 'query' | 'body', Record<string, unknown>>;
    switch (call) {
      case calls.mailOrder.quoteRefills: {
        const ids = String(query.prescriptionIds).split(',');
        const items = ids.map((id) =>
          aCheckoutPrescription(id, { refillPriceCents: this.prices.get(id) ?? 1_000 }),
        );
        return { items };
      }
      case calls.member.familyCoverage:
        return [];
      case calls.mailOrder.profileSearch:
        return { enrolled: true };
      case calls.mailOrder.shippingAddresses:
        return [home];
      case calls.mailOrder.paymentCards:
        return [goodCard];
      case calls.mailOrder.requestRefills: {
        const { clientReference, items } = body as {
          clientReference: string;
          items: { prescriptionId: string; priceCents: number }[];
        };
        const agreed = new Map(items.map(({ prescriptionId, priceCents }) => [prescriptionId, priceCents]));
        const ids = items.map(({ prescriptionId }) => prescriptionId);
        return new Promise((resolve, reject) => {
          this.requests.push({ process, reference: clientReference, items: ids, agreed, resolve, reject });
        });
      }
      case calls.orders.search:
        return this.#search(process, String(query.clientReference));
      case calls.orders.byNumber: {
        const order = this.orders.find(({ orderNumber }) => orderNumber === params.orderNumber);
        if (!order || !this.orderListAnswers) throw fault('failed', 503);
        if (!order.listed) throw fault('refused', 404);
        return withLines(order);
      }
      default:
        throw new Error(`the checkout was not expected to call ${call.path}`);
    }
  }

  async #search(process: number, reference: string): Promise<unknown> {
    const found = this.orders.filter((order) => order.listed && order.clientReference === reference);
    const reply: Reply = this.orderListAnswers
      ? { value: { items: found.map(withLines), total: found.length } }
      : { fault: fault('failed', 503) };
    return new Promise((resolve, reject) => {
      const waiting = { process, resolve, reject, reply };
      if (this.holdsSearches) this.searches.push(waiting);
      else this.deliver(waiting);
    });
  }
}

const withLines = ({ lines, listed: _listed, ...order }: PlacedThere) => ({
  ...order,
  lines: lines.map((prescriptionId) => ({ prescriptionId, priceCents: 1_000 })),
});
