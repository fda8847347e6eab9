/** A walk past every page of the portal, in its normal, refused, empty and failed states, in either language. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { startPortal, type Running } from '../support/stack.ts';
import { resetProgramme, test as base, type Stack } from './fixtures.ts';
import { newcomers } from './sign-up.ts';
import { GO_ON, logIn, newVisitor, postToCart, press, type Look } from './moves.ts';

/** Called at every stop, with the page as the member sees it. */
export type Visit = (name: string, page: Page) => Promise<void>;

export interface TourStack {
  stack: Stack;
  portal: Running;
  proxy: FaultProxy;
}

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

/** The notice that goes on by itself is held until it was looked at. */
async function resetStop(page: Page, visit: Visit): Promise<void> {
  const next = '**/auth/start*';
  await page.route(next, (route) => route.abort('aborted'));
  const leaves = page.waitForRequest(next);
  await page.goto('/auth/reset?done=1');
  await visit('/auth/reset?done=1', page);
  await leaves;
  await page.unroute(next);
}

async function guestStops(page: Page, visit: Visit): Promise<void> {
  for (const path of [
    '/guest-login',
    '/guest-login/faq',
    '/guest-login/faq?q=a',
    '/guest-login/faq?q=zzzz',
    '/guest-login/forms',
    '/guest-login/about',
    '/guest-login/support',
    '/terms-of-use',
    '/privacy-policy',
    '/auth/ended',
    '/auth/ended?reason=eligibility',
    '/auth/continue',
    '/pre-complete-profile',
    '/complete-profile',
    '/auth/logout',
    '/forgot-username?sent=1',
    '/legacy-login',
    '/Error',
  ]) {
    await page.goto(path);
    // with JavaScript some look for a fragment and go on
    if (path.endsWith('complete-profile')) await page.waitForLoadState('networkidle');
    await visit(path, page);
  }
  await resetStop(page, visit);
  await page.goto('/forgot-username');
  await visit('forgotten user name', page);
  // a key that is pressed while the page comes alive may get lost
  await page.waitForLoadState('networkidle');
  const answered = page.waitForEvent('load');
  await page.locator('[name=email]').press('Enter');
  await answered;
  await visit('forgotten user name, refused', page);
  await page.goto('/auth/callback?state=lost&code=lost');
  await visit('a sign-in that did not finish', page);
  await page.goto('/main/home');
  // with JavaScript a page in between looks for a fragment first
  await page.locator('[autocomplete~="username"]').waitFor();
  await visit('sign-in', page);
  await page.locator('[autocomplete~="username"]').fill('ana');
  await page.locator('[type=password]').fill('not-the-password');
  await press(
    page,
    'form:has([type=password]) button[type=submit], form:has([type=password]) button:not([type])',
  );
  await visit('sign-in, refused', page);
}

/** A registration up to its thanks; after some tours of one card the limit's refusal is what there is to see. */
async function signUpStops(page: Page, visit: Visit): Promise<void> {
  await page.goto('/sign-up');
  await visit('sign up', page);
  await press(page, GO_ON);
  await visit('sign up, profile', page);
  await press(page, GO_ON);
  await visit('sign up, profile refused', page);
  const { firstName, lastName, birthDate, email, cardId, rxGroup, userName } = newcomers.tomas;
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  };
  await fill({ firstName, lastName, birthDate, email, contactNumber: '6085550132' });
  await page.locator('[name=terms]').check();
  await press(page, GO_ON);
  await visit('sign up, benefit', page);
  await press(page, GO_ON);
  await visit('sign up, benefit refused', page);
  await fill({ cardId, rxGroup, userName });
  await press(page, GO_ON);
  await visit('sign up, begun before', page);
  if (!page.url().endsWith('/sign-up/continue')) return;
  await press(page, GO_ON);
  await visit('sign up, thanks', page);
  await page.goto('/sign-up/password');
  await visit('first password', page);
  await press(page, 'form[method=post] button');
  await visit('first password, refused', page);
}

const STATES = [
  'active',
  'orderInProgress',
  'tooSoon',
  'noMoreRefills',
  'contactingPrescriber',
  'transferred',
  'inactive',
];
const STATUSES = ['placed', 'inProgress', 'shipped', 'delivered', 'pickedUp', 'cancelled'];

const REVIEWS = [
  ...['received', 'inReview', 'moreInformationNeeded', 'approved', 'approvedWithChanges'],
  ...['denied', 'appealPending', 'expired'],
];

