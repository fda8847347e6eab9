/**
 * The transitions of specification section 4 by which members come in, go out and are let see what they
 * see: one table. Each is made in Chromium with JavaScript, and by its counterpart without, over plain HTTP.
 */
import { expect, type Page } from '@playwright/test';
import { historyOf, logIn, logInByForm } from './page-actions.ts';
import { idTokenOf, resetTokenOf } from '../support/id-token.ts';
import { Visitor, type Page as HtmlPage } from '../support/visitor.ts';
import type { TourStack } from './faulty-programme.ts';

interface Row {
  /** of the specification */
  lines: string;
  what: string;
  withScripts(page: Page, at: TourStack): Promise<void>;
  withoutScripts(visitor: Visitor, at: TourStack): Promise<void>;
}

const origins = ({ stack, portal }: TourStack) => ({ sandbox: stack.sandbox.url, portal: portal.url });

async function fragmentOf({ stack }: TourStack, member: string): Promise<string> {
  const reply = await fetch(`${stack.sandbox.url}/partner/fragment?member=${member}`, { redirect: 'manual' });
  return new URL(reply.headers.get('location')!).hash;
}

/** What a partner's own page posts, for browsers without JavaScript. */
async function handOff(visitor: Visitor, { stack, portal }: TourStack, member: string): Promise<HtmlPage> {
  const sent = await visitor.visit(`${stack.sandbox.url}/partner/form?member=${member}`);
  const { body } = visitor.formData(sent, sent.document.querySelector('form')!);
  return postAsPartner(visitor, { stack, portal }, body);
}

const postAsPartner = (
  visitor: Visitor,
  { stack, portal }: Pick<TourStack, 'stack' | 'portal'>,
  body: URLSearchParams,
) =>
  visitor.visit(`${portal.url}/sso/handoff`, {
    method: 'POST',
    body,
    headers: { origin: stack.sandbox.url, 'sec-fetch-site': 'cross-site' },
  });

const pathOf = (url: string) => new URL(url).pathname;
const expectLogin = async (page: Page, { stack }: TourStack) => {
  await expect(page.locator('[type=password]')).toBeVisible();
  expect(page.url()).toContain(stack.sandbox.url);
};
const expectLoginPage = (page: HtmlPage, { stack }: TourStack) => {
  expect(page.url).toContain(stack.sandbox.url);
  expect(page.document.querySelector('[type=password]')).not.toBeNull();
};
const expectNoSession = async (page: Page, { portal }: TourStack) =>
  expect((await page.context().cookies(portal.url)).filter(({ name }) => /session/.test(name))).toEqual([]);
const expectNoSessionOf = (visitor: Visitor, { portal }: TourStack) =>
  expect(visitor.cookies(portal.url)).not.toMatch(/session=/);
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const title = (page: HtmlPage) => page.document.querySelector('h1')?.textContent;

/** Partner tokens of both kinds come in by the same way. */
const byPartner = (lines: string, what: string, member: string, name: string): Row => ({
  lines,
  what,
  async withScripts(page, at) {
    await page.goto(`/main${await fragmentOf(at, member)}`);
    await page.getByRole('button', { name: `Continue as ${name}` }).click();
    await page.waitForURL('**/main/home');
    expect((await historyOf(page)).join('\n')).not.toContain('token');
  },
  async withoutScripts(visitor, at) {
    const asked = await handOff(visitor, at, member);
    expect(title(asked)).toBe(`Continue as ${name}?`);
    const home = await visitor.submit(asked, visitor.form(asked, `Continue as ${name}`));
    expect([home.status, pathOf(home.url)]).toEqual([200, '/main/home']);
  },
});

