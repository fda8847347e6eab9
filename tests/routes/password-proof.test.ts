import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '#harness/factories.ts';
import { startMiniProvider, type MiniProvider } from '#harness/mini-provider.ts';
import { startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';
import { Visitor } from '#harness/visitor.ts';

/** A different person at the member's computer changes the portal's sign-in request in the address bar. */
let portal: AllRoutes;
let provider: MiniProvider;
let browser: Visitor;
const start = async (settings: Record<string, string> = {}) => {
  portal = await startAllRoutes({
    settings: { ...provider.settings(), ...settings },
    answers: {
      '/member/eligibility': { ...aMember(), eligibilityStatus: 'ELIGIBLE' },
      '/member/details': aMember(),
    },
  });
  browser = new Visitor(portal.url);
};
beforeEach(async () => {
  provider = await startMiniProvider({ now: () => portal.clock.now() });
  await start();
});
afterEach(() => Promise.all([portal.close(), provider.close()]));

const MINUTE = 60_000;
const HOME = '/main/more';
const NEW_CARD = '/main/cart/payment/new';
const again = `/auth/login?returnTo=${NEW_CARD}&again=1`;

/** removes the parameters that request the password */
const edited = (location: string) => {
  const url = new URL(location);
  for (const name of ['prompt', 'max_age']) url.searchParams.delete(name);
  return url.href;
};
const signIn = async (from = '/auth/login') => browser.get(provider.approve((await browser.get(from)).to));
/** signs in with the changed address */
const bypass = async (from = '/auth/login') =>
  browser.get(provider.pass(edited((await browser.get(from)).to)));
const opens = async (path = HOME) => (await browser.get(path)).status === 200;

describe('provider session that is still open', () => {
  beforeEach(async () => {
    await signIn();
    expect(await opens()).toBe(true);
  });

  test.each([
    ['a locked session', 16, '/auth/login'],
    ['a session that has ended', 31, '/auth/login'],
    ['a locked session, by the page for the first password', 16, '/sign-up/password'],
    ['a session that has ended, by the page for the first password', 31, '/sign-up/password'],
  ])('does not open %s', async (_what, minutes, from) => {
    portal.clock.advance(minutes * MINUTE);
    expect(await opens()).toBe(false);
    await bypass(from);
    expect(await opens()).toBe(false);
    await bypass(from);
    expect(await opens()).toBe(false);
    expect((await signIn(from)).to).toMatch(/^\/main/);
    expect(await opens()).toBe(true);
  });

  test("names the account of the e-mail's link, which may belong to a family member", async () => {
    expect((await browser.get('/sign-up/password')).to).toBe('/main/home');
    const NAMES_ANA = 'You are signed in as Ana Peña. To create';
    expect((await browser.get(`${HOME}.data`)).text).toContain(NAMES_ANA);
    expect((await browser.get(`${HOME}.data`)).text).not.toContain(NAMES_ANA);
  });

  test('does not open pages that need a recent sign-in', async () => {
    portal.clock.advance(11 * MINUTE);
    expect((await browser.get(NEW_CARD)).to).toContain('again=1');
    await bypass(again);
    expect((await browser.get(NEW_CARD)).to).toContain('again=1');
    await signIn(again);
    expect((await browser.get(NEW_CARD)).to).not.toContain('again=1');
  });

  test('does not open the portal in a browser that has forgotten its cookies', async () => {
    portal.clock.advance(MINUTE);
    browser = new Visitor(portal.url);
    await bypass();
    expect(await opens()).toBe(false);
  });

  test('does not open the portal for a sign-in begun in a different tab before the password', async () => {
    browser = new Visitor(portal.url);
    const left = (await browser.get('/auth/login')).to;
    portal.clock.advance(MINUTE);
    await signIn();
    portal.clock.advance(16 * MINUTE);
    await browser.get(provider.pass(edited(left)));
    expect(await opens()).toBe(false);
    browser.drop('session');
    await browser.get(provider.pass(edited(left)));
    expect(await opens()).toBe(false);
  });

  test('does not open it for a sign-in whose start was written into the cookie', async () => {
    portal.clock.advance(16 * MINUTE);
    const { to } = await browser.get('/auth/login');
    browser.change(/^signin\./, (kept) => ({ ...kept, at: portal.clock.now() - 20 * MINUTE }));
    await browser.get(provider.pass(edited(to)));
    expect(await opens()).toBe(false);
  });

  test('is named in the log, and pages report only an unfinished login', async () => {
    portal.clock.advance(16 * MINUTE);
    await bypass();
    const { status } = await bypass();
    expect(status).toBe(400);
    expect(portal.logLines.join()).toContain('the password was typed before it was asked for');
  });
});

describe('provider without a password time', () => {
  const alerts = () => portal.logLines.filter((line) => line.includes('sends no auth_time'));
  beforeEach(() => provider.hideAuthTime());

  test('is named once in the log at the start', async () => {
    await portal.checkProvider();
    await portal.checkProvider();
    await signIn();
    expect(alerts()).toHaveLength(1);
  });

  test('signs members in, but opens a locked session only after a sign-out', async () => {
    await signIn();
    expect(await opens()).toBe(true);
    portal.clock.advance(16 * MINUTE);
    expect((await browser.get('/auth/login.data')).text).toContain('"locked"');
    await browser.send('/auth/logout');
    await signIn();
    expect(await opens()).toBe(true);
  });

  test('opens no page that needs a new sign-in, and reports this instead of a redirect loop', async () => {
    await signIn();
    expect((await browser.get(NEW_CARD)).to).toContain('again=1');
    const { status, to } = await browser.get(again);
    expect([status, to]).toEqual([403, '']);
  });

  test('opens both when the operator declares that the provider always prompts', async () => {
    await portal.close();
    await start({ IDP_ALWAYS_PROMPTS: 'true' });
    await portal.checkProvider();
    await signIn();
    portal.clock.advance(16 * MINUTE);
    await signIn();
    expect(await opens()).toBe(true);
    expect((await browser.get(NEW_CARD)).to).not.toContain('again=1');
    expect(alerts()).toEqual([]);
  });
});
