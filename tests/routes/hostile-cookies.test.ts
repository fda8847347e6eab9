/**
 * Tests two processes on one store behind https with forged cookies: cut, changed, joined from two members, copied
 * from a different portal, or stored before a sign-out. No browser gets a foreign session, and no request fails.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort, hasRedisServer, startRedis } from '#harness/redis-server.ts';
import { startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';
import { pickVariants } from '#harness/sweeps.ts';

const HOST = 'portal.example.test';
const ANA = 'Anastasia';
const BEN = 'Benedict';

interface Answer {
  status: number;
  to: string;
  text: string;
  cookies: string[];
}

let ports: number[];
let portals: AllRoutes[] = [];
let stop: () => unknown;

async function startStore() {
  if (hasRedisServer) return startRedis();
  const folder = mkdtempSync(join(tmpdir(), 'cookies-'));
  return { url: `sqlite:${join(folder, 'portal.db')}`, stop: () => rmSync(folder, { recursive: true }) };
}

beforeAll(async () => {
  const store = await startStore();
  stop = store.stop;
  const settings = (port: number, own: Record<string, string> = {}) => ({
    ...{ PORT: String(port), PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '1' },
    ...{ SESSION_STORE_URL: store.url, SESSION_SECRET: 'the-secret-of-both-processes-3f9a1c7e5b2d' },
    ...own,
  });
  ports = [await findFreePort(), await findFreePort(), await findFreePort()];
  const other = {
    SESSION_STORE_URL: 'sqlite::memory:',
    SESSION_SECRET: 'the-secret-of-another-portal-8d4b6e0f2a7c',
  };
  portals = await Promise.all(
    ports.map((port, index) => startAllRoutes({ settings: settings(port, index === 2 ? other : {}) })),
  );
});
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.close()));
  await stop();
});

function ask(port: number, path: string, cookie: string, fields?: Record<string, string>): Promise<Answer> {
  const body = fields && new URLSearchParams(fields).toString();
  const headers = {
    ...{ Host: HOST, Cookie: cookie, 'X-Forwarded-For': '192.0.2.7', 'Sec-Fetch-Site': 'same-origin' },
    ...(body !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          to: response.headers.location ?? '',
          text: Buffer.concat(chunks).toString(),
          cookies: response.headers['set-cookie'] ?? [],
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const getName = (cookie: string) => cookie.slice(0, cookie.indexOf('='));
const getValue = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
const getPair = (setCookie: string) => setCookie.split(';', 1)[0]!;

/** Replaces one letter. */
const swapAt = (value: string, at: number) =>
  value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1);

/** The result of a cookie beside a second cookie of the same name. */
const forgeries = (name: string, own: string, theirs: string): string[] => [
  `${name}=${own.slice(0, -1)}`,
  `${name}=${own.slice(0, own.length / 2)}`,
  `${name}=${swapAt(own, 0)}`,
  `${name}=${swapAt(own, own.length - 1)}`,
  `${name}=${own.toLowerCase()}`,
  `${name}=${own}A`,
  `${name}="${own}"`,
  `${name}=%41${own.slice(1)}`,
  `${name}= ${own}`,
  `${name}=${own}\t; x=1`,
  `${name}=${own.slice(0, own.length / 2)}${theirs.slice(theirs.length / 2)}`,
  `${name}=${own}${theirs}`,
  `${name}=${own}.${theirs}`,
  `${name}=`,
  name,
  `${name}=${'A'.repeat(own.length)}`,
  `${name}=${'A'.repeat(8_000)}`,
  `${name}=\u00e9\u00ff${own.slice(2)}`,
  `${name}=__proto__`,
  `${name.toLowerCase()}=${own}`,
  `${name.replace('__Host-', '')}=${own}`,
  `x=1;\t${name}=${own}`,
  `${name} =${own}`,
  `${name}=${theirs.slice(0, -1)}; ${name}=${own}`,
];

const memberPages = ['/main/home.data', '/main/settings/profile.data', '/main/settings/sessions.data'];
const says = ({ text }: Answer, who: string) => text.includes(who);

test('shares a session between both processes', async () => {
  const cookie = await portals[0]!.signIn({ identity: { firstName: ANA } });
  for (const port of ports.slice(0, 2))
    expect(says(await ask(port, memberPages[0]!, cookie), ANA)).toBe(true);
  const elsewhere = await ask(ports[2]!, memberPages[0]!, cookie);
  expect([says(elsewhere, ANA), elsewhere.status]).toEqual([false, 202]);
});

