/**
 * The promises to one member, and their consequences by the specification and its states alone. This file imports
 * neither the portal nor the sandbox. It receives the texts of pages and files, and records contradictions.
 */

export interface Line {
  order: string;
  rx: string;
  drug: string;
  status: string;
  cents: number;
  placed: string;
  shipped: string;
  delivered: string;
}
export interface Rx {
  rx: string;
  drug: string;
  status: string;
  days: number;
  refills: number | undefined;
  filled: string;
  next: string;
}
export interface Claim {
  id: string;
  rx: string;
  date: string;
  person: string;
  status: string;
  pharmacy: string;
  /** the columns with amounts, by their headings, in cents */
  parts: Record<string, number>;
}
export interface Card {
  digits: string;
  /** yyyy-MM of its last month; undefined when it must be entered again */
  until: string | undefined;
}
export type Table = readonly Record<string, string>[];

const DAY_MS = 86_400_000;
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const isWorkday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());
/** The first day on which an order of this day can be filled. Holidays are ignored, because they only delay it. */
export const findNextWorkday = (day: string): string => {
  let next = addDays(day, 1);
  while (!isWorkday(next)) next = addDays(next, 1);
  return next;
};
export const toCents = (text: string): number => {
  const [, sign = '', figure = '0'] = /([-−]?)\$?([\d,]+\.\d\d)/.exec(text) ?? [];
  return Math.round(Number(figure.replaceAll(',', '')) * 100) * (sign ? -1 : 1);
};
export const toDollars = (amount: number): string =>
  `$${(amount / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;

/** Progress of a line; a regressing line was returned or lost. */
const RANK: Record<string, number> = {
  Placed: 0,
  'In progress': 1,
  Shipped: 2,
  Delivered: 3,
  'Picked up': 3,
};
const USED = ['Shipped', 'Delivered', 'Picked up'];
const OPEN = ['Placed', 'In progress'];

interface Agreed {
  order: string;
  day: string;
  card: string;
  /** by prescription number */
  prices: Map<string, number>;
  /** and tax, in cents */
  shipping: number;
  /** cancelled by the member, or by the plan of this run */
  cancelled: Set<string>;
}

export class Ledger {
  readonly name: string;
  readonly #note: (fault: string) => void;
  readonly lines = new Map<string, Line>();
  readonly prescriptions = new Map<string, Rx>();
  readonly claims = new Map<string, Claim>();
  readonly agreed: Agreed[] = [];
  readonly cards = new Map<string, Card>();
  /** the card that pays for a prescription's automatic refills, by prescription number */
  readonly auto = new Map<string, string>();
  /** the card charged by each automatic order at its arrival, by order number */
  readonly charged = new Map<string, string>();
  /** lines that were lost or returned, by the plan of this run or by the pharmacy */
  readonly returned = new Set<string>();
  #refillsAndUses = new Map<string, number>();
  #beforeFirstFill = new Set<string>();
  #firstDay: string | undefined;
  #knownFromStart = new Set<string>();
  /** the year's out-of-pocket sum at the first view, and its value without this run's claims */
  #outOfPocket: { year: string; base: number } | undefined;

  constructor(name: string, note: (fault: string) => void) {
    this.name = name;
    this.#note = note;
  }

  expect(holds: boolean, fault: string): void {
    if (!holds) this.#note(`${this.name}: ${fault}`);
  }

  /** Every amount of the form 'used of limit' in a text. */
  expectBelowLimits(where: string, text: string): void {
    for (const [figures, used, limit] of text.matchAll(/(\$[\d,]+\.\d\d) of (?:your )?(\$[\d,]+\.\d\d)/g))
      this.expect(toCents(used!) <= toCents(limit!), `${where}: ${figures} passes its maximum`);
  }

  readOrders(table: Table, today: string): void {
    const isFirst = this.#firstDay === undefined;
    this.#firstDay ??= today;
    const seen = new Set<string>();
    for (const row of table) {
      const line: Line = {
        order: row.Order!,
        rx: row['Rx number']!,
        drug: row.Medicine!,
        status: row.Status!,
        cents: toCents(row.Price!),
        placed: row.Placed!,
        shipped: row.Shipped!,
        delivered: row.Delivered!,
      };
      const key = `${line.order}/${line.rx}`;
      const before = this.lines.get(key);
      seen.add(key);
      this.expect(
        !line.shipped || (line.shipped >= line.placed && line.shipped <= today),
        `order ${key} shipped on ${line.shipped}, placed ${line.placed}, today ${today}`,
      );
      if (before) this.#compareLine(key, before, line);
      else if (!isFirst) this.#expectOrdered(key, line);
      this.lines.set(key, line);
    }
    for (const key of this.lines.keys()) this.expect(seen.has(key), `order ${key} is no longer listed`);
    for (const { order, prices } of this.agreed)
      for (const [rx, price] of prices) {
        const line = this.lines.get(`${order}/${rx}`);
        this.expect(line !== undefined, `order ${order} lacks Rx ${rx}, which was agreed to`);
        // the fill costs less if the year's maximum was reached
        if (line && line.status !== 'Cancelled')
          this.expect(
            line.status === 'Placed' ? line.cents === price : line.cents <= price,
            `order ${order}, Rx ${rx}: ${line.cents} in place of ${price} cents`,
          );
      }
  }

  #compareLine(key: string, before: Line, now: Line): void {
    const isBack = (RANK[now.status] ?? 9) < (RANK[before.status] ?? 9);
    if (isBack || (now.status === 'Cancelled' && before.status === 'Shipped')) {
      this.expect(
        before.status === 'Shipped',
        `order ${key} went from ${before.status} back to ${now.status}`,
      );
      this.returned.add(key);
    }
    if (before.status === 'Cancelled' || RANK[before.status] === 3)
      this.expect(now.status === before.status, `order ${key} was ${before.status} and is ${now.status}`);
    if (now.status === 'Cancelled' && before.status !== 'Cancelled') {
      const own = this.agreed.find(({ order }) => order === now.order);
      this.expect(
        !own || own.cancelled.has(now.rx) || this.returned.has(key),
        `order ${key} of a card that could pay was cancelled, and nobody asked for it`,
      );
    } else if (now.status !== 'Cancelled')
      this.expect(
        now.cents === before.cents || (OPEN.includes(before.status) && now.cents < before.cents),
        `order ${key} was ${before.cents} and is ${now.cents} cents`,
      );
  }

  #expectOrdered(key: string, line: Line): void {
    const own = this.agreed.find(({ order }) => order === line.order);
    if (own) return this.expect(own.prices.has(line.rx), `order ${key} holds what was not agreed to`);
    const due = this.prescriptions.get(line.rx)?.next ?? '';
    this.expect(this.auto.has(line.rx), `order ${key} (${line.drug}) was placed by nobody`);
    this.expect(due <= line.placed, `automatic order ${key} came on ${line.placed}, before ${due}`);
  }

  /** @returns automatic orders of this run, whose pages name the card */
  automaticOrders(): Line[] {
    return [...this.lines.values()].filter(
      ({ order, placed, rx }) =>
        placed > this.#firstDay! && this.auto.has(rx) && !this.agreed.some((own) => own.order === order),
    );
  }

  readPrescriptions(table: Table, today: string): void {
    for (const row of table) {
      const now: Rx = {
        rx: row['Rx number']!,
        drug: row.Medicine!,
        status: row.Status!,
        days: Number(row['Days of supply']),
        refills: row['Refills left'] === '' ? undefined : Number(row['Refills left']),
        filled: row['Last filled']!,
        next: row['Next refill from']!,
      };
      const lines = [...this.lines.values()].filter(({ rx }) => rx === now.rx);
      this.#expectStatus(now, lines, today);
      if (now.refills !== undefined) {
        const uses = lines.filter(
          (line) => USED.includes(line.status) || (OPEN.includes(line.status) && line.shipped !== ''),
        ).length;
        // a first fill is not a refill
        if (!this.prescriptions.has(now.rx) && now.filled === '') this.#beforeFirstFill.add(now.rx);
        const total = now.refills + Math.max(0, uses - (this.#beforeFirstFill.has(now.rx) ? 1 : 0));
        const base = this.#refillsAndUses.get(now.rx);
        this.expect(
          base === undefined ||
            base === total ||
            lines.some((line) => this.returned.has(`${line.order}/${line.rx}`)),
          `Rx ${now.rx} (${now.drug}): ${now.refills} refills left and ${uses} fills, together not ${base}`,
        );
        this.#refillsAndUses.set(now.rx, base ?? total);
      }
      this.prescriptions.set(now.rx, now);
    }
  }

  #expectStatus({ rx, drug, status, refills, filled, next, days }: Rx, lines: Line[], today: string): void {
    const name = `Rx ${rx} (${drug}) is ${status}`;
    if (['Transferred', 'Inactive', 'Contacting prescriber'].includes(status)) return;
    // a lost parcel is sent again: its order is open, but its prescription was filled
    const open = lines.some(
      (line) => OPEN.includes(line.status) && !this.returned.has(`${line.order}/${line.rx}`),
    );
    this.expect(
      open === (status === 'Order in progress'),
      `${name} on ${today}, and its orders are ${lines.map((line) => `${line.order} ${line.status}, placed ${line.placed}`).join('; ') || 'none'}`,
    );
    if (status === 'Order in progress') return;
    if (status === 'Too soon' && next)
      this.expect(today < next, `${name} on ${today}, though refillable from ${next}`);
    if (status === 'Active') this.expect(next <= today, `${name} on ${today}, though not before ${next}`);
    if (status === 'Too soon' || status === 'Active')
      this.expect(refills !== 0, `${name} with no refill left`);
    if (next && filled && status === 'Too soon')
      this.expect(
        next === addDays(filled, Math.ceil(days * 0.75)),
        `${name}: filled ${filled} for ${days} days, next refill ${next}`,
      );
  }

  readClaims(table: Table): void {
    const isFirst = this.claims.size === 0;
    for (const row of table) {
      const amounts = ['ingredient cost', 'dispensing fee', 'tax', 'medicine cost', 'deductible', 'copay'];
      amounts.push('coinsurance', 'patient pay', 'plan amount', 'total member pay', 'client pay');
      const parts = Object.fromEntries(amounts.map((name) => [name, toCents(row[name]!)]));
      const id = row['Claim number (claim ID)']!;
      const sum = (...names: string[]) => names.reduce((total, name) => total + parts[name]!, 0);
      if (row.Status === 'Paid') {
        this.expect(
          sum('ingredient cost', 'dispensing fee', 'tax') === parts['medicine cost'],
          `claim ${id}: medicine cost`,
        );
        this.expect(
          sum('deductible', 'copay', 'coinsurance') === parts['patient pay'],
          `claim ${id}: patient pay`,
        );
        this.expect(
          sum('total member pay', 'client pay') === parts['medicine cost'],
          `claim ${id}: who paid what`,
        );
      }
      if (isFirst) this.#knownFromStart.add(id);
      const { For: person, Status: status, Filled: date, Pharmacy: pharmacy } = row;
      this.claims.set(id, {
        ...{
          id,
          rx: row['Rx number']!,
          date: date!,
          person: person!,
          status: status!,
          pharmacy: pharmacy!,
          parts,
        },
      });
    }
    for (const { order, day, prices } of this.agreed)
      for (const rx of prices.keys()) {
        const line = this.lines.get(`${order}/${rx}`);
        if (!line || this.returned.has(`${order}/${rx}`)) continue;
        const paid = [...this.claims.values()].filter(
          (claim) => claim.rx === rx && claim.status === 'Paid' && claim.date >= day,
        );
        // later orders of the same prescription have separate cards
        const since = [...this.lines.values()].filter((one) => one.rx === rx && one.placed >= day);
        const fills = since.filter(
          (one) => USED.includes(one.status) && !this.returned.has(`${one.order}/${rx}`),
        );
        // a line in progress may already be filled
        const mayBeFilled = since.filter(({ status }) => status === 'In progress').length;
        const amounts = paid.map(({ parts }) => parts['patient pay']);
        if (USED.includes(line.status))
          this.expect(
            paid.length >= fills.length && amounts.includes(line.cents),
            `order ${order}, Rx ${rx}, charged ${line.cents} cents: claims say ${amounts.join() || 'nothing'}`,
          );
        this.expect(
          paid.length <= fills.length + mayBeFilled,
          `Rx ${rx} has ${paid.length} claims since ${day} for ${fills.length} fills`,
        );
        if (line.status === 'Placed')
          this.expect(paid.length === 0, `order ${order}, Rx ${rx} has a claim before it is filled`);
      }
  }

  /** The amount that this person paid in a year, by the claims. */
  paid(person: string, year: string): number {
    return [...this.claims.values()]
      .filter((claim) => claim.person === person && claim.date.startsWith(year) && claim.status === 'Paid')
      .reduce((sum, { parts }) => sum + parts['patient pay']!, 0);
  }

  /** @param shown the out-of-pocket amount on the benefits page */
  expectOutOfPocket(person: string, year: string, shown: number): void {
    const paid = this.paid(person, year);
    this.#outOfPocket ??= { year, base: shown - paid };
    const { year: first, base } = this.#outOfPocket;
    this.expect(
      shown === paid + (year === first ? base : 0),
      `benefits count ${shown} toward the maximum of ${year}, claims come to ${paid} and ${base} besides`,
    );
  }

  /** A card that a page offers or an order names. */
  expectUsable(where: string, digits: string, fillDay: string): void {
    const card = this.cards.get(digits);
    this.expect(card !== undefined, `${where}: card ${digits} is not among the saved cards`);
    if (!card) return;
    this.expect(
      card.until !== undefined && card.until >= fillDay.slice(0, 7),
      `${where}: card ${digits} is not valid on ${fillDay}`,
    );
  }
}
