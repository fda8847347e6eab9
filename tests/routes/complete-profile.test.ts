import { beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '#harness/factories.ts';
import { useAllRoutes, type SignedInAs } from '#harness/portal-in-process.ts';
import { Reply } from '#harness/programme.ts';

/** Completes a profile like a browser, over HTTP, with a programme that can fail at every step. */
const ELSEWHERE = 'https://welcome.example';
const PROVIDER = 'https://login.example';
const details = aMember({ contactNumber: '6085550142', isProfileVerified: false });
const direct: SignedInAs = {
  identity: {
    dateOfBirth: '1974-03-08',
    email: 'ana@example.test',
    provenEmail: 'ana@example.test',
    objectId: 'o-1',
  },
  profile: { state: 'due' },
};
const partners: SignedInAs = {
  ...direct,
  identity: { ...direct.identity, kind: 'sso', providerType: 'PARTNER' },
};

const REGISTER = '/registration/register';
const COMPLETE = '/registration/complete';
const SSO_REGISTER = '/member/sso-register';
const SSO_UPDATE = '/member/sso-member-detail';
const CONTACT = '/member/sso-contact-info';

const answers: Record<string, object> = {};
const portal = useAllRoutes({
  answers,
  settings: {
    REGISTRATION_REDIRECT_ORIGINS: ELSEWHERE,
    IDP_PASSWORD_RESET_METADATA_URL: `${PROVIDER}/reset/.well-known/openid-configuration`,
  },
});
beforeEach(() => {
  for (const path of Object.keys(answers)) delete answers[path];
  Object.assign(answers, {
    '/member/details': details,
    [CONTACT]: { mobileNumber: '6085550143' },
    [REGISTER]: new Reply(201, { location: `${PROVIDER}/welcome` }),
    [SSO_REGISTER]: new Reply(201, {}, {}),
    [SSO_UPDATE]: new Reply(204),
    [COMPLETE]: new Reply(204),
  });
  portal.sent.splice(0);
  portal.askedAsMember.splice(0);
});

async function ask(path: string, cookie = '', fields?: Record<string, string>) {
  const { headers, ...answer } = await portal.ask(path, { cookie, fields });
  return { ...answer, reset: headers.getSetCookie().some((each) => each.startsWith('session=')) };
}
const good = { email: 'Ana@example.test', contactNumber: '(608) 555-0199' };
const page = (cookie: string) => ask('/complete-profile.data', cookie);
const press = (cookie: string, fields = good) => ask('/complete-profile', cookie, fields);
/** the same as data, because pages are not rendered here */
const pressForData = (cookie: string, fields: Record<string, string> = good) =>
  ask('/complete-profile.data', cookie, fields);

describe('profile page', () => {
  test('is public, and requires a guest to log in first', async () => {
    expect((await ask('/complete-profile')).status).toBe(200);
    expect((await press('')).to).toMatch(/^\/auth\/start\?returnTo=%2Fcomplete-profile/);
    expect(portal.sent).toEqual([]);
  });

  test('redirects a registered member to main', async () => {
    const cookie = await portal.signIn();
    expect((await ask('/complete-profile', cookie)).to).toBe('/main');
    expect((await press(cookie)).to).toBe('/main');
    expect(portal.sent).toEqual([]);
  });

  test('replaces the login on the guest page for a member with an incomplete profile', async () => {
    const guestPage = async (cookie: string) => (await ask('/guest-login.data', cookie)).text;
    expect(await guestPage(await portal.signIn(direct))).toContain('"isRegistering",true');
    expect(await guestPage('')).not.toContain('"isRegistering",true');
  });

  test('is the only page for a member with an incomplete profile', async () => {
    const cookie = await portal.signIn(direct);
    for (const path of ['/main/home', '/main/cart', '/main/prescriptions'])
      expect((await ask(path, cookie)).to).toBe('/complete-profile');
    expect((await ask('/main/cart', cookie, { intent: 'clear' })).to).toBe('/complete-profile');
  });

  test('shows a direct member the known values, with the number (2.34, 4.18)', async () => {
    const { text } = await page(await portal.signIn(direct));
    for (const shown of ['"Peña"', '03-08-1974', 'W100200300', '31001', 'ana@example.test', '6085550142'])
      expect(text).toContain(shown);
    expect(portal.askedAsMember.join()).not.toContain(CONTACT);
  });

  test('requests the number of a partner’s member by card (3.05, 4.22, 7.19)', async () => {
    const { text } = await page(await portal.signIn(partners));
    expect(text).toContain('6085550143');
    expect(portal.askedAsMember).toContain(`${CONTACT}?clientId=31001&cardId=W100200300&personCode=01`);
  });

  test('reports a number that cannot be loaded, and accepts a typed one (8.11, 8.28)', async () => {
    answers[CONTACT] = new Reply(500);
    const cookie = await portal.signIn(partners);
    const { text } = await page(cookie);
    expect(text).toContain('Failed to fetch the mobile number');
    expect(text).toContain('You can try updating your profile through settings later.');
    expect((await press(cookie)).to).toBe('/main');
  });

  test.each(['firstName', 'lastName', 'dateOfBirth', 'cardId', 'clientId', 'personCode', 'userName'])(
    'asks to call when the plan data lack the %s, and registers no account (5.03)',
    async (missing) => {
      const cookie = await portal.signIn({ ...direct, identity: { ...direct.identity, [missing]: '' } });
      expect((await page(cookie)).text).toMatch(/"isIncomplete",true/);
      expect((await press(cookie)).status).toBe(422);
      expect(portal.sent).toEqual([]);
    },
  );

  test('requires a locked session to log in again', async () => {
    const cookie = await portal.signIn(direct);
    portal.clock.advance(16 * 60_000);
    expect((await press(cookie)).to).toBe('/auth/locked?returnTo=%2Fcomplete-profile');
    expect(portal.sent).toEqual([]);
  });

  test.each([
    [{ email: '', contactNumber: '6085550199' }, 'Please enter email'],
    [{ email: 'nobody', contactNumber: '6085550199' }, 'Please enter valid email'],
    [{ email: 'a@b.co', contactNumber: ' - ' }, 'Please enter contact number'],
    [{ email: 'a@b.co', contactNumber: '608555019' }, 'Contact number should be 10 digits'],
  ])('rejects %o (5.01, 5.02, 9.02)', async (fields, message) => {
    const answer = await pressForData(await portal.signIn(direct), fields);
    expect([answer.status, portal.sent]).toEqual([422, []]);
    for (const words of [message, fields.email]) expect(answer.text).toContain(words);
  });

  test('ignores posted identity data (2.33, 2.34)', async () => {
    const cookie = await portal.signIn(direct);
    expect((await press(cookie, { ...good, cardId: 'OTHER' } as typeof good)).status).toBe(400);
    expect(portal.sent).toEqual([]);
  });
});

describe('Register button', () => {
  test("registers a direct member, completes the profile, and redirects to the programme's address (3.03, 4.17, 4.20, 6.04, 7.22, 7.36)", async () => {
    const cookie = await portal.signIn(direct);
    const answer = await press(cookie);
    expect([answer.status, answer.to, answer.reset]).toEqual([303, '/complete-profile?registered=1', false]);
    expect(portal.sent).toEqual([
      {
        method: 'POST',
        path: REGISTER,
        body: {
          ...{ username: 'ana', clientId: '31001', cardId: 'W100200300', firstName: 'Ana' },
          ...{ lastName: 'Peña', birthdate: '1974-03-08', email: good.email },
          ...{ contactNumber: '6085550199', agreeTermsAndConditions: true },
        },
      },
      { method: 'PATCH', path: COMPLETE, body: { userName: 'ana' } },
    ]);
    const leaving = await ask('/complete-profile.data?registered=1', cookie);
    expect(leaving.text).toContain(`${PROVIDER}/welcome`);
    expect((await ask('/main/more', cookie)).status).toBe(200);
    expect((await ask('/complete-profile', cookie)).to).toBe('/main');
  });

  test('registers a partner’s member and redirects to main (3.02, 4.22, 6.04, 7.20, 7.23)', async () => {
    const cookie = await portal.signIn(partners);
    const answer = await press(cookie);
    expect([answer.status, answer.to]).toEqual([303, '/main']);
    const body = {
      ...{ email: good.email, contactNumber: '6085550199', firstName: 'Ana', lastName: 'Peña' },
      ...{ dateOfBirth: '1974-03-08', cardId: 'W100200300', clientId: '31001', personCode: '01' },
      ...{ userName: 'ana', objectId: 'o-1' },
    };
    expect(portal.sent).toEqual([
      { method: 'POST', path: SSO_REGISTER, body },
      { method: 'POST', path: SSO_UPDATE, body },
      { method: 'PATCH', path: COMPLETE, body: { userName: 'ana' } },
    ]);
    expect((await ask('/main/more', cookie)).status).toBe(200);
  });

  test.each([
    ['partner’s', partners, SSO_REGISTER, 'SSO member registered successfully'],
    ['direct', direct, REGISTER, 'Direct member registered successfully'],
  ])('counts the registration of a %s member, and a failure (8.41)', async (_who, who, path, text) => {
    portal.events.splice(0);
    const cookie = await portal.signIn(who);
    const before = answers[path]!;
    answers[path] = new Reply(500);
    await press(cookie);
    answers[path] = before;
    await press(cookie);
    await press(cookie);
    const counted = portal.events.filter(({ name }) => name === 'change');
    expect(counted.map(({ properties }) => properties?.text)).toEqual(['Something went wrong', text]);
  });

  test('registers once for several presses, with the same target', async () => {
    for (const [who, calls, place] of [
      [direct, 2, '/complete-profile?registered=1'],
      [partners, 3, '/main'],
    ] as const) {
      portal.sent.splice(0);
      const cookie = await portal.signIn(who);
      const answers = await Promise.all([press(cookie), press(cookie), press(cookie), press(cookie)]);
      expect(answers.map(({ status, to }) => [status, to])).toEqual(Array(4).fill([303, place]));
      expect((await press(cookie)).to).toBe(place);
      expect(portal.sent).toHaveLength(calls);
    }
  });

  test.each([`${ELSEWHERE}/next?a=b`, `${PROVIDER}/signed-up`])(
    'may redirect to %s (4.20)',
    async (location) => {
      answers[REGISTER] = new Reply(201, { location });
      const cookie = await portal.signIn(direct);
      const { to } = await press(cookie);
      expect((await ask(to.replace('?', '.data?'), cookie)).text).toContain(location);
    },
  );

  // app/session/safe-return.test.ts has every kind of address
  test.each(['https://evil.example/', '/main/home', undefined])('opens main for %s', async (location) => {
    answers[REGISTER] = new Reply(201, location === undefined ? {} : { location });
    expect((await press(await portal.signIn(direct))).to).toBe('/main');
  });

  test('redirects to a page of the portal by its path', async () => {
    answers[REGISTER] = new Reply(201, { location: `${portal.url}/main/orders?period=all` });
    expect((await press(await portal.signIn(direct))).to).toBe('/main/orders?period=all');
  });

  test.each([
    ['does not answer', direct, REGISTER, new Reply(0), 503, 'registered twice'],
    ['cannot mark it complete', direct, COMPLETE, new Reply(500), 502, 'registered twice'],
    ['cannot update', partners, SSO_UPDATE, new Reply(503), 502, 'registered twice'],
    ['has nothing to say', partners, SSO_REGISTER, new Reply(400, {}, {}), 422, 'could not register you'],
  ] as const)(
    'explains the next step when the programme %s, preserves typed values, and succeeds the next time (4.21, 8.15)',
    async (_what, who, path, reply, status, words) => {
      const before = answers[path]!;
      answers[path] = reply;
      const cookie = await portal.signIn(who);
      const answer = await pressForData(cookie);
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
      expect(answer.text).toContain(good.email);
      expect((await ask('/main/more', cookie)).to).toBe('/complete-profile');
      answers[path] = before;
      expect((await press(cookie)).status).toBe(303);
      expect((await ask('/main/more', cookie)).status).toBe(200);
    },
  );

  test('leaves no data in the log', async () => {
    await press(await portal.signIn(direct));
    const log = portal.logLines.join('');
    expect(log).toContain('"audit":"registration","outcome":"done"');
    expect(log).not.toMatch(/example\.test|608\D*555\D*0199|W100200300|Peña|welcome/);
  });
});

describe('unproven e-mail address', () => {
  const OTP = '/user-management/otp';
  const VERIFY = '/user-management/otp/verify';
  const other = { email: 'somebody.else@example.test', contactNumber: '6085550199' };
  beforeEach(() => {
    // the counter of codes expires after a quarter of an hour
    portal.clock.advance(16 * 60_000);
    answers[OTP] = new Reply(204);
    answers[VERIFY] = (asked: URLSearchParams) =>
      asked.get('otp') === '123456'
        ? { verdict: 'right', ticket: 'T-1' }
        : { verdict: 'wrong', triesLeft: 4 };
  });
  const change = async (cookie: string) =>
    /"change","([\w-]+)"/.exec((await ask('/complete-profile/code.data', cookie)).text)?.[1] ?? '';
  const enter = async (cookie: string, code = '123456', name?: string) =>
    ask('/complete-profile/code.data', cookie, {
      intent: 'verify',
      code,
      change: name ?? (await change(cookie)),
    });

  test.each([
    ['direct', direct, REGISTER],
    ['partner’s', partners, SSO_REGISTER],
  ])('is saved for a %s member only after the code sent to it (7.39)', async (_who, who, call) => {
    const cookie = await portal.signIn(who);
    expect((await press(cookie, other)).to).toBe('/complete-profile/code');
    expect(portal.sent).toEqual([]);
    expect(portal.askedAsMember.join()).toContain(`${OTP}?email=somebody.else%40example.test&username=ana`);
    // returning shows the typed values, and opens no page
    expect((await page(cookie)).text).toContain(other.email);
    expect((await ask('/main/more', cookie)).to).toBe('/complete-profile');

    const wrong = await enter(cookie, '000000');
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('4 tries left')]);
    expect(portal.sent).toEqual([]);

    await enter(cookie);
    expect(portal.sent[0]).toMatchObject({ path: call, body: { email: other.email, ticket: 'T-1' } });
    expect((await ask('/main/more', cookie)).status).toBe(200);
  });

  test.each([undefined, 'ana.plan@example.test'])('needs a code if a token names it (%s)', async (email) => {
    const { provenEmail: _none, ...identity } = direct.identity!;
    const cookie = await portal.signIn({ ...direct, identity: { ...identity, email: email ?? '' } });
    const typed = { ...other, email: email ?? other.email };
    expect((await press(cookie, typed)).to).toBe('/complete-profile/code');
    expect(portal.sent).toEqual([]);
  });

  test('registers no account and shows an error when it belongs to a different account', async () => {
    answers[REGISTER] = new Reply(409, {}, { message: 'Taken.', code: 'EMAIL_TAKEN' });
    const cookie = await portal.signIn(direct);
    await press(cookie, other);
    const answer = await enter(cookie);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Another account uses')]);
    expect((await ask('/main/more', cookie)).to).toBe('/complete-profile');
  });

  test('needs no second code when the registration fails after the right one', async () => {
    answers[COMPLETE] = new Reply(500);
    const cookie = await portal.signIn(direct);
    await press(cookie, other);
    const name = await change(cookie);
    expect((await enter(cookie)).status).toBe(502);
    answers[COMPLETE] = new Reply(204);
    answers[VERIFY] = { verdict: 'expired' };
    const again = await ask('/complete-profile/code', cookie, { intent: 'save', change: name });
    expect(again.to).toBe('/complete-profile?registered=1');
  });

  test('requires a new code after waiting too long', async () => {
    answers[REGISTER] = new Reply(403, {}, { message: 'No.' });
    const cookie = await portal.signIn(direct);
    await press(cookie, other);
    const answer = await enter(cookie);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Ask for a new code')]);
    const save = { intent: 'save', change: await change(cookie) };
    expect((await ask('/complete-profile/code', cookie, save)).to).toBe('/complete-profile/code');
  });

  test('redirects from the code page without a pending code', async () => {
    const cookie = await portal.signIn({ ...direct, identity: { ...direct.identity, cardId: 'W9' } });
    expect((await ask('/complete-profile/code', cookie)).to).toBe('/complete-profile');
    expect((await ask('/complete-profile/code')).to).toBe('/complete-profile');
  });
});

