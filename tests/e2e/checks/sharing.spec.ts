/** Tries each reader, owner, sharing, page, file and address. A refusal must look like a missing resource. */
import { expect, resetProgramme, test, type Stack } from '#harness/browser.ts';
import { getProgrammeYear } from '#harness/clocks.ts';
import { Visitor, type Page } from '#harness/visitor.ts';

const YEAR = getProgrammeYear();

/** Pages of one resource or one person; an id of the owner's replaces `{…}`. */
const PAGES = [
  '/main/membership/{person}',
  '/main/prescriptions/{prescription}',
  '/main/prescriptions/{prescription}/pdf',
  '/main/prescriptions/{prescription}/drug-pdf',
  '/main/prescriptions/{prescription}/calendar',
  ...['renew', 'reminder', 'transfer', 'to-mail-order', 'withdraw', 'auto-refill', 'auto-refill-off'].map(
    (action) => `/main/prescriptions/{prescription}/${action}`,
  ),
  '/main/orders/{order}',
  '/main/orders/{order}/cancel',
  '/main/claims/{claim}',
  '/main/clinical-reviews/{review}',
  ...['', `/explanation/${YEAR}`, `/explanation/${YEAR}/pdf`].map(
    (at) => `/main/benefits${at}?person={person}`,
  ),
  ...['', '/pdf', '/apple-wallet', '/google-wallet'].map(
    (at) => `/main/membership/id-card${at}?person={person}`,
  ),
];
/** Pages with a status other than 200 for some permitted readers. */
const OTHERWISE: Record<string, number[]> = {
  // a prescription without a next refill has no calendar date
  '/main/prescriptions/{prescription}/calendar': [404],
  // an active one has a page that turns it off
  '/main/prescriptions/{prescription}/auto-refill': [303],
  // only the person who placed the order can open it
  '/main/orders/{order}/cancel': [404],
  '/main/clinical-reviews/{review}': [404],
  '/main/membership/id-card/google-wallet?person={person}': [302],
};
/** Actions on one resource. */
const ACTIONS: [path: string, fields: Record<string, string>][] = [
  ['/main/prescriptions/{prescription}/renew', { intent: 'renew' }],
  ['/main/prescriptions/{prescription}/reminder', { intent: 'reminderOn' }],
  ['/main/prescriptions/{prescription}/to-mail-order', { intent: 'transferIn' }],
  ['/main/prescriptions/{prescription}/withdraw', { intent: 'withdraw' }],
  ['/main/prescriptions/{prescription}/auto-refill-off', { intent: 'autoOff' }],
];
/** Files and sheets of one person's list, by the person in the address. */
const FILES = [
  '/main/prescriptions/csv?period=all&person={person}',
  '/main/prescriptions/text?period=all&person={person}',
  '/main/prescriptions/medicine-list?person={person}',
  '/main/orders/file?period=all&person={person}',
  '/main/claims/csv?from=12/31/2019&person={person}',
];
/** Lists with a person filter: they report that the person does not share, and show no data. */
const LISTS = [
  '/main/prescriptions?period=all&person={person}',
  '/main/prescriptions/history?person={person}',
  '/main/orders?period=all&person={person}',
  '/main/claims?from=12/31/2019&person={person}',
];

/** An id of each kind that belongs to no person. */
const NOBODY = {
  ...{ person: '97', prescription: '00000000', order: '00000000', claim: '00000000', review: '00000000' },
};

interface Owner {
  personCode: string;
  firstName: string;
  /** a member who can look up this person's ids */
  seenBy: string;
  /** in the files of a list, and not in other people's */
  drug: string;
}
const ben: Owner = { personCode: '02', firstName: 'Ben', seenBy: 'ben', drug: 'Allopurinol' };
const leo: Owner = { personCode: '03', firstName: 'Leo', seenBy: 'ana', drug: 'Montelukast' };
const cara: Owner = { personCode: '04', firstName: 'Cara', seenBy: 'cara', drug: 'Norgestimate' };
const ana: Owner = { personCode: '01', firstName: 'Ana', seenBy: 'ana', drug: 'Jardiance' };

type Ids = typeof NOBODY;

const fill = (path: string, ids: Ids) =>
  path.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => encodeURIComponent(ids[name]));

