/** A member's lists, one example of each kind of entry, and the small forms around them. */
import type { Page } from '@playwright/test';
import { parseHTML } from '#harness/parse-html.ts';
import { ClaimStatus } from '#contract/claims.ts';
import { reviewStatuses } from '#contract/clinical-review.ts';
import { orderStatuses } from '#contract/order.ts';
import { prescriptionStates } from '#contract/prescription.ts';
import { GO_ON, press } from '#harness/page-actions.ts';
import type { Visitor } from '#harness/visitor.ts';
import { findAddresses, isMemberPage } from './page-routes.ts';
import { generatedPages } from './parts.ts';
import type { Visit } from './fixture.ts';

/** Pages in a state other than that of their plain address: filtered, empty, refused, or about a different person. */
const PAGES_IN_STATES: Record<string, string> = {
  prescriptions: '?sort=drug&period=all ?q=zzzz ?person=04 ?person=all /00000000 /history?q=zzzz',
  orders: '?q=zzzz /00000000',
  requests: '/new?kind=orders',
  claims: '?q=zzzz ?from=soon ?person=04 /00000000',
  benefits: '?person=03 /preferred-medications?q=zzzz',
  'benefits/explanation': ' ?year=2017 ?person=04',
  // this wallet can make no pass here, so the card shows a message
  'membership/id-card': '/google-wallet ?person=03',
  'clinical-reviews': '?status=approved ?person=04 /PA0',
  membership: '/03 /04',
  'phi-settings': '/01/02 /03/02',
  'help/tpa-faq': '?q=plan',
  drug: '?q=lipator ?q=metformin ?q=zzzz',
  'drug/00071015623': ' /price /price?zipCode=537&quantity=0',
  'alternate-therapy': '?ndc=00071015623',
  'find-pharmacy': [
    '?by=city&city=Omaha&state=NE&openNow=true&services=delivery',
    '?zipCode=537&radius=5&pharmacyName=a ?zipCode=00000&radius=2&inNetwork=true',
    '?pharmacyName=central+fill&city=Omaha ?near=ask ?near=here /1003053174 /0000000000',
  ].join(' '),
};

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
  await statusSteps(page, visit, '/main/prescriptions', prescriptionStates);
  await statusSteps(page, visit, '/main/orders', orderStatuses);
  await statusSteps(page, visit, '/main/claims', ClaimStatus.options);
  await statusSteps(page, visit, '/main/clinical-reviews', reviewStatuses);
}

export const listStateSteps = (page: Page, visit: Visit): Promise<void> =>
  open(
    page,
    visit,
    Object.entries(PAGES_IN_STATES)
      .flatMap(([place, states]) => states.split(' ').map((state) => `/main/${place}${state}`))
      .map((address) => [address, address]),
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

async function statusSteps(page: Page, visit: Visit, list: string, statuses: readonly string[]) {
  for (const status of statuses) {
    const reply = await page.request.get(`${list}?period=all&status=${status}`);
    const { document } = parseHTML(await reply.text());
    // the tools beside a list have their own links
    const first = document.querySelector(`main .rows a[href^="${list}/"]`)?.getAttribute('href');
    if (first) await visit(`${list}, one that is ${status}`, page, first);
  }
}
