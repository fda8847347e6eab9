/**
 * What each page costs, measured in Chromium on the built portal, beside its budget. Bytes, requests
 * and layout shift over budget end the run with an error; times are printed and never judged,
 * because a machine under load is not the page's fault.
 *
 *   npm run budgets                   all pages, both languages; paint times on a slow network for three
 *   npm run budgets -- --paint all    paint times for all of them
 */
import { request } from 'node:http';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, BrowserContext } from '@playwright/test';
import { launchChromium } from '../tests/support/chromium.ts';
import { startPortal, startSandbox } from '../tests/support/stack.ts';
import { fillCart, signIn, walkCheckout } from '../tests/support/walk.ts';
import { guestPages, memberPages, savedPages } from './budget-pages.ts';

const budgets = {
  firstViewKb: 14,
  medianFirstViewKb: 9,
  cssKb: 6,
  scriptKb: 90,
  dataKb: 2,
  requestsPlain: 3,
  requestsScripted: 12,
  shift: 0,
};
const ports = { portal: 3170, sandbox: 4170 };
const portalUrl = `http://localhost:${ports.portal}`;
const { values: options } = parseArgs({
  options: { paint: { type: 'string', default: 'home,prescriptions,confirm' } },
});
const isPainted = (name: string) => options.paint === 'all' || options.paint.split(',').includes(name);

const kb = (bytes: number) => Math.round((bytes / 1024) * 10) / 10;
/** as the portal compresses a first view (app/platform/page-body.ts) */
const brotli = (text: string) =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 16 },
  }).length;

/** The body of a page as it travels. */
const bytesOnTheWire = (path: string, cookie: string) =>
  new Promise<number>((done, fail) => {
    const sent = request(
      portalUrl + path,
      { headers: { cookie, 'accept-encoding': 'br', 'sec-fetch-site': 'none' } },
      (reply) => {
        let bytes = 0;
        reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
        reply.on('end', () => done(bytes));
      },
    );
    sent.on('error', fail);
    sent.end();
  });

interface Cost {
  page: string;
  language: string;
  firstViewKb: number;
  cssKb: number;
  scriptKb: number;
  dataKb: number;
  requestsPlain: number;
  requestsScripted: number;
  shift: number;
  paintPlainMs?: number;
  paintScriptedMs?: number;
  hydratedMs?: number;
}

async function newContext(
  browser: Browser,
  state: StoredState,
  language: string,
  javaScriptEnabled: boolean,
) {
  const context = await browser.newContext({
    storageState: state,
    locale: `${language}-US`,
    javaScriptEnabled,
    viewport: { width: 360, height: 740 },
  });
  await context.addCookies([{ name: 'lang', value: language, url: portalUrl }]);
  return context;
}
type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** One page in a browser of its own memory: what travels, and what moves. */
async function load(
  browser: Browser,
  state: StoredState,
  language: string,
  path: string,
  scripts: boolean,
  slow: boolean,
) {
  const context = await newContext(browser, state, language, scripts);
  // a first visit: no style sheet in the cache
  await context.clearCookies({ name: 'css' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  // told by the browser itself: with JavaScript off no page could, and its load event also waits for
  // what is not needed to paint
  await client.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint'] });
  let paintedAt = 0;
  client.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
    paintedAt = (event.lcpDetails?.renderTime ?? 0) * 1_000;
  });
  if (slow) {
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  }
  const bytes = new Map<string, { type: string; size: number }>();
  const types = new Map<string, string>();
  client.on('Network.responseReceived', (event) => types.set(event.requestId, event.type));
  const received = new Map<string, number>();
  client.on('Network.dataReceived', (event) =>
    received.set(event.requestId, (received.get(event.requestId) ?? 0) + event.encodedDataLength),
  );
  client.on('Network.loadingFinished', (event) =>
    bytes.set(event.requestId, {
      type: types.get(event.requestId) ?? '',
      size: received.get(event.requestId) ?? 0,
    }),
  );
  if (scripts)
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
  const started = Date.now();
  const reply = await page.goto(portalUrl + path, { waitUntil: 'load' });
  // at once: some pages go on by themselves
  const html = await reply!.text();
  let hydratedMs: number | undefined;
  let seen = { shift: 0 };
  if (scripts) {
    // some pages have no scripts on purpose
    if (dataOf(html) !== '') {
      await page.waitForFunction(isHydrated, undefined, { polling: 50 });
      hydratedMs = Date.now() - started;
    }
    await page.waitForLoadState('networkidle');
    seen = await page.evaluate(() => (window as unknown as { seen: typeof seen }).seen);
  }
  const cookie = (await context.cookies(portalUrl))
    .filter(({ name }) => name !== 'css')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const requests = [...bytes.values()];
  const paintMs = Math.round(paintedAt - started);
  await context.close();
  return { html, cookie, status: reply!.status(), requests, seen, paintMs, hydratedMs };
}

