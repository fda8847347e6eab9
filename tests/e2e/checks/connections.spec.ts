/** A listener that no setting names. No attack, reply or token makes the portal connect to it. */
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { buildHostileAttestations } from '#harness/attestations.ts';
import { createSoftAuthenticator } from '#harness/soft-authenticator.ts';
import { toPostRequest, Visitor } from '#harness/visitor.ts';
import { expect, resetProgramme, test, type Stack } from '#harness/browser.ts';
import { openFaultyPortal, repeatReplies, type FaultyPortal } from '#harness/faulty-portal.ts';
import { logIn } from '#harness/page-actions.ts';

let connections = 0;
let listenerUrl = '';
let collectorUrl = '';
/** replies of the events collector */
let redirects = 0;
const listener = createTcpServer((socket) => {
  connections += 1;
  socket.destroy();
});
const collector = createServer((request, reply) => {
  request.resume();
  redirects += 1;
  reply.writeHead(307, { location: `${listenerUrl}/v2/track` }).end();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
test.beforeAll(async () => {
  [listenerUrl, collectorUrl] = [await listen(listener), await listen(collector)];
});
test.afterAll(() => {
  listener.close();
  collector.close().closeAllConnections();
});

async function sendPasskeys(origin: string, ana: Visitor) {
  for (const attest of Object.values(
    buildHostileAttestations([`${listenerUrl}/crl`, `${listenerUrl}/crl2`]),
  )) {
    const { response } = await ana.fetch(
      '/main/settings/passkeys/options',
      toPostRequest(new URLSearchParams()),
    );
    const asked = (await response.json()) as { challenge: string };
    const credential = createSoftAuthenticator(origin).create(asked, { attest });
    const answer = new URLSearchParams({ credential, name: 'x' });
    const refused = await ana.once('/main/settings/passkeys/new', toPostRequest(answer));
    expect(refused.status).toBe(422);
  }
}

async function sendTokens(origin: string) {
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const issuers = [listenerUrl, `${origin}/partner`];
  const headers = [{ jku: listenerUrl }, { x5u: listenerUrl }, { kid: listenerUrl }];
  for (const iss of issuers)
    for (const header of headers)
      for (const field of ['id_token', 'sso_token', 'access_token']) {
        const claims = { iss, jti: listenerUrl, aud: 'member-portal', sub: 'x', exp: 9e9, iat: 1 };
        const token = `${base64({ alg: 'RS256', ...header })}.${base64(claims)}.AAAA`;
        const reply = await new Visitor(origin).once(
          '/auth/fragment',
          toPostRequest(new URLSearchParams({ [field]: token })),
        );
        expect(reply.status).toBeLessThan(500);
      }
}

async function sendAddresses(ana: Visitor) {
  const to = encodeURIComponent(listenerUrl);
  for (const path of [
    `/auth/login?returnTo=${to}`,
    `/auth/start?returnTo=${to}`,
    `/auth/callback?code=x&state=x&iss=${to}`,
    `/guest-login/forms/${to}`,
    `/main/find-pharmacy?near=${to}`,
    `/main/drug?q=${to}`,
  ])
    await ana.once(path, {
      headers: {
        traceparent: listenerUrl,
        'x-forwarded-host': new URL(listenerUrl).host,
        forwarded: `host=${new URL(listenerUrl).host}`,
        referer: listenerUrl,
        origin: listenerUrl,
      },
    });
}

/** The programme's replies with the listener's address in place of each address, or with HTML. */
const buildPoisonedReplies = (stack: Stack) =>
  repeatReplies(
    stack,
    (value, key) => {
      if (/url$|link$|^https?:/i.test(key) || /^https?:/.test(value)) return `${listenerUrl}/x.png`;
      return key === 'rendered' ? `${value}<img src="${listenerUrl}/x.png">` : value;
    },
    { location: `${listenerUrl}/x`, link: `<${listenerUrl}/x>; rel=preload` },
  );

/** Connections that the portal itself refused, by its metrics. */
async function countRefused({ portal }: FaultyPortal) {
  const { port } = new URL(portal.url);
  const text = await (await fetch(`http://127.0.0.1:${Number(port) + 500}/metrics`)).text();
  return Number(/^portal_connections_refused_total (\d+)/m.exec(text)?.[1] ?? 'NaN');
}

test('connects to configured origins only, through a journey and every attack', async ({
  page,
  stack,
  beside,
}) => {
  test.slow();
  await resetProgramme(stack);
  const env = { ANALYTICS_URL: `${collectorUrl}/v2/track`, ANALYTICS_INSTRUMENTATION_KEY: 'key' };
  const faulty = await openFaultyPortal('connections', stack, beside, env);
  const { portal, proxy } = faulty;
  const pages = [
    '/main/home',
    '/main/prescriptions?status=active',
    '/main/orders',
    '/main/claims',
    '/main/benefits',
  ];
  pages.push(
    '/main/forms',
    '/main/help/tpa-faq',
    '/main/membership/id-card',
    '/main/more',
    '/guest-login/faq',
  );

  const ana = new Visitor(portal.url);
  await ana.signIn('ana');
  await sendPasskeys(portal.url, ana);
  await sendTokens(portal.url);
  await sendAddresses(ana);
  for (const path of pages) await ana.visit(path);

  proxy.set(await buildPoisonedReplies(stack));
  await logIn(page, 'ana', `${portal.url}/main/home`, '/main/home');
  for (const path of pages) {
    await page.goto(`${portal.url}${path}`);
    await expect(page.locator('h1').first()).toBeVisible();
  }

  for (const status of [301, 302, 307, 308]) {
    proxy.set([{ pattern: '.', status, headers: { location: `${listenerUrl}/latest/meta-data/iam` } }]);
    for (const path of pages) await ana.once(path, { headers: { 'sec-fetch-site': 'same-origin' } });
  }
  expect(connections).toBe(0);

  // the process itself follows the collector's redirect
  await expect.poll(() => redirects, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => countRefused(faulty), { timeout: 60_000 }).toBeGreaterThan(0);
  expect(connections).toBe(0);
  await fetch(listenerUrl).catch(() => undefined);
  expect(connections).toBe(1);
});
