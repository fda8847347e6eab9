import { expect, test, type Stack } from '../fixtures.ts';
import { ownSite, sent, signedIn } from '../plain-http.ts';
import { Visitor } from '../../support/visitor.ts';

test.describe('the sign-in', () => {
  /** Signs in at the provider, and stops before the portal hears of it. */
  async function upToCallback(visitor: Visitor, stack: Stack): Promise<string> {
    const login = await visitor.visit('/main/orders');
    const form = login.document.querySelector<HTMLFormElement>('form:has([type=password])')!;
    const nameOf = (field: string) => form.querySelector<HTMLInputElement>(field)!.name;
    const fields = {
      [nameOf('[autocomplete~=username]')]: 'ben',
      [nameOf('[type=password]')]: 'Portal#2026',
    };
    const { action, body } = visitor.formData(login, form, fields);
    let [url, init]: [string, RequestInit] = [action, { method: 'POST', body }];
    while (!url.startsWith(`${stack.portal.url}/auth/callback`)) {
      const reply = await visitor.once(url, init);
      [url, init] = [new URL(reply.headers.get('location')!, url).href, {}];
    }
    return url;
  }
  const sessionOf = (reply: Response) => reply.headers.getSetCookie().filter((c) => c.startsWith('session='));

  test('its callback works in the browser that began it, once', async ({ stack }) => {
    const ben = new Visitor(stack.portal.url);
    const callback = await upToCallback(ben, stack);

    const stranger = await new Visitor(stack.portal.url).once(callback);
    expect(sessionOf(stranger)).toEqual([]);

    // somebody else's code under a state of one's own: what login forgery comes to
    const victim = new Visitor(stack.portal.url);
    const begun = await victim.once('/auth/login');
    const state = new URL(begun.headers.get('location')!).searchParams.get('state')!;
    const forged = new URL(callback);
    forged.searchParams.set('state', state);
    const injected = await victim.once(forged.href);
    expect(sessionOf(injected)).toEqual([]);

    const own = await ben.once(callback);
    expect(own.headers.get('location')).toBe('/main/orders');
    expect(sessionOf(own)).toHaveLength(1);
    const again = await ben.once(callback);
    expect(again.headers.get('location')).toBe('/main');
    expect(sessionOf(again)).toEqual([]);
  });

  test('gives a new session id, and the one before it is worth nothing', async ({ stack }) => {
    const ana = await signedIn(stack, 'ana');
    const before = ana.cookies(stack.portal.url);
    const fixed = `session=${'A'.repeat(43)}`;
    for (const cookie of [fixed, `session=${'A'.repeat(9000)}`, 'session=', `session=; ${fixed}`]) {
      const reply = await fetch(`${stack.portal.url}/main/home`, { redirect: 'manual', headers: { cookie } });
      expect(reply.headers.get('location')).toMatch(/^\/auth\/start/);
      expect(reply.headers.getSetCookie().join()).not.toContain('AAAA');
    }
    await ana.once('/auth/logout', sent(new URLSearchParams()));
    const after = await fetch(`${stack.portal.url}/main/home`, {
      redirect: 'manual',
      headers: { cookie: before },
    });
    expect(after.headers.get('location')).toMatch(/^\/auth\/start/);
    const post = await fetch(`${stack.portal.url}/main/cart`, {
      ...sent(new URLSearchParams({ intent: 'clear' })),
      redirect: 'manual',
      headers: { ...ownSite, cookie: before },
    });
    expect(post.status).toBe(303);
    expect(post.headers.get('location')).toMatch(/^\/auth\/start/);
  });

  test('back after signing out shows nobody’s page', async ({ page, signIn, stack }) => {
    await signIn(page, 'ana', '/main/prescriptions');
    await expect(page.getByRole('main')).toContainText('Rx');
    await page.goto('/auth/logout');
    await page.getByRole('main').getByRole('button').first().click();
    await page.waitForURL(`${stack.sandbox.url}/**`);
    await page.goto(`${stack.portal.url}/guest-login`);
    for (let steps = 0; steps < 4; steps += 1) {
      await page.goBack().catch(() => undefined);
      await expect(page.locator('body')).not.toContainText('Ana Rivera');
    }
  });
});