const comingIn: Row[] = [
  {
    lines: '(4.01, 4.02, 4.03, 4.04)',
    what: 'a token of the password-reset flow: the notice, then the login page, nobody signed in',
    async withScripts(page, at) {
      const token = await resetTokenOf('noor', 'noor.haddad@example.com', origins(at));
      await page.goto(`/main#id_token=${token}&token_type=Bearer`);
      await expect(page.getByText('Password reset successful.')).toBeVisible();
      await expectNoSession(page, at);
      await expectLogin(page, at);
      expect((await historyOf(page)).join('\n')).not.toContain('token');
    },
    async withoutScripts(visitor, at) {
      const asked = await visitor.visit('/auth/reset');
      const identifier = asked.document.querySelector<HTMLFormElement>('form:has([name=identifier])')!;
      const codePage = await visitor.submit(asked, identifier, { identifier: 'wade' });
      const outbox = `${at.stack.sandbox.url}/outbox.json?to=wade.sorensen@example.com`;
      const [mail] = (await (await fetch(outbox)).json()) as { body: string }[];
      const code = /\b\d{6}\b/.exec(mail!.body)![0];
      const codeForm = codePage.document.querySelector<HTMLFormElement>('form:has([name=code])')!;
      const next = await visitor.submit(codePage, codeForm, { code });
      const form = next.document.querySelector<HTMLFormElement>('form:has([name=confirm])')!;
      const fields = { password: 'Portal$2027', confirm: 'Portal$2027' };
      const notice = await visitor.submit(next, form, fields);
      expect(notice.text).toContain('Password reset successful. Please re-login with your new password.');
      expect(notice.document.querySelector('main a[href^="/auth/"]')?.textContent).toBe('Log in');
      expectNoSessionOf(visitor, at);
    },
  },
  {
    lines: '(4.05, 4.06, 4.07, 4.08)',
    what: 'an id_token of the sign-in flow: main',
    async withScripts(page, at) {
      await page.goto(`/main#id_token=${await idTokenOf('eve', origins(at))}`);
      await page.getByRole('button', { name: 'Continue as Eve L.' }).click();
      await page.waitForURL('**/main/home');
      expect((await historyOf(page)).join('\n')).not.toContain('token');
    },
    async withoutScripts(visitor) {
      const home = await visitor.signIn('eve', '/main');
      expect([home.status, pathOf(home.url)]).toEqual([200, '/main/home']);
    },
  },
  byPartner('(3.04, 4.05, 4.06, 4.07, 4.08)', 'a partner’s sso_token: main', 'sam', 'Sam W.'),
  byPartner('(4.05, 4.06, 4.07, 4.08, 6.03)', 'a partner’s access_token: main', 'pat', 'Pat N.'),
  {
    lines: '(4.09, 4.10)',
    what: 'no token, but AADB2C90118: the forgot-password flow',
    async withScripts(page, at) {
      await page.goto('/main#error=access_denied&error_description=AADB2C90118%3A+forgotten');
      await expect(page.locator('[name=identifier]')).toBeVisible();
      expect(page.url()).toContain(at.stack.sandbox.url);
      expect((await historyOf(page)).join('\n')).not.toContain('AADB2C');
    },
    async withoutScripts(visitor, at) {
      const login = await visitor.visit('/main/home');
      const forgot = await visitor.visit(
        login.document.querySelector<HTMLAnchorElement>('a[href$="/forgot"]')!.href,
      );
      expect(forgot.url).toContain(at.stack.sandbox.url);
      expect(forgot.document.querySelector('[name=identifier]')).not.toBeNull();
    },
  },
  {
    lines: '(4.09, 4.11)',
    what: 'no token otherwise: the login page',
    async withScripts(page, at) {
      for (const hash of ['#error=access_denied&error_description=AADB2C90091', '#state=abc']) {
        await page.goto('/guest-login');
        await page.goto(`/main${hash}`);
        await expectLogin(page, at);
      }
      expect((await historyOf(page)).join('\n')).not.toMatch(/AADB2C|state=abc/);
    },
    async withoutScripts(visitor, at) {
      const query = 'error=access_denied&error_description=AADB2C90091&state=unknown';
      expectLoginPage(await visitor.visit(`/auth/callback?${query}`), at);
      expectNoSessionOf(visitor, at);
    },
  },
  {
    lines: '(4.12)',
    what: 'no fragment: the login page for a guest, the page for a member',
    async withScripts(page, at) {
      await page.goto('/main/orders');
      await expectLogin(page, at);
      await logIn(page, 'eve', '/main/orders');
      await heading(page, 'Orders');
    },
    async withoutScripts(visitor, at) {
      expectLoginPage(await visitor.visit('/main/orders'), at);
      expect(title(await visitor.signIn('eve', '/main/orders'))).toBe('Orders');
    },
  },
];

