/**
 * A page on an old phone: Chromium at 360 px, a network of 400 kbit/s and 400 ms, a processor six times
 * slower. Measures the first paint, the largest paint and the first handled press, and compares them with the
 * same page of other frameworks.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { fillCart, signIn } from '#harness/browser-checkout.ts';
import { launchChromium } from '#harness/chromium.ts';
import { ports, portalUrl, type BenchStack } from './bench-stack.ts';
import { askOnce } from './load.ts';
import { recordPageCalls } from './page.ts';
import { parseFragment, parsePageTree, SCRIPTS } from './page-tree.ts';
import { calculateMedian, formatSpread, formatTable } from './rounds.ts';
import { buildBare, startBare, startReact, type Server } from './servers.ts';

const BYTES_PER_SECOND = 50_000;
const LATENCY_MS = 400;
const CPU_SLOWER = 6;
/** a later paint counts as missing */
const PAINT_WITHIN_MS = 20_000;

/** Milliseconds since the request for the document. */
interface Times {
  firstPaint: number;
  largestPaint: number;
  /** undefined where the page has no scripts */
  hydrated: number | undefined;
}

interface View {
  name: string;
  url: string;
  /** a browser that has just opened this page of the same site */
  after?: string;
  isSignedIn?: boolean;
  hasScripts: boolean;
}

/** The portal knows a browser that has its style sheet by this cookie (app/ui/styles.server.ts). */
const SHEET_COOKIE = 'css';
const withoutSheet = (cookies: string) => cookies.replace(/(?:^|; )css=[^;]*/, '');

type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** React has hydrated a page once its body has React's own marks, which are set after all its elements. */
const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith('__react'));

/** The paints that the browser reports, because a page without scripts cannot measure them. */
async function watchPaints(client: CDPSession) {
  const seen: { begun?: { at: number; wallTime: number }; first?: number; largest?: number } = {};
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const see = (paint: Pick<typeof seen, 'first' | 'largest'>) => {
    Object.assign(seen, paint);
    if (seen.first && seen.largest) resolve();
  };
  client.on('Network.requestWillBeSent', ({ timestamp, wallTime }) => {
    seen.begun ??= { at: timestamp, wallTime };
  });
  client.on('Page.lifecycleEvent', ({ name, timestamp }) => {
    if (seen.begun && name === 'firstContentfulPaint') see({ first: (timestamp - seen.begun.at) * 1_000 });
  });
  client.on('PerformanceTimeline.timelineEventAdded', ({ event: { lcpDetails } }) => {
    // an image of another origin has no render time
    const at = lcpDetails?.renderTime || lcpDetails?.loadTime;
    if (seen.begun && at) see({ largest: (at - seen.begun.wallTime) * 1_000 });
  });
  await client.send('Page.enable');
  await client.send('Page.setLifecycleEventsEnabled', { enabled: true });
  await client.send('Network.enable');
  await client.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint'] });
  return { seen, told };
}

async function slowDown(client: CDPSession): Promise<void> {
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
}

async function timeLoad(page: Page, { url, hasScripts }: View): Promise<Times> {
  const client = await page.context().newCDPSession(page);
  await slowDown(client);
  const { seen, told } = await watchPaints(client);
  const started = performance.now();
  await page.goto(url, { waitUntil: 'load' });
  let hydrated: number | undefined;
  if (hasScripts && (await page.locator('script[type=module], script[src]').count()) > 0) {
    await page.waitForFunction(isHydrated, undefined, { polling: 20 });
    hydrated = performance.now() - started;
  }
  const limit = new Promise((done) => setTimeout(done, PAINT_WITHIN_MS).unref());
  await Promise.race([told, limit]);
  return { firstPaint: seen.first ?? NaN, largestPaint: seen.largest ?? NaN, hydrated };
}

/** One visit, in a browser whose cache contains only the result of `after`. */
async function timeVisit(browser: Browser, state: StoredState, view: View): Promise<Times> {
  const context = await browser.newContext({
    ...(view.isSignedIn && { storageState: state }),
    javaScriptEnabled: view.hasScripts,
    locale: 'en-US',
    viewport: { width: 360, height: 740 },
  });
  await context.clearCookies({ name: SHEET_COOKIE });
  const page = await context.newPage();
  if (view.after !== undefined) await page.goto(view.after, { waitUntil: 'networkidle' });
  const times = await timeLoad(page, view);
  await context.close();
  return times;
}