test('opens no session for a cookie made from two members’', async () => {
  const own = getPair(await portals[0]!.signIn({ identity: { firstName: ANA, subject: 'ana' } }));
  const theirs = getPair(
    await portals[1]!.signIn({ identity: { firstName: BEN, subject: 'ben', personCode: '02' } }),
  );
  const wrong: string[] = [];
  for (const cookie of forgeries(getName(own), getValue(own), getValue(theirs)))
    for (const path of memberPages)
      for (const port of ports) {
        const answer = await ask(port, path, cookie);
        if (answer.status >= 500 || says(answer, ANA) || says(answer, BEN))
          wrong.push(`${path} with ${cookie.slice(0, 90)}: ${answer.status}`);
      }
  expect(wrong).toEqual([]);
  expect(says(await ask(ports[1]!, memberPages[0]!, own), ANA)).toBe(true);
});

test('opens nothing for a cookie from before a sign-out in either process', async () => {
  const cookie = await portals[0]!.signIn({ identity: { firstName: ANA } });
  await ask(ports[1]!, '/auth/logout', cookie, {});
  const wrong: string[] = [];
  for (const again of [cookie, cookie, `${cookie}; ${cookie}`])
    for (const port of ports.slice(0, 2))
      for (const path of memberPages) {
        const answer = await ask(port, path, again);
        if (says(answer, ANA) || answer.status >= 500) wrong.push(`${path}: ${answer.status}`);
      }
  expect(wrong).toEqual([]);
});

/** Requests that give an unknown browser a cookie, and the code that reads it. */
const steps: [path: string, fields?: Record<string, string>][] = [
  ['/auth/login'],
  ['/auth/reset'],
  ['/auth/login?returnTo=/main/claims'],
  ['/sign-up', {}],
  ['/delete-member-account', { email: 'eve.larsen@example.com', userName: 'eve' }],
  ['/preferences', { lang: 'es' }],
  ['/auth/fragment', { id_token: 'a.b.c' }],
  ['/main/help/support', { topic: 'orders', message: 'Where is it?', answerBy: 'email' }],
];
const readers = [
  ...['/auth/callback?code=1&state=', '/auth/callback?error=access_denied&state=', '/auth/continue'],
  ...['/auth/locked', '/auth/form', '/auth/login', '/sign-up', '/sign-up/profile', '/sign-up/link-benefit'],
  ...['/sign-up/thanks', '/delete-member-account/code', '/delete-member-account/confirm'],
  ...['/delete-member-account/done', '/forgot-username?sent=1', '/guest-login'],
];

test('shows the page for every cut, changed or joined cookie of a guest', async () => {
  const collect = async () => {
    const found: string[] = [];
    for (const [path, fields] of steps)
      found.push(...(await ask(ports[0]!, path, found.join('; '), fields)).cookies.map(getPair));
    return found.filter((cookie) => getValue(cookie) !== '');
  };
  const [own, theirs] = [await collect(), await collect()];
  const kept = [...own, portals[0]!.receipt('userNameSent'), `__Host-device=${'A'.repeat(43)}.x`];
  expect(new Set(kept.map((cookie) => getName(cookie).replace(/[.-][\w-]{20,}$/, ''))).size).toBeGreaterThan(
    5,
  );
  const wrong: string[] = [];
  let tried = 0;
  for (const cookie of kept) {
    const other = theirs.find((each) => getName(each) === getName(cookie)) ?? theirs[0]!;
    const state = /[\w-]{20,}$/.exec(getName(cookie))?.[0] ?? 'x';
    for (const forged of forgeries(getName(cookie), getValue(cookie), getValue(other)))
      // each cookie has so many forgeries that every reader receives some
      for (const [index, path] of pickVariants(readers, (tried += 1), 5).entries()) {
        const port = ports[index % 2]!;
        const answer = await ask(port, path.endsWith('=') ? path + state : path, forged);
        if (answer.status >= 500 && answer.status !== 503)
          wrong.push(`${path} with ${forged.slice(0, 90)}: ${answer.status}`);
      }
  }
  expect(wrong).toEqual([]);
});
