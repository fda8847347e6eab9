/** Brings a visitor to a form, again and again, always through the same pages from the same beginning. */
import { calls } from '#contract/index.ts';
import type { CallDefinition } from '#contract/call.ts';
import { people } from '../../../sandbox/data/people.ts';
import { readTemplate, type Person } from '../filled-form.ts';
import type { Language } from '#harness/browser.ts';
import type { Programme } from './programme.ts';
import { listPosts, Crawler, type NamedForm, type OpenedPage, type SeenPage } from './crawler.ts';

/** How a page is reached: from an address, by pressing forms and following links. */
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

const definitions: CallDefinition[] = Object.values(calls).flatMap((group) => Object.values(group));
const patterns = definitions.map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  parameters: call.path.split('{').length,
}));
// a path without parameters goes before one that it would fit as well
patterns.sort((a, b) => a.parameters - b.parameters);

/** The call of the contract that was made, `GET /claims?page=1`. */
export function callOf(made: string): CallDefinition | undefined {
  const [method, url = ''] = made.split(' ');
  const [path = ''] = url.split('?');
  return patterns.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;
}

export const callName = ({ method, path }: CallDefinition): string => `${method} ${path}`;

/** Whether a call changes something at the programme, or sends somebody a message. */
export function isChange(made: string): boolean {
  const call = callOf(made);
  return call === undefined || call.method !== 'GET' || call.retry === false;
}

/** A guest signs up as somebody who has no account. */
const newcomer = {
  firstName: 'Rocío',
  lastName: 'Vásquez Peña',
  birthDate: '05/17/1986',
  dateOfBirth: '05/17/1986',
  cardId: 'MPR930931',
  rxGroup: 'LPM2200',
  userName: 'rocio_v',
  email: 'rocio@example.com',
};
const isSignUp = (form: string) => form.startsWith('/sign-up') || form.includes('/create-password');

/** What a visitor types into a form. */
function personFor(visitor: string, form: string, code: string | undefined): Person {
  // the form of one thing comes with what is saved of it
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

/** The page that a demo member lands on, by the way that is theirs. */
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

/** Signed-in visitors in front of one programme, each of whose moves can be undone. */
export class FormReplay {
  readonly programme: Programme;
  readonly #onPage: (page: SeenPage) => void;
  readonly #signedIn = new Map<string, Crawler>();
  /** the path of the first page of each member */
  readonly landings = new Map<string, string>();
  #restorePortal = () => {};
  #isChanged = true;

  constructor(programme: Programme, onPage: (page: SeenPage) => void = () => {}) {
    this.programme = programme;
    this.#onPage = onPage;
  }

  /** Signs in everybody who will take part, and gives the pages that they land on. */
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

  /** From now on the portal goes back to what it remembers now. */
  keep(): void {
    this.#restorePortal = this.programme.keepPortal();
  }

  /** Puts everything back to where it was when all had signed in. */
  async restore(): Promise<void> {
    this.#restorePortal();
    this.takeCalls();
    if (this.#isChanged) await this.programme.reset();
    this.#isChanged = false;
  }

  /** The calls that the portal made since this was asked last. */
  takeCalls(): string[] {
    const calls = this.programme.takeCalls();
    if (calls.some(isChange)) this.#isChanged = true;
    return calls;
  }

  /** The same, by their names in the contract. */
  takeContractCalls(): string[] {
    const names = this.takeCalls().map((made) => {
      const call = callOf(made);
      return call ? callName(call) : made;
    });
    return [...new Set(names)];
  }

  /** The visitor as they were when all had signed in. */
  visitor(name: string, language: Language = 'en'): Crawler {
    const crawler = this.#signedIn.get(`${name} ${language}`);
    if (!crawler) throw new Error(`${name} has not signed in`);
    return crawler.copy();
  }

  async #person(crawler: Crawler, { name, form }: NamedForm): Promise<Person> {
    const asksForCode = form.fields.some((field) => field.name === 'code');
    return personFor(crawler.name, name, asksForCode ? await newestCode(this.programme) : undefined);
  }

  /** The request that a browser makes for a form once it is filled. */
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

  /** Crawls to a form. Some forms are there only after a first look, which the portal remembers. */
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

  /** Crawls to a page. @throws when a step of the way is not there */
  async crawl(crawler: Crawler, trail: readonly Step[]): Promise<OpenedPage> {
    let place: OpenedPage | undefined;
    for (const step of trail) {
      if ('open' in step) place = await crawler.open(step.open);
      else if ('press' in step) {
        const named = place && this.find(place, step.press);
        if (!place || !named) throw new Error(`no form ${step.press} at ${place?.url}`);
        place = await this.post(crawler, place, named);
      } else if (place && linkTemplate(place.url, place.url) === step.follow) {
        // what was pressed led there already
        continue;
      } else {
        const link = place?.facts?.links.find((href) => linkTemplate(href, place!.url) === step.follow);
        if (link === undefined) throw new Error(`no link ${step.follow} at ${place?.url}: ${mainOf(place)}`);
        place = await crawler.open(new URL(link, place!.url).href);
      }
    }
    return place!;
  }
}

/** What a page says, short, for who has to find out why a step of a way is not there. */
const mainOf = (place: OpenedPage | undefined) =>
  /<main[^]*<\/main>/
    .exec(place?.html ?? '')?.[0]
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 400);

/** What a link leads to: the address without what differs from one thing to the next. */
export function linkTemplate(href: string, from: string): string | undefined {
  if (!URL.canParse(href, from)) return undefined;
  const { origin, pathname, searchParams } = new URL(href, from);
  const asks = [...searchParams.keys()].sort().join();
  // of the portal itself the path alone: another worker's has another port
  const site = origin === new URL(from).origin ? '' : origin;
  return `${site}${readTemplate(pathname)}${asks && `?${asks}`}`;
}