const visitors = new Map<string, Visitor>();
async function as(stack: Stack, userName: string): Promise<Visitor> {
  const known = visitors.get(userName);
  if (known) return known;
  const visitor = new Visitor(stack.portal.url);
  await visitor.signIn(userName, '/main/more');
  // without scripts a reply contains only readable content
  await visitor.post('/preferences', new URLSearchParams({ light: '1', returnTo: '/main/more' }));
  visitors.set(userName, visitor);
  return visitor;
}
/** The first link to one resource; ids have digits, and the names of other pages have none. */
const firstId = (page: Page, list: string): string | undefined =>
  [...page.document.querySelectorAll(`main a[href^="${list}/"]`)].flatMap(
    (link) => /\/([\w-]*\d[\w-]*)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? [],
  )[0];

/** Ids of the owner's resources, as a permitted reader knows them. */
async function listIds(stack: Stack, owner: Owner): Promise<Ids> {
  const seer = await as(stack, owner.seenBy);
  const person = owner.seenBy === owner.firstName.toLowerCase() ? '' : owner.personCode;
  const rx = await seer.visit(`/main/prescriptions?period=all&person=${person}&q=${owner.drug}`);
  const orders = await seer.visit(`/main/orders?period=all&person=${person}&q=${owner.drug}`);
  return {
    person: owner.personCode,
    prescription: firstId(rx, '/main/prescriptions')!,
    order: firstId(orders, '/main/orders')!,
    claim: firstId(
      await seer.visit(`/main/claims?from=12/31/2019&person=${owner.personCode}&q=${owner.drug}`),
      '/main/claims',
    )!,
    review:
      firstId(await seer.visit(`/main/clinical-reviews?person=${person}`), '/main/clinical-reviews') ??
      NOBODY.review,
  };
}

/** The text of a reply, without parts that differ in every reply. */
async function answer(visitor: Visitor, path: string) {
  const response = await visitor.once(path);
  const text = (await response.text())
    .replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, '')
    .replaceAll(/[\w-]{43}/g, '')
    .replaceAll(path.replaceAll('&', '&amp;'), '')
    .replaceAll(path, '');
  const { status, headers } = response;
  return { status, type: headers.get('content-type'), text };
}

/** The menu of every page names the people who share, by the last loaded family. */
const learnWhoShares = (visitor: Visitor) => visitor.visit('/main/membership');

async function setSharing(stack: Stack, by: string, owner: string, viewer: string, on: boolean) {
  const visitor = await as(stack, by);
  const body = new URLSearchParams({ shared: on ? 'on' : 'off', ...(on && { agreed: 'on' }) });
  const page = await visitor.post(`/main/phi-settings/${owner}/${viewer}`, body);
  expect(page.text).toContain('PHI settings updated successfully');
}

async function expectHidden(stack: Stack, viewer: string, owner: Owner, ids: Ids) {
  const visitor = await as(stack, viewer);
  await learnWhoShares(visitor);
  for (const path of [...PAGES, ...FILES]) {
    const theirs = await answer(visitor, fill(path, ids));
    const nobodys = await answer(visitor, fill(path, NOBODY));
    expect(theirs.status, `${viewer}: ${fill(path, ids)}`).toBe(404);
    // identical to the portal's own 404
    expect(strip(theirs.text, ids), `${viewer}: ${path}`).toBe(strip(nobodys.text, NOBODY));
    expect(theirs.type).toBe(nobodys.type);
  }
  for (const path of LISTS) {
    const page = await visitor.visit(fill(path, ids));
    expect(page.text, `${viewer}: ${path}`).not.toContain(owner.drug);
  }
  for (const [path, fields] of ACTIONS) {
    const theirs = await visitor.post(fill(path, ids), new URLSearchParams(fields));
    const nobodys = await visitor.post(fill(path, NOBODY), new URLSearchParams(fields));
    expect([theirs.status, theirs.text], `${viewer}: POST ${path}`).toEqual([404, nobodys.text]);
  }
  const [theirs, nobodys] = await Promise.all(
    [ids, NOBODY].map(({ prescription }) =>
      visitor.post('/main/cart', new URLSearchParams({ intent: 'add', prescriptionId: prescription })),
    ),
  );
  expect([theirs!.status, theirs!.text], `${viewer}: into the cart`).toEqual([
    nobodys!.status,
    nobodys!.text,
  ]);
  const switched = await visitor.post('/main/viewing', new URLSearchParams({ personCode: ids.person }));
  const unknown = await visitor.post('/main/viewing', new URLSearchParams({ personCode: NOBODY.person }));
  expect([switched.status, switched.text]).toEqual([unknown.status, unknown.text]);
  expect(switched.status).toBe(404);
}

/** The frame's own links and forms contain the id of the requested page. No date may look like one of these ids. */
const strip = (text: string, ids: Ids) =>
  Object.values(ids).reduce(
    (rest, id) => rest.replaceAll(new RegExp(`(=|/|%2F|%3D)${id}\\b`, 'g'), '$1'),
    text,
  );