const goingOut: Row[] = [
  {
    lines: '(4.13)',
    what: 'signing out: nothing is left, and the login page',
    async withScripts(page, at) {
      await logIn(page, 'eve', '/main/more');
      await page.locator('main').getByRole('button', { name: 'Sign out' }).click();
      await expectLogin(page, at);
      await expectNoSession(page, at);
    },
    async withoutScripts(visitor, at) {
      const more = await visitor.signIn('eve', '/main/more');
      const form = more.document.querySelector<HTMLFormElement>('main form[action="/auth/logout"]')!;
      expectLoginPage(await visitor.submit(more, form), at);
      expectNoSessionOf(visitor, at);
    },
  },
  {
    lines: '(4.13, 8.01)',
    what: 'the programme answers 401: signed out, and the login page',
    async withScripts(page, at) {
      await logIn(page, 'eve', '/main/more');
      at.proxy.set([{ pattern: '^/api/mail-order/orders', status: 401 }]);
      await page.goto('/main/orders');
      await expectLogin(page, at);
      await expectNoSession(page, at);
    },
    async withoutScripts(visitor, at) {
      await visitor.signIn('eve', '/main/more');
      at.proxy.set([{ pattern: '^/api/mail-order/orders', status: 401 }]);
      expectLoginPage(await visitor.visit('/main/orders'), at);
      expectNoSessionOf(visitor, at);
    },
  },
  {
    lines: '(4.13, 8.17)',
    what: 'a token that cannot be read signs nobody in',
    async withScripts(page, at) {
      await page.goto('/main#id_token=a.b.c');
      await heading(page, 'We could not sign you in');
      await expectNoSession(page, at);
    },
    async withoutScripts(visitor, at) {
      const refused = await postAsPartner(visitor, at, new URLSearchParams({ sso_token: 'a.b.c' }));
      expect([refused.status, title(refused)]).toEqual([400, 'We could not sign you in']);
      expectNoSessionOf(visitor, at);
    },
  },
];

