/** Real tokens of the sandbox's identity provider, by the code flow, for tests without a portal. */
import { createHash, randomBytes } from 'node:crypto';
import { Visitor, type Page } from './visitor.ts';

export interface SignedInAt {
  sandbox: string;
  /** origin of a portal that the sandbox knows; nothing listens there */
  portal: string;
}

const random = () => randomBytes(32).toString('base64url');

type Query = Record<string, string>;
/** Fills in a flow's pages; returns the last reply, which redirects to the portal. */
type Walk = (visitor: Visitor, authorizeUrl: string) => Promise<{ url: string; response: Response }>;

/** @throws Error when the provider does not return with a code and a token */
export const signIdToken = (userName: string, at: SignedInAt, password = 'Portal#2026'): Promise<string> =>
  requestToken('B2C_1_SignUpSignIn', at, async (visitor, authorizeUrl) => {
    const page = await visitor.visit(authorizeUrl);
    return send(visitor, page, '[type=password]', { userName, password });
  });

/** Sets a demo member's new password by a code from the outbox, and returns the id_token of that flow. */
export const requestResetToken = (
  userName: string,
  email: string,
  at: SignedInAt,
  password = 'Portal$2027',
): Promise<string> =>
  requestToken('B2C_1_PasswordReset', at, async (visitor, authorizeUrl) => {
    const asked = await visitor.visit(authorizeUrl);
    const form = asked.document.querySelector<HTMLFormElement>('form:has([name=identifier])')!;
    const codePage = await visitor.submit(asked, form, { identifier: userName });
    const mails = (await (await fetch(`${at.sandbox}/outbox.json?to=${email}`)).json()) as { body: string }[];
    const code = /\b\d{6}\b/.exec(mails[0]?.body ?? '')?.[0] ?? '';
    const codeForm = codePage.document.querySelector<HTMLFormElement>('form:has([name=code])')!;
    const passwordPage = await visitor.submit(codePage, codeForm, { code });
    return send(visitor, passwordPage, '[name=confirm]', { password, confirm: password });
  });

async function send(visitor: Visitor, page: Page, field: string, fields: Query) {
  const form = page.document.querySelector<HTMLFormElement>(`form:has(${field})`);
  if (form === null) throw new Error(`no form with ${field} at ${page.url}`);
  const { action, body } = visitor.formData(page, form, fields);
  const headers = { 'sec-fetch-site': 'same-origin' };
  return { url: action, response: await visitor.once(action, { method: 'POST', body, headers }) };
}

async function requestToken(policy: string, at: SignedInAt, walk: Walk): Promise<string> {
  const issuer = `${at.sandbox}/tenant/${policy}/v2.0`;
  const metadata = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as {
    authorization_endpoint: string;
    token_endpoint: string;
  };
  const verifier = random();
  const redirectUri = `${at.portal}/auth/callback`;
  const query = new URLSearchParams({
    client_id: 'member-portal',
    response_type: 'code',
    scope: policy === 'B2C_1_SignUpSignIn' ? 'openid offline_access' : 'openid',
    redirect_uri: redirectUri,
    state: random(),
    nonce: random(),
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const visitor = new Visitor(at.sandbox);
  const walked = await walk(visitor, `${metadata.authorization_endpoint}?${query}`);
  const code = await requestCode(visitor, walked, redirectUri);
  const reply = await fetch(metadata.token_endpoint, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('member-portal:sandbox-client-secret').toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  const { id_token: idToken } = (await reply.json()) as { id_token?: string };
  if (idToken === undefined) throw new Error(`no id_token: status ${reply.status}`);
  return idToken;
}

async function requestCode(
  visitor: Visitor,
  walked: { url: string; response: Response },
  redirectUri: string,
): Promise<string> {
  let { url, response } = walked;
  for (let hops = 0; hops < 10; hops += 1) {
    const location = response.headers.get('location');
    if (location === null) throw new Error(`nobody was let in: status ${response.status}`);
    url = new URL(location, url).href;
    if (url.startsWith(redirectUri)) return new URL(url).searchParams.get('code') ?? '';
    response = await visitor.once(url);
  }
  throw new Error('the identity provider redirects without end');
}