async function listStops(page: Page, visit: Visit): Promise<void> {
  for (const path of [
    '/main/home',
    '/main/prescriptions',
    '/main/prescriptions?sort=drug&period=all',
    '/main/prescriptions?q=zzzz',
    '/main/prescriptions?person=04',
    '/main/prescriptions?person=all',
    '/main/prescriptions/00000000',
    '/main/prescriptions/history',
    '/main/prescriptions/history?q=zzzz',
    '/main/prescriptions/medicine-list',
    '/main/orders',
    '/main/orders?q=zzzz',
    '/main/orders/00000000',
    '/main/requests',
    '/main/requests/new?kind=orders',
    '/main/claims',
    '/main/claims?q=zzzz',
    '/main/claims?from=soon',
    '/main/claims?person=04',
    '/main/claims/00000000',
    '/main/benefits',
    '/main/benefits?person=03',
    '/main/benefits/copay',
    '/main/benefits/coverage',
    '/main/benefits/preferred-medications',
    '/main/benefits/preferred-medications?q=zzzz',
    '/main/benefits/explanation',
    '/main/benefits/explanation?year=2017',
    '/main/benefits/explanation?person=04',
    '/main/more',
    '/main/membership/id-card',
    '/main/membership/id-card?wallet=failed',
    '/main/membership/id-card?person=03',
    '/main/clinical-reviews',
    '/main/clinical-reviews?status=approved',
    '/main/clinical-reviews?person=04',
    '/main/clinical-reviews/PA0',
    '/main/settings/my-data',
    '/main/membership',
    '/main/membership/03',
    '/main/membership/04',
    '/main/phi-settings',
    '/main/phi-settings/01/02',
    '/main/phi-settings/03/02',
    '/main/settings/passkeys',
    '/main/settings/passkeys/new',
    '/main/forms',
    '/main/help/about',
    '/main/help/support',
    '/main/help/tpa-faq?q=plan',
    '/main/help/terms-of-use',
    '/main/help/privacy-policy',
    '/main/settings',
    '/main/settings/profile',
    '/main/settings/profile/email',
    '/main/settings/profile/phone',
    '/main/settings/profile/card',
    '/main/settings/address',
    '/main/settings/address/new',
    '/main/settings/payment',
    '/main/settings/payment/new',
    '/main/settings/notifications',
    '/main/drug',
    '/main/drug?q=lipator',
    '/main/drug?q=zzzz',
    '/main/drug/00071015623',
    '/main/drug/00071015623/price',
    '/main/drug/00071015623/price?zipCode=537&quantity=0',
    '/main/drug/basket',
    '/main/alternate-therapy',
    '/main/alternate-therapy?ndc=00071015623',
    '/main/find-pharmacy',
    '/main/find-pharmacy?by=city&city=Omaha&state=NE&openNow=true&services=delivery',
    '/main/find-pharmacy?zipCode=537&radius=5&pharmacyName=a',
    '/main/find-pharmacy?zipCode=00000&radius=2&inNetwork=true',
    '/main/find-pharmacy?pharmacyName=central+fill&city=Omaha',
    '/main/find-pharmacy?near=ask',
    '/main/find-pharmacy?near=here',
    '/main/find-pharmacy/1003053174',
    '/main/find-pharmacy/0000000000',
    '/auth/logout',
    '/main/cart',
  ]) {
    await page.goto(path);
    await visit(path, page);
  }
  await detailStops(page, visit, '/main/prescriptions', STATES);
  await detailStops(page, visit, '/main/orders', STATUSES);
  await detailStops(page, visit, '/main/claims', ['Paid', 'Rejected', 'Reversed', 'Pending']);
  await detailStops(page, visit, '/main/clinical-reviews', REVIEWS);
  await archiveStops(page, visit);
  await savedStops(page, visit);
  await cancelStops(page, visit);
  await requestStops(page, visit);
}

/** What is asked before an archive is made, refused and taken. */
async function archiveStops(page: Page, visit: Visit): Promise<void> {
  await page.goto('/main/settings/my-data');
  await press(page, GO_ON);
  await visit('my data, refused', page);
  await page.locator('[name=confirmed]').check();
  await press(page, GO_ON);
  await visit('my data, ready', page);
}

/** The pages of one saved address and one saved card, and the code of a changed number. */
async function savedStops(page: Page, visit: Visit): Promise<void> {
  for (const list of ['/main/settings/address', '/main/settings/payment']) {
    await page.goto(list);
    const remove = (await page.locator('main a[href$="/remove"]').first().getAttribute('href'))!;
    for (const path of [remove, remove.replace('/remove', '')]) {
      await page.goto(path);
      await visit(`${list}, ${path === remove ? 'removing one' : 'editing one'}`, page);
    }
    await page.goto(`${list}/new`);
    await press(page, GO_ON);
    await visit(`${list}/new, refused`, page);
  }
  await page.goto('/main/settings/profile/phone');
  await page.locator('[name=contactNumber]').fill('6085550198');
  await press(page, GO_ON);
  await visit('code of a changed number', page);
  await press(page, GO_ON);
  await visit('code of a changed number, refused', page);
}

