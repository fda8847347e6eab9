import { describe, expect, test } from 'vitest';
import { useAllRoutes } from '#harness/portal-in-process.ts';

const CONFIG = '/CMSDocker/index.php/wp-json/wp/v2/pages/content-config';
const store = (platform: string) => `https://apps.example.com/${platform}`;
const STARTS = '2026-11-21T03:00:00Z';

const portal = useAllRoutes({
  answers: {
    [CONFIG]: {
      DISABLE_TERMED_USER_AFTER: 12,
      appVersions: {
        ios: { newest: '3.2.0', oldest: '2.0.0', storeUrl: store('ios') },
        android: { newest: '3.2.0', oldest: '2.0.0', storeUrl: store('android') },
      },
      plannedMaintenance: { startsAt: STARTS, endsAt: '2026-11-21T05:30:00Z' },
    },
  },
});

interface Asked {
  app?: string;
  cookie?: string;
  fields?: Record<string, string>;
}

async function ask(path: string, { app = 'Firefox/140', cookie = '', fields }: Asked = {}) {
  const own = { 'User-Agent': `Mozilla/5.0 ${app}` };
  const { headers, ...answer } = await portal.ask(path, { cookie, headers: own, fields });
  const cookies = headers.getSetCookie().map((each) => each.split(';', 1)[0]!);
  return { ...answer, cookies };
}

const OLD = 'MemberPortal-iOS/2.5.0';
const TOO_OLD = 'MemberPortal-Android/1.9.0';
const fetchData = async (path: string, asked?: Asked) => (await ask(`${path}.data`, asked)).text;

describe('outdated app', () => {
  test('gets one update notice that can be skipped (2.69, 8.30)', async () => {
    const first = await ask('/guest-login?x=1', { app: OLD });
    expect(first.to).toBe('/app-update?returnTo=%2Fguest-login%3Fx%3D1');
    const page = await ask(first.to!, { app: OLD });
    expect(page.status).toBe(200);
    const skipped = await ask('/app-update', { app: OLD, fields: { returnTo: '/guest-login?x=1' } });
    expect([skipped.status, skipped.to]).toEqual([303, '/guest-login?x=1']);
    const cookie = skipped.cookies.join('; ');
    expect((await ask('/guest-login?x=1', { app: OLD, cookie })).status).toBe(200);
  });

  test('returns to pages of the portal only after a skip', async () => {
    const skipped = await ask('/app-update', { app: OLD, fields: { returnTo: '//evil.example' } });
    expect(skipped.to).toBe('/main');
  });
});

describe('unsupported app', () => {
  test('sees no other page, members included, and cannot skip (2.69, 8.30)', async () => {
    const cookie = await portal.signIn();
    for (const path of ['/guest-login', '/main/more', '/main/home']) {
      expect((await ask(path, { app: TOO_OLD, cookie })).to).toMatch(/^\/app-update/);
    }
    const skipped = await ask('/app-update', { app: TOO_OLD, fields: { returnTo: '/guest-login' } });
    expect([skipped.to, skipped.cookies.join()]).toEqual(['/app-update', 'posted=1']);
    const newest = 'skipversion=3.2.0';
    expect((await ask('/guest-login', { app: TOO_OLD, cookie: newest })).to).toMatch(/^\/app-update/);
  });

  test('is redirected before any post, file or part of a page', async () => {
    const cookie = await portal.signIn();
    portal.sent.splice(0);
    portal.askedAsMember.splice(0);
    const fields = { topic: 'orders', message: 'Where is it?', answerBy: 'phone' };
    for (const [path, expected, asked] of [
      ['/main/help/support', /^\/app-update$/, { fields }],
      ['/main/cart/confirm', /^\/app-update$/, { fields: {} }],
      ['/main/settings/notifications.data', /^\/app-update$/, { fields: {} }],
      ['/guest-login/forms/reimbursement', /^\/app-update\?/, {}],
      ['/main/claims/csv', /^\/app-update\?/, {}],
      ['/main/home.data?_routes=routes%2Fmain.home', /^\/app-update\?returnTo=%2Fmain%2Fhome$/, {}],
    ] as const) {
      const answer = await ask(path, { app: TOO_OLD, cookie, ...asked });
      expect([path, answer.status >= 300 && answer.status < 400]).toEqual([path, true]);
      expect(answer.to, path).toMatch(expected);
    }
    expect([...portal.sent, ...portal.askedAsMember]).toEqual([]);
  });

  test('can still choose its language and sign out', async () => {
    const language = { lang: 'es', returnTo: '/app-update' };
    const chosen = await ask('/preferences', { app: TOO_OLD, fields: language });
    expect([chosen.to, chosen.cookies.join()]).toEqual(['/app-update', expect.stringContaining('lang=es')]);
    const cookie = await portal.signIn();
    const left = await ask('/auth/logout', { app: TOO_OLD, cookie, fields: {} });
    expect([left.status, left.to]).toEqual([200, '']);
  });

  test('shows a button to update, but none to skip', async () => {
    expect(await fetchData('/app-update', { app: TOO_OLD })).toContain(store('android'));
    expect(await fetchData('/app-update', { app: TOO_OLD })).toContain('"blocked"');
    expect(await fetchData('/app-update', { app: OLD })).toContain('"outdated"');
  });
});

test('shows the version on the page about us to an app only', async () => {
  const about = (app: string) => fetchData('/guest-login/about', { app });
  expect(await about('MemberPortal-iOS/3.2.0')).toContain('App version 3.2.0"');
  expect(await about('Chrome/142.0')).not.toContain('App version');
});

test('shows neither notice to a browser or the newest app', async () => {
  for (const app of ['Chrome/142.0', 'MemberPortal-iOS/3.2.0', 'MemberPortal-iOS/nonsense']) {
    expect((await ask('/guest-login', { app })).status).toBe(200);
    expect((await ask('/app-update?returnTo=/guest-login', { app })).to).toBe('/guest-login');
  }
});

test('announces planned maintenance until it ends, as text and as times (2.69, 8.30)', async () => {
  const text = await fetchData('/guest-login');
  for (const words of [STARTS, 'Friday, November 20, 10:00 pm']) expect(text).toContain(words);
  expect(await fetchData('/guest-login', { cookie: 'lang=es' })).toMatch(/20 de noviembre/);
});
