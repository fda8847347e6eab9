/** A browser without JavaScript, reduced to HTTP and HTML: cookies per host, redirects, links and forms. */
import { CookieJar, JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from '#harness/parse-html.ts';

const { window, reconfigure } = (() => {
  const dom = new JSDOM('', { virtualConsole: new VirtualConsole() });
  return { window: dom.window, reconfigure: dom.reconfigure.bind(dom) };
})();

/** The document of a page without scripts. A window for each page would take twice the time, and parse its styles. */
export function parsePage(html: string, url = 'about:blank'): Document {
  reconfigure({ url });
  const document = new window.DOMParser().parseFromString(html, 'text/html');
  // accessible names are computed with the window's functions
  return Object.defineProperty(document, 'defaultView', { value: window });
}

/** A received page. It is parsed at the first use, because a test needs only the address of many pages. */
export class Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly #html: string;
  #document: Document | undefined;
  #text: string | undefined;

  constructor(url: string, { status, headers }: Response, html: string) {
    this.url = url;
    this.status = status;
    this.headers = headers;
    this.#html = html;
  }

  /** without its scripts and styles */
  get document(): Document {
    return (this.#document ??= withoutScripts(parsePage(this.#html, this.url)));
  }

  get text(): string {
    return (this.#text ??= (this.#read().body.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
  }

  /** A simpler parser for tests that need only the text. It takes a fifth of the time. */
  #read(): Document {
    if (this.#document || !this.#html.includes('<body')) return this.document;
    return withoutScripts(parseHTML(this.#html).document);
  }

  get refresh(): string | undefined {
    return /http-equiv="?refresh/i.test(this.#html) ? findRefresh(this.document) : undefined;
  }
}

function withoutScripts(document: Document): Document {
  for (const unseen of document.querySelectorAll('script, style')) unseen.remove();
  return document;
}

type Fields = Record<string, string | string[]>;

const OWN_SITE = { 'sec-fetch-site': 'same-origin' };

/** A post from a page of the same origin. */
export const toPostRequest = (body: URLSearchParams): RequestInit => ({
  method: 'POST',
  body,
  headers: OWN_SITE,
});

/** A reply to one request, read to its end. */
interface Reply {
  status: number;
  /** target of the redirect */
  to: string;
  text: string;
  headers: Headers;
}

export const findLastForm = (page: Page) =>
  [...page.document.querySelectorAll<HTMLFormElement>('main form[method=post]')].at(-1)!;

export const findFirstLink = (page: Page, start: string) =>
  page.document.querySelector(`main a[href^="${start}"]`)!.getAttribute('href')!;

export class Visitor {
  /** a host's cookies are sent to all of its ports, as in a browser */
  jar: Pick<CookieJar, 'getCookiesSync' | 'getCookieStringSync' | 'setCookieSync' | 'cloneSync' | 'store'> =
    new CookieJar();
  readonly #origin: string;
  readonly #locale: string;
  /** sent with each request, for a portal behind a proxy */
  readonly headers: Record<string, string> = {};
  /** result of each request, in order */
  readonly answers: { method: string; url: URL; status: number; type: string }[] = [];
  #last: Page | undefined;

  constructor(origin: string, locale = 'en') {
    this.#origin = origin;
    this.#locale = locale;
  }

  /** The last page in one line, for a failing test. */
  get lastSeen(): string {
    const { status, url, text } = this.#last ?? {};
    return this.#last ? `${status} ${url}: ${text?.slice(0, 600)}` : 'nothing';
  }

  /** A second tab, or a different process behind the same address: the same cookies, but a different origin. */
  cookies(url: string): string {
    return this.jar.getCookieStringSync(url);
  }

  get cookie(): string {
    return this.cookies(this.#origin);
  }

  /** Cookies for a browser at the same origin. */
  listCookies(): { name: string; value: string; url: string }[] {
    return this.jar
      .getCookiesSync(this.#origin)
      .map(({ key, value }) => ({ name: key, value, url: this.#origin }));
  }

  get hasSession(): boolean {
    return /(?:^|; )session=/.test(this.cookie);
  }

  /** Stores the cookies of a Cookie header. */
  set(header: string): void {
    for (const pair of header.split('; ')) this.jar.setCookieSync(`${pair}; Path=/`, this.#origin);
  }

  drop(name: string): void {
    this.jar.setCookieSync(`${name}=; Max-Age=0; Path=/`, this.#origin);
  }

  /** Changes the value of a cookie of base64url JSON. */
  change(name: RegExp, how: (value: object) => object): void {
    for (const { key, value } of this.jar.getCookiesSync(this.#origin)) {
      if (!name.test(key)) continue;
      const before = JSON.parse(Buffer.from(value, 'base64url').toString('utf8')) as object;
      this.set(`${key}=${Buffer.from(JSON.stringify(how(before))).toString('base64url')}`);
    }
  }

  /** A second visitor with the same cookies, for a step that must not change the first. */
  copy(): Visitor {
    const other = new Visitor(this.#origin, this.#locale);
    Object.assign(other.headers, this.headers);
    other.jar = this.jar.cloneSync()!;
    return other;
  }

  /** One request, without following redirects. */
  async once(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#origin);
    const given = Object.fromEntries(new Headers(init.headers));
    const headers = new Headers({ 'accept-language': this.#locale, ...this.headers, ...given });
    headers.set('cookie', this.cookies(url.href));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie())
      this.jar.setCookieSync(cookie, url.href, { ignoreError: true });
    const { method = 'GET' } = init;
    const type = response.headers.get('content-type') ?? '';
    this.answers.push({ method, url, status: response.status, type });
    return response;
  }

  /** One page or file, without following redirects. */
  get(address: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#read(address, { headers });
  }

  /** One post from a page of the same origin, without following redirects. */
  send(address: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const given = Object.fromEntries(new Headers(headers));
    return this.#read(address, {
      ...toPostRequest(new URLSearchParams(fields)),
      headers: { ...OWN_SITE, ...given },
    });
  }

  async #read(address: string, init: RequestInit): Promise<Reply> {
    const response = await this.once(address, init);
    const { status, headers } = response;
    return { status, to: headers.get('location') ?? '', text: await response.text(), headers };
  }

  /** Follows redirects, and returns the last reply unread, with its address. */
  async fetch(address: string, init: RequestInit = {}): Promise<{ response: Response; url: string }> {
    let url = new URL(address, this.#origin).href;
    let request = init;
    for (let hops = 0; hops < 20; hops += 1) {
      const response = await this.once(url, request);
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) return { response, url };
      await response.arrayBuffer();
      url = new URL(location, url).href;
      request = {};
    }
    throw new Error(`more than 20 redirects from ${address}`);
  }

  /** Follows redirects like a browser, also those of a page that redirects at once, and returns the last page. */
  visit(address: string, init: RequestInit = {}): Promise<Page> {
    return this.#follow(address, init, true);
  }

  /** Requests a page, but does not follow an immediate redirect of the page. */
  stay(address: string, init: RequestInit = {}): Promise<Page> {
    return this.#follow(address, init, false);
  }

  async #follow(address: string, init: RequestInit, refreshes: boolean): Promise<Page> {
    let url = new URL(address, this.#origin).href;
    let request = init;
    for (let hops = 0; hops < 20; hops += 1) {
      const answer = await this.fetch(url, request);
      const { response } = answer;
      url = answer.url;
      const page = new Page(url, response, await response.text());
      const next = refreshes ? page.refresh : undefined;
      if (next === undefined) return (this.#last = page);
      url = new URL(next, url).href;
      request = {};
    }
    throw new Error(`more than 20 redirects from ${address}`);
  }

  /** The request of a form when its button with this name (or its only button) is clicked. */
  formData(
    page: Page,
    form: HTMLFormElement,
    fields: Fields = {},
    button?: string,
  ): { action: string; body: URLSearchParams } {
    const body = new URLSearchParams();
    for (const element of form.elements) {
      if (!isSent(element)) continue;
      body.append(element.name, element.value);
    }
    const buttons = [...form.querySelectorAll('button')];
    const pressed = button === undefined ? buttons[0] : buttons.find((b) => b.textContent?.includes(button));
    if (pressed?.name) body.append(pressed.name, pressed.value);
    for (const [name, value] of Object.entries(fields)) {
      body.delete(name);
      for (const one of [value].flat()) body.append(name, one);
    }
    return { action: new URL(form.getAttribute('action') || page.url, page.url).href, body };
  }

  /** Posts a form of the page as a browser on the same origin does. */
  async submit(page: Page, form: HTMLFormElement, fields: Fields = {}, button?: string): Promise<Page> {
    const { action, body } = this.formData(page, form, fields, button);
    return this.post(action, body);
  }

  async post(address: string, body: URLSearchParams): Promise<Page> {
    return this.visit(address, toPostRequest(body));
  }

  /** The form with a button of this text. */
  form(page: Page, words: string): HTMLFormElement {
    const button = [...page.document.querySelectorAll('button')].find((b) => b.textContent?.includes(words));
    if (!button?.form)
      throw new Error(`no form with a button “${words}” on ${page.url}: ${page.text.slice(0, 400)}`);
    return button.form;
  }

  /** Signs in at the sandbox's identity provider and ends on the requested page. */
  async signIn(userName: string, path = '/main/home', password = 'Portal#2026'): Promise<Page> {
    const login = await this.visit(path);
    const form = login.document.querySelector<HTMLFormElement>('form:has([type=password])');
    if (!form) throw new Error(`no sign-in form at ${login.url}: ${login.text.slice(0, 400)}`);
    const name = form.querySelector<HTMLInputElement>('[autocomplete~=username]')?.name ?? 'userName';
    const secret = form.querySelector<HTMLInputElement>('[type=password]')?.name ?? 'password';
    return this.submit(login, form, { [name]: userName, [secret]: password });
  }
}

/** The immediate redirect of a page. A noscript counts, because no scripts run here. */
function findRefresh(document: Document): string | undefined {
  const content = document.querySelector('meta[http-equiv=refresh i]')?.getAttribute('content') ?? '';
  return /^\s*0\s*;\s*url=(.*)$/i.exec(content)?.[1];
}

type Control = Element & { name: string; value: string; disabled: boolean; type: string; checked: boolean };

function isSent(element: Element): element is Control {
  const control = element as Control;
  if (control.tagName === 'BUTTON' || control.tagName === 'FIELDSET' || !control.name || control.disabled)
    return false;
  return (control.type !== 'checkbox' && control.type !== 'radio') || control.checked;
}

/** Puts a refill of a signed-in member into the cart, chooses address and card, and returns the confirm page. */
export async function toConfirm(visitor: Visitor): Promise<Page> {
  const list = await visitor.visit('/main/prescriptions?status=active');
  const id = list.document.querySelector('main [name=prescriptionId]')!.getAttribute('value')!;
  await visitor.post('/main/cart', new URLSearchParams({ intent: 'add', prescriptionId: id }));
  const address = await visitor.visit('/main/cart/address');
  const payment = await visitor.submit(address, findLastForm(address));
  const confirm = await visitor.submit(payment, findLastForm(payment));
  if (new URL(confirm.url).pathname !== '/main/cart/confirm')
    throw new Error(`no confirm page: ${visitor.lastSeen}`);
  return confirm;
}

export async function openConfirmPage(visitor: Visitor, userName: string): Promise<Page> {
  await visitor.signIn(userName, '/main/more');
  return toConfirm(visitor);
}