const firstVisits: Row[] = [
  {
    lines: '(4.14)',
    what: 'pre-complete-profile with an empty fragment: nothing happens',
    async withScripts(page) {
      await page.goto('/pre-complete-profile#');
      await heading(page, 'Complete your profile');
      expect(pathOf(page.url())).toBe('/pre-complete-profile');
    },
    async withoutScripts(visitor) {
      const page = await visitor.visit('/pre-complete-profile');
      expect([page.status, title(page)]).toEqual([200, 'Complete your profile']);
    },
  },
  {
    lines: '(4.15)',
    what: 'a fragment without sso_token: main, and so the login page',
    async withScripts(page, at) {
      await page.goto('/pre-complete-profile#email=sue@example.com');
      await expectLogin(page, at);
      expect((await historyOf(page)).join('\n')).not.toContain('sue@example.com');
    },
    async withoutScripts(visitor, at) {
      const fields = { from: 'preCompleteProfile', email: 'sue@example.com' };
      expectLoginPage(await postAsPartner(visitor, at, new URLSearchParams(fields)), at);
    },
  },
  {
    lines: '(4.16, 4.22)',
    what: 'a fragment with sso_token: complete-profile, Register, main',
    async withScripts(page, at) {
      await page.goto(`/pre-complete-profile${await fragmentOf(at, 'sue')}`);
      await page.getByRole('button', { name: 'Continue as Sue A.' }).click();
      await heading(page, 'Registration');
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await page.waitForURL('**/main/home');
    },
    async withoutScripts(visitor, at) {
      const asked = await handOff(visitor, at, 'sue');
      const profile = await visitor.submit(asked, visitor.form(asked, 'Continue as Sue A.'));
      expect([pathOf(profile.url), title(profile)]).toEqual(['/complete-profile', 'Registration']);
      const home = await visitor.submit(profile, visitor.form(profile, 'Register'));
      expect(pathOf(home.url)).toBe('/main/home');
    },
  },
  {
    lines: '(4.17, 4.18, 4.20, 4.21)',
    what: 'a direct member: an error state when it fails, then Register leads where the programme says',
    async withScripts(page, at) {
      await logIn(page, 'nia', '/main/home', '/complete-profile');
      at.proxy.set([{ path: '/api/registration/register', status: 500 }]);
      const register = page.getByRole('button', { name: 'Register', exact: true });
      await register.click();
      await expect(page.locator('.toast')).toBeVisible();
      await expect(page.locator('.toast')).toBeHidden();
      await expect(page.locator('.errors, [role=alert]')).toContainText('press Register again');
      at.proxy.clear();

      await register.click();
      // by the identity provider's own page, and on from there
      await page.waitForURL(`${at.stack.portal.url}/**`);
    },
    async withoutScripts(visitor, at) {
      const profile = await visitor.signIn('nia');
      expect(pathOf(profile.url)).toBe('/complete-profile');
      expect(profile.document.querySelector<HTMLInputElement>('[name=contactNumber]')?.value).toBe(
        '6085550118',
      );
      at.proxy.set([{ path: '/api/registration/register', status: 500 }]);
      const failed = await visitor.submit(profile, visitor.form(profile, 'Register'));
      expect([failed.status, failed.text]).toEqual([502, expect.stringContaining('press Register again')]);
      at.proxy.clear();
      const { action, body } = visitor.formData(failed, visitor.form(failed, 'Register'));
      const headers = { 'sec-fetch-site': 'same-origin' };
      const done = await visitor.stay(action, { method: 'POST', body, headers });
      const refresh = done.document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content');
      expect(refresh).toBe(`0; url=${at.stack.sandbox.url}/tenant/B2C_1_SignUpSignIn/registered`);
      expect(pathOf((await visitor.visit('/main')).url)).toBe('/main/home');
    },
  },
];

const membershipAndLimits: Row[] = [
  {
    lines: '(4.31)',
    what: 'FUTURE_EFFECTIVE: counts for a direct member, not for a partner’s',
    async withScripts(page) {
      await logIn(page, 'fay', '/main/prescriptions');
      await expect(page.locator('main')).toContainText(/\b1,\s20\d\d/);
      await page.goto('/main/drug');
      await expect(page.locator('main h2')).toHaveText(/^Available from \w+\s1,\s20\d\d$/);
      await page.context().clearCookies();
      await logIn(page, 'gil', '/main/drug');
      await expect(page.getByText('Available from')).toHaveCount(0);
    },
    async withoutScripts(visitor, { portal }) {
      const fay = await visitor.signIn('fay', '/main/drug');
      expect([fay.status, title(fay)]).toEqual([200, 'Drugs']);
      expect(fay.document.querySelector('main h2')?.textContent).toMatch(/^Available from \w+\s1,\s20\d\d$/);
      expect((await visitor.visit('/main/home')).text).toMatch(/\b1,\s20\d\d/);
      const gil = await new Visitor(portal.url).signIn('gil', '/main/drug');
      expect(gil.text).not.toContain('Available from');
    },
  },
  {
    lines: '(4.32)',
    what: 'TERMED: reads for twelve months, and then no longer comes in',
    async withScripts(page, at) {
      await logIn(page, 'dev', '/main/prescriptions');
      await heading(page, 'Prescriptions');
      await page.context().clearCookies();
      await logInByForm(page, 'dora', '/main/home', '/auth/ended');
      await heading(page, 'Your membership has ended');
      await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
      await expectNoSession(page, at);
    },
    async withoutScripts(visitor, at) {
      expect(title(await visitor.signIn('dev', '/main/prescriptions'))).toBe('Prescriptions');
      const other = new Visitor(at.portal.url);
      const ended = await other.signIn('dora');
      expect([pathOf(ended.url), title(ended)]).toEqual(['/auth/ended', 'Your membership has ended']);
      expectNoSessionOf(other, at);
    },
  },
];

export const transitions: Row[] = [...comingIn, ...goingOut, ...firstVisits, ...membershipAndLimits];
