/** A member's lists, one example of each kind of entry, and the small forms around them. */
import type { Page } from '@playwright/test';
import { parseHTML } from 'linkedom';
import { GO_ON, press } from '#harness/page-actions.ts';
import type { Visitor } from '#harness/visitor.ts';
import { findAddresses, isMemberPage } from './page-routes.ts';
import { generatedPages } from './parts.ts';
import type { Visit } from './fixture.ts';

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

/** Pages in a state other than that of their plain address: filtered, empty, refused, or about a different person. */
const PAGES_IN_STATES = [
  '/main/prescriptions?sort=drug&period=all',
  '/main/prescriptions?q=zzzz',
  '/main/prescriptions?person=04',
  '/main/prescriptions?person=all',
  '/main/prescriptions/00000000',
  '/main/prescriptions/history?q=zzzz',
  '/main/orders?q=zzzz',
  '/main/orders/00000000',
  '/main/requests/new?kind=orders',
  '/main/claims?q=zzzz',
  '/main/claims?from=soon',
  '/main/claims?person=04',
  '/main/claims/00000000',
  '/main/benefits?person=03',
  '/main/benefits/preferred-medications?q=zzzz',
  '/main/benefits/explanation',
  '/main/benefits/explanation?year=2017',
  '/main/benefits/explanation?person=04',
  // this wallet can make no pass here, so the card shows a message
  '/main/membership/id-card/google-wallet',
  '/main/membership/id-card?person=03',
  '/main/clinical-reviews?status=approved',
  '/main/clinical-reviews?person=04',
  '/main/clinical-reviews/PA0',
  '/main/membership/03',
  '/main/membership/04',
  '/main/phi-settings/01/02',
  '/main/phi-settings/03/02',
  '/main/help/tpa-faq?q=plan',
  '/main/drug?q=lipator',
  '/main/drug?q=metformin',
  '/main/drug?q=zzzz',
  '/main/drug/00071015623',
  '/main/drug/00071015623/price',
  '/main/drug/00071015623/price?zipCode=537&quantity=0',
  '/main/alternate-therapy?ndc=00071015623',
  '/main/find-pharmacy?by=city&city=Omaha&state=NE&openNow=true&services=delivery',
  '/main/find-pharmacy?zipCode=537&radius=5&pharmacyName=a',
  '/main/find-pharmacy?zipCode=00000&radius=2&inNetwork=true',
  '/main/find-pharmacy?pharmacyName=central+fill&city=Omaha',
  '/main/find-pharmacy?near=ask',
  '/main/find-pharmacy?near=here',
  '/main/find-pharmacy/1003053174',
  '/main/find-pharmacy/0000000000',
];

/** By name: its address. */
type Addresses = readonly (readonly [name: string, address: string])[];

async function open(page: Page, visit: Visit, addresses: Addresses): Promise<void> {
  for (const [name, address] of addresses) await visit(name, page, address);
}

/** Every page that opens at its own address. */
export const listStaticSteps = (page: Page, visit: Visit): Promise<void> =>
  open(
    page,
    visit,
    generatedPages.filter((route) => route.isStatic && isMemberPage(route)).map(({ path }) => [path, path]),
  );

/** Every page of one resource, and of one resource in each status. */
export async function listDetailSteps(page: Page, visit: Visit, visitor: Visitor): Promise<void> {
  const routes = generatedPages.filter(isMemberPage);
  const addresses = await findAddresses(visitor, routes);
  const details = routes.filter(({ isStatic }) => !isStatic);
  await open(
    page,
    visit,
    details.map(({ id, path }) => [path, addresses.get(id)!]),
  );
  await statusSteps(page, visit, '/main/prescriptions', STATES);
  await statusSteps(page, visit, '/main/orders', STATUSES);
  await statusSteps(page, visit, '/main/claims', ['Paid', 'Rejected', 'Reversed', 'Pending']);
  await statusSteps(page, visit, '/main/clinical-reviews', REVIEWS);
}

export const listStateSteps = (page: Page, visit: Visit): Promise<void> =>
  open(
    page,
    visit,
    PAGES_IN_STATES.map((path) => [path, path]),
  );

/** Refused forms, and the results of accepted ones. */
export async function listFormSteps(page: Page, visit: Visit): Promise<void> {
  await archiveSteps(page, visit);
  await savedSteps(page, visit);
  await cancelSteps(page, visit);
  await requestSteps(page, visit);
}

/** The confirmation before an archive is created, refused and downloaded. */
async function archiveSteps(page: Page, visit: Visit): Promise<void> {
  await page.goto('/main/settings/my-data');
  await press(page, GO_ON);
  await visit('my data, refused', page);
  await page.locator('[name=confirmed]').check();
  await press(page, GO_ON);
  await visit('my data, ready', page);
}

/** The pages of one saved address and one saved card, and the code of a changed number. */
async function savedSteps(page: Page, visit: Visit): Promise<void> {
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
  for (const [what, name, value] of [
    ['email', 'email', 'ana.new@example.com'],
    ['phone', 'contactNumber', '6085550198'],
  ] as const) {
    await page.goto(`/main/settings/profile/${what}`);
    await page.locator(`[name=${name}]`).fill(value);
    await press(page, GO_ON);
    await visit(`code of a changed ${what}`, page);
    await press(page, GO_ON);
    await visit(`code of a changed ${what}, refused`, page);
  }
}

/** An order that can still be cancelled, and one that cannot. */
async function cancelSteps(page: Page, visit: Visit): Promise<void> {
  for (const status of ['placed', 'delivered']) {
    await page.goto(`/main/orders?period=all&status=${status}`);
    const order = await page.locator('main a[href^="/main/orders/"]').first().getAttribute('href');
    await page.goto(`${order}/cancel`);
    await visit(`cancelling an order that is ${status}`, page);
  }
}

/** Records of a year: the refused form, and pending requests. */
async function requestSteps(page: Page, visit: Visit): Promise<void> {
  await page.goto('/main/requests/new');
  await press(page, GO_ON);
  await visit('records of a year, refused', page);
  await page.locator('[name=kind]').first().check();
  await page.locator('[name=year]').selectOption({ index: 2 });
  await page.locator('[name=reason]').selectOption({ index: 1 });
  await press(page, GO_ON);
  await visit('records of a year, on their way', page);
}

async function statusSteps(page: Page, visit: Visit, list: string, statuses: string[]): Promise<void> {
  for (const status of statuses) {
    const reply = await page.request.get(`${list}?period=all&status=${status}`);
    const { document } = parseHTML(await reply.text());
    // the tools beside a list have their own links
    const first = document.querySelector(`main .rows a[href^="${list}/"]`)?.getAttribute('href');
    if (first) await visit(`${list}, one that is ${status}`, page, first);
  }
}
