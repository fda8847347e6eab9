/** An identity provider over HTTP that can forge every part of a token, for tests of the portal's checks. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';

export const CLIENT_ID = 'portal';
export const SIGN_IN = 'B2C_1_SignUpSignIn';
export const PASSWORD_RESET = 'B2C_1_PasswordReset';

export interface Draft {
  header: JWTHeaderParameters;
  claims: JWTPayload;
}

/** Changes of a token that the provider issues. */
export const withClaims = (claims: object) => (draft: Draft) => ({
  ...draft,
  claims: { ...draft.claims, ...claims },
});
export const withHeader = (header: object) => (draft: Draft) => ({
  ...draft,
  header: { ...draft.header, ...header },
});

interface Grant {
  /** epoch milliseconds; undefined for a provider that does not report it */
  authenticatedAt: number | undefined;
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

/** Creating a pair takes a fifth of a second. No test uses as many providers and keys at once. */
const PAIRS = 8;
const pairs: ReturnType<typeof generateKeyPair>[] = [];
let made = 0;

async function makeKey(kid: string): Promise<SigningKey> {
  const index = made++ % PAIRS;
  const { publicKey, privateKey } = await (pairs[index] ??= generateKeyPair('RS256'));
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } };
}

export const memberClaims = {
  ...{ sub: 'subject-of-ana', oid: 'object-of-ana', given_name: 'Ana', family_name: 'Peña' },
  ...{ email: 'ana@example.test', email_verified: true },
  ...{ extension_ProviderType: 'DIRECT', extension_IsMigrated: false, extension_ClientId: '31001' },
  ...{ extension_RxGRP: 'RX31001', extension_CardId: 'W100200300', extension_PersonCode: '01' },
  ...{ extension_UserName: 'ana', extension_DateOfBirth: '1974-03-08' },
};

type Lie = (draft: Draft) => Draft | string | Promise<Draft | string>;

export type MiniProvider = Awaited<ReturnType<typeof startMiniProvider>>;

export async function startMiniProvider(options: { now: () => number; secret?: string }) {
  const provider = new Provider(options.now, options.secret ?? 'secret', await makeKey('first'));
  await provider.listen();
  return provider;
}

class Provider {
  /** refresh tokens that were used */
  readonly refreshed: string[] = [];
  /** refresh tokens that the portal revoked */
  readonly revoked: string[] = [];
  readonly #now: () => number;
  readonly #secret: string;
  readonly #codes = new Map<string, Grant>();
  readonly #asked: string[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #key: SigningKey;
  #published: SigningKey[];
  #down: 'all' | 'keys' | undefined;
  #lie: Lie = (draft) => draft;
  #tokenAnswer: { status: number; body: unknown } | undefined;
  #count = 0;
  /** when the password was typed for the provider's session of this browser */
  #signedInAt = 0;
  #saysAuthTime = true;
  #namesIssuer = false;
  #issued: object = {};
  #described: object = {};

  constructor(now: () => number, secret: string, key: SigningKey) {
    this.#now = now;
    this.#secret = secret;
    this.#key = key;
    this.#published = [key];
  }

  listen() {
    return new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close() {
    return new Promise((resolve) => this.#server.close(resolve).closeAllConnections());
  }

  get origin() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** the environment of a portal that signs in members here */
  settings() {
    return {
      IDP_SIGN_IN_METADATA_URL: this.metadataUrl(SIGN_IN),
      IDP_PASSWORD_RESET_METADATA_URL: this.metadataUrl(PASSWORD_RESET),
      IDP_CLIENT_ID: CLIENT_ID,
      IDP_CLIENT_SECRET: 'secret',
    };
  }

  metadataUrl(policy: string) {
    return `${this.origin}/${policy}/v2.0/.well-known/openid-configuration`;
  }

  /** A member signs in at the provider. Returns the portal's address for the redirect. */
  approve(location: string): string {
    this.#signedInAt = this.#now();
    return this.pass(location);
  }

  /** The provider shows no page, because its own session is still open. Returns the portal's address like approve. */
  pass(location: string): string {
    const url = new URL(location);
    const asked = (name: string) => url.searchParams.get(name) ?? '';
    const code = `code-${++this.#count}`;
    this.#codes.set(code, {
      authenticatedAt: this.#saysAuthTime ? this.#signedInAt : undefined,
      policy: url.pathname.split('/')[1] ?? '',
      challenge: asked('code_challenge'),
      redirectUri: asked('redirect_uri'),
      nonce: asked('nonce'),
    });
    return `${asked('redirect_uri')}?${new URLSearchParams({ code, state: asked('state') })}`;
  }

  /** An unsolicited token. A policy other than a flow's name makes it a partner's token. */
  token(policy: string, claims: JWTPayload = {}): Promise<string> {
    return this.#idToken(policy, claims);
  }

