/**
 * The jobs of a member, as ana on a phone: `npm run jobs`. Prints the presses, the swipes and the words until the
 * answer is visible, beside their targets, in both languages, with scripts and without. A swipe moves the page by 500
 * px. Counted words are the visible ones in `main` before the pressed or read element.
 */
import type { Page } from '@playwright/test';
import { launchChromium } from '#harness/chromium.ts';
import { startPortal, startSandbox } from '#harness/portal.ts';
import { signIn } from '#harness/browser-checkout.ts';

const SIZE = { width: 360, height: 740 };
const SWIPE_PX = 500;
const HOME = '/main/home';

interface Job {
  name: string;
  from?: string;
  /** the pressed elements, in order */
  press: readonly string[];
  /** the answer; without one, the job ends with the last press */
  read?: string;
  target: readonly [presses: number, swipes: number, words: number];
}

const menu = 'header details.pop:has(a[href="/main/settings"]) summary';
const toRow = (name: string) => `main li:has-text("${name}")`;

function jobs(medicine: string): Job[] {
  return [
    {
      name: 'refill one',
      press: ['main li form[action="/main/cart"] button', 'main form[method=post] button.button:not(.alt)'],
      target: [2, 1, 80],
    },
    {
      name: 'when does it arrive',
      press: [],
      read: 'main .head a[href^="/main/orders"]',
      target: [0, 1, 60],
    },
    { name: 'what I paid last', press: [], read: 'main .head a[href^="/main/claims/"]', target: [1, 1, 80] },
    {
      name: "what I paid for October's Humira",
      press: ['nav a[href="/main/prescriptions"]', `main a:has-text("Humira")`],
      read: `#fills tr:nth-child(2)`,
      target: [2, 2, 120],
    },
    {
      name: 'is it covered, from the medicine',
      from: medicine,
      press: ['main a[href$="#coverage"]'],
      read: '#coverage',
      target: [2, 0, 60],
    },
    {
      name: 'a cheaper alternative',
      press: [
        'main .answer li h3 a[href^="/main/prescriptions/P"]',
        'main a[href^="/main/alternate-therapy?"]',
      ],
      read: 'main .statement, main .card',
      target: [2, 1, 80],
    },
    {
      name: 'nearest open pharmacy',
      press: ['nav a[href="/main/find-pharmacy"]'],
      read: 'main .head a[href^="/main/find-pharmacy/"]',
      target: [1, 0, 40],
    },
    {
      name: 'ID card',
      from: '/main/benefits',
      press: ['header a[href="/main/membership/id-card"]:visible'],
      read: 'main dl',
      target: [1, 0, 20],
    },
    {
      name: 'ask for a renewal',
      press: ['main a[href="/main/prescriptions/renew"]', 'main form[method=post] button.button:not(.alt)'],
      target: [2, 1, 80],
    },
    {
      name: 'share with a spouse',
      press: [menu, 'header a[href="/main/membership"]', `${toRow('Ben')} a[href^="/main/phi-settings/"]`],
      target: [3, 2, 120],
    },
    {
      name: 'stop automatic refills',
      press: ['main a[href="/main/prescriptions/automatic"]', 'main li form[method=post] button'],
      target: [2, 1, 80],
    },
  ];
}

/** Scrolls and words up to the first visible element of this selector; undefined without one. */
async function measure(page: Page, selector: string): Promise<{ px: number; words: number } | undefined> {
  const found = page.locator(selector).filter({ visible: true }).first();
  if ((await found.count()) === 0) return undefined;
  return found.evaluate((element) => {
    const bar = document.querySelector('nav.tabs')!;
    const covered = getComputedStyle(bar).position === 'fixed' ? bar.getBoundingClientRect().height : 0;
    const isFixed = element.closest('header') !== null;
    const walk = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (!isFixed && walk.nextNode()) {
      const parent = walk.currentNode.parentElement!;
      if (!(element.compareDocumentPosition(walk.currentNode) & Node.DOCUMENT_POSITION_PRECEDING)) break;
      // a jump within the page passes what is above the view
      const isPassed = parent.getBoundingClientRect().bottom > 0;
      if (isPassed && parent.checkVisibility() && parent.closest('.visually-hidden') === null)
        words += walk.currentNode.textContent!.split(/\s+/).filter(Boolean).length;
    }
    // a tall element counts as seen with its first lines
    const { top, height } = element.getBoundingClientRect();
    return { px: isFixed ? 0 : Math.max(0, top + Math.min(height, 120) - (innerHeight - covered)), words };
  });
}

async function walk(page: Page, portalUrl: string, { from = HOME, press, read }: Job): Promise<string> {
  await page.goto(portalUrl + from, { waitUntil: 'load' });
  let [swipes, words] = [0, 0];
  const add = async (selector: string) => {
    const far = await measure(page, selector);
    if (!far) throw new Error(`nothing to see for ${selector} on ${new URL(page.url()).pathname}`);
    swipes += Math.ceil(far.px / SWIPE_PX);
    words += far.words;
  };
  for (const selector of press) {
    await add(selector);
    const pressed = page.locator(selector).filter({ visible: true }).first();
    // the page is another one when its heading is
    const before = await pressed.evaluate((element) =>
      element.matches('summary, [href*="#"]') ? undefined : document.querySelector('h1')!.textContent,
    );
    await pressed.click();
    // the jump of an anchor takes a moment
    if (before === undefined) await page.waitForTimeout(500);
    if (before === undefined || (selector === press.at(-1) && read === undefined)) continue;
    await page.waitForFunction((old) => document.querySelector('h1')?.textContent !== old, before);
  }
  if (read) await add(read);
  return `${press.length} / ${swipes} / ${words}`;
}

const ports = { portal: 3185, sandbox: 4185 };
const portalUrl = `http://localhost:${ports.portal}`;
const sandbox = await startSandbox({ name: 'jobs', port: ports.sandbox, portals: [portalUrl] });
const portal = await startPortal({ name: 'jobs', port: ports.portal, sandboxPort: ports.sandbox });
const browser = await launchChromium();
const rows: Record<string, Record<string, string>> = {};
try {
  for (const lang of ['en', 'es'])
    for (const javaScriptEnabled of [true, false]) {
      const column = `${lang}, scripts ${javaScriptEnabled ? 'on' : 'off'}`;
      await fetch(`${sandbox.url}/reset`, { method: 'POST' });
      portal.forgetAll();
      const context = await browser.newContext({ javaScriptEnabled, viewport: SIZE });
      await context.addCookies([{ name: 'lang', value: lang, url: portalUrl }]);
      const page = await context.newPage();
      await signIn(page, portalUrl, 'ana');
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      (rows['height of home'] ??= { target: String(3 * SIZE.height) })[column] = String(height);
      const medicine = await page
        .locator('main .answer a[href^="/main/prescriptions/P"]')
        .first()
        .getAttribute('href');
      for (const job of jobs(medicine!)) {
        const row = (rows[job.name] ??= { target: job.target.join(' / ') });
        row[column] = await walk(page, portalUrl, job).catch((error: Error) => {
          console.error(`${job.name}, ${column}: ${error.message.split('\n')[0]}`);
          return '–';
        });
      }
      await context.close();
    }
} finally {
  await browser.close();
  await portal.stop();
  await sandbox.stop();
}
console.log('presses / swipes of 500 px / words');
console.table(rows);
