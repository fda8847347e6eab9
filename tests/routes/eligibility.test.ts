import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes, startAllRoutes } from './all-routes.ts';
import type { AllRoutes, Route, SignedInAs } from './all-routes.ts';
import { READS, REASONS, WRITES } from './standing-of-routes.ts';

/** Redirects to /main/home for everyone. */
const DOOR = 'routes/main._index';
const inside = routes.filter(({ id, path }) => /^\/main(\/|$)/.test(path) && id !== DOOR);
const withAction = inside.filter(({ module }) => module.action !== undefined);

const DEV: SignedInAs = { membership: { eligibilityStatus: 'TERMED', terminationDate: '2026-08-20' } };
const DORA: SignedInAs = { membership: { eligibilityStatus: 'TERMED', terminationDate: '2025-10-20' } };
const FAY: SignedInAs = {
  membership: { eligibilityStatus: 'FUTURE_EFFECTIVE', effectiveDate: '2026-12-01' },
};
const START = 'December 1, 2026';
const END = 'August 20, 2026';

let portal: AllRoutes;
const answers: Record<string, object> = {};
beforeAll(async () => {
  portal = await startAllRoutes({ answers });
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.sent.splice(0);
  portal.askedAsMember.splice(0);
  portal.logLines.splice(0);
});

const addressOf = ({ path }: Route) => path.replace(/:\w+/g, '0b6c1a52-7d0e-4a7b-9f0a-3f7c6f1f2a11');

async function ask(path: string, cookie: string, fields?: Record<string, string>) {
  const response = await fetch(portal.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', cookie },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
  return {
    status: response.status,
    to: response.headers.get('location') ?? '',
    text: await response.text(),
  };
}
const dataOf = (address: string) => address.replace(/(?=\?|$)/, '.data');
const read = async (route: Route, who?: SignedInAs) =>
  ask(dataOf(addressOf(route)), await portal.signIn(who));
/** What somebody reads there, or on the page that they are led to. */
async function readOn(route: Route, who: SignedInAs) {
  const cookie = await portal.signIn(who);
  const { status, to } = await ask(addressOf(route), cookie);
  const led = status === 302 || status === 303 ? to : undefined;
  return { ...(await ask(dataOf(led ?? addressOf(route)), cookie)), led };
}
/** What each form of the portal could say; the guard has to speak before anybody reads it. */
const FORMS: Record<string, string>[] = [
  {},
  { intent: 'clear' },
  { intent: 'add', prescriptionId: 'P1' },
  { addressId: 'A1', shippingMethod: 'standard' },
  { paymentCardId: 'K1' },
  { intent: 'renew' },
  { intent: 'withdraw' },
  { intent: 'autoOff' },
  { intent: 'reminderOn' },
  { intent: 'transferIn' },
  { paymentCardId: 'K1', agreed: 'on' },
  { pharmacyName: 'Corner Drug', pharmacyPhone: '6085550131', understood: 'on' },
  { addressLine1: '12 Oak Street', city: 'Madison', state: 'WI', zip: '53703' },
  { addressId: 'A1' },
  { month: '11', year: '2030' },
  { kind: 'claims', year: '2025', reason: 'taxes', formId: '0b6c1a52-7d0e-4a7b-9f0a-3f7c6f1f2a11' },
  { 'orderUpdates-email': 'on' },
  { intentId: '0b6c1a52-7d0e-4a7b-9f0a-3f7c6f1f2a11', agreed: 'on' },
];
const refusals = () => portal.logLines.filter((line) => line.includes('"audit":"standing"')).length;

test('every route under /main declares who may see it, and what its forms need', () => {
  const idsOf = (list: readonly Route[]) => list.map(({ id }) => id).sort();
  expect(Object.keys(READS).sort()).toEqual(idsOf(inside));
  expect(Object.keys(WRITES).sort()).toEqual(idsOf(withAction));
});

describe.each(inside)('$path', (route) => {
  if (READS[route.id] === 'form') {
    test('leads dev, whose coverage has ended, to the page that says why', async () => {
      const { led } = await readOn(route, DEV);
      expect(REASONS).toContain(led);
    });
  } else {
    test('is read by dev, whose coverage has ended, like by everyone', async () => {
      const [usual, dev] = [await read(route), await read(route, DEV)];
      expect([dev.status, dev.to]).toEqual([usual.status, usual.to]);
    });
  }

  test('is closed to dora, whose coverage ended more than a year ago', async () => {
    const cookie = await portal.signIn(DORA);
    const answer = await ask(addressOf(route), cookie);
    expect([answer.status, answer.to]).toEqual([302, '/auth/ended']);
    expect((await ask(addressOf(route), cookie)).to).toMatch(/^\/auth\/start/);
    expect(portal.askedAsMember).toEqual([]);
  });

  if (READS[route.id] === 'always') {
    test('is fay’s too', async () => {
      const [usual, fay] = [await read(route), await read(route, FAY)];
      expect([fay.status, fay.to]).toEqual([usual.status, usual.to]);
      expect(fay.text).not.toContain(START);
    });
  } else {
    test('tells fay from when there is something to see, and asks the programme for nothing', async () => {
      const fay = await readOn(route, FAY);
      expect([fay.status, fay.text]).toEqual([200, expect.stringContaining(START)]);
      expect(portal.askedAsMember).toEqual([]);
    });
  }
});

describe.each(withAction)('a form of $path', (route) => {
  const send = async (who: SignedInAs | undefined) => {
    const cookie = await portal.signIn(who);
    return Promise.all(FORMS.map((fields) => ask(addressOf(route), cookie, fields)));
  };

  if (WRITES[route.id] === 'active') {
    test.each([
      ['dev', DEV, END],
      ['fay', FAY, START],
    ])('changes nothing for %s, whatever it says', async (_name, who, day) => {
      const done = await send(who);
      expect(refusals()).toBe(FORMS.length);
      expect(portal.sent).toEqual([]);
      for (const { status, to } of done) {
        expect([303, 400, 403, 422]).toContain(status);
        if (status === 303) expect(REASONS).toContain(to);
      }
      if (done.some(({ status }) => status === 403)) {
        const answer = await ask(dataOf(addressOf(route)), await portal.signIn(who), FORMS[0]);
        expect(answer.text).toContain(day);
      }
    });

    test('is there for everyone else', async () => {
      await send(undefined);
      expect(refusals()).toBe(0);
    });
  } else {
    test('is there for dev', async () => {
      await send(DEV);
      expect(refusals()).toBe(0);
    });
  }

  if (WRITES[route.id] === 'fromStart') {
    test('changes nothing for fay yet', async () => {
      for (const { status } of await send(FAY)) expect([400, 403, 422]).toContain(status);
      expect(portal.sent).toEqual([]);
    });
  }
  if (WRITES[route.id] === 'always') {
    test('is there for fay', async () => {
      await send(FAY);
      expect(refusals()).toBe(0);
    });
  }

  test('is closed to dora', async () => {
    for (const { status, to } of await send(DORA)) {
      expect(status).toBe(303);
      expect(to).toMatch(/^\/auth\/(ended|start)/);
    }
    expect(portal.sent).toEqual([]);
  });
});

describe('the pages that say why nothing can be changed', () => {
  const lists = {
    '/mail-order/patient-enrollment': { enrolled: false },
    '/mail-order/shipping-addresses': [],
    '/mail-order/payment-cards': [],
    '/member/family-coverage': { members: [] },
  };
  beforeEach(() => void Object.assign(answers, lists));
  afterEach(() => {
    for (const path of Object.keys(lists)) delete answers[path];
  });

  test.each(REASONS)('%s names the day on which dev’s coverage ended', async (path) => {
    const page = await ask(dataOf(path), await portal.signIn(DEV));
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(END)]);
  });
});

