/** A member's browser without scripts, and the portal's part of the code flow, for the tests in this folder. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createClock } from '../../sandbox/data/clock.ts';
import { openDatabase } from '../../sandbox/data/database.ts';
import { resetToSeed } from '../../sandbox/data/seed/seed-snapshot.ts';
import { createOutbox } from '../../sandbox/outbox.ts';
import { buildIssuerPath, buildPortalClient, SIGN_IN_POLICY, type Policy } from '../../sandbox/idp/flows.ts';
import { createIdentityProvider } from '../../sandbox/idp/provider.ts';
import { createVerifyAccess } from '../../sandbox/idp/verify-access.ts';
import { Visitor } from './visitor.ts';

export const PORTAL_URL = 'http://localhost:3750';
const REDIRECT_URI = `${PORTAL_URL}/auth/callback`;

interface Page {
  status: number;
  headers: Headers;
  text: string;
  url: string;
}

/** Follows redirects up to the portal's address. */
export class Browser {
  readonly #visitor = new Visitor(PORTAL_URL);
  page: Page = { status: 0, headers: new Headers(), text: '', url: '' };

  async #request(address: string, init: RequestInit, hops = 10): Promise<Page> {
    const url = new URL(address, this.page.url || undefined).href;
    if (url.startsWith(`${PORTAL_URL}/`) || hops === 0) return (this.page = { ...this.page, url });
    const response = await this.#visitor.once(url, init);
    const { status, headers } = response;
    this.page = { status, headers, text: await response.text(), url };
    const location = headers.get('location');
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

/** The portal's part of a flow: sends a browser to the provider, and exchanges the returned code. */
function createRelyingParty(baseUrl: string) {
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
    /** sends the browser to a flow, like the portal does */
    async begin(browser: Browser, policy: Policy = SIGN_IN_POLICY, more: Record<string, string> = {}) {
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
    /** exchanges the browser's code for tokens */
    tokens: (browser: Browser, policy: Policy = SIGN_IN_POLICY) =>
      tokenCall(policy, {
        grant_type: 'authorization_code',
        code: browser.atPortal.get('code') ?? '',
        redirect_uri: REDIRECT_URI,
        code_verifier: verifiers.get(browser) ?? '',
      }),
    refresh: (refreshToken: string) =>
      tokenCall(SIGN_IN_POLICY, { grant_type: 'refresh_token', refresh_token: refreshToken }),
  };
}

export async function startSandbox({ tokenMinutes = 60 } = {}) {
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
        ...{ db, baseUrl, outbox, now, tokenMinutes },
        portalUrls: [PORTAL_URL, 'http://127.0.0.1:3750'],
      }),
    );
  let app = mount();
  return {
    baseUrl,
    db,
    outbox,
    verifyAccess: createVerifyAccess({ db, baseUrl }),
    /** moves the clock of codes and locks */
    advance(ms: number) {
      offset += ms;
    },
    ...createRelyingParty(baseUrl),
    /** simulates a restart: the same database, a new process */
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
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

export function readCode(sandbox: Sandbox, email: string): string {
  return /\b\d{6}\b/.exec(sandbox.outbox.list(email)[0]?.body ?? '')?.[0] ?? '';
}
