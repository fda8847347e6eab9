/** Signing in at a provider that has nothing to do with ours, set up by environment alone. */
import { createPrivateKey, createPublicKey, randomUUID, X509Certificate } from 'node:crypto';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { createRemoteJWKSet, jwtVerify, SignJWT } from 'jose';
import { signIdToken } from '#harness/id-token.ts';
import { startPortal } from '#harness/portal.ts';
import { walletCertificates } from '#harness/wallet.ts';
import { Visitor } from '#harness/visitor.ts';
import { expect, test as base, type Stack } from '#harness/browser.ts';

const CLIENT_ID = 'a-portal-elsewhere';
/** what the provider says of who signs in, under its own names */
type Claims = Record<string, string>;
const ana: Claims = {
  sub: '248289761001',
  login: 'ana',
  given_name: 'Ana',
  family_name: 'Rivera',
  email: 'ana.rivera@example.com',
  'https://plan.example/client': '10001',
  'https://plan.example/card': 'MPA100200',
  'https://plan.example/person': '01',
};
const NAMES = {
  extension_UserName: 'login',
  // which it does not say
  extension_ProviderType: { value: 'DIRECT' },
  extension_ClientId: 'https://plan.example/client',
  extension_CardId: 'https://plan.example/card',
  extension_PersonCode: 'https://plan.example/person',
};

interface Provider {
  url: string;
  /** the authorization requests that it got */
  asked: URL[];
  say(claims: Claims): void;
  stop(): Promise<unknown>;
}

const body = async (asked: IncomingMessage) =>
  new URLSearchParams(Buffer.concat(await asked.toArray()).toString());

/**
 * A provider that has the least: no end of a session, no revocation, no user information, no list of what its
 * tokens say, keys with a certificate and without an algorithm. It says when the password was typed.
 */
