import type { Page as BrowserPage } from '@playwright/test';
import { expect, readRecordedCalls, resetProgramme, test as base, type Stack } from '#harness/browser.ts';
import { openFaultyPortal, type FaultyPortal } from '#harness/faulty-portal.ts';
import { findFirstLink, toConfirm, Visitor } from '#harness/visitor.ts';

/** A portal whose programme can send false replies. */
const test = base.extend<{ poisoned: FaultyPortal }>({
  poisoned: async ({ stack, beside }, use) => use(await openFaultyPortal('poisoned', stack, beside)),
});

test.describe('markup in programme data appears as text', () => {
  const MARKUP = `"'><script>alert(1)</script><img src=x onerror=alert(2)>{{7*7}}`;
  const SHOWN = /(?:[nN]ame|Drug|directions|reason|carrier)$/;
  const poison = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => poison(each, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poison(each, name)]));
    if (typeof value === 'string' && /[uU]rl$|link$/.test(key)) return 'javascript:alert(3)';
    return typeof value === 'string' && key !== 'userName' && SHOWN.test(key) ? MARKUP : value;
  };

  /** Repeats the programme's replies to these pages, with markup in place of names. */
  async function lie(stack: Stack, { proxy }: FaultyPortal, visitor: Visitor, pages: string[]) {
    for (const path of pages) await visitor.visit(path);
    const answered = new Map(
      (await readRecordedCalls(stack))
        .filter((call) => call.method === 'GET' && call.status === 200)
        .map((call) => [call.path, call]),
    );
    const rules = [];
    for (const { path, query, headers } of answered.values()) {
      const url = new URL(`${stack.sandbox.url}${path.startsWith('/api') ? '' : '/api'}${path}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const { host: _host, connection: _connection, 'accept-encoding': _encoding, ...own } = headers;
      const reply = await fetch(url, { headers: own });
      if (!reply.headers.get('content-type')?.includes('json')) continue;
      rules.push({ path: url.pathname, method: 'GET', json: poison(await reply.json()) });
    }
    // the longest path first, because a rule applies to all paths with this beginning
    proxy.set(rules.sort((a, b) => b.path.length - a.path.length));
  }

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
      '/main/home',
      '/main/prescriptions?status=active',
      prescription,
      '/main/orders',
      order,
      '/main/more',
    ];
    pages.push(
      '/main/cart',
      '/main/cart/address',
      '/main/cart/payment',
      '/main/cart/confirm',
      '/guest-login',
    );
    await lie(stack, poisoned, ana, pages);

    const seen = watch(page);
    const cookies = ana
      .cookies(origin)
      .split('; ')
      .map((pair) => pair.split('='));
    await page
      .context()
      .addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url: origin })));
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
