/** A member's browser without scripts, and the portal's part of the code flow, for the tests in this folder. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createClock } from '../../sandbox/data/clock.ts';
import { openDatabase, type Database } from '../../sandbox/data/database.ts';
import { resetToSeed } from '../../sandbox/data/seed/seed-snapshot.ts';
import { createOutbox, type Outbox } from '../../sandbox/outbox.ts';
import { buildIssuerPath, buildPortalClient, SIGN_IN_POLICY, type Policy } from '../../sandbox/idp/flows.ts';
import { createIdentityProvider } from '../../sandbox/idp/provider.ts';
import { createVerifyAccess, type VerifyAccess } from '../../sandbox/idp/verify-access.ts';

export const PORTAL_URL = 'http://localhost:3750';
const REDIRECT_URI = `${PORTAL_URL}/auth/callback`;

interface StoredCookie {
  name: string;
  value: string;
  path: string;
}

interface Page {
  status: number;
  headers: Headers;
  text: string;
  url: string;
}

/** Follows redirects up to the portal's address and stores cookies by path, like a browser. */
export class Browser {
  #cookies: StoredCookie[] = [];
  page: Page = { status: 0, headers: new Headers(), text: '', url: '' };

  #keep(header: string, url: URL) {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((a) => /^path=/i.test(a))?.slice(5) ?? url.pathname;
    const expires = attributes.find((a) => /^expires=/i.test(a))?.slice(8);
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (!expires || Date.parse(expires) > Date.now()) this.#cookies.push({ name, value, path });
  }

  #header(url: URL) {
    const fits = ({ path }: StoredCookie) =>
      url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
    return this.#cookies
      .filter(fits)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  async #request(address: string, init: RequestInit, hops = 10): Promise<Page> {
    const url = new URL(address, this.page.url || undefined);
    if (url.origin === PORTAL_URL || hops === 0) {
      this.page = { ...this.page, url: url.href };
      return this.page;
    }
    const headers = { ...(init.headers as Record<string, string>), cookie: this.#header(url) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const header of response.headers.getSetCookie()) this.#keep(header, url);
    this.page = {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      url: url.href,
    };
    const location = response.headers.get('location');
    return location ? this.#request(location, { headers: init.headers }, hops - 1) : this.page;
  }

  open(address: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.#request(address, { headers });
  }

  /** fills in the page's form and presses its button; with `words`, the form with that button */
  submit(fields: Record<string, string> = {}, words?: string): Promise<Page> {
    const forms = [...this.page.text.matchAll(/<form method="post"([^>]*)>(.*?)<\/form>/gs)];
    const form = forms.find(([, , body]) => !words || body?.includes(`>${words}</button>`));
    if (!form) throw new Error('no such form on this page');
    const hidden = [...(form[2] ?? '').matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const body = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]));
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const action = /action="([^"]*)"/.exec(form[1] ?? '')?.[1];
    return this.#request(action ?? this.page.url, { method: 'POST', body });
  }

  /** the query of the redirect to the portal */
  get atPortal(): URLSearchParams {
    const url = new URL(this.page.url);
    if (url.origin !== PORTAL_URL) throw new Error(`still at ${url.pathname}, status ${this.page.status}`);
    return url.searchParams;
  }
}

interface Tokens {
  id_token: string;
  access_token: string;
  refresh_token?: string;
  error?: string;
}

export interface Sandbox {
  baseUrl: string;
  db: Database;
  outbox: Outbox;
  verifyAccess: VerifyAccess;
  /** moves the clock of codes and locks */
  advance(ms: number): void;
  /** sends the browser to a flow, like the portal does */
  begin(browser: Browser, policy?: Policy, more?: Record<string, string>): Promise<void>;
  /** exchanges the browser's code for tokens */
  tokens(browser: Browser, policy?: Policy): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Tokens>;
  /** simulates a restart: the same database, a new process */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The portal's part of a flow: sends a browser to the provider, and exchanges the returned code. */
function relyingParty(baseUrl: string): Pick<Sandbox, 'begin' | 'tokens' | 'refresh'> {
  const { clientId, clientSecret } = buildPortalClient();
  const verifiers = new WeakMap<Browser, string>();

  const tokenCall = async (policy: Policy, body: Record<string, string>): Promise<Tokens> => {
    const response = await fetch(`${baseUrl}${buildIssuerPath(policy)}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams(body),
    });
    return response.json();
  };

  return {
    async begin(browser, policy = SIGN_IN_POLICY, more = {}) {
      const verifier = randomBytes(32).toString('base64url');
      verifiers.set(browser, verifier);
      const { headers = '{}', ...params } = more;
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: REDIRECT_URI,
        response_type: 'code',
        scope: 'openid offline_access',
        state: 'the-state',
        nonce: 'the-nonce',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...params,
      });
      await browser.open(`${baseUrl}${buildIssuerPath(policy)}/auth?${query}`, JSON.parse(headers));
    },
    tokens: (browser, policy = SIGN_IN_POLICY) =>
      tokenCall(policy, {
        grant_type: 'authorization_code',
        code: browser.atPortal.get('code') ?? '',
        redirect_uri: REDIRECT_URI,
        code_verifier: verifiers.get(browser) ?? '',
      }),
    refresh: (refreshToken) =>
      tokenCall(SIGN_IN_POLICY, { grant_type: 'refresh_token', refresh_token: refreshToken }),
  };
}

export async function startSandbox({ tokenMinutes = 60 } = {}): Promise<Sandbox> {
  const db = openDatabase(':memory:');
  resetToSeed({ db, clock: createClock(db) });
  let offset = 0;
  const now = () => Date.now() + offset;
  const outbox = createOutbox(db, now);
  const server = createServer((req, res) => void app(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mount = () =>
    express().use(
      createIdentityProvider({
        db,
        baseUrl,
        portalUrl: [PORTAL_URL, 'http://127.0.0.1:3750'],
        outbox,
        now,
        tokenMinutes,
      }),
    );
  let app = mount();
  return {
    baseUrl,
    db,
    outbox,
    verifyAccess: createVerifyAccess({ db, baseUrl }),
    advance(ms) {
      offset += ms;
    },
    ...relyingParty(baseUrl),
    async restart() {
      app = mount();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      db.close();
    },
  };
}

export function readCode(sandbox: Sandbox, email: string): string {
  return /\b\d{6}\b/.exec(sandbox.outbox.list(email)[0]?.body ?? '')?.[0] ?? '';
}