/** An order that can be cancelled, and one that can no longer. */
async function cancelStops(page: Page, visit: Visit): Promise<void> {
  for (const status of ['placed', 'delivered']) {
    await page.goto(`/main/orders?period=all&status=${status}`);
    const order = await page.locator('main a[href^="/main/orders/"]').first().getAttribute('href');
    await page.goto(`${order}/cancel`);
    await visit(`cancelling an order that is ${status}`, page);
  }
}

/** Records of a year: the form refused, and what is on its way. */
async function requestStops(page: Page, visit: Visit): Promise<void> {
  await page.goto('/main/requests/new');
  await press(page, GO_ON);
  await visit('records of a year, refused', page);
  await page.locator('[name=kind]').first().check();
  await page.locator('[name=year]').selectOption({ index: 2 });
  await page.locator('[name=reason]').selectOption({ index: 1 });
  await press(page, GO_ON);
  await visit('records of a year, on their way', page);
}

async function detailStops(page: Page, visit: Visit, list: string, statuses: string[]): Promise<void> {
  for (const status of statuses) {
    await page.goto(`${list}?period=all&status=${status}`);
    // the tools beside a list have links of their own
    const first = page.locator(`main .rows a[href^="${list}/"]`).first();
    if ((await first.count()) === 0) continue;
    await page.goto((await first.getAttribute('href'))!);
    await visit(`${list}, one that is ${status}`, page);
  }
}

/** Fills a new card with a number that no card has. */
async function newCardStops(page: Page, visit: Visit): Promise<void> {
  await page.goto('/main/cart/payment/new');
  await visit('new card', page);
  await page.locator('[name=number]').fill('4111111111111112');
  await page.locator('[name=sameAsShipping]').uncheck();
  await visit('new card, another billing address', page);
  await press(page, GO_ON);
  await visit('new card, refused', page);
}

/** The questions before something is done about a prescription, and their refusals. */
async function actionStops(page: Page, visit: Visit): Promise<void> {
  const questions: [drug: string, pages: string[]][] = [
    ['Hydrochlorothiazide', ['renew', 'withdraw', 'reminder']],
    ['Humira', ['auto-refill', 'transfer']],
    ['Albuterol', ['to-mail-order', 'transfer']],
    ['Jardiance', ['auto-refill-off']],
  ];
  for (const [drug, pages] of questions) {
    await page.goto(`/main/prescriptions?period=all&q=${drug}`);
    const link = page.locator('main a[href^="/main/prescriptions/P"]').first();
    const path = (await link.getAttribute('href'))!;
    for (const name of pages) {
      await page.goto(`${path}/${name}`);
      await visit(`${drug}, ${name}`, page);
      if (!['auto-refill', 'transfer'].includes(name) || drug === 'Albuterol') continue;
      await press(page, 'main form[method=post] button.btn');
      await visit(`${drug}, ${name}, refused`, page);
    }
  }
  await page.goto('/main/prescriptions/refill');
  await visit('several refills', page);
  await page.locator('main [type=checkbox]').first().check();
  await page.locator('main form[action$="/review"] button').click();
  await page.waitForURL('**/refill/review?**');
  await visit('several refills, reviewed', page);
  await page.goto('/main/prescriptions/refill?nothing=1');
  await visit('several refills, none chosen', page);
}

/** A profile that is complete but for its signature. */
async function enrollmentStops(page: Page, visit: Visit): Promise<void> {
  await logIn(page, 'mo', '/main/mail-order/enroll/contact');
  await page.locator('[name=notifyBy][value=text]').check();
  await press(page, GO_ON);
  await press(page, GO_ON);
  await visit('profile, health, refused', page);
  await page.locator('[name=allergies][value=none]').check();
  await page.locator('[name=conditions][value=none]').check();
  await page.locator('[name=takesControlledSubstances][value=no]').check();
  await press(page, GO_ON);
  await press(page, GO_ON);
  await page.locator('[name=prescriptionSource][value=prescriberSends]').check();
  await page.locator('[name=prescriberName]').fill('Dr. Mei Chen');
  await page.locator('[name=prescriberPhone]').fill('6085550120');
  await press(page, GO_ON);
  await press(page, GO_ON);
  await visit('profile, review', page);
  await page.goto('/main/mail-order/enroll/sign');
  await press(page, GO_ON);
  await visit('profile, signature, refused', page);
  await page.goto('/main/mail-order/enroll');
  await visit('profile, begun', page);
  await press(page, 'main form[method=post] button');
}

