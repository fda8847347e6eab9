/** One tab of the plain browser: where it is, where it was, and what a press of a link or a button leads to. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePage } from '../parse-page.ts';
import { locatorOf, type LocatorHost, type PlainLocator } from './locator.ts';
import { matchesUrl, originHeaders, type Navigation, type UrlPattern } from './navigation.ts';
import { normalizeWhiteSpace } from './page-content.ts';
import { pressElement } from './press.ts';
import { refuseOptions, refuseUnknown, UnsupportedError } from './unsupported.ts';
import { refreshOf, type Visitor } from '../visitor.ts';

/** How long to wait for an event that, with everything done at once here, should have come already. */
const EVENT_TIMEOUT_MS = 60_000;
const SITES = ['none', 'same-origin', 'same-site', 'cross-site'];
const EVENTS = ['request', 'response', 'load', 'download'];

interface PageContext {
  readonly visitor: Visitor;
  readonly request: object;
}

type Listener = (event: never) => unknown;

interface Loaded {
  navigation: Navigation;
  url: string;
  html: string;
  document: Document;
  referrerPolicy: string;
  response: Response;
}

export class PlainPage implements LocatorHost {
  readonly #context: PageContext;
  readonly #base: string | undefined;
  readonly #history: Loaded[] = [];
  readonly #listeners = new Map<string, Set<Listener>>();
  #at = -1;

  constructor(context: PageContext, base: string | undefined) {
    this.#context = context;
    this.#base = base;
  }

  // — where it is

