/** A browser over HTTP for tests of routes: it keeps cookies and follows nothing. */
export class CookieBrowser {
  readonly #jar = new Map<string, string>();
  readonly #portal: string;

  constructor(portal: string) {
    this.#portal = portal;
  }

  get hasSession() {
    return this.#jar.has('session');
  }

  get cookie() {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** takes the cookies of a Cookie header */
  set(header: string) {
    for (const pair of header.split('; ')) {
      const at = pair.indexOf('=');
      this.#jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  drop(name: string) {
    this.#jar.delete(name);
  }

  /** changes what a cookie of base64url JSON says */
  change(name: RegExp, how: (value: object) => object) {
    for (const [each, value] of this.#jar) {
      if (!name.test(each)) continue;
      const before = JSON.parse(Buffer.from(value, 'base64url').toString('utf8')) as object;
      this.#jar.set(each, Buffer.from(JSON.stringify(how(before))).toString('base64url'));
    }
  }

  get(address: string, headers: Record<string, string> = {}) {
    return this.#send(address, { headers });
  }

  post(address: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
    return this.#send(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    });
  }

  async #send(address: string, init: RequestInit) {
    const headers = { ...(init.headers as Record<string, string>), cookie: this.cookie };
    const response = await fetch(new URL(address, this.#portal), { ...init, redirect: 'manual', headers });
    for (const each of response.headers.getSetCookie()) {
      const [pair = ''] = each.split(';', 1);
      const at = pair.indexOf('=');
      if (each.includes('Max-Age=0')) this.#jar.delete(pair.slice(0, at));
      else this.#jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return {
      status: response.status,
      to: response.headers.get('location') ?? '',
      text: await response.text(),
      headers: response.headers,
      retryAfter: response.headers.get('retry-after'),
    };
  }
}
