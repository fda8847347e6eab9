/** Submits every form of the portal once, and then everything that only its result pages link to. */
import { findRouteName } from '../crawl.ts';
import {
  callName,
  findCall,
  GUEST,
  toLinkTemplate,
  type FormReplay,
  type FormSpot,
  type Step,
} from './form-replay.ts';
import { listPosts, type OpenedPage, type Crawler } from './crawler.ts';

/** A submitted form. */
export interface CrawledForm extends FormSpot {
  /** the calls of the post itself, `POST /mail-order/shipping-addresses` */
  calls: string[];
  /** of the post's own reply */
  status: number;
  /** the final address */
  end: string;
}

/** Forms that end a session or set the display, equal on every page. */
const EVERYWHERE = /^\/(?:preferences|auth\/(?:logout|stay))\b/;

export class FormCrawl {
  readonly #replay: FormReplay;
  readonly #origin: string;
  readonly #known = new Set<string>();
  readonly #queue: FormSpot[] = [];
  /** templates of the opened addresses */
  readonly #opened = new Set<string>();
  readonly crawled: CrawledForm[] = [];
  /** the trail to each route that no link leads to */
  readonly reached = new Map<string, string>();
  /** forms that were missing when the same trail was repeated */
  readonly lost: string[] = [];
  readonly calls = new Set<string>();

  constructor(replay: FormReplay, opened: Iterable<string>) {
    this.#replay = replay;
    this.#origin = replay.programme.portal.url;
    for (const template of opened) this.#opened.add(template);
  }

  /** Forms of a page, which a visitor reaches by this trail. */
  add(place: OpenedPage, visitor: string, trail: Step[]): void {
    for (const { name, form } of listPosts(place, this.#origin)) {
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
    const crawler = this.#replay.visitor(visitor);
    const { place, named } = await this.#replay.walkTo(crawler, { name, visitor, trail });
    this.#count(this.#replay.takeCalls());
    let calls: string[] = [];
    const end = await this.#replay.post(crawler, place, named, () => (calls = this.#replay.takeCalls()));
    this.#count(calls);
    this.#count(this.#replay.takeCalls());
    this.crawled.push({ name, visitor, trail, calls, status: crawler.statuses[0]!, end: end.url });
    if (!EVERYWHERE.test(name)) await this.#explore(end, visitor, [...trail, { press: name }], crawler);
    await this.#readMail();
  }

  /** Opens the links of the e-mails. */
  async #readMail(): Promise<void> {
    const { sandbox } = this.#replay.programme;
    const mails = (await (await fetch(`${sandbox.url}/outbox.json`)).json()) as { body: string }[];
    const links = mails.flatMap(({ body }) => body.match(/https?:\/\/[^\s<>"]+[^\s<>".,)]/g) ?? []);
    for (const link of links) {
      const template = toLinkTemplate(link, this.#origin);
      if (template === undefined || this.#opened.has(template)) continue;
      this.#opened.add(template);
      const guest = this.#replay.visitor(GUEST);
      const place = await guest.open(link);
      this.#note(place, `an e-mail links to ${template}`);
    }
  }

  async #explore(place: OpenedPage, visitor: string, trail: Step[], crawler: Crawler): Promise<void> {
    this.#note(
      place,
      `${visitor} pressed ${trail.flatMap((step) => ('press' in step ? step.press : [])).join(', ')}`,
    );
    this.add(place, visitor, trail);
    for (const href of place.facts?.links ?? []) {
      const template = toLinkTemplate(href, place.url);
      if (template === undefined || this.#opened.has(template)) continue;
      const origin = new URL(href, place.url).origin;
      if (origin !== this.#origin && origin !== this.#replay.programme.sandbox.url) continue;
      if (/\.\w+$/.test(template) || /logout|\/outbox/.test(template)) continue;
      this.#opened.add(template);
      const copy = crawler.copy();
      const next = await copy.open(new URL(href, place.url).href);
      this.#noteAddress(
        new URL(href, place.url),
        `${visitor} followed a link on ${new URL(place.url).pathname}`,
      );
      if (next.facts) await this.#explore(next, visitor, [...trail, { follow: template }], copy);
    }
  }

  #note(place: OpenedPage, how: string): void {
    this.#noteAddress(new URL(place.url), how);
  }

  #noteAddress({ origin, pathname }: URL, how: string): void {
    if (origin !== this.#origin) return;
    const route = findRouteName(pathname);
    if (!this.reached.has(route)) this.reached.set(route, how);
  }

  #count(calls: readonly string[]): void {
    for (const call of calls) {
      const known = findCall(call);
      this.calls.add(known ? callName(known) : call);
    }
  }
}