describe('second tab that is finished later', () => {
  const second = { ...good, contactNumber: '6085550111' };
  const NOT_SAVED = 'We did not save your last entry.';

  test('overwrites nothing, and reports it', async () => {
    const cookie = await portal.signIn(direct);
    await press(cookie);
    const before = portal.sent.length;
    await press(cookie, second);
    expect(portal.sent).toHaveLength(before);
    expect((await ask('/main/more.data', cookie)).text).toContain(NOT_SAVED);
  });

  test.each([
    ['from another browser', second, NOT_SAVED],
    ['after a lost reply', good, 'You are registered. Welcome!'],
  ])('shows what the programme has stored after a second form %s', async (_which, fields, words) => {
    answers['/member/details'] = {
      ...details,
      ...{ isProfileVerified: true, email: 'ana@example.test', contactNumber: '6085550199' },
    };
    const cookie = await portal.signIn(direct);
    expect((await press(cookie, fields)).to).toBe('/main');
    expect(portal.sent).toEqual([]);
    expect((await ask('/main/more.data', cookie)).text).toContain(words);
  });

  test('changes nothing while the programme does not reply', async () => {
    answers['/member/details'] = new Reply(500);
    const answer = await pressForData(await portal.signIn(direct));
    expect([answer.status, portal.sent]).toEqual([502, []]);
  });
});
