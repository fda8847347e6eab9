import { localLabels } from '../../app/labels.server.ts';
import { findTitleLabel } from '../../app/ui/page-title.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  isWithoutPage,
  routes,
  useAllRoutes,
  type Route,
  type SignedInAs,
} from '#harness/portal-in-process.ts';
import { listCandidateNames } from './form-names.ts';
import { Reply } from '#harness/programme.ts';
import { accessExceptions, getReadRule, REASONS, getWriteRule } from './route-access.ts';

/** The route that redirects all members to /main/home. */
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

const answers: Record<string, object> = { '/drugs/savings': [] };
const portal = useAllRoutes({ answers });
beforeEach(() => {
  portal.sent.splice(0);
  portal.askedAsMember.splice(0);
  portal.logLines.splice(0);
});

const toAddress = ({ path }: Route) => path.replace(/:\w+/g, '0b6c1a52-7d0e-4a7b-9f0a-3f7c6f1f2a11');

const ask = (path: string, cookie: string, fields?: Record<string, string>) =>
  portal.ask(path, { cookie, fields });
const toDataAddress = (address: string) => address.replace(/(?=\?|$)/, '.data');
const read = async (route: Route, who?: SignedInAs) =>
  ask(toDataAddress(toAddress(route)), await portal.signIn(who));
/** The text of the page, or of the redirect's target. */
async function readOn(route: Route, who: SignedInAs) {
  const cookie = await portal.signIn(who);
  const { status, to } = await ask(toAddress(route), cookie);
  const led = status === 302 || status === 303 ? to : undefined;
  return { ...(await ask(toDataAddress(led ?? toAddress(route)), cookie)), led };
}
/** A file has no page data; a file that redirects to a page is judged by that page. */
const isFile = (route: Route, led: string | undefined) => isWithoutPage(route) && led === undefined;
/** Possible content of each form of the portal; the guard must reply before it is read. */
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
/** Fields that the route may accept, and one unknown field. */
const listForms = (route: Route) => {
  const names = new Set(listCandidateNames(route));
  return FORMS.filter((fields, index) => index === 0 || Object.keys(fields).every((name) => names.has(name)));
};
const refusals = () => portal.logLines.filter((line) => line.includes('"audit":"standing"')).length;

test('lists exceptions to the strict rule for existing routes only', () => {
  const listIds = (list: readonly Route[]) => list.map(({ id }) => id);
  expect(accessExceptions.reads.filter((id) => !listIds(inside).includes(id))).toEqual([]);
  expect(accessExceptions.writes.filter((id) => !listIds(withAction).includes(id))).toEqual([]);
});

/** Every route that breaks a rule, with its reply; empty if all comply. */
async function breaking(
  of: readonly Route[],
  isKept: (route: Route) => Promise<unknown>,
): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const route of of) {
    portal.sent.splice(0);
    portal.askedAsMember.splice(0);
    portal.logLines.splice(0);
    const fault = await isKept(route);
    if (fault !== undefined) found.push({ path: route.path, fault });
  }
  return found;
}
const reads = (...kinds: string[]) => inside.filter(({ id }) => kinds.includes(getReadRule(id)));
const writes = (...kinds: string[]) => withAction.filter(({ id }) => kinds.includes(getWriteRule(id)));
const differing = (isSame: boolean, ...what: unknown[]) => (isSame ? undefined : what);

describe('member page by coverage', () => {
  const asUsual = async (route: Route, who: SignedInAs) => {
    const [usual, other] = [await read(route), await read(route, who)];
    const isSame = usual.status === other.status && usual.to === other.to;
    return { isSame, usual: [usual.status, usual.to], other: [other.status, other.to], text: other.text };
  };

  test('redirects dev, whose coverage has ended, from a page with a form only to the page with the reason', async () => {
    const wrong = await breaking(reads('form'), async (route) => {
      const { led } = await readOn(route, DEV);
      return differing(REASONS.includes(led!), led);
    });
    expect(wrong).toEqual([]);
  });

  test('shows dev every other page', async () => {
    const wrong = await breaking(reads('always', 'fromStart'), async (route) => {
      const { isSame, usual, other } = await asUsual(route, DEV);
      return differing(isSame, usual, other);
    });
    expect(wrong).toEqual([]);
  });

  test('is closed to dora, whose coverage ended more than a year ago, and ends her session (4.32)', async () => {
    const wrong = await breaking(inside, async (route) => {
      const cookie = await portal.signIn(DORA);
      const { status, to } = await ask(toAddress(route), cookie);
      const again = (await ask(toAddress(route), cookie)).to;
      const isClosed = status === 302 && to === '/auth/ended' && again.startsWith('/auth/start');
      return differing(isClosed && portal.askedAsMember.length === 0, status, to, again);
    });
    expect(wrong).toEqual([]);
  });

  test('shows fay, whose coverage has not begun, every page that is always open', async () => {
    const wrong = await breaking(reads('always'), async (route) => {
      const { isSame, usual, other, text } = await asUsual(route, FAY);
      // only the index of all pages shows the start date
      const saysWhen = route.path === '/main/more';
      return differing(isSame && text.includes(START) === saysWhen, usual, other);
    });
    expect(wrong).toEqual([]);
  });

  test('shows fay the first day of coverage, without a call, before it opens (4.31, 6.11)', async () => {
    const wrong = await breaking(reads('form', 'fromStart'), async (route) => {
      const { status, text, led } = await readOn(route, FAY);
      const isTold = isFile(route, led) || (status === 200 && text.includes(START));
      return differing(isTold && portal.askedAsMember.length === 0, status, portal.askedAsMember);
    });
    expect(wrong).toEqual([]);
  });

  test('shows fay its own heading with the day below it, before it opens', async () => {
    // these pages have the content that she needs until then
    const isOpen = (path: string) => path === '/main/home' || path === '/main/settings';
    const closed = reads('form', 'fromStart').filter(({ path }) => !isOpen(path));
    const wrong = await breaking(closed, async (route) => {
      const { text, led } = await readOn(route, FAY);
      if (isFile(route, led)) return undefined;
      const page = localLabels.en[findTitleLabel(led ?? toAddress(route))!] as string;
      const missing = [page, `Available from ${START}`].filter((words) => !text.includes(`"${words}"`));
      return differing(missing.length === 0, missing);
    });
    expect(wrong).toEqual([]);
    expect(closed.length).toBeGreaterThan(40);
  });
});

