import { describe, expect, test } from 'vitest';
import { useAllRoutes } from '#harness/portal-in-process.ts';
import { Visitor } from '#harness/visitor.ts';

/** Tests changes of language, text size and light version on a page of the sign-in. */
const portal = useAllRoutes();

const changeOn = (returnTo: string) => new Visitor(portal.url).send('/preferences', { returnTo, lang: 'es' });

describe('change of language', () => {
  test.each([
    ...['/auth/continue', '/auth/continue?problem=failed', '/auth/ended', '/auth/ended?reason=eligibility'],
    ...['/auth/reset?done=1', '/auth/logout', '/auth/locked?returnTo=%2Fmain%2Forders'],
    ...['/auth/login?returnTo=%2Fmain', '/auth/form', '/auth/callback?problem=clock&returnTo=%2Fmain'],
    '/main/orders?period=all',
  ])('returns to %s', async (page) => {
    expect(await changeOn(page)).toMatchObject({ status: 303, to: page });
  });

  // safe-return.test.ts has every kind of address
  test('never leaves the portal', async () => expect((await changeOn('//evil.example')).to).toBe('/main'));
});

test.each([
  [{ lang: 'es' }, 'Las páginas ahora están en español.'],
  [{ ts: 'large' }, 'Text is now large.'],
  [{ light: '1' }, 'You see the light version.'],
  [{ light: '0' }, 'You see the full version.'],
])('a change of %o is confirmed once on the next page', async (chosen, said) => {
  const browser = new Visitor(portal.url);
  await browser.send('/preferences', { returnTo: '/guest-login', ...chosen });
  expect((await browser.get('/guest-login.data?_routes=root')).text).toContain(said);
  expect((await browser.get('/guest-login.data?_routes=root')).text).not.toContain(said);
});

describe('page that cannot be reloaded', () => {
  test.each([
    ['failed', 400],
    ['unproven', 403],
    ['clock', 503],
    ['unavailable', 503],
  ] as const)('shows a failed sign-in (%s) at an address that completes none', async (problem, status) => {
    const browser = new Visitor(portal.url);
    browser.set(portal.receipt(`signIn-${problem}`));
    const page = await browser.get(`/auth/callback.data?problem=${problem}&returnTo=//evil.example`);
    expect([page.status, page.to]).toEqual([status, '']);
    expect(page.text).toContain(`"${problem}"`);
    expect(page.text).not.toContain('evil');
  });

  test('names its own address in the forms of the frame', async () => {
    const { handle } = await import('~/areas/onboarding/pages/auth.callback.tsx');
    expect(handle.standsAt({ problem: 'failed', returnTo: '/main/orders' })).toBe(
      '/auth/callback?problem=failed&returnTo=%2Fmain%2Forders',
    );
    const arrivals = [
      await import('~/areas/onboarding/pages/auth.fragment.tsx'),
      await import('~/areas/onboarding/pages/sso.handoff.tsx'),
      await import('~/areas/onboarding/pages/auth.continue.tsx'),
    ];
    for (const { handle: shown } of arrivals)
      expect(shown.standsAt({ problem: 'failed' })).toBe('/auth/continue?problem=failed');
  });

  test('shows the reason of a failed arrival, and again at that address', async () => {
    const browser = new Visitor(portal.url);
    const posted = await browser.send('/auth/fragment.data', { id_token: 'no.token.atall' });
    expect(posted.text).toContain('"failed"');
    const again = await browser.get('/auth/continue.data?problem=failed');
    expect([again.status, again.text.includes('"failed"')]).toEqual([200, true]);
  });
});
