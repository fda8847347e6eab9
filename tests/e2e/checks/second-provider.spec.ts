/** Signing in at a provider that has nothing to do with ours, set up by environment alone. */
import { createServer, request } from 'node:http';
import type { Server } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { OAuth2Server } from 'oauth2-mock-server';
import { idTokenOf } from '../../support/id-token.ts';
import { startPortal } from '../../support/stack.ts';
import { Visitor } from '../../support/visitor.ts';
import { expect, test as base } from '../fixtures.ts';
import type { Stack } from '../fixtures.ts';

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

async function startProvider(port: number) {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(port, 'localhost');
  let says: Claims = ana;
  provider.service.on('beforeTokenSigning', ({ payload }: { payload: object }) => {
    Object.assign(payload, says);
  });
  const asked: URL[] = [];
  provider.service.on('beforeAuthorizeRedirect', (_to: unknown, { url }: { url?: string }) => {
    asked.push(new URL(url ?? '', provider.issuer.url));
  });
  return {
    url: provider.issuer.url!,
    /** the authorization requests that it got */
    asked,
    say: (claims: Claims) => void (says = claims),
    stop: () => provider.stop(),
  };
}

/** The programme's gateway, which believes the second provider: it checks its token and knows who that is. */
async function startGateway(port: number, providerUrl: string, sandboxUrl: string, known: string) {
  const keys = createRemoteJWKSet(new URL('/jwks', providerUrl));
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

type Elsewhere = Omit<Awaited<ReturnType<typeof elsewhere>>, 'stop'>;

async function elsewhere(stack: Stack) {
  const [portalPort, providerPort, gatewayPort] = [3, 4, 5].map((step) => stack.portalPort + step);
  const provider = await startProvider(providerPort!);
  const known = await idTokenOf('ana', { sandbox: stack.sandbox.url, portal: stack.portal.url });
  const gateway = await startGateway(gatewayPort!, provider.url, stack.sandbox.url, known);
  const metadata = `${provider.url}/.well-known/openid-configuration`;
  const portal = await startPortal({
    name: `elsewhere-${portalPort}`,
    port: portalPort!,
    sandboxPort: stack.sandboxPort,
    programmeApiUrl: `http://127.0.0.1:${gatewayPort}/api`,
    env: {
      IDP_SIGN_IN_METADATA_URL: metadata,
      IDP_PASSWORD_RESET_METADATA_URL: metadata,
      IDP_CLIENT_ID: CLIENT_ID,
      IDP_CLIENT_SECRET: 'another-secret',
      IDP_CLAIMS: JSON.stringify(NAMES),
      IDP_SCOPES: 'openid profile',
    },
  });
  const stop = async () => {
    await portal.stop();
    await closed(gateway.server);
    await provider.stop();
  };
  return { portal, provider, gateway, stop };
}

const test = base.extend<object, { other: Elsewhere }>({
  other: [
    async ({ stack }, use) => {
      const { stop, ...other } = await elsewhere(stack);
      await use(other);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
test.beforeEach(({ other }) => other.provider.say(ana));

test('a member signs in, reads a page of theirs and signs out', async ({ other }) => {
  const { portal, provider, gateway } = other;
  const visitor = new Visitor(portal.url);
  const home = await visitor.visit('/main/home');
  expect([home.status, home.url]).toEqual([200, `${portal.url}/main/home`]);
  expect(home.text).toContain('Ana Rivera');
  const prescriptions = await visitor.visit('/main/prescriptions');
  expect(prescriptions.status).toBe(200);
  expect(prescriptions.document.querySelectorAll('main li.row').length).toBeGreaterThan(3);
  expect(gateway.trusted()).toBeGreaterThan(3);
  const query = provider.asked[0]!.searchParams;
  expect(query.get('client_id')).toBe(CLIENT_ID);
  expect(query.get('scope')).toBe('openid profile');
  expect(query.get('code_challenge_method')).toBe('S256');

  const more = await visitor.visit('/main/more');
  const out = await visitor.once('/auth/logout', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: visitor.formData(more, visitor.form(more, 'Sign out')).body,
  });
  const left = `${out.headers.get('location') ?? ''}${await out.text()}`;
  expect(left).toContain(`${provider.url}/endsession`);
  expect((await visitor.once('/main/home')).headers.get('location')).toContain('/auth/start');
});

test('a token that names no member signs nobody in', async ({ other }) => {
  const { portal, provider } = other;
  const { login: _nobody, ...nameless } = ana;
  provider.say(nameless);
  const visitor = new Visitor(portal.url);
  const end = await visitor.visit('/main/home');
  expect(end.url).not.toContain('/main/');
  expect(end.text).not.toContain('Ana');
  expect((await visitor.once('/main/home')).headers.get('location')).toContain('/auth/start');
});
