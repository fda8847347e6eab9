import type { Page } from '@playwright/test';
import { expect, resetProgramme, test } from '#harness/browser.ts';

/** The focused element, its focus indicator, and whether it is the first match of a selector. */
const focused = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const element = document.activeElement as HTMLElement;
    // the page itself focuses its main part after a change, without a key
    if (element === document.body || element.id === 'main') return undefined;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const bar = document.querySelector('.tabs');
    const isFixed = bar !== null && getComputedStyle(bar).position === 'fixed' && !bar.contains(element);
    const floor = isFixed ? bar.getBoundingClientRect().top : window.innerHeight;
    return {
      what: element.outerHTML.slice(0, 140),
      shows: (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
      isInSight: box.width > 0 && box.bottom > 0 && box.top >= -1 && box.bottom <= floor + 1,
      isTall: box.height > floor,
      isWanted: element === document.querySelector(wanted),
    };
  }, selector);

/** Presses Tab (or Shift+Tab) until the selector has the focus, and checks each stop. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  await expect(page.locator(selector).first()).toBeAttached();
  for (let stops = 0; stops < 120; stops += 1) {
    await page.keyboard.press(key);
    const stop = await focused(page, selector);
    if (stop === undefined) continue;
    expect(stop.shows, `no focus to be seen on ${stop.what}`).toBe(true);
    expect(stop.isInSight || stop.isTall, `out of sight or behind the bar: ${stop.what}`).toBe(true);
    if (stop.isWanted) return;
  }
  throw new Error(`the keyboard does not reach ${selector} on ${page.url()}`);
}

async function enter(page: Page, selector: string, address: string | RegExp): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press('Enter');
  await page.waitForURL(address);
  await page.waitForLoadState();
}

async function signInByKeyboard(page: Page): Promise<void> {
  await page.goto('/main/home');
  await tabTo(page, '[autocomplete~="username"]');
  await page.keyboard.type('ana');
  await tabTo(page, '[type=password]');
  await page.keyboard.type('Portal#2026');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/main/home');
}

const GO_ON = 'main form[method=post] button.button:not(.alt, .quiet)';

test('a refill can be ordered by keyboard alone, from the sign-in on', async ({ page, stack }) => {
  // a bar at the bottom may cover the focused element
  await page.setViewportSize({ width: 360, height: 740 });
  await resetProgramme(stack);
  await signInByKeyboard(page);

  await test.step('the skip link moves the focus past the head of the page', async () => {
    await page.goto('/main/prescriptions?status=active');
    await page.keyboard.press('Tab');
    await expect(page.locator('.skip')).toBeFocused();
    await expect(page.locator('.skip')).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  await test.step('a prescription, its refill, the cart', async () => {
    await enter(page, 'main a[href^="/main/prescriptions/P"]', /\/main\/prescriptions\/./);
    await enter(page, 'main form[action="/main/cart"] button', '**/main/cart/confirm');
    await enter(page, 'main .back', '**/main/cart');
    await enter(page, 'main a[href="/main/cart/confirm"]', '**/main/cart/confirm');
    await enter(page, 'main .steps a[href="/main/cart/address"]', '**/main/cart/address');
  });

  await test.step('address and shipping by the arrow keys', async () => {
    await tabTo(page, '[name=addressId]:checked');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[name=addressId]').nth(1)).toBeChecked();
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('[name=addressId]').first()).toBeChecked();
    await tabTo(page, '[name=shippingMethod]:checked');
    await enter(page, GO_ON, '**/main/cart/payment');
  });

  await test.step('a refused form: the summary has the focus and leads to the field', async () => {
    await enter(page, 'main a[href="/main/cart/payment/new"]', '**/main/cart/payment/new');
    await tabTo(page, '[name=sameAsShipping]');
    await page.keyboard.press('Space');
    await expect(page.locator('[name=sameAsShipping]')).not.toBeChecked();
    await page.keyboard.press('Space');
    await tabTo(page, GO_ON);
    const answered = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await answered;
    await expect(page.locator('.errors')).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await tabTo(page, '.errors a');
    await page.keyboard.press('Enter');
    await expect(page.locator('[name=number]')).toBeFocused();
    await tabTo(page, 'main .back', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/main/cart/payment');
  });

  await test.step('card, confirmation, order', async () => {
    await tabTo(page, '[name=paymentCardId]:checked');
    await enter(page, GO_ON, '**/main/cart/confirm');
    await enter(page, GO_ON, '**/main/cart/thank-you/*');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await tabTo(page, 'main a[href^="/main/orders/"]');
  });
});

test('pop-overs open and close by keyboard, and none traps the focus', async ({ page, signIn }) => {
  await signIn(page, 'ana');
  for (const pop of ['.pop:has([name=ts])', '.pop:has([action="/auth/logout"])']) {
    await tabTo(page, `${pop} > summary`);
    await page.keyboard.press('Enter');
    await expect(page.locator(`${pop} button`).first()).toBeVisible();
    await tabTo(page, `${pop} button`);
    await tabTo(page, `${pop} > summary`, 'Shift+Tab');
    await page.keyboard.press('Space');
    await expect(page.locator(`${pop} button`).first()).toBeHidden();
  }
  for (const path of ['/main/home', '/main/prescriptions', '/main/orders', '/main/more']) {
    await page.goto(path);
    await tabTo(page, '.foot [action="/preferences"] button');
    await page.keyboard.press('Tab');
    await tabTo(page, '.skip');
    await tabTo(page, '.foot [action="/preferences"] button', 'Shift+Tab');
  }
});
