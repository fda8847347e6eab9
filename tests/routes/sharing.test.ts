import { beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { aClaim, anOrder, anOrderLine, aRelative, aPrescription } from '#harness/factories.ts';
import { identity, routes, useAllRoutes } from '#harness/portal-in-process.ts';
import { Reply } from '#harness/programme.ts';

/** Tests changes of sharing when the programme fails, and the person of each call about a viewed person. */
const SETTINGS = '/user-management/phi-settings';

const answers: Record<string, object> = {};
const portal = useAllRoutes({ answers });
beforeEach(() => portal.sent.splice(0));

/** Posts the form, and returns the reply as data, because pages are not rendered here. */
async function turn(shared: 'on' | 'off') {
  const fields = { shared, ...(shared === 'on' && { agreed: 'on' }) };
  return portal.ask('/main/phi-settings/01/02.data', { cookie: await portal.signIn(), fields });
}

const countedTexts = () =>
  portal.events.flatMap(({ name, properties }) => (name === 'change' ? [properties?.text] : []));

test('counts a change of sharing as completed, and a refused one as a failure (8.32, 8.39)', async () => {
  answers[SETTINGS] = new Reply(200, { 'content-type': 'text/plain' }, 'PHI settings updated successfully');
  portal.events.splice(0);
  expect((await turn('on')).status).toBe(202);
  expect(countedTexts()).toEqual(['PHI settings updated successfully']);
  answers[SETTINGS] = new Reply(409, {}, { message: 'Not while your plan changes.' });
  await turn('off');
  expect(countedTexts().at(-1)).toBe('Something went wrong');
});

test('refuses a form without its agreement before any call', async () => {
  const sending = { cookie: await portal.signIn(), fields: { shared: 'on' } };
  const { status } = await portal.ask('/main/phi-settings/01/02.data', sending);
  expect([status, portal.sent]).toEqual([422, []]);
});

test('names a viewer who gave up access in the settings', async () => {
  const change = { at: '2026-11-02T15:00:00Z', personCode: '01', withPersonCode: '03', shared: false };
  answers['/member/family-coverage'] = [onCard('01'), onCard('03')];
  answers[SETTINGS] = { shares: [], changes: [{ ...change, byPersonCode: '03' }] };
  const { text } = await portal.ask('/main/phi-settings.data', { cookie: await portal.signIn() });
  expect(text).toContain('Leo Peña stopped seeing your data');
  answers[SETTINGS] = { shares: [], changes: [{ ...change, byPersonCode: '01' }] };
  const own = await portal.ask('/main/phi-settings.data', { cookie: await portal.signIn() });
  expect(own.text).not.toContain('stopped seeing');
});

/** Health data of a person, by the parameter that names the person. */
const WHOSE: Record<string, string> = {
  '/mail-order/refills/prescriptions': 'personCodes',
  ...{ '/mail-order/orders': 'personCodes', '/clinical-reviews/statuses': 'personCodes' },
  ...{ '/claims': 'onlyPersonCode', '/prescriptions/medication-history': 'personCode' },
  '/benefits/caps-and-deductibles': 'personCode',
  '/benefits/explanation-of-benefits': 'personCode',
  '/benefits/explanation-of-benefits/figures': 'personCode',
  ...{ '/member/id-card': 'personCode', '/member/temporary-id-card': 'personCode' },
};
const onCard = (personCode: string, shares: string[] = []) =>
  aRelative(personCode, shares, { firstName: 'Leo', lastName: 'Peña', cardId: identity.cardId });

test.each([
  ['a person who shares', '03', [200, 202]],
  ['a person on the card who does not share', '04', [404, 404]],
  ['an unknown person', '99', [404, 404]],
])('opens or hides page and view of %s', async (_who, personCode, statuses) => {
  answers['/member/family-coverage'] = [onCard('01', ['03']), onCard('03'), onCard('04')];
  const cookie = await portal.signIn();
  const page = await portal.ask(`/main/membership/${personCode}.data`, { cookie });
  const view = await portal.ask('/main/viewing.data', { cookie, fields: { personCode } });
  expect([page.status, view.status]).toEqual(statuses);
});

test('requests data of the viewed person only, on every page and file', async () => {
  answers['/member/family-coverage'] = [onCard('01', ['02', '03']), onCard('02'), onCard('03')];
  answers['/mail-order/patient-enrollment'] = { enrolled: true };
  const viewing = { personCode: '03', firstName: 'Leo', lastName: 'Peña' };
  const cookie = await portal.signIn({ viewing });
  const asked = new Set<string>();
  const others: unknown[] = [];
  for (const { path, module } of routes)
    for (const person of ['02', 'all']) {
      if (!path.startsWith('/main/') || !module.loader) continue;
      portal.asked.splice(0);
      const address = path
        .replace(':year', '2026')
        .replaceAll(/:\w+/g, 'c0ffee00-0000-4000-8000-000000000001');
      await portal.ask(`${address}${module.default ? '.data' : ''}?person=${person}`, { cookie });
      for (const url of portal.asked) {
        const { pathname, searchParams } = new URL(url, portal.url);
        const name = WHOSE[pathname];
        // the checkout looks up the member's own order, and the mail-order profile is the reader's own
        const isOwn = searchParams.has('clientReference') || path.startsWith('/main/mail-order/enroll');
        if (name === undefined || isOwn) continue;
        asked.add(pathname);
        const whose = searchParams.get(name);
        if (whose !== viewing.personCode) others.push([path, person, pathname, whose]);
      }
    }
  expect(others).toEqual([]);
  expect([...asked].sort()).toEqual(Object.keys(WHOSE).sort());
  const lists = Object.values(calls).flatMap((of) => Object.values(of));
  const ofSeveral = lists.filter(({ query }) => query && 'personCodes' in query.shape);
  expect(ofSeveral.map(({ path }) => path).filter((path) => !(path in WHOSE))).toEqual([]);
});

const review = {
  ...{ inquiryId: 'PA1', createdDate: '2026-11-19', requestedBy: 'Corner Pharmacy', status: 'inReview' },
  ...{ memberFirstName: 'Leo', memberLastName: 'Peña', drugName: 'Symbicort' },
  steps: [{ status: 'received', date: '2026-11-19' }],
};
const rx = (personCode: string) => aPrescription({ prescriptionId: 'rx-1', personCode });
const aStoppedLine = (personCode: string) =>
  anOrderLine({ personCode, status: 'cancelled', cancelReason: 'clinical' });
const ordered = (orderedBy: string, ...people: string[]) =>
  anOrder({ orderNumber: 'M1', orderedBy, status: 'cancelled', lines: people.map(aStoppedLine) });
/** Pages and files of one resource: their address, their call, and the reply about a person. */
const THINGS: Record<string, [asked: string, reply: (personCode: string) => object]> = {
  '/main/claims/C1.data': ['/claims/C1', (personCode) => aClaim({ claimId: 'C1', personCode })],
  '/main/clinical-reviews/PA1.data': ['/clinical-reviews/PA1', (personCode) => ({ ...review, personCode })],
  '/main/prescriptions/rx-1.data': ['/prescriptions/rx-1', rx],
  '/main/prescriptions/rx-1/calendar': ['/prescriptions/rx-1', rx],
  '/main/prescriptions/rx-1/pdf': ['/prescriptions/rx-1', rx],
  '/main/prescriptions/rx-1/drug-pdf': ['/prescriptions/rx-1', rx],
  '/main/orders/M1.data': ['/mail-order/orders/M1', (personCode) => ordered(personCode, personCode)],
};

test.each(Object.entries(THINGS))('shows %s of a person who shares (6.06)', async (page, [asked, reply]) => {
  answers['/mail-order/patient-enrollment'] = { enrolled: true };
  const pdf = new Reply(200, { 'content-type': 'application/pdf' }, '%PDF-1.7\n%%EOF');
  answers['POST /drugs/pdf'] = answers['POST /prescriptions/pdf'] = pdf;
  const cookie = await portal.signIn();
  const statuses: Record<string, number> = {};
  for (const personCode of ['01', '03', '04', '99']) {
    answers['/member/family-coverage'] = [onCard('01', ['03']), onCard('03'), onCard('04')];
    answers[asked] = reply(personCode);
    statuses[personCode] = (await portal.ask(page, { cookie })).status;
  }
  answers['/member/family-coverage'] = new Reply(500);
  answers[asked] = reply('03');
  statuses.unknown = (await portal.ask(page, { cookie })).status;
  expect(statuses).toEqual({ '01': 200, '03': 200, '04': 404, '99': 404, unknown: 200 });
});

const ben = { personCode: '02', firstName: 'Ben', lastName: 'Peña' };

const pagesOfOne = Object.entries(THINGS).filter(([page]) => page.endsWith('.data'));
test.each(pagesOfOne)('names the person of %s unless it is the viewed one', async (page, [asked, reply]) => {
  answers['/member/family-coverage'] = [onCard('01', ['02', '03']), onCard('02'), onCard('03')];
  const cookie = await portal.signIn({ viewing: ben });
  const named: string[] = [];
  for (const personCode of ['01', '02', '03']) {
    answers[asked] = reply(personCode);
    const { text } = await portal.ask(page, { cookie });
    if (personCode === '01') expect(text).not.toMatch(/for Ben’s safety/);
    if (/This page is about [^,]+, not Ben Peña\./.test(text)) named.push(personCode);
  }
  expect(named).toEqual(['01', '03']);
});

test('names the member at the lines of the own cart while a different person is viewed', async () => {
  answers['/member/family-coverage'] = [onCard('01', ['02']), onCard('02')];
  answers['/mail-order/patient-enrollment'] = { enrolled: true };
  answers['/prescriptions/rx-1'] = rx('01');
  answers['/mail-order/refills-quote'] = { items: [rx('01')] };
  const cookie = await portal.signIn({ viewing: ben });
  await portal.ask('/main/cart', { cookie, fields: { intent: 'add', prescriptionId: 'rx-1' } });
  expect((await portal.ask('/main/cart.data', { cookie })).text).toContain('For Ana Rivera');
  const own = await portal.ask('/main/cart.data', { cookie: await portal.signIn() });
  expect(own.text).toContain('rx-1');
  expect(own.text).not.toContain('For Ana Rivera');
});

test.each([
  ["one's own, for a person on the card", ordered('01', '01', '04'), 200],
  ["one's own, for a person who is not on the card", ordered('01', '01', '99'), 404],
  ["a relative's, for a person who does not share", ordered('03', '03', '04'), 404],
  ['of a person who does not share, for oneself', ordered('04', '01'), 200],
  ['of a person who is not on the card, for oneself', ordered('99', '01'), 404],
])('shows or hides an order %s', async (_what, reply, status) => {
  answers['/member/family-coverage'] = [onCard('01', ['03']), onCard('03'), onCard('04')];
  answers['/mail-order/orders/M1'] = reply;
  expect((await portal.ask('/main/orders/M1.data', { cookie: await portal.signIn() })).status).toBe(status);
});
