/** Real tokens of the sandbox's identity provider, by the code flow, for tests that have no portal. */
import { createHash, randomBytes } from 'node:crypto';
import { Visitor } from './visitor.ts';

export interface SignedInAt {
  /** origin of the sandbox */
  sandbox: string;
  /** origin of a portal that the sandbox knows; nobody needs to listen there */
  portal: string;
}

const random = () => randomBytes(32).toString('base64url');

/**
 * Signs a demo member in and gives the id_token.
 *
 * @throws Error when the provider does not come back with a code and a token
 */
export async function idTokenOf(userName: string, at: SignedInAt, password = 'Portal#2026'): Promise<string> {
  const issuer = `${at.sandbox}/tenant/B2C_1_SignUpSignIn/v2.0`;
  const metadata = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as {
    authorization_endpoint: string;
    token_endpoint: string;
  };
  const verifier = random();
  const redirectUri = `${at.portal}/auth/callback`;
  const code = await codeOf(new Visitor(at.sandbox), metadata.authorization_endpoint, userName, password, {
    client_id: 'member-portal',
    response_type: 'code',
    scope: 'openid offline_access',
    redirect_uri: redirectUri,
    state: random(),
    nonce: random(),
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
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
  if (idToken === undefined) throw new Error(`no id_token for ${userName}: status ${reply.status}`);
  return idToken;
}

async function codeOf(
  visitor: Visitor,
  endpoint: string,
  userName: string,
  password: string,
  query: Record<string, string>,
): Promise<string> {
  const page = await visitor.visit(`${endpoint}?${new URLSearchParams(query)}`);
  const form = page.document.querySelector<HTMLFormElement>('form:has([type=password])');
  if (form === null) throw new Error(`no sign-in form at ${page.url}`);
  const { action, body } = visitor.formData(page, form, { userName, password });
  let response = await visitor.once(action, {
    method: 'POST',
    body,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  for (let hops = 0, url = action; hops < 10; hops += 1) {
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${userName} was not let in: status ${response.status}`);
    url = new URL(location, url).href;
    if (url.startsWith(String(query.redirect_uri))) return new URL(url).searchParams.get('code') ?? '';
    response = await visitor.once(url);
  }
  throw new Error('the identity provider redirects without end');
}
