/** Presses every form of the portal once, and what its pages lead to that no link leads to. */
import { routeOf } from '../crawl.ts';
import {
  callName,
  callOf,
  GUEST,
  linkTemplate,
  type FormReplay,
  type FormSpot,
  type Step,
} from './form-replay.ts';
import { postsOf, type Place, type Walker } from './walker.ts';

/** A form as it was pressed. */
export interface WalkedForm extends FormSpot {
  /** the calls that the post itself made, `POST /mail-order/shipping-addresses` */
  calls: string[];
  /** of the post's own answer */
  status: number;
  /** where it ended */
  end: string;
}

/** End a session, or choose how pages look, on every page alike. */
const EVERYWHERE = /^\/(?:preferences|auth\/(?:logout|stay))\b/;

export class FormWalk {
  readonly #replay: FormReplay;
  readonly #origin: string;
  readonly #known = new Set<string>();
  readonly #queue: FormSpot[] = [];
  /** templates of addresses that have been opened */
  readonly #opened = new Set<string>();
  readonly walked: WalkedForm[] = [];
  /** how each route was reached that no link led to */
  readonly reached = new Map<string, string>();
  /** forms that were not there when the same way was gone again */
  readonly lost: string[] = [];
  /** all calls of the walk */
  readonly calls = new Set<string>();

  constructor(replay: FormReplay, opened: Iterable<string>) {
    this.#replay = replay;
    this.#origin = replay.programme.portal.url;
    for (const template of opened) this.#opened.add(template);
  }

  /** Forms of a page, which a visitor reaches by this trail. */
  add(place: Place, visitor: string, trail: Step[]): void {
    for (const { name, form } of postsOf(place, this.#origin)) {
      this.#noteAddress(new URL(form.action || place.url, place.url), `a form of ${visitor} posts to it`);
      if (this.#known.has(name)) continue;
      this.#known.add(name);
      this.#queue.push({ name, visitor, trail });
    }
  }

  async run(): Promise<void> {
    for (let spot = this.#queue.shift(); spot; spot = this.#queue.shift()) {
      await this.#press(spot).catch((error: unknown) =>
        this.lost.push(`${spot.visitor}, ${spot.name}: ${String(error)}`),
      );
    }
  }

  async #press({ name, visitor, trail }: FormSpot): Promise<void> {
    await this.#replay.restore();
    const walker = this.#replay.visitor(visitor);
    const { place, named } = await this.#replay.walkTo(walker, { name, visitor, trail });
    this.#count(this.#replay.takeCalls());
    let calls: string[] = [];
    const end = await this.#replay.post(walker, place, named, () => (calls = this.#replay.takeCalls()));
    this.#count(calls);
    this.#count(this.#replay.takeCalls());
    this.walked.push({ name, visitor, trail, calls, status: walker.statuses[0]!, end: end.url });
    if (!EVERYWHERE.test(name)) await this.#explore(end, visitor, [...trail, { press: name }], walker);
    await this.#readMail();
  }

  /** Opens what the e-mails link to. */
  async #readMail(): Promise<void> {
    const { sandbox } = this.#replay.programme;
    const mails = (await (await fetch(`${sandbox.url}/outbox.json`)).json()) as { body: string }[];
    const links = mails.flatMap(({ body }) => body.match(/https?:\/\/[^\s<>"]+[^\s<>".,)]/g) ?? []);
    for (const link of links) {
      const template = linkTemplate(link, this.#origin);
      if (template === undefined || this.#opened.has(template)) continue;
      this.#opened.add(template);
      const guest = this.#replay.visitor(GUEST);
      const place = await guest.open(link);
      this.#note(place, `an e-mail links to ${template}`);
    }
  }

  async #explore(place: Place, visitor: string, trail: Step[], walker: Walker): Promise<void> {
    this.#note(
      place,
      `${visitor} pressed ${trail.flatMap((step) => ('press' in step ? step.press : [])).join(', ')}`,
    );
    this.add(place, visitor, trail);
    for (const href of place.facts?.links ?? []) {
      const template = linkTemplate(href, place.url);
      if (template === undefined || this.#opened.has(template)) continue;
      const origin = new URL(href, place.url).origin;
      if (origin !== this.#origin && origin !== this.#replay.programme.sandbox.url) continue;
      if (/\.\w+$/.test(template) || /logout|\/outbox/.test(template)) continue;
      this.#opened.add(template);
      const copy = walker.copy();
      const next = await copy.open(new URL(href, place.url).href);
      this.#noteAddress(
        new URL(href, place.url),
        `${visitor} followed a link on ${new URL(place.url).pathname}`,
      );
      if (next.facts) await this.#explore(next, visitor, [...trail, { follow: template }], copy);
    }
  }

  #note(place: Place, how: string): void {
    this.#noteAddress(new URL(place.url), how);
  }

  #noteAddress({ origin, pathname }: URL, how: string): void {
    if (origin !== this.#origin) return;
    const route = routeOf(pathname);
    if (!this.reached.has(route)) this.reached.set(route, how);
  }

  #count(calls: readonly string[]): void {
    for (const call of calls) {
      const known = callOf(call);
      this.calls.add(known ? callName(known) : call);
    }
  }
}