const head = ['page', 'scripts', 'first paint, ms', 'largest paint, ms', 'hydrated, ms'];

const figure = (values: readonly (number | undefined)[]) => {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 && Number.isFinite(calculateMedian(known)) ? formatSpread(known) : '–';
};

/** Visits each view in turn, in one order and then in the reverse order. */
async function inTurn(browser: Browser, state: StoredState, views: readonly View[], rounds: number) {
  const times = new Map<View, Times[]>(views.map((view) => [view, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const view of round % 2 === 0 ? views : [...views].reverse())
      times.get(view)?.push(await timeVisit(browser, state, view));
  return [...times].map(([{ name, hasScripts }, seen]) => [
    name,
    hasScripts ? 'on' : 'off',
    figure(seen.map(({ firstPaint }) => firstPaint)),
    figure(seen.map(({ largestPaint }) => largestPaint)),
    figure(seen.map(({ hydrated }) => hydrated)),
  ]);
}

interface Address {
  name: string;
  url: string;
}

/**
 * The portal's own views, and those of each other server.
 * @param address the compared page of the portal
 * @param strings pages that have no scripts
 */
function planViews(address: string, others: readonly Address[], strings: readonly Address[]): View[] {
  const portal = (name: string, path: string, hasScripts: boolean, after?: string): View => ({
    ...{ name, url: portalUrl + path, isSignedIn: true, hasScripts },
    ...(after !== undefined && { after: portalUrl + after }),
  });
  return [true, false].flatMap((hasScripts) => [
    portal(`portal, ${address}, first view`, address, hasScripts),
    portal(`portal, ${address}, second view`, address, hasScripts, '/main/orders'),
    portal('portal, /main/home, first view', '/main/home', hasScripts),
    portal('portal, /main/cart/confirm, first view', '/main/cart/confirm', hasScripts),
    ...[...others, ...(hasScripts ? [] : strings)].map(({ name, url }) => ({ name, url, hasScripts })),
  ]);
}

/** Signs ana in with a browser, and fills the cart. */
async function signedIn(browser: Browser): Promise<StoredState> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page, portalUrl, 'ana');
  await fillCart(page, portalUrl);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** @param rounds visits of each page */
export async function compareOnPhone(stand: BenchStack, address: string, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const servers: Server[] = [];
  const browser = await launchChromium();
  try {
    const cookie = await stand.signInCookie('ana');
    // A first view, without the cookie of the style sheet.
    const first = { url: portalUrl + address, cookie: withoutSheet(cookie), encoding: 'identity' as const };
    const html = (await askOnce(first)).body.toString();
    await buildBare(parseFragment(html));
    const calls = (await recordPageCalls(stand, cookie)).map(({ url }) => url);
    const bare = await startBare(ports.bare, calls);
    servers.push(bare);
    const bareHtml = (await askOnce({ url: bare.url, encoding: 'identity' })).body.toString();
    const asStrings = async (port: number, page: string) => {
      const server = await startReact(port, parsePageTree(page.replaceAll(SCRIPTS, '')), calls, folder);
      servers.push(server);
      return `${server.url}/fetched`;
    };
    const plain = await asStrings(ports.react, bareHtml);
    const same = await asStrings(ports.strings, html);
    const views = planViews(
      address,
      [
        { name: 'remix-serve, fetching', url: `${bare.url}/fetched` },
        { name: "remix-serve, the portal's page, fetching", url: `${bare.url}/same` },
      ],
      [
        { name: 'a page of strings', url: plain },
        { name: "the portal's page as strings", url: same },
      ],
    );
    const lines = await inTurn(browser, await signedIn(browser), views, rounds);
    console.log(
      `\n## On a slow phone: ${(BYTES_PER_SECOND * 8) / 1_000} kbit/s, ${LATENCY_MS} ms, ${CPU_SLOWER} times slower\n\n${formatTable(head, lines)}\n`,
    );
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
