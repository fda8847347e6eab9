/**
 * A browser without scripts, styles and layout: HTTP, cookies, redirects, links, forms and the words of a page.
 * It has the part of Playwright's Browser, BrowserContext and Page that journeys use, so that a journey
 * runs here in a fraction of the time and in Chromium unchanged. What it lacks throws (unsupported.ts).
 */
import type { Browser } from '@playwright/test';
import { PlainPage } from './page.ts';
import { refuseOptions, refuseUnknown, UnsupportedError } from './unsupported.ts';
import { Visitor } from '../visitor.ts';

export interface ContextOptions {
  baseURL?: string;
  locale?: string;
  extraHTTPHeaders?: Record<string, string>;
  userAgent?: string;
  javaScriptEnabled?: boolean;
}

interface RequestOptions {
  headers?: Record<string, string>;
  form?: Record<string, string>;
  maxRedirects?: number;
}

interface Cookie {
  name: string;
  value: string;
  url: string;
}

/** What Chromium sends, so that nobody takes the tests for a crawler. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export class PlainContext {
  readonly visitor: Visitor;
  readonly baseURL: string | undefined;
  #pages: PlainPage[] = [];

  constructor(options: ContextOptions) {
    refuseOptions('newContext', options, [
      ...['baseURL', 'locale', 'extraHTTPHeaders', 'userAgent', 'javaScriptEnabled'],
    ]);
    if (options.javaScriptEnabled) throw new UnsupportedError('JavaScript');
    this.baseURL = options.baseURL;
    this.visitor = new Visitor(options.baseURL ?? 'http://no-base-url.invalid', options.locale ?? 'en-US');
    this.visitor.headers['user-agent'] = options.userAgent ?? USER_AGENT;
    Object.assign(this.visitor.headers, options.extraHTTPHeaders);
  }

  newPage(): Promise<PlainPage> {
    const page = new PlainPage(refuseUnknown<PlainContext>('context', this), this.baseURL);
    this.#pages.push(page);
    return Promise.resolve(refuseUnknown('page', page));
  }

  pages = () => [...this.#pages];
  setDefaultTimeout = (_ms: number): void => undefined;
  close = () => Promise.resolve();

  setExtraHTTPHeaders(headers: Record<string, string>): Promise<void> {
    Object.assign(this.visitor.headers, headers);
    return Promise.resolve();
  }

  addCookies(cookies: Cookie[]): Promise<void> {
    for (const { name, value, url } of cookies)
      this.visitor.jar.setCookieSync(`${name}=${value}; Path=/`, url);
    return Promise.resolve();
  }

  cookies(url = this.baseURL) {
    if (!url) throw new UnsupportedError('the cookies of all sites');
    const found = this.visitor.jar.getCookiesSync(url).map((cookie) => ({
      name: cookie.key,
      value: cookie.value,
      httpOnly: cookie.httpOnly,
      secure: cookie.secure,
      sameSite: { strict: 'Strict', lax: 'Lax', none: 'None' }[cookie.sameSite ?? ''] ?? 'Lax',
    }));
    return Promise.resolve(found);
  }

  async clearCookies(only?: { name?: string }): Promise<void> {
    refuseOptions('clearCookies', only, ['name']);
    const { store } = this.visitor.jar;
    for (const { domain, path, key } of await store.getAllCookies())
      if (only?.name === undefined || only.name === key) await store.removeCookie(domain!, path!, key);
  }

  /** Requests beside the pages, with the same cookies. */
  get request() {
    return refuseUnknown('request', {
      get: (address: string, options?: RequestOptions) => this.#fetch('GET', address, options),
      post: (address: string, options?: RequestOptions) => this.#fetch('POST', address, options),
    });
  }

  async #fetch(method: string, address: string, options: RequestOptions = {}) {
    refuseOptions('request', options, ['headers', 'form', 'maxRedirects']);
    const { headers = {}, form, maxRedirects } = options;
    if (maxRedirects !== undefined && maxRedirects !== 0) throw new UnsupportedError('a number of redirects');
    const init = { method, headers, ...(form && { body: new URLSearchParams(form) }) };
    const { response, url } =
      maxRedirects === 0
        ? { response: await this.visitor.once(address, init), url: new URL(address, this.baseURL).href }
        : await this.visitor.fetch(address, init);
    const body = Buffer.from(await response.arrayBuffer());
    return refuseUnknown('response', {
      url: () => url,
      status: () => response.status,
      ok: () => response.ok,
      headers: () => Object.fromEntries(response.headers),
      body: () => Promise.resolve(body),
      text: () => Promise.resolve(body.toString()),
      json: () => Promise.resolve(JSON.parse(body.toString()) as unknown),
    });
  }
}

export const plainBrowser = (): Browser =>
  refuseUnknown('browser', {
    newContext: (options: ContextOptions = {}) =>
      Promise.resolve(refuseUnknown('context', new PlainContext(options))),
    close: () => Promise.resolve(),
  }) as unknown as Browser;
