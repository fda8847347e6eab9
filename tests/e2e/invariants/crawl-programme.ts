/** Crawls over plain HTTP as each demo member and as a guest, in both languages: links, forms and e-mails. */
import { crawl, findRouteName } from '../crawl.ts';
import type { Language } from '#harness/browser.ts';
import { accounts, FormReplay, GUEST, toLinkTemplate } from './form-replay.ts';
import { FormCrawl } from './form-crawl.ts';
import type { Programme } from './programme.ts';
import { pickVariants } from '#harness/sweeps.ts';
import { saveFile, savePage, type SavedCrawl } from './saved-crawl.ts';
import { listPosts, type OpenedPage, type SeenPage, type Crawler } from './crawler.ts';

const languages = ['en', 'es'] as const;
const visitors = [GUEST, ...accounts.map(({ userName }) => userName)];
/** Visitors with most pages, which are also requested in the light version. */
const LIGHT = [GUEST, 'ana'];
/** Members with the pages of others, and only data of their own. */
const ALIKE = ['cara', 'gil', 'pat', 'sam', 'wade', 'ximena'];
/** Each day a third of those, and in Spanish, which has the same links and forms, a third of all members. */
export const visitorsIn = (language: Language): readonly string[] =>
  visitors.filter((visitor, index) => {
    const isDue = pickVariants([true, false, false], index).includes(true);
    return isDue || (language === 'en' ? !ALIKE.includes(visitor) : visitor === GUEST);
  });
