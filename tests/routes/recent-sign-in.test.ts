import { beforeAll, describe, expect, test } from 'vitest';
import { routes, useAllRoutes } from '#harness/portal-in-process.ts';
import { PROVIDER } from '#harness/programme.ts';

const portal = useAllRoutes();

const send = (path: string, cookie: string, method = 'GET') =>
  portal.send(path, { cookie, ...(method === 'POST' && { fields: {} }) });

const NEW_CARD = '/main/cart/payment/new';

describe('payment card, eleven minutes after the sign-in', () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await portal.signIn();
    portal.clock.advance(11 * 60_000);
  });

  test('redirects to the provider once, without a loop', async () => {
    const page = await send(NEW_CARD, cookie);
    expect(page.status).toBe(303);
    const login = await send(page.headers.get('location')!, cookie);
    expect(login.status).toBe(302);
    expect(login.headers.get('location')).toMatch(new RegExp(`^${PROVIDER}/authorize\\?`));
    const [kept] = login.headers.getSetCookie();
    const begun = JSON.parse(Buffer.from(kept!.split(/[=;]/)[1]!, 'base64url').toString()) as object;
    expect(begun).toMatchObject({ returnTo: NEW_CARD });
  });

  test('redirects a form through a page, because form-action allows this site only', async () => {
    const posted = await send(NEW_CARD, cookie, 'POST');
    expect(posted.status).toBe(303);
    const page = await send(posted.headers.get('location')!, cookie);
    expect(page.status).toBe(200);
    const data = await send(
      posted.headers.get('location')!.replace('/auth/start', '/auth/start.data'),
      cookie,
    );
    const login = /\/auth\/login\?[^"]+/.exec(await data.text())![0];
    expect((await send(login, cookie)).headers.get('location')).toContain(PROVIDER);
  });

  test('leaves every other page open', async () => {
    expect((await send('/main/more', cookie)).status).toBe(200);
    const { headers } = await send('/auth/login?returnTo=/main/more', cookie);
    expect(headers.get('location')).toBe('/main/more');
  });
});

describe('account deletion, eleven minutes after the sign-in', () => {
  const DELETION = '/delete-member-account';
  const later = async (kind: 'normal' | 'sso' = 'normal') => {
    const cookie = await portal.signIn({ identity: { kind } });
    portal.clock.advance(11 * 60_000);
    return cookie;
  };

  test.each(['GET', 'POST'])('requires the password of a signed-in member (%s)', async (method) => {
    const answer = await send(DELETION, await later(), method);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/auth\/(?:start|login)\?(?=.*again)(?=.*returnTo=%2Fdelete-member-account)/),
    ]);
    expect(portal.sent).toEqual([]);
  });

  test('is open to a guest, a locked session and a partner’s member', async () => {
    const locked = await later();
    portal.clock.advance(5 * 60_000);
    for (const cookie of ['', locked, await later('sso')])
      expect((await send(DELETION, cookie)).status).toBe(200);
  });
});

test('allows a payment card without a password nine minutes after the sign-in', async () => {
  const cookie = await portal.signIn();
  portal.clock.advance(9 * 60_000);
  expect((await send(NEW_CARD, cookie)).headers.get('location') ?? '').not.toContain('/auth/');
});

test('accepts a recent sign-in in its own session only', async () => {
  const earlier = await portal.signIn();
  portal.clock.advance(11 * 60_000);
  const later = await portal.signIn();
  expect((await send(NEW_CARD, later)).headers.get('location') ?? '').not.toContain('/auth/');
  expect((await send(NEW_CARD, earlier)).headers.get('location')).toMatch(/^\/auth\/\w+\?.*again/);
});

/** Tests actions that need a recent sign-in, because the browser may be borrowed. */
const PAGES = [
  ...['main.cart.payment.new', 'main.settings.passkeys.$passkeyMark', 'main.settings.passkeys.new'],
  ...['main.settings.payment.$paymentCardId._index', 'main.settings.payment.$paymentCardId.remove'],
  ...['main.settings.payment.new', 'main.settings.profile.card', 'main.settings.profile.email._index'],
  ...['main.settings.profile.email.code', 'main.settings.profile.phone._index'],
  'main.settings.profile.phone.code',
];
const FORMS = [
  ...PAGES,
  ...['main.phi-settings.$personCode.$withPersonCode', 'main.settings.my-data._index'],
  ...['main.settings.notifications', 'main.settings.passkeys.options', 'main.settings.payment._index'],
  'main.settings.sessions',
];

test.each([
  ['GET', PAGES],
  ['POST', FORMS],
])('requires the password by %s for exactly these after eleven minutes: %j', async (method, wanted) => {
  const cookie = await portal.signIn();
  portal.clock.advance(11 * 60_000);
  const asking: string[] = [];
  for (const { id, path, module } of routes) {
    if (!path.startsWith('/main/') || (method === 'POST' && module.action === undefined)) continue;
    const { headers } = await send(path.replaceAll(/:\w+/g, 'A1'), cookie, method);
    if (/^\/auth\/(?:start|login)\?.*again/.test(headers.get('location') ?? ''))
      asking.push(id.replace('routes/', ''));
  }
  expect(asking.sort()).toEqual([...wanted].sort());
});

/** Forms that neither change access to data nor spend or delete anything valuable. */
const OPEN_FORMS = [
  ...['main.cart._index', 'main.cart.address._index', 'main.cart.address.new', 'main.cart.confirm'],
  ...['main.cart.payment._index', 'main.drug._index', 'main.find-pharmacy.$npi'],
  ...['main.find-pharmacy._index', 'main.help.support', 'main.mail-order.enroll.$step'],
  ...['main.mail-order.enroll._index', 'main.mail-order.enroll.sign', 'main.orders.$orderNumber.cancel'],
  'main.prescriptions.$prescriptionId_.auto-refill-off',
  ...['main.prescriptions.$prescriptionId_.auto-refill', 'main.prescriptions.$prescriptionId_.reminder'],
  ...['main.prescriptions.$prescriptionId_.renew', 'main.prescriptions.$prescriptionId_.to-mail-order'],
  ...['main.prescriptions.$prescriptionId_.transfer', 'main.prescriptions.$prescriptionId_.withdraw'],
  ...['main.prescriptions.automatic', 'main.prescriptions.renew', 'main.requests.new'],
  ...['main.settings.address.$addressId._index', 'main.settings.address.$addressId.remove'],
  ...['main.settings.address._index', 'main.settings.address.new', 'main.viewing'],
];

test('lists every form of a member as with or without the password', () => {
  const forms = routes
    .filter(({ path, module }) => path.startsWith('/main/') && module.action !== undefined)
    .map(({ id }) => id.replace('routes/', ''));
  expect(forms.toSorted()).toEqual([...FORMS, ...OPEN_FORMS].toSorted());
});

test('offers a sharing choice again after the sign-in', async () => {
  const cookie = await portal.signIn();
  portal.clock.advance(11 * 60_000);
  const posted = await portal.send('/main/phi-settings/02/03', {
    cookie,
    fields: { shared: 'on', agreed: 'on' },
  });
  expect(posted.headers.getSetCookie()).toContainEqual(expect.stringMatching(/keptform=/));
});
