/** A member's lists, what one of each kind looks like, and the small forms around them. */
import type { Page } from '@playwright/test';
import { GO_ON, press } from '../moves.ts';
import type { Visit } from './visit.ts';

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

export async function listStops(page: Page, visit: Visit): Promise<void> {
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
