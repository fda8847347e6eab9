/** A member's browser without scripts, and the portal's part of the code flow, for tests without a portal. */
import { createHash, randomBytes } from 'node:crypto';
import {
  buildIssuerPath,
  buildPortalClient,
  PASSWORD_RESET_POLICY,
  SIGN_IN_POLICY,
  type Policy,
} from '../../sandbox/idp/flows.ts';
import { toPostRequest, Visitor } from './visitor.ts';

export const PORTAL_URL = 'http://localhost:3750';

interface Page {
  status: number;
  headers: Headers;
  text: string;
  url: string;
}

/** Follows redirects up to the portal's address. */
export class Browser {
  readonly #portal: string;
  readonly #visitor: Visitor;
  page: Page = { status: 0, headers: new Headers(), text: '', url: '' };

  constructor(portal = PORTAL_URL) {
    this.#portal = portal;
    this.#visitor = new Visitor(portal);
  }

  async #request(address: string, init: RequestInit, hops = 10): Promise<Page> {
    const url = new URL(address, this.page.url || undefined).href;
    if (url.startsWith(`${this.#portal}/`) || hops === 0) return (this.page = { ...this.page, url });
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
    return this.#request(action ?? this.page.url, toPostRequest(body));
  }

  /** the query of the redirect to the portal */
  get atPortal(): URLSearchParams {
    const url = new URL(this.page.url);
    if (url.origin !== this.#portal) throw new Error(`still at ${url.pathname}, status ${this.page.status}`);
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
export function createRelyingParty(baseUrl: string, portal = PORTAL_URL) {
  const redirectUri = `${portal}/auth/callback`;
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
        ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code' },
        ...{ scope: 'openid offline_access', state: 'the-state', nonce: 'the-nonce' },
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        ...{ code_challenge_method: 'S256', ...params },
      });
      await browser.open(`${baseUrl}${buildIssuerPath(policy)}/auth?${query}`, JSON.parse(headers));
    },
    /** exchanges the browser's code for tokens */
    tokens: (browser: Browser, policy: Policy = SIGN_IN_POLICY) =>
      tokenCall(policy, {
        grant_type: 'authorization_code',
        code: browser.atPortal.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifiers.get(browser) ?? '',
      }),
    refresh: (refreshToken: string) =>
      tokenCall(SIGN_IN_POLICY, { grant_type: 'refresh_token', refresh_token: refreshToken }),
  };
}

interface SignedInAt {
  sandbox: string;
  /** origin of a portal that the sandbox knows; nothing listens there */
  portal: string;
}

/** A real token of the sandbox's identity provider. */
export async function signIdToken(userName: string, at: SignedInAt): Promise<string> {
  const [party, browser] = [createRelyingParty(at.sandbox, at.portal), new Browser(at.portal)];
  await party.begin(browser);
  await browser.submit({ userName, password: 'Portal#2026' });
  return (await party.tokens(browser)).id_token;
}

/** Sets a demo member's new password by a code from the outbox, and returns the id_token of that flow. */
export async function requestResetToken(identifier: string, email: string, at: SignedInAt): Promise<string> {
  const [party, browser] = [createRelyingParty(at.sandbox, at.portal), new Browser(at.portal)];
  await party.begin(browser, PASSWORD_RESET_POLICY);
  await browser.submit({ identifier });
  const mails = (await (await fetch(`${at.sandbox}/outbox.json?to=${email}`)).json()) as { body: string }[];
  await browser.submit({ code: /\b\d{6}\b/.exec(mails[0]?.body ?? '')?.[0] ?? '' }, 'Continue');
  await browser.submit({ password: 'Portal$2027', confirm: 'Portal$2027' });
  return (await party.tokens(browser, PASSWORD_RESET_POLICY)).id_token;
}
