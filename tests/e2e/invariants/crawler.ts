/** A visitor without a browser who reports every page. */
import { SHOW_IN_FIELD } from '../../../app/ui/form/form-reply.ts';
import { Visitor } from '#harness/visitor.ts';
import type { Opened } from '../crawl.ts';
import { buildFilledForm, nameForm, type Person } from '../filled-form.ts';
import type { Language } from '#harness/browser.ts';
import { readFacts, type Button, type Form, type PageFacts } from '../page-facts.ts';

/** A page as it was sent. */
export interface SeenPage {
  visitor: string;
  language: Language;
  /** the address after redirects */
  url: string;
  status: number;
  html: string;
}

/** The current place of a visitor: a page, or a file. */
export interface OpenedPage extends Opened {
  html: string;
  /** only for a file */
  bytes?: Uint8Array;
}

export interface NamedForm {
  name: string;
  form: Form;
  button: Button | undefined;
}

/** Its facts are read at the first use, because a test needs only the text of most pages. */
class ParsedPage implements OpenedPage {
  readonly status: number;
  readonly url: string;
  readonly html: string;
  #facts: PageFacts | undefined;

  constructor(status: number, url: string, html: string) {
    this.status = status;
    this.url = url;
    this.html = html;
  }

  get facts(): PageFacts {
    return (this.#facts ??= readFacts(this.html));
  }
}

const MAX_HOPS = 12;
/** The immediate target of a page. */
const REFRESH = /<meta http-equiv="refresh" content="0\s*;\s*url=([^"]*)"/i;

/** The posting forms, once for each button. A different language shows the same page, so it leads to none. */
export const listPosts = ({ url, facts }: OpenedPage, origin: string): NamedForm[] =>
  (facts?.forms ?? [])
    .filter(({ method }) => method === 'post')
    .map((form) => ({ ...form, buttons: form.buttons.filter(({ name }) => name !== SHOW_IN_FIELD) }))
    .flatMap((form) =>
      (form.buttons.length === 0 ? [undefined] : form.buttons).map((button) => ({
        name: nameForm(form, button, url, origin),
        form,
        button,
      })),
    );

export class Crawler {
  readonly http: Visitor;
  readonly name: string;
  readonly language: Language;
  readonly origin: string;
  /** statuses of the last step, redirects included */
  statuses: number[] = [];
  readonly #onPage: (page: SeenPage) => void;

  constructor(
    name: string,
    language: Language,
    origin: string,
    onPage: (page: SeenPage) => void = () => {},
    http = new Visitor(origin, language),
  ) {
    this.name = name;
    this.language = language;
    this.origin = origin;
    this.http = http;
    this.#onPage = onPage;
  }

  /** A copy of the browser in its current state. */
  copy(): Crawler {
    return new Crawler(this.name, this.language, this.origin, this.#onPage, this.http.copy());
  }

  /** Opens an address, or posts to it, and follows redirects to a page or a file. */
  async open(address: string, init: RequestInit = {}, onFirstReply = () => {}): Promise<OpenedPage> {
    let url = new URL(address, this.origin).href;
    let request = init;
    this.statuses = [];
    for (let hops = 0; hops < MAX_HOPS; hops += 1) {
      const reply = await this.#asked(url, request);
      const { status } = reply;
      if (this.statuses.push(status) === 1) onFirstReply();
      const location = reply.headers.get('location');
      request = {};
      if (status >= 300 && status < 400 && location !== null) {
        await reply.arrayBuffer();
        url = new URL(location, url).href;
        continue;
      }
      const bytes = new Uint8Array(await reply.arrayBuffer());
      const html = new TextDecoder().decode(bytes);
      const isPage = (reply.headers.get('content-type') ?? '').startsWith('text/html');
      if (!isPage) return { status, url, html, bytes };
      this.#onPage({ visitor: this.name, language: this.language, url, status, html });
      const next = REFRESH.exec(html)?.[1];
      if (next === undefined) return new ParsedPage(status, url, html);
      url = new URL(next.replaceAll('&amp;', '&'), url).href;
    }
    throw new Error(`${address} leads in circles`);
  }

  /** Requests a page again that a busy machine refused, like a visitor. */
  async #asked(url: string, request: RequestInit): Promise<Response> {
    const reply = await this.http.once(url, request);
    if (reply.status !== 504 || request.method === 'POST') return reply;
    await reply.arrayBuffer();
    return this.http.once(url, request);
  }

  /** A browser's request for a form of a page. */
  request(
    { url }: OpenedPage,
    { form, button }: NamedForm,
    person: Person,
  ): { address: string; init: RequestInit } {
    const address = new URL(form.action || url, url).href;
    const [from, to] = [new URL(url).origin, new URL(address).origin];
    const headers = { 'sec-fetch-site': from === to ? 'same-origin' : 'cross-site', origin: from };
    return { address, init: { method: 'POST', body: buildFilledForm(form, person, button), headers } };
  }
}
