import type { Page as BrowserPage } from '@playwright/test';
import { expect, resetProgramme, test as base } from '#harness/browser.ts';
import { openFaultyPortal, repeatReplies, type FaultyPortal } from '#harness/faulty-portal.ts';
import { findFirstLink, toConfirm, Visitor } from '#harness/visitor.ts';

/** A portal whose programme can send false replies. */
const test = base.extend<{ poisoned: FaultyPortal }>({
  poisoned: async ({ stack, beside }, use) => use(await openFaultyPortal('poisoned', stack, beside)),
});

test.describe('markup in programme data appears as text', () => {
  const MARKUP = `"'><script>alert(1)</script><img src=x onerror=alert(2)>{{7*7}}`;
  const SHOWN = /(?:[nN]ame|Drug|directions|reason|carrier)$/;
  const poison = (value: string, key: string) => {
    if (/[uU]rl$|link$/.test(key)) return 'javascript:alert(3)';
    return key !== 'userName' && SHOWN.test(key) ? MARKUP : value;
  };

  /** Browser actions that no page of the portal causes. */
  function watch(page: BrowserPage): string[] {
    const seen: string[] = [];
    page.on('dialog', (dialog) => {
      seen.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) seen.push(message.text());
    });
    return seen;
  }

  test('every page shows markup as text with scripts on', async ({ page, stack, poisoned }) => {
    await resetProgramme(stack);
    const origin = poisoned.portal.url;
    const ana = new Visitor(origin);
    await ana.signIn('ana');
    const prescription = findFirstLink(
      await ana.visit('/main/prescriptions?status=active'),
      '/main/prescriptions/',
    );
    const order = findFirstLink(await ana.visit('/main/orders'), '/main/orders/');
    await toConfirm(ana);
    const pages = [
      ...['/main/home', '/main/prescriptions?status=active', prescription, '/main/orders', order],
      ...['/main/more', '/main/cart', '/main/cart/address', '/main/cart/payment', '/main/cart/confirm'],
      '/guest-login',
    ];
    for (const path of pages) await ana.visit(path);
    poisoned.proxy.set(await repeatReplies(stack, poison));

    const seen = watch(page);
    await page.context().addCookies(ana.listCookies());
    let shown = 0;
    for (const path of pages) {
      await page.goto(origin + path, { waitUntil: 'load' });
      shown += (await page.locator('body').innerText()).split('<script>alert(1)').length - 1;
      expect(await page.locator('img[onerror], [style], a[href^="javascript" i]').count(), path).toBe(0);
    }
    expect(shown).toBeGreaterThan(10);
    expect(seen).toEqual([]);
    poisoned.proxy.clear();
  });
});
