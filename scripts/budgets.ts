/**
 * How long pages take in Chromium on a slow network and a slow processor (400 kbit/s, 400 ms, 6 times
 * slower), without scripts and with them. Printed and never judged, because a machine under load is not
 * the page's fault. What a page weighs and asks for is judged by tests/e2e/page-audit/budgets.spec.ts.
 *
 *   npm run budgets                                  home, prescriptions and the page that confirms an order
 *   npm run budgets -- /main/orders /terms-of-use    these pages
 */
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from '@playwright/test';
import { launchChromium } from '../tests/support/chromium.ts';
import { startPortal, startSandbox } from '../tests/support/stack.ts';
import { fillCart, signIn } from '../tests/support/browser-checkout.ts';
import { paintMs } from './paint-time.ts';

const ports = { portal: 3170, sandbox: 4170 };
const portalUrl = `http://localhost:${ports.portal}`;
const PAGES = ['/main/home', '/main/prescriptions', '/main/cart/confirm'];
/** the longest that the largest paint may take before the table leaves it out */
const PAINT_LIMIT_MS = 20_000;

type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Times {
  paintMs: number | undefined;
  hydratedMs: number | undefined;
}

/** React has taken the page over once its nodes carry React's own marks. */
const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith('__react'));

/** One first visit, in a browser that has nothing in its cache. Nothing else may go on meanwhile. */
async function time(
  browser: Browser,
  state: StoredState,
  language: string,
  path: string,
  javaScriptEnabled: boolean,
): Promise<Times> {
  const context = await browser.newContext({
    storageState: state,
    locale: `${language}-US`,
    javaScriptEnabled,
    viewport: { width: 360, height: 740 },
  });
  await context.addCookies([{ name: 'lang', value: language, url: portalUrl }]);
  await context.clearCookies({ name: 'css' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  // told by the browser itself: with JavaScript off no page could
  await client.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint'] });
  let paintedAtS: number | undefined;
  const painted = new Promise<void>((done) => {
    client.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
      // an image of another origin has no render time
      paintedAtS = event.lcpDetails?.renderTime || event.lcpDetails?.loadTime;
      done();
    });
  });
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const startedAtMs = Date.now();
  const reply = await page.goto(portalUrl + path, { waitUntil: 'load' });
  let hydratedMs: number | undefined;
  // some pages have no scripts on purpose
  if (javaScriptEnabled && (await reply!.text()).includes('window.__remixContext')) {
    await page.waitForFunction(isHydrated, undefined, { polling: 50 });
    hydratedMs = Date.now() - startedAtMs;
  }
  // it may be told after the load event
  await Promise.race([painted, new Promise((next) => setTimeout(next, PAINT_LIMIT_MS).unref())]);
  await context.close();
  return { paintMs: paintMs(paintedAtS, startedAtMs), hydratedMs };
}

const { positionals } = parseArgs({ allowPositionals: true });
const sandbox = await startSandbox({ name: 'budgets', port: ports.sandbox, portals: [portalUrl] });
const portal = await startPortal({ name: 'budgets', port: ports.portal, sandboxPort: ports.sandbox });
const browser = await launchChromium();
try {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page, portalUrl, 'ana');
  await fillCart(page, portalUrl);
  const state = await context.storageState();
  const rows = [];
  for (const path of positionals.length > 0 ? positionals : PAGES)
    for (const language of ['en', 'es']) {
      const plain = await time(browser, state, language, path, false);
      const scripted = await time(browser, state, language, path, true);
      rows.push({
        ...{ page: path, language, paintPlainMs: plain.paintMs },
        ...{ paintScriptedMs: scripted.paintMs, hydratedMs: scripted.hydratedMs },
      });
    }
  console.table(rows);
} finally {
  await browser.close();
  await portal.stop();
  await sandbox.stop();
}
