import { describe, expect, test } from 'vitest';
import { digest } from './secrets.server.ts';
import { begunSignIns, keepSignIn } from './state-cookie.server.ts';

const env = { publicUrl: 'https://portal.example.test' };
const NOW = Date.parse('2026-11-20T15:00:00Z');

const cookieWith = (kept: unknown, state = 'a-state') =>
  `__Host-signin.${digest(state).slice(0, 16)}=${Buffer.from(JSON.stringify(kept)).toString('base64url')}`;

const kept = { state: 'a-state', verifier: 'v', returnTo: '/main/orders', at: NOW - 60_000 };

describe('a sign-in that this browser began', () => {
  test('is known by its cookie, for half an hour', () => {
    const [begun] = begunSignIns(env, cookieWith(kept), NOW);
    expect(begun).toMatchObject({ flow: 'signUpSignIn', state: 'a-state', returnTo: '/main/orders' });
    expect(begunSignIns(env, cookieWith(kept), NOW + 30 * 60_000)).toEqual([]);
  });

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/main//evil.example', 7])(
    'never leads to %s, whoever wrote that into the cookie',
    (returnTo) => {
      const [begun] = begunSignIns(env, cookieWith({ ...kept, returnTo }), NOW);
      expect(begun?.returnTo).toBe('/main');
    },
  );

  test('does not answer for a cookie under another name, without __Host-, or unreadable', () => {
    expect(begunSignIns(env, cookieWith(kept, 'another'), NOW)).toEqual([]);
    expect(begunSignIns(env, cookieWith(kept).replace('__Host-', ''), NOW)).toEqual([]);
    expect(begunSignIns(env, cookieWith('nonsense'), NOW)).toEqual([]);
    expect(begunSignIns(env, '__Host-signin.x=%%%; __Host-signin.=e30', NOW)).toEqual([]);
  });

  test('is kept where no other site and no script can read or write it', () => {
    const [cookie] = keepSignIn(env, [], { flow: 'signUpSignIn', ...kept });
    expect(cookie).toMatch(/^__Host-signin\.[\w-]{16}=/);
    for (const attribute of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax', 'Max-Age=1800'])
      expect(cookie!.split('; ')).toContain(attribute);
    expect(cookie).not.toMatch(/domain=/i);
  });
});