describe('a membership that changes while the member is signed in', () => {
  const ids = { clientId: '31001', cardId: 'W100200300', personCode: '01', relationshipCode: '1' };
  const fiveMinutes = () => portal.clock.advance(5 * 60_000);
  const says = (eligibilityStatus: string, dates = {}) =>
    void (answers['/member/eligibility'] = { ...ids, eligibilityStatus, ...dates });

  test('ends: within five minutes forms change nothing, and pages can still be read', async () => {
    const cookie = await portal.signIn();
    says('TERMED', { terminationDate: '2026-11-19' });
    await ask('/main/cart', cookie, { intent: 'clear' });
    expect(refusals()).toBe(0);
    fiveMinutes();
    await ask('/main/cart', cookie, { intent: 'clear' });
    expect(refusals()).toBe(1);
    expect((await ask('/main/more', cookie)).status).toBe(200);
  });

  test('is found to have ended long ago: the farewell page', async () => {
    const cookie = await portal.signIn();
    says('TERMED', { terminationDate: '2025-10-20' });
    fiveMinutes();
    expect((await ask('/main/more', cookie)).to).toBe('/auth/ended');
  });

  test('begins: everything opens', async () => {
    const cookie = await portal.signIn(FAY);
    expect((await ask('/main/drug.data', cookie)).text).toContain(START);
    says('ELIGIBLE');
    fiveMinutes();
    expect((await ask('/main/drug.data', cookie)).text).not.toContain(START);
  });

  test('FUTURE_EFFECTIVE counts for direct members alone', async () => {
    const cookie = await portal.signIn({ identity: { providerType: 'PARTNER' } });
    says('FUTURE_EFFECTIVE', { effectiveDate: '2026-12-01' });
    fiveMinutes();
    expect((await ask('/main/drug.data', cookie)).text).not.toContain(START);
    await ask('/main/cart', cookie, { intent: 'clear' });
    expect(refusals()).toBe(0);
  });
});
