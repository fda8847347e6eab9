/** The HTTP Observatory's rules over the real answers of a portal behind https. */
import { request } from 'node:http';
import { isPreloadable, score, type Scanned } from '../../support/observatory.ts';
import { startPortal } from '../../support/stack.ts';
import { expect, test } from '../fixtures.ts';

const PUBLIC = 'https://portal.example';

interface Reply {
  status: number;
  headers: Headers;
  html: string;
}

/** As the proxy that ends TLS asks. */
const ask = (port: number, path: string) =>
  new Promise<Reply>((done, fail) => {
    const options = { port, path, headers: { host: new URL(PUBLIC).host, accept: 'text/html' } };
    const sent = request(options, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const headers = new Headers();
        for (const [name, value] of Object.entries(reply.headers))
          for (const one of [value ?? []].flat()) headers.append(name, one);
        done({ status: reply.statusCode ?? 0, headers, html: Buffer.concat(parts).toString('utf8') });
      });
    });
    sent.on('error', fail);
    sent.end();
  });

/** Follows redirects as the scanner does, scripts and refreshes apart. */
async function scan(port: number, from: string): Promise<Omit<Scanned, 'isPreloaded'> & { path: string }> {
  const cookies: string[] = [];
  let path = from;
  for (let hops = 0; hops < 10; hops += 1) {
    const { status, headers, html } = await ask(port, path);
    cookies.push(...headers.getSetCookie());
    const location = headers.get('location');
    if (status < 300 || status >= 400 || location === null) return { headers, html, cookies, path };
    expect(new URL(location, PUBLIC).origin).toBe(PUBLIC);
    path = location;
  }
  throw new Error(`${from} redirects without an end`);
}

test('the pages of the portal get all 145 points', async ({ stack }) => {
  const port = stack.portalPort + 6;
  const portal = await startPortal({
    name: `https-${port}`,
    port,
    sandboxPort: stack.sandboxPort,
    publicUrl: PUBLIC,
  });
  try {
    for (const from of ['/guest-login', '/forgot-username', '/guest-login/support']) {
      const scanned = await scan(port, from);
      expect(isPreloadable(scanned.headers)).toBe(true);
      // on the browsers' list once its operator has put the domain forward (docs/decisions)
      expect(score({ ...scanned, isPreloaded: true }), from).toMatchObject({ score: 145 });
      // and until then
      expect(score({ ...scanned, isPreloaded: false }).score, from).toBe(140);
    }
    // the front door is a step on the way to the sign-in, with no script file to bind
    const front = await scan(port, '/');
    expect(front.path).toMatch(/^\/auth\/start/);
    expect(score({ ...front, isPreloaded: true }).score).toBe(140);
    expect(score({ ...front, isPreloaded: true }).verdicts.filter(([, , points]) => points < 0)).toEqual([]);
  } finally {
    await portal.stop();
  }
});

test('a portal on plain http asks for no https', async ({ stack }) => {
  const reply = await fetch(`${stack.portal.url}/guest-login`);
  expect(reply.headers.get('strict-transport-security')).toBeNull();
});

test('the rules find what is missing', () => {
  const bare = {
    headers: new Headers(),
    html: '<script src="//cdn.example/a.js"></script>',
    cookies: ['session=1'],
  };
  expect(score({ ...bare, isPreloaded: false }).score).toBe(0);
  const headers = new Headers({
    'content-security-policy':
      "default-src 'self'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
  });
  const loose = {
    headers,
    html: '<script src="/a.js"></script>',
    cookies: ['a=1; Secure'],
    isPreloaded: false,
  };
  expect(score(loose).score).toBe(80);
  expect(isPreloadable(headers)).toBe(false);
});