  /** an entry of SSO_ISSUERS */
  partner(name: string) {
    return { issuer: this.#issuer(name), jwks_uri: `${this.origin}/${name}/keys`, audience: CLIENT_ID };
  }

  /** makes id_tokens differ from valid ones from now on */
  lie(how: Lie) {
    this.#lie = how;
  }

  /** stops reporting the time of sign-ins */
  hideAuthTime() {
    this.#saysAuthTime = false;
  }

  /** from now on, replies to a grant contain these fields */
  issues(fields: object) {
    this.#issued = fields;
  }

  /** from now on, the discovery document contains these fields */
  describes(fields: object) {
    this.#described = fields;
  }

  /** from now on, claims that each reply names the issuer, although none does */
  namesIssuer() {
    this.#namesIssuer = true;
  }

  answerTokens(answer: { status: number; body: unknown }) {
    this.#tokenAnswer = answer;
  }

  goDown(part: 'all' | 'keys' = 'all') {
    this.#down = part;
  }

  /** A new key, published or not. It replaces the previous keys or is added to them, under its own kid or theirs. */
  async rotate({ publish = true, beside = false, renamed = true } = {}) {
    this.#key = await makeKey(renamed ? `key-${++this.#count}` : this.#key.kid);
    if (publish) this.#published = [...(beside ? this.#published : []), this.#key];
  }

  /** number of requests to an endpoint */
  asked(what: string) {
    return this.#asked.filter((each) => each === what).length;
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const [path = ''] = (request.url ?? '').split('?');
    const [, policy = '', what = ''] = path.split('/');
    this.#asked.push(what);
    if (this.#down === 'all' || this.#down === what) return void request.socket.destroy();
    const { status, body } = await this.#replyTo(policy, what, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async #replyTo(policy: string, what: string, request: IncomingMessage) {
    if (what === 'keys') return { status: 200, body: { keys: this.#published.map(({ jwk }) => jwk) } };
    if (what === 'token') return this.#token(policy, request);
    if (what === 'revoke') {
      this.revoked.push(new URLSearchParams(await readBody(request)).get('token') ?? '');
      return { status: 200, body: {} };
    }
    return { status: 200, body: this.#metadata(policy) };
  }

  #metadata(policy: string) {
    const base = `${this.origin}/${policy}`;
    return {
      issuer: this.#issuer(policy),
      authorization_endpoint: `${base}/authorize?brand=plain`,
      token_endpoint: `${base}/token`,
      revocation_endpoint: `${base}/revoke`,
      end_session_endpoint: `${base}/logout?p=${policy}`,
      jwks_uri: `${base}/keys`,
      scopes_supported: ['openid', 'email'],
      authorization_response_iss_parameter_supported: this.#namesIssuer ? true : undefined,
      claims_supported: this.#saysAuthTime ? undefined : ['sub', 'iat'],
      ...this.#described,
    };
  }

  #issuer(policy: string) {
    return `${this.origin}/${policy.toLowerCase()}/v2.0/`;
  }

  async #token(policy: string, request: IncomingMessage) {
    if (this.#tokenAnswer) return this.#tokenAnswer;
    const [id, secret] = readCredentials(request);
    if (id !== CLIENT_ID || secret !== this.#secret)
      return { status: 401, body: { error: 'invalid_client' } };
    const form = new URLSearchParams(await readBody(request));
    if (form.get('grant_type') === 'refresh_token') {
      this.refreshed.push(form.get('refresh_token') ?? '');
      return { status: 200, body: await this.#tokens(policy, {}) };
    }
    const grant = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits =
      grant?.policy === policy &&
      grant.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri');
    if (!fits) return { status: 400, body: { error: 'invalid_grant' } };
    const { nonce, authenticatedAt: at } = grant;
    const authTime = at === undefined ? {} : { auth_time: Math.floor(at / 1000) };
    return { status: 200, body: await this.#tokens(policy, { nonce, ...authTime }) };
  }

  async #tokens(policy: string, extra: JWTPayload) {
    return {
      id_token: await this.#idToken(policy, extra),
      access_token: 'access',
      refresh_token: `refresh-${++this.#count}`,
      token_type: 'Bearer',
      ...this.#issued,
    };
  }

  async #idToken(policy: string, extra: JWTPayload): Promise<string> {
    const seconds = Math.floor(this.#now() / 1000);
    const times = { iat: seconds, nbf: seconds, exp: seconds + 3600 };
    const made = await this.#lie({
      header: { alg: 'RS256', typ: 'JWT', kid: this.#key.kid },
      claims: { ...memberClaims, iss: this.#issuer(policy), aud: CLIENT_ID, tfp: policy, ...times, ...extra },
    });
    if (typeof made === 'string') return made;
    return new SignJWT(made.claims).setProtectedHeader(made.header).sign(this.#key.privateKey);
  }
}

const readCredentials = (request: IncomingMessage) =>
  Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64')
    .toString()
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