async function expectShown(stack: Stack, viewer: string, owner: Owner, ids: Ids) {
  const visitor = await as(stack, viewer);
  for (const path of [...PAGES, ...FILES]) {
    const { status } = await answer(visitor, fill(path, ids));
    expect([200, ...(OTHERWISE[path] ?? [])], `${viewer}: ${fill(path, ids)}`).toContain(status);
  }
  for (const path of LISTS) {
    const page = await visitor.visit(fill(path, ids));
    expect(page.text, `${viewer}: ${path}`).toContain(owner.drug);
  }
}

const seeded: [viewer: string, owner: Owner, shown: boolean, relation: string][] = [
  ['ana', ben, true, 'the cardholder, a spouse who shares'],
  ['ana', cara, false, 'the cardholder, an adult dependent who does not share'],
  ['cara', leo, false, 'the adult dependent, a child'],
  ['eve', ana, false, 'a stranger, a cardholder'],
];

test.describe('members see exactly what the seed shares with them', () => {
  test.beforeAll(({ stack }) => resetProgramme(stack));

  for (const [viewer, owner, shown, relation] of seeded) {
    test(`${relation}: ${viewer} ${shown ? 'sees' : 'never sees'} ${owner.firstName}`, async ({ stack }) => {
      const ids = await listIds(stack, owner);
      // a stranger knows their own person code, so it is not secret
      if (viewer === 'eve') ids.person = '02';
      await (shown ? expectShown : expectHidden)(stack, viewer, owner, ids);
    });
  }
});

test.describe('changed sharing', () => {
  test.beforeEach(async ({ stack }) => {
    await resetProgramme(stack);
    visitors.clear();
  });

  test('shared data appears at once, and disappears at once when sharing ends', async ({ stack }) => {
    const caras = await listIds(stack, cara);
    await setSharing(stack, 'cara', '04', '01', true);
    await expectShown(stack, 'ana', cara, caras);
    await expectHidden(stack, 'ben', cara, caras);
    await setSharing(stack, 'cara', '04', '01', false);
    await expectHidden(stack, 'ana', cara, caras);
    const leos = await listIds(stack, leo);
    await setSharing(stack, 'ana', '03', '02', false);
    await expectHidden(stack, 'ben', leo, leos);
    await expectShown(stack, 'ana', leo, leos);
  });

  test('a child who turns 18 decides alone, and the parents lose access', async ({ stack }) => {
    const leos = await listIds(stack, leo);
    const { today } = (await (await fetch(`${stack.sandbox.url}/clock`)).json()) as { today: string };
    const advanceDays = Math.round((Date.parse('2034-05-21') - Date.parse(today)) / 86_400_000);
    const advanced = await fetch(`${stack.sandbox.url}/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceDays }),
    });
    expect(advanced.ok).toBe(true);
    // the order also has a line of ana's own, the only one that she still sees
    const order = await (await as(stack, 'ana')).visit(fill('/main/orders/{order}', leos));
    expect(order.status, 'an order with something of her own').toBe(200);
    expect(order.text).not.toContain(leo.drug);
    await expectHidden(stack, 'ana', leo, { ...leos, order: NOBODY.order });
    await expectHidden(stack, 'ben', leo, leos);
    const settings = await (await as(stack, 'ana')).visit('/main/phi-settings');
    expect(settings.text).toContain('Leo Rivera turned 18, so you no longer see this data');
  });

  test('sharing that a member may not decide returns the 404 of an unknown page', async ({ stack }) => {
    for (const [userName, path] of [
      ['ben', '/main/phi-settings/03/02'],
      ['ben', '/main/phi-settings/01/02'],
      ['ana', '/main/phi-settings/04/01'],
      ['ana', '/main/phi-settings/01/03'],
      ['eve', '/main/phi-settings/01/02'],
    ] as const) {
      const visitor = await as(stack, userName);
      await learnWhoShares(visitor);
      const read = await visitor.visit(path);
      const unknown = await visitor.visit('/main/phi-settings/97/98');
      expect([read.status, read.text], `${userName} ${path}`).toEqual([404, unknown.text]);
      for (const shared of ['on', 'off']) {
        const body = new URLSearchParams({ shared, ...(shared === 'on' && { agreed: 'on' }) });
        const posted = await visitor.post(path, body);
        const nobodys = await visitor.post('/main/phi-settings/97/98', body);
        expect([posted.status, posted.text], `${userName} ${path}`).toEqual([404, nobodys.text]);
      }
    }
  });
});
