/**
 * An identity provider in a few lines, over HTTP, that can lie in every way a token can. It is for
 * the portal's own checks; the whole flow against a real provider is in tests/e2e.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWK, JWTHeaderParameters, JWTPayload } from 'jose';

export const CLIENT_ID = 'portal';
export const SIGN_IN = 'B2C_1_SignUpSignIn';
export const PASSWORD_RESET = 'B2C_1_PasswordReset';

export interface Draft {
  header: JWTHeaderParameters;
  claims: JWTPayload;
}

interface Grant {
  policy: string;
  challenge: string;
  redirectUri: string;
  nonce: string;
}

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

async function makeKey(kid: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } };
}

export const memberClaims = {
  sub: 'subject-of-ana',
  oid: 'object-of-ana',
  given_name: 'Ana',
  family_name: 'Peña',
  email: 'ana@example.test',
  extension_ProviderType: 'DIRECT',
  extension_IsMigrated: false,
  extension_ClientId: '31001',
  extension_RxGRP: 'RX31001',
  extension_CardId: 'W100200300',
  extension_PersonCode: '01',
  extension_UserName: 'ana',
  extension_DateOfBirth: '1974-03-08',
};

export type MiniProvider = Awaited<ReturnType<typeof startMiniProvider>>;

export async function startMiniProvider({ now, secret = 'secret' }: { now: () => number; secret?: string }) {
  let key = await makeKey('first');
  let published = [key];
  let down: 'all' | 'keys' | undefined;
  let tamper: (draft: Draft) => Draft | string | Promise<Draft | string> = (draft) => draft;
  let tokenStatus: { status: number; body: unknown } | undefined;
  const codes = new Map<string, Grant>();
  const asked: string[] = [];
  const refreshed: string[] = [];
  let count = 0;

  const issuer = (policy: string) => `${origin()}/${policy.toLowerCase()}/v2.0/`;
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function mint(policy: string, extra: JWTPayload): Promise<string> {
    const seconds = Math.floor(now() / 1000);
    const claims = { ...memberClaims, iss: issuer(policy), aud: CLIENT_ID, tfp: policy, iat: seconds, nbf: seconds };
    const made = await tamper({
      header: { alg: 'RS256', typ: 'JWT', kid: key.kid },
      claims: { ...claims, exp: seconds + 3600, ...extra },
    });
    if (typeof made === 'string') return made;
    return new SignJWT(made.claims).setProtectedHeader(made.header).sign(key.privateKey);
  }

  const metadata = (policy: string) => ({
    issuer: issuer(policy),
    authorization_endpoint: `${origin()}/${policy}/authorize?brand=plain`,
    token_endpoint: `${origin()}/${policy}/token`,
    end_session_endpoint: `${origin()}/${policy}/logout?p=${policy}`,
    jwks_uri: `${origin()}/${policy}/keys`,
    scopes_supported: ['openid', 'email'],
  });

  async function token(policy: string, request: IncomingMessage) {
    if (tokenStatus) return tokenStatus;
    const [id, given] = Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    if (id !== CLIENT_ID || given !== secret) return { status: 401, body: { error: 'invalid_client' } };
    const form = new URLSearchParams(await bodyOf(request));
    if (form.get('grant_type') === 'refresh_token') return refresh(policy, form.get('refresh_token') ?? '');
    const grant = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url');
    if (!grant || grant.policy !== policy || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    return { status: 200, body: await reply(policy, { nonce: grant.nonce }) };
  }

  async function refresh(policy: string, refreshToken: string) {
    refreshed.push(refreshToken);
    return { status: 200, body: await reply(policy, {}) };
  }

  const reply = async (policy: string, extra: JWTPayload) => ({
    id_token: await mint(policy, extra),
    access_token: 'access',
    refresh_token: `refresh-${++count}`,
    token_type: 'Bearer',
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [, policy = '', what = ''] = (request.url ?? '').split('?')[0]!.split('/');
    asked.push(what);
    if (down === 'all' || down === what) return void request.socket.destroy();
    const { status, body } =
      what === 'keys'
        ? { status: 200, body: { keys: published.map(({ jwk }) => jwk) } }
        : what === 'token'
          ? await token(policy, request)
          : { status: 200, body: metadata(policy) };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: origin(),
    metadataUrl: (policy: string) => `${origin()}/${policy}/v2.0/.well-known/openid-configuration`,
    /** what a member does there: signs in; gives the address of the portal that the browser goes to next */
    approve(location: string): string {
      const url = new URL(location);
      const grant = (name: string) => url.searchParams.get(name) ?? '';
      const code = `code-${++count}`;
      const policy = url.pathname.split('/')[1] ?? '';
      codes.set(code, {
        policy,
        challenge: grant('code_challenge'),
        redirectUri: grant('redirect_uri'),
        nonce: grant('nonce'),
      });
      return `${grant('redirect_uri')}?${new URLSearchParams({ code, state: grant('state') })}`;
    },
    lie: (how: typeof tamper) => void (tamper = how),
    answerTokens: (with_: typeof tokenStatus) => void (tokenStatus = with_),
    goDown: (part: typeof down = 'all') => void (down = part),
    /** a new key, known to the key set or not */
    async rotate({ publish = true } = {}) {
      key = await makeKey(`key-${++count}`);
      if (publish) published = [key];
    },
    asked: (what: string) => asked.filter((each) => each === what).length,
    refreshed,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