/** A guest's first page, and pages that only redirects lead to. */
const GUEST_ENTRANCE = '/guest-login';
const GUEST_PAGES = ['/legacy-login', '/forgot-username', '/sign-up', '/Error', '/auth/ended'];
/** Markup that can run a script. */
const MAYBE_SCRIPT = /<script|modulepreload|as=["']?script|javascript:|\son\w+\s*=/i;

interface Seen {
  visitor: string;
  address: string;
  place: OpenedPage;
}

class Crawl {
  readonly saved: SavedCrawl = {
    ...{ pages: [], files: [], problems: [], scripts: [], forms: [], lost: [], calls: [] },
    ...{ known: {}, reached: {} },
  };
  readonly #programme: Programme;
  readonly #replay: FormReplay;
  /** templates of the opened addresses */
  readonly #opened = new Set<string>();
  readonly #seen: Seen[] = [];
  /** pages that a sign-in alone can show again */
  #places: Seen[] = [];
  #isFollowing = true;

  constructor(programme: Programme) {
    this.#programme = programme;
    this.#replay = new FormReplay(programme, (page) => this.#save(page));
  }

  #save({ visitor, language, url, status, html }: SeenPage): void {
    const { origin, pathname } = new URL(url);
    const file = savePage(html, this.saved.pages.length);
    const route = origin === this.#programme.portal.url ? { route: findRouteName(pathname) } : {};
    this.saved.pages.push({ visitor, language, url, status, ...route, isLinked: this.#isFollowing, file });
  }

  async #follow(crawler: Crawler, language: Language, from: string[], entrance: boolean): Promise<void> {
    const { name: visitor, origin } = crawler;
    const open = async (address: string) => {
      const place = await crawler.open(address);
      const { pathname } = new URL(place.url);
      if (place.bytes && place.status === 200) {
        const file = saveFile(place.bytes, this.saved.files.length);
        this.saved.files.push({ visitor, language, url: place.url, route: findRouteName(pathname), file });
      }
      const template = toLinkTemplate(address, origin);
      if (template !== undefined) this.#opened.add(template);
      if (entrance)
        this.saved.reached[findRouteName(new URL(address, origin).pathname)] ??= `a link, as ${visitor}`;
      if (entrance) this.saved.reached[findRouteName(pathname)] ??= `a link, as ${visitor}`;
      if (place.facts && language === 'en') this.#seen.push({ visitor, address, place });
      return place;
    };
    const each = (route: string) => {
      // rejected and pending claims come after a paid one
      if (route === 'routes/main.claims.$claimId') return 4;
      if (visitor !== 'ana') return 1;
      // she has a prescription and an order in every state, each with different links
      if (language !== 'en') return 2;
      if (route === 'routes/main.orders.$orderNumber._index') return 12;
      return route === 'routes/main.prescriptions.$prescriptionId' ? 40 : 2;
    };
    const { problems, opened } = await crawl({ origin, language, from, open, each });
    const who = `${visitor} in ${language}`;
    this.saved.problems.push(...problems.map((problem) => `${who}: ${problem}`));
    this.saved.known[who] = (this.saved.known[who] ?? 0) + opened.length;
  }

  async links(): Promise<void> {
    await this.#replay.begin(visitors, languages);
    for (const language of languages)
      for (const visitor of visitorsIn(language)) {
        const crawler = this.#replay.visitor(visitor, language);
        const from = [this.#replay.landings.get(visitor) ?? GUEST_ENTRANCE];
        // her older prescriptions, which only a filter leads to
        if (visitor === 'ana') from.push('/main/prescriptions?period=all');
        await this.#follow(crawler, language, from, true);
        if (visitor === GUEST) await this.#follow(crawler, language, GUEST_PAGES, false);
        this.#countCalls();
      }
    await this.#replay.restore();
    this.#places = [...this.#seen];
    for (const language of languages)
      for (const { userName, isRegistered } of accounts)
        if (!isRegistered && visitorsIn(language).includes(userName))
          await this.#register(userName, language);
  }

  /** The first visit of a member, with everything after the page that completes the profile. */
  async #register(userName: string, language: Language): Promise<void> {
    const crawler = this.#replay.visitor(userName, language);
    const form = await crawler.open(this.#replay.landings.get(userName)!);
    const named = listPosts(form, crawler.origin).find(({ name }) => name === '/complete-profile');
    const home = await this.#replay.post(crawler, form, named!);
    await this.#follow(crawler, language, [new URL(home.url).pathname], true);
    this.#countCalls();
    await this.#replay.restore();
  }

  async forms(): Promise<void> {
    this.#isFollowing = false;
    const crawl = new FormCrawl(this.#replay, this.#opened);
    for (const { visitor, place } of this.#places) {
      // its target, because a redirect may have a different target the next time
      const { pathname, search } = new URL(place.url);
      crawl.add(place, visitor, [{ open: pathname + search }]);
    }
    const login = [{ open: '/auth/login' }];
    crawl.add(await this.#replay.visitor(GUEST).open('/auth/login'), GUEST, login);
    await crawl.run();
    const { saved } = this;
    for (const [route, how] of crawl.reached) saved.reached[route] ??= how;
    saved.forms.push(...crawl.crawled);
    saved.lost.push(...crawl.lost);
    saved.calls = [...new Set([...saved.calls, ...crawl.calls])].sort();
    await this.#replay.restore();
  }

  #countCalls(): void {
    this.saved.calls.push(...this.#replay.takeContractCalls());
  }

  /** One page of each route in the light version: in English by its switch, in Spanish by the browser's language. */
  async light(): Promise<void> {
    for (const visitor of LIGHT) {
      const own = this.#places.filter((seen) => seen.visitor === visitor);
      const nameRoute = (url: string) => findRouteName(new URL(url).pathname);
      const byRoute = new Map(own.map(({ address, place }) => [nameRoute(place.url), address]));
      await this.#crawlLight(visitor, 'en', 'switch', byRoute.values());
      await this.#crawlLight(visitor, 'es', 'saveData', byRoute.values());
    }
  }

  async #crawlLight(
    visitor: string,
    language: Language,
    way: 'switch' | 'saveData',
    addresses: Iterable<string>,
  ): Promise<void> {
    const { http } = this.#replay.visitor(visitor, language);
    if (way === 'saveData') http.headers['save-data'] = 'on';
    else
      await http.once('/preferences', {
        method: 'POST',
        body: new URLSearchParams({ light: '1' }),
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    // a visitor from a different site may bring tokens, which only a script can read; on /pre-complete-profile this
    // is always possible
    const ways = visitor === GUEST ? ['/auth/start', '/auth/logout'] : [];
    const pages = [...addresses, ...ways].filter((address) => !address.startsWith('/pre-complete-profile'));
    for (const address of pages) {
      const reply = await http.once(address, { headers: { 'sec-fetch-site': 'same-origin' } });
      const html = (reply.headers.get('content-type') ?? '').startsWith('text/html')
        ? await reply.text()
        : '';
      const found = MAYBE_SCRIPT.exec(html)?.[0];
      if (found !== undefined)
        this.saved.scripts.push(`${visitor} in ${language}, ${way}: ${address} has ${found}`);
    }
  }
}

/** Crawls through all of a programme's portal, and restores both. */
export async function crawlProgramme(programme: Programme): Promise<SavedCrawl> {
  const crawl = new Crawl(programme);
  await crawl.links();
  await crawl.forms();
  await crawl.light();
  return crawl.saved;
}