/** React has taken the page over once its nodes carry React's own marks. */
const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith('__react'));

const dataOf = (html: string) =>
  [...html.matchAll(/<script[^>]*>(window\.__remixContext[\s\S]*?)<\/script>/g)]
    .map((match) => match[1])
    .join('');

interface Visit {
  name: string;
  path: string;
  state: StoredState;
}

/** Bytes, requests and what moves. */
async function measure(browser: Browser, { name, path, state }: Visit, language: string): Promise<Cost> {
  const plain = await load(browser, state, language, path, false, false);
  const scripted = await load(browser, state, language, path, true, false);
  if (plain.status !== 200) throw new Error(`${path} answered ${plain.status}`);
  const css = [...plain.html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('');
  // what the hand-over of data adds to the page as it travels
  const withData = brotli(scripted.html);
  const withoutData = brotli(
    scripted.html.replaceAll(/<script[^>]*>window\.__remixContext[\s\S]*?<\/script>/g, ''),
  );
  return {
    page: name,
    language,
    firstViewKb: kb(await bytesOnTheWire(path, plain.cookie)),
    cssKb: kb(brotli(css)),
    scriptKb: kb(scripted.requests.filter((r) => r.type === 'Script').reduce((sum, r) => sum + r.size, 0)),
    dataKb: dataOf(scripted.html) === '' ? 0 : kb(withData - withoutData),
    requestsPlain: plain.requests.length,
    requestsScripted: scripted.requests.length,
    shift: Math.round(scripted.seen.shift * 1000) / 1000,
  };
}

async function measureAll(browser: Browser, visits: Visit[], language: string): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const visit of visits) costs.push(await measure(browser, visit, language));
  return costs;
}

/** How long a page takes on a slow network. Nothing else may go on meanwhile. */
async function paintTimes(
  browser: Browser,
  { path, state }: Visit,
  language: string,
): Promise<Partial<Cost>> {
  const plain = await load(browser, state, language, path, false, true);
  const scripted = await load(browser, state, language, path, true, true);
  return {
    paintPlainMs: plain.paintMs,
    paintScriptedMs: scripted.paintMs,
    hydratedMs: scripted.hydratedMs ?? 0,
  };
}

function overBudget(cost: Cost): string[] {
  const limits: [keyof Cost, number][] = [
    ['firstViewKb', budgets.firstViewKb],
    ['cssKb', budgets.cssKb],
    ['scriptKb', budgets.scriptKb],
    ['dataKb', budgets.dataKb],
    ['requestsPlain', budgets.requestsPlain],
    ['requestsScripted', budgets.requestsScripted],
    ['shift', budgets.shift],
  ];
  return limits
    .filter(([what, limit]) => Number(cost[what]) > limit)
    .map(([what, limit]) => `${cost.page} (${cost.language}): ${what} ${cost[what]} is over ${limit}`);
}

async function main(): Promise<number> {
  const sandbox = await startSandbox({ name: 'budgets', port: ports.sandbox, portals: [portalUrl] });
  const portal = await startPortal({ name: 'budgets', port: ports.portal, sandboxPort: ports.sandbox });
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await signIn(page, portalUrl, 'ana');
    const walked = await walkCheckout(page, portalUrl);
    await fillCart(page, portalUrl);
    const state = await context.storageState();
    const nobody: StoredState = { cookies: [], origins: [] };
    const own = { ...memberPages, ...walked, ...(await savedPages(page, portalUrl)) };
    const visits: Visit[] = [
      ...Object.entries(guestPages).map(([name, path]) => ({ name, path, state: nobody })),
      ...Object.entries(own).map(([name, path]) => ({ name, path, state })),
    ];
    // both languages at once: neither bytes nor requests depend on how busy the machine is
    const costs = (
      await Promise.all(['en', 'es'].map((language) => measureAll(browser, visits, language)))
    ).flat();
    for (const cost of costs.filter(({ page }) => isPainted(page))) {
      const visit = visits.find(({ name }) => name === cost.page)!;
      Object.assign(cost, await paintTimes(browser, visit, cost.language));
    }
    console.table(costs);
    const sizes = costs.map((cost) => cost.firstViewKb).sort((a, b) => a - b);
    const median = sizes[Math.floor(sizes.length / 2)]!;
    console.log(`median first view: ${median} KB of ${budgets.medianFirstViewKb}`);
    const over = costs.flatMap(overBudget);
    if (median > budgets.medianFirstViewKb)
      over.push(`the median first view, ${median} KB, is over ${budgets.medianFirstViewKb}`);
    for (const line of over) console.error(line);
    console.log(over.length === 0 ? 'every page is within its budget' : `${over.length} over budget`);
    return over.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await portal.stop();
    await sandbox.stop();
  }
}

process.exitCode = await main();
