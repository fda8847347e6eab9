import { expect, test } from 'vitest';
import { useAllRoutes } from '#harness/portal-in-process.ts';

const MINUTE = 60_000;
const portal = useAllRoutes();

interface Answer {
  leftMs: number;
  warnMs: number;
  words?: Record<string, string>;
}

const send = (cookie: string, { asScript = false, body }: { asScript?: boolean; body?: string } = {}) =>
  portal.send('/auth/stay', {
    cookie,
    ...(asScript && { headers: { Accept: 'application/json' } }),
    ...(body !== undefined && { fields: new URLSearchParams(body) }),
  });
const ask = async (cookie: string, body?: string) =>
  (await (await send(cookie, { asScript: true, ...(body !== undefined && { body }) })).json()) as Answer;

test('reports the time left without extending the session', async () => {
  const cookie = await portal.signIn();
  portal.clock.advance(13 * MINUTE);
  for (let each = 0; each < 3; each += 1) {
    expect(await ask(cookie)).toMatchObject({ leftMs: 2 * MINUTE, warnMs: 2 * MINUTE });
  }
  portal.clock.advance(2 * MINUTE);
  expect(await ask(cookie)).toEqual({ leftMs: 0, warnMs: 2 * MINUTE });
});

test('one post extends the session, by a script and by a plain form', async () => {
  const cookie = await portal.signIn();
  portal.clock.advance(14 * MINUTE);
  expect((await ask(cookie, 'returnTo=/main/orders')).leftMs).toBe(15 * MINUTE);
  portal.clock.advance(14 * MINUTE);
  const plain = await send(cookie, { body: 'returnTo=/main/orders' });
  expect([plain.status, plain.headers.get('location')]).toEqual([303, '/main/orders']);
  expect((await ask(cookie)).leftMs).toBe(15 * MINUTE);
});

test('redirects a late post to the locked page, then to the sign-in, and opens nothing', async () => {
  const cookie = await portal.signIn();
  portal.clock.advance(15 * MINUTE);
  expect(await ask(cookie, '')).toEqual({ leftMs: 0, warnMs: 2 * MINUTE });
  const locked = await send(cookie, { body: 'returnTo=/main/orders' });
  expect(locked.headers.get('location')).toBe('/auth/locked?returnTo=%2Fmain%2Forders');
  portal.clock.advance(15 * MINUTE);
  const ended = await send(cookie, { body: 'returnTo=//evil.example' });
  expect(ended.headers.get('location')).toBe('/auth/start?returnTo=%2Fmain&from=form');
});

test('requires a new login in the last minutes of the twelve hours', async () => {
  const cookie = await portal.signIn();
  for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
    portal.clock.advance(10 * MINUTE);
    await ask(cookie, '');
  }
  const { leftMs, words } = await ask(cookie, '');
  expect(leftMs).toBe(10 * MINUTE);
  expect(words).toHaveProperty('again');
});

test('never stores a form from a different site', async () => {
  const cookie = await portal.signIn();
  portal.clock.advance(16 * MINUTE);
  const post = (site: string) =>
    portal.send('/main/cart/address/new', {
      cookie,
      headers: { 'Sec-Fetch-Site': site },
      fields: { city: 'Reno' },
    });
  const foreign = await post('cross-site');
  expect([foreign.status, foreign.headers.getSetCookie().join()]).toEqual([
    403,
    expect.not.stringMatching('keptform'),
  ]);
  const own = await post('same-origin');
  expect(own.headers.getSetCookie().join()).toMatch(/keptform=[\w-]{43};.*HttpOnly/);
});
