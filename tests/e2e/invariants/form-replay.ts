/** Brings a visitor to a form repeatedly, always through the same pages from the same start. */
import type { CallDefinition } from '#contract/call.ts';
import { people } from '../../../sandbox/data/people.ts';
import { readTemplate, type Person } from '../filled-form.ts';
import type { Language } from '#harness/browser.ts';
import { findCall as findContractCall } from '#harness/refusals.ts';
import type { Programme } from './programme.ts';
import { listPosts, Crawler, type NamedForm, type OpenedPage, type SeenPage } from './crawler.ts';

/** The trail to a page: an address, then submitted forms and followed links. */
export type Step = { open: string } | { press: string } | { follow: string };

/** A form that posts, and the steps to its page. */
export interface FormSpot {
  name: string;
  visitor: string;
  trail: Step[];
}

export const GUEST = 'guest';
export const accounts = people.flatMap(({ account }) => account ?? []);
export type Account = (typeof accounts)[number];

/** The contract's call of a request, `GET /claims?page=1`. */
export const findCall = (made: string) => findContractCall(made.split('?', 1)[0]!)?.call;

export const callName = ({ method, path }: CallDefinition): string => `${method} ${path}`;

/** Whether a call changes data at the programme, or sends a message. */
export function isChange(made: string): boolean {
  const call = findCall(made);
  return call === undefined || call.method !== 'GET' || call.retry === false;
}

/** A guest signs up as a person without an account. */
const newcomer = {
  ...{ firstName: 'Rocío', lastName: 'Vásquez Peña', birthDate: '05/17/1986', dateOfBirth: '05/17/1986' },
  ...{ cardId: 'MPR930931', rxGroup: 'LPM2200', userName: 'rocio_v', email: 'rocio@example.com' },
};
const isSignUp = (form: string) => form.startsWith('/sign-up') || form.includes('/create-password');

/** The typed values of a visitor. */
function personFor(visitor: string, form: string, code: string | undefined): Person {
  // the form of one resource has its saved values
  if (visitor !== GUEST) return { userName: visitor, code, isChanging: form.includes('/:id') };
  return isSignUp(form)
    ? { userName: newcomer.userName, code, values: newcomer }
    : { userName: 'eve', code, values: { email: 'eve.larsen@example.com' } };
}

async function newestCode({ sandbox }: Programme): Promise<string | undefined> {
  const reply = await fetch(`${sandbox.url}/outbox.json`);
  for (const { body } of (await reply.json()) as { body: string }[]) {
    const code = /\b\d{6}\b/.exec(body)?.[0];
    if (code !== undefined) return code;
  }
  return undefined;
}

/** The landing page of a demo member, by the member's own kind of sign-in. */
async function arrive(crawler: Crawler, programme: Programme, account: Account): Promise<OpenedPage> {
  const { userName, signsInBy } = account;
  if (signsInBy === 'password') {
    const login = await crawler.open('/main');
    const form = listPosts(login, crawler.origin).find(({ name }) => /userName,password/.test(name));
    if (!form) throw new Error(`no sign-in form for ${userName} at ${login.url}`);
    const { address, init } = crawler.request(login, form, { userName });
    return crawler.open(address, init);
  }
  const partner = await crawler.open(`${programme.sandbox.url}/partner/form?member=${userName}`);
  const [handoff] = listPosts(partner, crawler.origin);
  const send = (place: OpenedPage, named: NamedForm) => {
    const { address, init } = crawler.request(place, named, { userName });
    return crawler.open(address, init);
  };
  const asked = await send(partner, handoff!);
  const goOn = listPosts(asked, crawler.origin).find(({ name }) => name.startsWith('/auth/continue'));
  return goOn ? send(asked, goOn) : asked;
}

/** Signed-in visitors of one programme, each of whose steps can be undone. */
export class FormReplay {
  readonly programme: Programme;
  readonly #onPage: (page: SeenPage) => void;
  readonly #signedIn = new Map<string, Crawler>();
  /** the path of each member's first page */
  readonly landings = new Map<string, string>();
  #restorePortal = () => {};
  #isChanged = true;

  constructor(programme: Programme, onPage: (page: SeenPage) => void = () => {}) {
    this.programme = programme;
    this.#onPage = onPage;
  }

