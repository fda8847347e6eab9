/** What a browser sends when a link or a form's button is pressed, and what it says about itself. */
import { UnsupportedError } from './unsupported.ts';

export interface Navigation {
  url: string;
  method: 'GET' | 'POST';
  body?: URLSearchParams | FormData;
}

export function linkNavigation(link: HTMLAnchorElement): Navigation {
  if (link.target && link.target !== '_self')
    throw new UnsupportedError(`a link into another window, ${link.href}`);
  if (!/^https?:/.test(link.href)) throw new UnsupportedError(`a link out of the browser, ${link.href}`);
  return { url: link.href, method: 'GET' };
}

/** What a form sends: its successful controls, and the button that was pressed. */
export function formNavigation(form: HTMLFormElement, button: HTMLElement | null): Navigation {
  const said = (name: string, fallback: string) =>
    (button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? fallback).toLowerCase();
  const method = said('method', 'get');
  if (method === 'dialog') throw new UnsupportedError('a form that closes a dialog');
  if (!['', '_self'].includes(said('target', '')))
    throw new UnsupportedError('a form that opens another window');
  const document = form.ownerDocument;
  const address = button?.getAttribute('formaction') || form.getAttribute('action') || document.URL;
  const url = new URL(address, document.baseURI);
  const entries = entriesOf(form, button);
  if (method !== 'post') {
    const { hash } = url;
    url.search = url.hash = '';
    // a form without fields leaves a bare question mark
    return { url: `${url.href}?${new URLSearchParams(entries).toString()}${hash}`, method: 'GET' };
  }
  const encoding = said('enctype', 'application/x-www-form-urlencoded');
  if (encoding === 'application/x-www-form-urlencoded')
    return { url: url.href, method: 'POST', body: new URLSearchParams(entries) };
  if (encoding !== 'multipart/form-data') throw new UnsupportedError(`the encoding ${encoding}`);
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return { url: url.href, method: 'POST', body };
}

/** As HTML constructs the entry list; line breaks are sent as CR LF. */
function entriesOf(form: HTMLFormElement, button: HTMLElement | null): [string, string][] {
  const { FormData: Entries } = form.ownerDocument.defaultView!;
  return [...new Entries(form, button)].map(([name, value]) => {
    if (typeof value !== 'string') throw new UnsupportedError('a file to send');
    return [name, value.replace(/\r?\n|\r/g, '\r\n')];
  });
}

/** What Fetch Metadata and the Referer say of the page that led here; nothing led to an address that was typed. */
export function originHeaders(navigation: Navigation, from: { url: string; policy: string } | undefined) {
  if (!from) return { 'sec-fetch-site': 'none' };
  const [here, there] = [new URL(from.url), new URL(navigation.url)];
  const isOwn = here.origin === there.origin;
  const site = isOwn ? 'same-origin' : here.hostname === there.hostname ? 'same-site' : 'cross-site';
  const hidden = from.policy === 'no-referrer' || (from.policy === 'same-origin' && !isOwn);
  here.hash = '';
  const referrer = isOwn && from.policy !== 'origin' ? here.href : `${here.origin}/`;
  return {
    'sec-fetch-site': site,
    ...(!hidden && { referer: referrer }),
    ...(navigation.method === 'POST' && { origin: hidden ? 'null' : here.origin }),
  };
}

/** Playwright's patterns of addresses: `*` within a part of a path, `**` across parts. */
function globToRegExp(glob: string): RegExp {
  const source = glob
    .replace(/[.+^$()|[\]\\?]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_all, list: string) => `(${list.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*\*|\*/g, (stars) => (stars === '*' ? '[^/]*' : stars === '**' ? '.*' : '(.*/)?'));
  return new RegExp(`^${source}$`);
}

export type UrlPattern = string | RegExp | ((url: URL) => boolean);

export function matchesUrl(address: string, wanted: UrlPattern, base: string | undefined): boolean {
  if (typeof wanted === 'function') return wanted(new URL(address));
  if (wanted instanceof RegExp) return wanted.test(address);
  const absolute = wanted.startsWith('*') || !base ? wanted : new URL(wanted, base).href;
  return absolute === address || globToRegExp(absolute).test(address);
}
