/** A walk past every page of the portal, in its normal, refused, empty and failed states, in either language. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.ts';
import { startPortal } from '../../support/stack.ts';
import { resetProgramme, test as base } from '../fixtures.ts';
import { logIn, newVisitor, type Look } from '../moves.ts';
import { guestStops, signUpStops } from './guest-stops.ts';
import { listStops } from './list-stops.ts';
import { cartStops, orderStops, placeStops } from './order-stops.ts';
import { others, profileStops } from './other-members.ts';
import { actionStops, enrollmentStops } from './prescription-stops.ts';
import type { TourStack, Visit } from './visit.ts';

/** The worker's second portal, whose programme can be made to fail, and where a minute of nothing locks. */
export const test = base.extend<object, { tourStack: TourStack }>({
  tourStack: [
    async ({ stack }, use) => {
      const proxy = await startFaultProxy({ target: stack.sandbox.url });
      const portal = await startPortal({
        name: `tour-${stack.portalPort}`,
        port: stack.portalPort + 2,
        sandboxPort: stack.sandboxPort,
        programmeApiUrl: `${proxy.url}/api`,
        env: { SESSION_IDLE_MINUTES: '1', PROGRAMME_TIMEOUT_MS: '3000' },
      });
      await use({ stack, portal, proxy });
      await portal.stop();
      await proxy.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** A tour has well over a hundred stops, and each of them is asked a lot. */
export const TOUR_MS = 600_000;

const IDLE_MS = 61_000;

/** The longest that the portal leaves a failing programme alone before it asks again. */
const SPARED_MS = 5_500;

async function outageStops(page: Page, visit: Visit, proxy: FaultProxy): Promise<void> {
  proxy.set([{ pattern: '^/api/(claims|mail-order|pharmacies|prescriptions|member/family)', status: 500 }]);
  for (const path of [
    '/main/home',
    '/main/orders',
    '/main/prescriptions',
    '/main/orders/00000000',
    '/main/claims',
    '/main/find-pharmacy?zipCode=53703&radius=5',
    '/main/find-pharmacy/1003053174',
  ]) {
    await page.goto(path);
    await visit(`${path} in an outage`, page);
  }
  proxy.clear();
  await new Promise((next) => setTimeout(next, SPARED_MS));
}

/** Everything, in one look. Asserts nothing; that is for `visit`. */
export async function tour(browser: Browser, tourStack: TourStack, look: Look, visit: Visit): Promise<void> {
  const { stack, portal, proxy } = tourStack;
  proxy.clear();
  await resetProgramme(stack);
  const contexts: BrowserContext[] = [];
  const newPage = async () => {
    const context = await newVisitor(browser, portal.url, look);
    contexts.push(context);
    return context.newPage();
  };
  try {
    const idle = look.locked ? await newPage() : undefined;
    if (idle) await logIn(idle, 'hugo', '/main/more');
    const idleSince = Date.now();
    if (idle) await idle.goto('about:blank');

    await guestStops(await newPage(), visit);
    await signUpStops(await newPage(), visit);
    const ana = await newPage();
    await logIn(ana, 'ana');
    await listStops(ana, visit);
    await actionStops(ana, visit);
    await enrollmentStops(await newPage(), visit);
    await cartStops(ana, visit);
    await orderStops(ana, visit, tourStack);
    await placeStops(await newPage(), visit);
    await profileStops(await newPage(), visit);
    for (const [userName, paths] of others) {
      const page = await newPage();
      await logIn(page, userName);
      for (const path of paths) {
        await page.goto(path);
        await visit(`${path} of ${userName}`, page);
      }
    }
    await outageStops(ana, visit, proxy);
    if (idle) {
      await new Promise((next) => setTimeout(next, Math.max(0, idleSince + IDLE_MS - Date.now())));
      await idle.goto('/main/orders');
      await visit('locked', idle);
    }
  } finally {
    proxy.clear();
    for (const context of contexts) await context.close();
  }
}