async function cartStops(page: Page, visit: Visit): Promise<void> {
  // one that cannot be ordered: its page has no form, so the post is made by hand
  await page.goto('/main/prescriptions?status=tooSoon');
  const tooSoon = (await page.locator('main a[href^="/main/prescriptions/P"]').first().getAttribute('href'))!
    .split('/')
    .pop()!;
  await postToCart(page, tooSoon);
  await visit('cart, refused', page);
  await page.goto('/main/prescriptions?status=active');
  const ready = await page.locator('main [type=checkbox][name=prescriptionId]').all();
  for (const id of await Promise.all(ready.slice(0, 2).map((box) => box.getAttribute('value'))))
    await postToCart(page, id!);
  await visit('cart', page);
  await page.goto('/main/cart/address');
  await visit('address', page);
  await page.goto('/main/cart/address/new');
  await visit('new address', page);
  await press(page, GO_ON);
  await visit('new address, refused', page);
  await page.goto('/main/cart/address');
  await press(page, GO_ON);
  await visit('payment', page);
  await newCardStops(page, visit);
  await page.goto('/main/cart/payment');
  await press(page, GO_ON);
  await visit('confirm', page);
}

const REFILLS = { method: 'POST', path: '/api/mail-order/refills-request' };

/** The last button, with a changed price, with a clear no, with no answer, and with success. */
async function orderStops(page: Page, visit: Visit, { stack, proxy }: TourStack): Promise<void> {
  const prices = (changePercent: number) =>
    fetch(`${stack.sandbox.url}/prices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ changePercent }),
    });
  await prices(10);
  await press(page, GO_ON);
  await visit('confirm, refused for its prices', page);
  proxy.set([
    {
      ...REFILLS,
      status: 400,
      body: '{"message":"Closed."}',
      headers: { 'content-type': 'application/json' },
    },
  ]);
  await press(page, GO_ON);
  await visit('failed', page);
  proxy.set([
    { ...REFILLS, drop: true, times: 1 },
    { path: '/api/mail-order/orders', status: 500 },
  ]);
  await page.goto('/main/cart/confirm');
  await press(page, GO_ON);
  await visit('checking', page);
  proxy.clear();
  await prices(0);
}

/** Another member's order: the first one's is still being looked for. */
async function placeStops(page: Page, visit: Visit): Promise<void> {
  await logIn(page, 'ximena', '/main/prescriptions');
  await press(page, 'main form[action="/main/cart"] button');
  await page.goto('/main/cart/address');
  for (const next of ['payment', 'confirm', 'thank-you/**']) {
    await press(page, GO_ON);
    await page.waitForURL(`**/main/cart/${next}`);
  }
  await visit('thank-you', page);
  await page.goto(page.url().replace('thank-you', 'summary'));
  await visit('summary', page);
}

/** A first visit, as it is and refused. */
async function profileStops(page: Page, visit: Visit): Promise<void> {
  await logIn(page, 'nia', '/main/home', '/complete-profile');
  await visit('complete profile', page);
  await page.locator('[name=contactNumber]').fill('608');
  const answered = page.waitForEvent('load');
  await page.locator('[name=contactNumber]').press('Enter');
  await answered;
  await visit('complete profile, refused', page);
}

/** What members see who have nothing, or may do nothing. */
const others: [userName: string, paths: string[]][] = [
  [
    'eve',
    [
      '/main/home',
      '/main/prescriptions',
      '/main/orders',
      '/main/claims',
      '/main/cart',
      '/main/settings/address',
      '/main/settings/payment',
      '/main/clinical-reviews',
    ],
  ],
  [
    'noor',
    [
      '/main/home',
      '/main/prescriptions',
      '/main/cart',
      '/main/drug',
      '/main/benefits',
      '/main/benefits/copay',
    ],
  ],
  [
    'dev',
    [
      '/main/membership/id-card',
      '/main/home',
      '/main/prescriptions',
      '/main/orders',
      '/main/cart',
      '/main/settings/payment',
    ],
  ],
  [
    'fay',
    [
      '/main/membership/id-card',
      '/main/clinical-reviews',
      '/main/home',
      '/main/prescriptions',
      '/main/orders',
      '/main/cart',
      '/main/drug',
      '/main/settings',
      '/main/settings/address',
    ],
  ],
  [
    'mo',
    [
      '/main/home',
      '/main/prescriptions',
      '/main/prescriptions/refill',
      '/main/mail-order/enroll',
      '/main/mail-order/enroll/contact',
      '/main/mail-order/enroll/health',
      '/main/mail-order/enroll/insurance',
      '/main/mail-order/enroll/prescribing',
      '/main/mail-order/enroll/comments',
    ],
  ],
];

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