async function startBareProvider(port: number): Promise<Provider> {
  const url = `http://localhost:${port}`;
  const pem = (name: string) => Buffer.from(certificates[name]!, 'base64').toString();
  const certificates = walletCertificates();
  const key = createPrivateKey(pem('WALLET_APPLE_PRIVATE_KEY'));
  const x5c = [new X509Certificate(pem('WALLET_APPLE_CERTIFICATE')).raw.toString('base64')];
  const kid = 'by-certificate';
  const { kty, n, e } = createPublicKey(key).export({ format: 'jwk' });
  const asked: URL[] = [];
  /** the nonce of each code, and when the password was typed for it */
  const codes = new Map<string, { nonce: string; at: number }>();
  let says: Claims = ana;
  const token = ({ nonce, at }: { nonce: string; at: number }) =>
    new SignJWT({ ...says, nonce, auth_time: at })
      .setProtectedHeader({ alg: 'RS256', kid, x5t: 'not looked at' })
      .setIssuer(url)
      .setAudience(CLIENT_ID)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
  const pages: Record<string, (address: URL, asked: IncomingMessage) => object | Promise<object>> = {
    '/.well-known/openid-configuration': () => ({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({ keys: [{ kty, use: 'sig', kid, n, e, x5c }] }),
    '/token': async (_address, posted) => {
      const begun = codes.get((await body(posted)).get('code') ?? '');
      return begun ? { token_type: 'Bearer', id_token: await token(begun) } : {};
    },
  };
  const server = createServer((question, answer) => {
    void (async () => {
      const address = new URL(question.url ?? '', url);
      const { searchParams, pathname } = address;
      if (pathname === '/authorize') {
        asked.push(address);
        const code = randomUUID();
        codes.set(code, { nonce: searchParams.get('nonce')!, at: Math.floor(Date.now() / 1000) });
        const back = new URL(searchParams.get('redirect_uri')!);
        back.search = new URLSearchParams({ code, state: searchParams.get('state')! }).toString();
        return answer.writeHead(302, { location: back.href }).end();
      }
      const page = await pages[pathname]?.(address, question);
      answer.writeHead(page ? 200 : 404, { 'content-type': 'application/json' });
      return answer.end(JSON.stringify(page ?? {}));
    })();
  });
  await new Promise<void>((done) => server.listen(port, 'localhost', done));
  return { url, asked, say: (claims) => void (says = claims), stop: () => closed(server) };
}

/** The programme's gateway, which believes the second provider: it checks its token and knows who that is. */
async function startGateway(port: number, providerUrl: string, sandboxUrl: string, known: string) {
  const described = await fetch(`${providerUrl}/.well-known/openid-configuration`);
  const keys = createRemoteJWKSet(new URL(((await described.json()) as { jwks_uri: string }).jwks_uri));
  let trusted = 0;
  const server = createServer((asked, answer) => {
    void (async () => {
      const headers = { ...asked.headers };
      const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
      if (token) {
        await jwtVerify(token, keys, { issuer: providerUrl, audience: CLIENT_ID });
        trusted += 1;
        headers.authorization = `Bearer ${known}`;
      }
      const onward = request(sandboxUrl + asked.url, { method: asked.method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      asked.pipe(onward);
    })().catch(() => answer.writeHead(401).end());
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return { server, trusted: () => trusted };
}

const closed = (server: Server) =>
  new Promise<void>((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

/** long enough to sign in, short enough to wait for */
const IDLE_MS = 6_000;

async function elsewhere(stack: Stack, portalPort: number) {
  const [providerPort, gatewayPort] = [portalPort + 1, portalPort + 2];
  const provider = await startBareProvider(providerPort);
  const known = await signIdToken('ana', { sandbox: stack.sandbox.url, portal: stack.portal.url });
  const gateway = await startGateway(gatewayPort, provider.url, stack.sandbox.url, known);
  const metadata = `${provider.url}/.well-known/openid-configuration`;
  const portal = await startPortal({
    name: `elsewhere-${portalPort}`,
    port: portalPort,
    sandboxPort: stack.sandboxPort,
    programmeApiUrl: `http://127.0.0.1:${gatewayPort}/api`,
    env: {
      IDP_SIGN_IN_METADATA_URL: metadata,
      IDP_PASSWORD_RESET_METADATA_URL: metadata,
      IDP_CLIENT_ID: CLIENT_ID,
      IDP_CLIENT_SECRET: 'another-secret',
      IDP_CLAIMS: JSON.stringify(NAMES),
      IDP_SCOPES: 'openid profile',
      SESSION_IDLE_MINUTES: String(IDLE_MS / 60_000),
    },
  });
  const stop = async () => {
    await portal.stop();
    await closed(gateway.server);
    await provider.stop();
  };
  return { portal, provider, gateway, stop };
}

type Elsewhere = Awaited<ReturnType<typeof elsewhere>>;

const test = base.extend<{ bare: Elsewhere }>({
  bare: async ({ stack, beside }, use) => {
    await use(await beside('elsewhere', (port) => elsewhere(stack, port)));
  },
});

test('a provider with the minimum of features is enough to sign in, unlock by password and sign out', async ({
  bare,
}) => {
  const { portal, provider, gateway } = bare;
  const visitor = new Visitor(portal.url);
  const home = await visitor.visit('/main/home');
  expect([home.status, home.url]).toEqual([200, `${portal.url}/main/home`]);
  expect(home.text).toContain('Ana Rivera');
  expect(
    (await visitor.visit('/main/claims')).document.querySelectorAll('main li.row').length,
  ).toBeGreaterThan(3);
  expect(gateway.trusted()).toBeGreaterThan(3);

  // time must pass, since any request would begin it anew
  await new Promise((next) => setTimeout(next, IDLE_MS + 500));
  const locked = await visitor.visit('/main/claims');
  expect(locked.url).toBe(`${portal.url}/auth/locked?returnTo=%2Fmain%2Fclaims`);
  expect(locked.text).not.toContain('Rivera');
  const again = await visitor.visit(
    locked.document.querySelector<HTMLAnchorElement>('main a[href^="/auth/"]')!.getAttribute('href')!,
  );
  expect(again.url).toBe(`${portal.url}/main/claims`);
  const query = provider.asked.at(-1)!.searchParams;
  expect([query.get('prompt'), query.get('max_age')]).toEqual(['login', '0']);
  expect(query.get('client_id')).toBe(CLIENT_ID);
  expect(query.get('scope')).toBe('openid profile');
  expect(query.get('code_challenge_method')).toBe('S256');

  const more = await visitor.visit('/main/more');
  const out = await visitor.once('/auth/logout', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: visitor.formData(more, visitor.form(more, 'Sign out')).body,
  });
  expect(await out.text()).toContain('/auth/start');
  expect((await visitor.once('/main/home')).headers.get('location')).toContain('/auth/start');
  // the provider's own session is still open: the way in asks for the password all the same
  await visitor.visit('/auth/start');
  expect(provider.asked.at(-1)!.searchParams.get('prompt')).toBe('login');
});

test('a token without a member starts no session', async ({ bare: { portal, provider } }) => {
  const { login: _nobody, ...nameless } = ana;
  provider.say(nameless);
  const visitor = new Visitor(portal.url);
  const end = await visitor.visit('/main/home');
  provider.say(ana);
  expect(end.url).not.toContain('/main/');
  expect(end.text).not.toContain('Ana');
  expect((await visitor.once('/main/home')).headers.get('location')).toContain('/auth/start');
});