  get #loaded(): Loaded {
    const loaded = this.#history[this.#at];
    if (!loaded) throw new Error('no page was opened yet');
    return loaded;
  }

  document = () => this.#loaded.document;
  url = () => this.#history[this.#at]?.url ?? 'about:blank';
  baseURL = () => this.#base;
  context = () => this.#context;
  content = () => Promise.resolve(this.#loaded.html);
  title = () => Promise.resolve(normalizeWhiteSpace(this.document().title));
  close = () => Promise.resolve();
  /** A page is loaded when the step that led to it ends. */
  waitForLoadState = () => Promise.resolve();

  get request() {
    return this.#context.request;
  }

  locator = (...given: Parameters<PlainLocator['locator']>) => locatorOf(this).locator(...given);
  getByRole = (...given: Parameters<PlainLocator['getByRole']>) => locatorOf(this).getByRole(...given);
  getByText = (...given: Parameters<PlainLocator['getByText']>) => locatorOf(this).getByText(...given);
  getByLabel = (...given: Parameters<PlainLocator['getByLabel']>) => locatorOf(this).getByLabel(...given);

  // — what happens

  on(event: string, listener: Listener): void {
    if (!EVENTS.includes(event)) throw new UnsupportedError(`page.on('${event}')`);
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
  }

  #emit(event: string, about: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(about as never);
  }

  waitForEvent<Event>(event: string, holds: (event: Event) => boolean = () => true): Promise<Event> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no ${event} within ${EVENT_TIMEOUT_MS} ms at ${this.url()}`)),
        EVENT_TIMEOUT_MS,
      );
      const listener = (about: Event) => {
        if (!holds(about)) return;
        clearTimeout(timer);
        this.#listeners.get(event)?.delete(listener);
        resolve(about);
      };
      this.on(event, listener);
    });
  }

  waitForResponse = (holds: (response: never) => boolean) => this.waitForEvent('response', holds);

  /** Whether it is there: nothing changes by itself between two steps. */
  waitForURL(wanted: UrlPattern): Promise<void> {
    if (matchesUrl(this.url(), wanted, this.#base)) return Promise.resolve();
    const words = normalizeWhiteSpace(this.document().body.textContent ?? '').slice(0, 400);
    return Promise.reject(new Error(`at ${this.url()} instead of ${String(wanted)}: ${words}`));
  }

  // — moving

  async goto(address: string, options?: object) {
    refuseOptions('goto', options, ['waitUntil', 'timeout']);
    const { href: url, hash } = new URL(address, this.#base);
    if (hash && sameDocument(url, this.url())) {
      this.#loaded.url = url;
      return null;
    }
    const loaded = await this.#load({ url, method: 'GET' });
    if (!loaded) throw new Error(`no page but a file at ${url}`);
    return asResponse(loaded.response, loaded.navigation);
  }

  async reload(): Promise<void> {
    await this.#load(this.#loaded.navigation, { replace: true });
  }

  async goBack(): Promise<void> {
    const entry = this.#history[this.#at - 1];
    if (!entry) throw new Error(`nothing to go back to from ${this.url()}`);
    if (entry.navigation.method === 'POST') throw new UnsupportedError('going back to the answer to a form');
    this.#at -= 1;
    await this.#load(entry.navigation, { replace: true });
  }

  async press(element: HTMLElement, description: string): Promise<void> {
    const { navigation, isDownload } = pressElement(element, `${description} at ${this.url()}`);
    if (!navigation) return;
    const { url } = this.#loaded;
    if (navigation.method === 'GET' && navigation.url.includes('#') && sameDocument(navigation.url, url)) {
      this.#history.splice(this.#at + 1, Infinity, { ...this.#loaded, url: navigation.url });
      this.#at += 1;
    } else await this.#load(navigation, { from: this.#loaded, isDownload });
  }

  /** Follows redirects and pages that move on at once; a file to save leaves the tab where it is. */
  async #load(
    navigation: Navigation,
    options: { replace?: boolean; from?: Loaded; isDownload?: boolean } = {},
  ): Promise<Loaded | undefined> {
    let next = navigation;
    let from = options.from;
    let site = 'none';
    for (let hops = 0; hops < 20; hops += 1) {
      const origin = originHeaders(next, from && { url: from.url, policy: from.referrerPolicy });
      // the site that is furthest away on the way of redirects counts
      site = SITES[Math.max(SITES.indexOf(site), SITES.indexOf(origin['sec-fetch-site']))]!;
      const response = await this.#send(next, { ...origin, 'sec-fetch-site': site });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.arrayBuffer();
        next = redirected(next, location, response.status);
        continue;
      }
      if (response.status === 204) return undefined;
      const type = response.headers.get('content-type') ?? '';
      const disposition = response.headers.get('content-disposition') ?? '';
      if (options.isDownload || /^attachment/i.test(disposition) || !/^text\/(html|plain)/.test(type)) {
        this.#emit('download', await asDownload(response, disposition, next.url));
        return undefined;
      }
      const loaded = parse(await response.text(), next, response);
      const refresh = refreshOf(loaded.document);
      if (refresh === undefined) return this.#arrive(loaded, options.replace);
      from = loaded;
      site = 'none';
      next = { url: new URL(refresh, next.url).href, method: 'GET' };
    }
    throw new Error(`more than 20 redirects from ${navigation.url}`);
  }

  async #send(navigation: Navigation, headers: Record<string, string>): Promise<Response> {
    const { url, method, body } = navigation;
    this.#emit('request', asRequest(navigation));
    const response = await this.#context.visitor.once(url, { method, headers, ...(body && { body }) });
    this.#emit('response', asResponse(response, navigation));
    return response;
  }

  #arrive(loaded: Loaded, replace = false): Loaded {
    // the address that one is at already does not become a second entry
    if (!replace && loaded.url !== this.url()) this.#at += 1;
    this.#history.splice(this.#at, replace ? 1 : Infinity, loaded);
    this.#emit('load', this);
    return loaded;
  }
}

const sameDocument = (a: string, b: string) => a.split('#')[0] === b.split('#')[0];

function redirected(from: Navigation, location: string, status: number): Navigation {
  const url = new URL(location, from.url);
  if (!url.hash) url.hash = new URL(from.url).hash;
  return status === 307 || status === 308 ? { ...from, url: url.href } : { url: url.href, method: 'GET' };
}

function parse(source: string, navigation: Navigation, response: Response): Loaded {
  const isHtml = (response.headers.get('content-type') ?? '').startsWith('text/html');
  const html = isHtml ? source : `<pre>${source.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
  const document = parsePage(html, navigation.url);
  // without scripts its content is part of the page
  for (const noscript of document.querySelectorAll('noscript')) noscript.replaceWith(...noscript.childNodes);
  const referrerPolicy = response.headers.get('referrer-policy') ?? '';
  return { navigation, url: navigation.url, html: source, document, referrerPolicy, response };
}

const asRequest = ({ url, method }: Navigation) =>
  refuseUnknown('request', { url: () => url, method: () => method });

const asResponse = (response: Response, navigation: Navigation) =>
  refuseUnknown('response', {
    status: () => response.status,
    ok: () => response.ok,
    url: () => navigation.url,
    headers: () => Object.fromEntries(response.headers),
    request: () => asRequest(navigation),
  });

async function asDownload(response: Response, disposition: string, url: string) {
  const bytes = Buffer.from(await response.arrayBuffer());
  const name = /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? new URL(url).pathname.split('/').pop()!;
  return refuseUnknown('download', {
    url: () => url,
    suggestedFilename: () => name,
    path: () => {
      const file = join(mkdtempSync(join(tmpdir(), 'plain-browser-')), 'download');
      writeFileSync(file, bytes);
      return Promise.resolve(file);
    },
  });
}
