import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { giveReceipt, hasReceipt } from './receipt.server.ts';
import { readBegunSignIns, keepSignIn, restartSignIns } from '../auth/sign-in-cookies.server.ts';
import { digest } from './secrets.server.ts';
import { portal, type Portal } from '#harness/session-portal.ts';

const env = { publicUrl: 'https://portal.example.test', sessionSecrets: ['s'.repeat(32)] };
const NOW = Date.parse('2026-11-20T15:00:00Z');

const begun = { state: 'a-state', verifier: 'v', returnTo: '/main/orders', at: NOW - 60_000 };
const [made = ''] = keepSignIn(env, [], { flow: 'signUpSignIn', ...begun });
const kept = JSON.parse(Buffer.from(made.split(/[=;]/)[1]!, 'base64url').toString('utf8')) as typeof begun & {
  signature: string;
};

const cookieWith = (value: unknown, state = 'a-state') =>
  `__Host-signin.${digest(state).slice(0, 16)}=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

describe('sign-in cookie', () => {
  test('is accepted for half an hour', () => {
    const [known] = readBegunSignIns(env, cookieWith(kept), NOW);
    expect(known).toMatchObject({ flow: 'signUpSignIn', state: 'a-state', returnTo: '/main/orders' });
    expect(readBegunSignIns(env, cookieWith(kept), NOW + 30 * 60_000)).toEqual([]);
  });

  const cases = ['//evil.example', 'https://evil.example/', '/\\evil.example', '/main//evil.example', 7];
  test.each(cases)('never returns to %s from a forged cookie', (returnTo) => {
    const [known] = readBegunSignIns(env, cookieWith({ ...kept, returnTo }), NOW);
    expect(known?.returnTo).toBe('/main');
  });

  const changes = [
    { at: NOW - 20 * 60_000 },
    { verifier: 'mine' },
    { signature: 'x' },
    { signature: undefined },
  ];
  // a site of the same domain can set names that begin so, in bytes that JavaScript treats as spaces
  const starts = ['\xa0', '\xa0 ', '\v', '\f', '\xc2\xa0', '\xef\xbb\xbf', '='];
  test.each([
    ['under a different name', cookieWith(kept, 'another')],
    ['without __Host-', cookieWith(kept).replace('__Host-', '')],
    ['unreadable', cookieWith('nonsense')],
    ['not even base64', '__Host-signin.x=%%%; __Host-signin.=e30'],
    ...starts.map((start) => [
      `with a name that begins with ${JSON.stringify(start)}`,
      `a=1; ${start}${cookieWith(kept)}`,
    ]),
    ...changes.map((change) => [`after ${JSON.stringify(change)}`, cookieWith({ ...kept, ...change })]),
  ] as [string, string][])('is rejected %s', (_how, cookie) => {
    expect(readBegunSignIns(env, cookie, NOW)).toEqual([]);
  });

  test("restarts the other tabs' sign-ins when one tab has signed in", () => {
    const cookies = ['another', 'a-state'].map(
      (state) => keepSignIn(env, [], { flow: 'signUpSignIn', ...begun, state })[0]!.split(';', 1)[0]!,
    );
    const headers = { cookie: cookies.join('; ') };
    const request = new Request(`${env.publicUrl}/auth/callback?state=a-state`, { headers });
    const [again, ...more] = restartSignIns(env, request, NOW);
    expect(more).toEqual([]);
    const restarted = readBegunSignIns(env, again!.split(';', 1)[0]!, NOW);
    expect(restarted).toMatchObject([{ state: 'another', at: NOW }]);
  });

  test('is hidden from scripts and other sites', () => {
    const [cookie] = keepSignIn(env, [], { flow: 'signUpSignIn', ...begun });
    expect(cookie).toMatch(/^__Host-signin\.[\w-]{16}=/);
    for (const attribute of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax', 'Max-Age=1800'])
      expect(cookie!.split('; ')).toContain(attribute);
    expect(cookie).not.toMatch(/domain=/i);
  });
});

let site: Portal;
beforeEach(() => void (site = portal()));
afterEach(() => site.close());

const has = (kind: 'userNameSent' | 'passwordSaved' = 'userNameSent') =>
  hasReceipt(site, site.request('/forgot-username?sent=1'), kind);

it('accepts a receipt for ten minutes, however often it is loaded', () => {
  site.keep([giveReceipt(site, 'userNameSent')]);
  expect([has(), has(), has('passwordSaved')]).toEqual([true, true, false]);
  site.clock.advance(10 * 60_000);
  expect(has()).toBe(false);
});

it('rejects a missing or forged receipt', () => {
  expect(has()).toBe(false);
  site.keep([giveReceipt(site, 'userNameSent')]);
  const [name, value] = [...site.jar()][0]!;
  for (const made of [
    '',
    'userNameSent',
    value.replace('userNameSent', 'passwordSaved'),
    value.replace(/\.\d+\./, '.99999999999999.'),
    value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  ]) {
    site.jar().set(name, made);
    expect([has(), has('passwordSaved')]).toEqual([false, false]);
  }
});

it('accepts a receipt of the previous secret', () => {
  site.keep([giveReceipt(site, 'userNameSent')]);
  site.env.sessionSecrets.unshift('a newer secret that is long enough');
  expect(has()).toBe(true);
});
