import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes, startAllRoutes } from './all-routes.ts';
import type { AllRoutes, Route, SignedInAs } from './all-routes.ts';

/**
 * Who may see and do what under /main, by the standing of their membership. EVERY route there is
 * declared here, and the test asks each as dev, fay and dora (docs/decisions/0014-who-may-do-what.md):
 *
 * - READS: `always` – requireMember; `fromStart` – requireCoveredMember, or a page that says the day itself.
 * - WRITES, for a route with an action: `always` – requireMember; `active` – requireActiveMember: whatever
 *   changes fills, the cart or orders.
 */
const READS: Record<string, 'always' | 'fromStart'> = {
  'routes/main.cart._index': 'fromStart',
  'routes/main.cart.address._index': 'fromStart',
  'routes/main.cart.address.new': 'fromStart',
  'routes/main.cart.checking.$intentId': 'fromStart',
  'routes/main.cart.confirm': 'fromStart',
  'routes/main.cart.failed.$intentId': 'fromStart',
  'routes/main.cart.payment._index': 'fromStart',
  'routes/main.cart.payment.new': 'fromStart',
  'routes/main.cart.summary.$intentId': 'fromStart',
  'routes/main.cart.thank-you.$intentId': 'fromStart',
  'routes/main.drug': 'fromStart',
  'routes/main.find-pharmacy': 'fromStart',
  'routes/main.home': 'fromStart',
  'routes/main.membership.$personCode': 'always',
  'routes/main.membership._index': 'always',
  'routes/main.more': 'always',
  'routes/main.orders.$orderNumber': 'fromStart',
  'routes/main.orders._index': 'fromStart',
  'routes/main.phi-settings.$personCode.$withPersonCode': 'always',
  'routes/main.phi-settings._index': 'always',
  'routes/main.prescriptions.$prescriptionId': 'fromStart',
  'routes/main.prescriptions._index': 'fromStart',
  'routes/main.viewing': 'always',
};
const WRITES: Record<string, 'always' | 'active'> = {
  'routes/main.cart._index': 'active',
  'routes/main.cart.address._index': 'active',
  'routes/main.cart.address.new': 'active',
  'routes/main.cart.confirm': 'active',
  'routes/main.cart.payment._index': 'active',
  'routes/main.cart.payment.new': 'active',
  'routes/main.phi-settings.$personCode.$withPersonCode': 'always',
  'routes/main.viewing': 'always',
};

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
const read = async (route: Route, who?: SignedInAs) =>
  ask(`${addressOf(route)}.data`, await portal.signIn(who));
/** What each form of the portal could say; the guard has to speak before anybody reads it. */
const FORMS: Record<string, string>[] = [
  {},
  { intent: 'clear' },
  { intent: 'add', prescriptionId: 'P1' },
  { addressId: 'A1', shippingMethod: 'standard' },
  { paymentCardId: 'K1' },
  { intentId: '0b6c1a52-7d0e-4a7b-9f0a-3f7c6f1f2a11', agreed: 'on' },
];
const refusals = () => portal.logLines.filter((line) => line.includes('"audit":"standing"')).length;

test('every route under /main declares who may see it, and what its forms need', () => {
  const idsOf = (list: readonly Route[]) => list.map(({ id }) => id).sort();
  expect(Object.keys(READS).sort()).toEqual(idsOf(inside));
  expect(Object.keys(WRITES).sort()).toEqual(idsOf(withAction));
});

describe.each(inside)('$path', (route) => {
  test('is read by dev, whose coverage has ended, like by everyone', async () => {
    const [usual, dev] = [await read(route), await read(route, DEV)];
    expect([dev.status, dev.to]).toEqual([usual.status, usual.to]);
  });

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
      const fay = await read(route, FAY);
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
      ['dev', DEV],
      ['fay', FAY],
    ])('changes nothing for %s, whatever it says', async (_name, who) => {
      const done = await send(who);
      expect(refusals()).toBe(FORMS.length);
      expect(portal.sent).toEqual([]);
      for (const { status, to } of done) {
        expect([303, 400, 422]).toContain(status);
        if (status === 303) expect(to).toBe('/main/cart');
      }
    });

    test('is there for everyone else', async () => {
      await send(undefined);
      expect(refusals()).toBe(0);
    });
  } else {
    test('is there for dev and fay', async () => {
      await send(DEV);
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