describe('member form by coverage', () => {
  const send = async (route: Route, who: SignedInAs | undefined) => {
    const cookie = await portal.signIn(who);
    return Promise.all(listForms(route).map((fields) => ask(toAddress(route), cookie, fields)));
  };
  const isThereFor = (who: SignedInAs | undefined) => async (route: Route) => {
    await send(route, who);
    return differing(refusals() === 0, refusals());
  };

  test.each([
    ['dev', DEV, END],
    ['fay', FAY, START],
  ])('changes nothing for %s when it needs a running coverage (6.11)', async (_name, who, day) => {
    const wrong = await breaking(writes('active'), async (route) => {
      const done = await send(route, who);
      const isRefused = refusals() === listForms(route).length && portal.sent.length === 0;
      // the cart reports the result of an order that is submitted again
      const isAnswered = done.every(({ status, to }) =>
        route.path === '/main/cart/confirm' ? to === '/main/cart' || status === 400 : status === 404,
      );
      const isClosed = done.some(({ status }) => status === 404);
      const says =
        isClosed && (await ask(toDataAddress(toAddress(route)), await portal.signIn(who), FORMS[0])).text;
      const saysWhen = says === false || says.includes(day);
      return differing(
        isRefused && isAnswered && saysWhen,
        portal.sent,
        done.map(({ status, to }) => `${status} ${to}`),
      );
    });
    expect(wrong).toEqual([]);
  });

  test('is open to members with a running coverage', async () => {
    expect(await breaking(writes('active'), isThereFor(undefined))).toEqual([]);
  });

  test('is open to dev when it needs no running coverage', async () => {
    expect(await breaking(writes('always', 'fromStart'), isThereFor(DEV))).toEqual([]);
  });

  test('changes nothing for fay when it opens with the coverage', async () => {
    const wrong = await breaking(writes('fromStart'), async (route) => {
      const statuses = (await send(route, FAY)).map(({ status }) => status);
      const isRefused = statuses.every((status) => status === 404);
      return differing(isRefused && portal.sent.length === 0, statuses, portal.sent);
    });
    expect(wrong).toEqual([]);
  });

  test('is open to fay when it is always open', async () => {
    expect(await breaking(writes('always'), isThereFor(FAY))).toEqual([]);
  });

  test('is closed to dora, whatever it contains', async () => {
    const wrong = await breaking(withAction, async (route) => {
      const done = await send(route, DORA);
      const isClosed = done.every(({ status, to }) => status === 303 && /^\/auth\/(ended|start)/.test(to));
      return differing(
        isClosed && portal.sent.length === 0,
        done.map(({ to }) => to),
        portal.sent,
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe('pages with the reason for a refused change', () => {
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

  test.each(REASONS)('show in %s the day on which dev’s coverage ended', async (path) => {
    const page = await ask(toDataAddress(path), await portal.signIn(DEV));
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(END)]);
  });
});

describe('membership that changes during a session', () => {
  const ids = { clientId: '31001', cardId: 'W100200300', personCode: '01', relationshipCode: '1' };
  const fiveMinutes = () => portal.clock.advance(5 * 60_000);
  const says = (eligibilityStatus: string, dates = {}) =>
    void (answers['/member/eligibility'] = { ...ids, eligibilityStatus, ...dates });

  test('refuses changes within five minutes after its end, and stays readable', async () => {
    const cookie = await portal.signIn();
    says('TERMED', { terminationDate: '2026-11-19' });
    await ask('/main/cart', cookie, { intent: 'clear' });
    expect(refusals()).toBe(0);
    fiveMinutes();
    await ask('/main/cart', cookie, { intent: 'clear' });
    expect(refusals()).toBe(1);
    expect((await ask('/main/more', cookie)).status).toBe(200);
  });

  test.each([
    ['a call', { code: 'termed', message: 'Over.' }],
    ['each line of an order', { code: 'NOTHING_ORDERED', message: 'Over.', refused: [{ code: 'termed' }] }],
  ])('is known as ended after the programme refused %s', async (_what, body) => {
    const cookie = await portal.signIn();
    says('TERMED', { terminationDate: '2026-11-19' });
    answers['/mail-order/orders'] = new Reply(409, {}, body);
    await ask('/main/orders', cookie);
    delete answers['/mail-order/orders'];
    expect(refusals()).toBe(0);
    await ask('/main/cart', cookie, { intent: 'clear' });
    expect(refusals()).toBe(1);
  });

  test.each(['', '?reason=eligibility'])('shows no farewell page%s while it is active', async (reason) => {
    expect((await ask(`/auth/ended${reason}`, await portal.signIn())).to).toBe('/main');
    expect((await ask(`/auth/ended${reason}`, '')).status).toBe(200);
  });
});