  /** Signs in all participants, and returns their landing pages. */
  async begin(visitors: readonly string[], languages: readonly Language[] = ['en']): Promise<void> {
    await this.programme.reset();
    this.programme.clearPortal();
    for (const language of languages)
      for (const name of visitors) {
        const crawler = new Crawler(name, language, this.programme.portal.url, this.#onPage);
        await crawler.open('/preferences', {
          method: 'POST',
          body: new URLSearchParams({ lang: language }),
          headers: { 'sec-fetch-site': 'same-origin' },
        });
        const account = accounts.find(({ userName }) => userName === name);
        if (account)
          this.landings.set(name, new URL((await arrive(crawler, this.programme, account)).url).pathname);
        this.#signedIn.set(`${name} ${language}`, crawler);
      }
    this.keep();
  }

  /** The state to which the portal returns from now on. */
  keep(): void {
    this.#restorePortal = this.programme.keepPortal();
  }

  /** Restores the state right after the sign-ins. */
  async restore(): Promise<void> {
    this.#restorePortal();
    this.takeCalls();
    if (this.#isChanged) await this.programme.reset();
    this.#isChanged = false;
  }

  /** The portal's calls since the last request for them. */
  takeCalls(): string[] {
    const calls = this.programme.takeCalls();
    if (calls.some(isChange)) this.#isChanged = true;
    return calls;
  }

  /** The portal's calls since the last request for them, by their names in the contract. */
  takeContractCalls(): string[] {
    const names = this.takeCalls().map((made) => {
      const call = findCall(made);
      return call ? callName(call) : made;
    });
    return [...new Set(names)];
  }

  /** The visitor in the state right after the sign-ins. */
  visitor(name: string, language: Language = 'en'): Crawler {
    const crawler = this.#signedIn.get(`${name} ${language}`);
    if (!crawler) throw new Error(`${name} has not signed in`);
    return crawler.copy();
  }

  async #person(crawler: Crawler, { name, form }: NamedForm): Promise<Person> {
    const asksForCode = form.fields.some((field) => field.name === 'code');
    return personFor(crawler.name, name, asksForCode ? await newestCode(this.programme) : undefined);
  }

  /** A browser's request for a filled form. */
  async request(
    crawler: Crawler,
    place: OpenedPage,
    named: NamedForm,
  ): Promise<{ address: string; init: RequestInit }> {
    return crawler.request(place, named, await this.#person(crawler, named));
  }

  /** Fills a form and sends it. */
  async post(
    crawler: Crawler,
    place: OpenedPage,
    named: NamedForm,
    onFirstReply?: () => void,
  ): Promise<OpenedPage> {
    const { address, init } = await this.request(crawler, place, named);
    return crawler.open(address, init, onFirstReply);
  }

  find(place: OpenedPage, name: string): NamedForm | undefined {
    return listPosts(place, this.programme.portal.url).find((named) => named.name === name);
  }

  /** Crawls to a form. Some forms appear only after a first view, which the portal remembers. */
  async walkTo(
    crawler: Crawler,
    { name, trail }: FormSpot,
  ): Promise<{ place: OpenedPage; named: NamedForm }> {
    for (const way of [trail, trail]) {
      const place = await this.crawl(crawler, way);
      const named = this.find(place, name);
      if (named) return { place, named };
    }
    throw new Error(`no form ${name} on the way ${JSON.stringify(trail)}`);
  }

  /** Crawls to a page. @throws when a step of the trail is missing */
  async crawl(crawler: Crawler, trail: readonly Step[]): Promise<OpenedPage> {
    let place: OpenedPage | undefined;
    for (const step of trail) {
      if ('open' in step) place = await crawler.open(step.open);
      else if ('press' in step) {
        const named = place && this.find(place, step.press);
        if (!place || !named) throw new Error(`no form ${step.press} at ${place?.url}`);
        place = await this.post(crawler, place, named);
      } else if (place && toLinkTemplate(place.url, place.url) === step.follow) {
        // an earlier submission already led there
        continue;
      } else {
        const link = place?.facts?.links.find((href) => toLinkTemplate(href, place!.url) === step.follow);
        if (link === undefined) throw new Error(`no link ${step.follow} at ${place?.url}: ${getMain(place)}`);
        place = await crawler.open(new URL(link, place!.url).href);
      }
    }
    return place!;
  }
}

/** A page's text in short, to explain a missing step of a trail. */
const getMain = (place: OpenedPage | undefined) =>
  /<main[^]*<\/main>/
    .exec(place?.html ?? '')?.[0]
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 400);

/** The target of a link, without the parts that differ between resources. */
export function toLinkTemplate(href: string, from: string): string | undefined {
  if (!URL.canParse(href, from)) return undefined;
  const { origin, pathname, searchParams } = new URL(href, from);
  const asks = [...searchParams.keys()].sort().join();
  // only the path for the portal itself, because other workers' portals have other ports
  const site = origin === new URL(from).origin ? '' : origin;
  return `${site}${readTemplate(pathname)}${asks && `?${asks}`}`;
}
