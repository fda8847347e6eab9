import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { noteSignedIn } from '~/areas/onboarding/registration/flow.server.ts';
import { readTriedCard } from '~/session/tried-card.server.ts';
import type { Identity } from '~/session/session.server.ts';
import { SignInFault } from '~/auth/sign-in-fault.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import {
  openBrowser,
  openPortal,
  type Portal,
  type RouteBrowser,
  type RouteVisitor,
} from '#harness/route-browser.ts';
import * as start from '~/areas/onboarding/pages/sign-up._index.tsx';
import * as continuing from '~/areas/onboarding/pages/sign-up.continue.tsx';
import * as benefit from '~/areas/onboarding/pages/sign-up.link-benefit.tsx';
import * as password from '~/areas/onboarding/pages/sign-up.password.tsx';
import * as profile from '~/areas/onboarding/pages/sign-up.profile.tsx';
import * as thanks from '~/areas/onboarding/pages/sign-up.thanks.tsx';

const server = useMsw();
const CHECK = `${PROGRAMME}/registration/check-eligibility`;
const REGISTER = `${PROGRAMME}/registration/pre-register`;
const REFERENCE = 'a-reference-of-the-programme';

const eligible = {
  ...{ clientId: '10001', cardId: 'MPR930931', personCode: '01', relationshipCode: '1' },
  eligibilityStatus: 'ELIGIBLE',
};

/** A programme that finds and registers each person, and records its calls. */
function answer(found: object = {}) {
  const asked: { path: string; query: Record<string, string>; headers: Headers; body: unknown }[] = [];
  const note = async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    asked.push({ path: pathname, query: Object.fromEntries(searchParams), headers: request.headers, body });
  };
  server.use(
    http.get(CHECK, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ ...eligible, ...found });
    }),
    http.post(REGISTER, async ({ request }) => {
      await note(request);
      return HttpResponse.text(REFERENCE);
    }),
  );
  return { asked, paths: () => asked.map(({ path }) => path.split('/').at(-1)) };
}

const pages = { start, profile, benefit, continue: continuing, thanks, password };
type PageName = keyof typeof pages;
const addresses: Record<string, PageName | 'again'> = {
  ...{ '/sign-up': 'start', '/sign-up?again=1': 'again', '/sign-up/profile': 'profile' },
  ...{ '/sign-up/link-benefit': 'benefit', '/sign-up/continue': 'continue', '/sign-up/thanks': 'thanks' },
};

type Browser = RouteBrowser<PageName>;
const person = {
  ...{ firstName: 'Rocío', lastName: 'Vásquez Peña', birthDate: '05/17/1986' },
  ...{ email: 'rocio@example.com', contactNumber: '(608) 555-0131', terms: 'on' },
};
const card = { cardId: 'mpr 930-931', rxGroup: 'lpm2200', userName: 'rocio_v' };

/** Continues to the third step. */
async function toBenefit(who: Browser, changes: Record<string, string> = {}): Promise<Browser> {
  await who.post('start');
  await who.post('profile', { ...person, ...changes });
  return who;
}
const link = (who: Browser, changes: Record<string, string> = {}) =>
  who.post('benefit', { ...card, ...changes });

let programme: ReturnType<typeof answer>;
let portal: Portal;
beforeEach(() => {
  programme = answer();
  portal = openPortal();
});

const browser = (visitor: RouteVisitor = {}): Browser => openBrowser(portal, { pages, addresses }, visitor);
const NOT_ELIGIBLE =
  'Sorry, your membership eligibility verification has failed. Please contact the customer support at (800) 555-0142 or (800) 555-0143.';
const TOO_MANY = 'Too many attempts. Try again after sometime.';
const refuseWith = (status: number, url = CHECK) => {
  const reply = () => HttpResponse.json({ message: 'No.' }, { status });
  server.use(url === CHECK ? http.get(url, reply) : http.post(url, reply));
};

describe('registration', () => {
  test('makes two calls with the API key and without a token in four steps (2.05, 2.51, 7.08, 7.34, 7.35)', async () => {
    const who = browser({ language: 'es' });
    expect((await who.see('start')).data).toMatchObject({ state: 'new' });
    expect(await who.post('start')).toMatchObject({ status: 303, to: 'profile' });
    expect(await who.post('profile', person)).toMatchObject({ status: 303, to: 'benefit' });
    expect(await link(who)).toMatchObject({ status: 303, to: 'thanks' });
    expect((await who.see('thanks')).data).toMatchObject({
      waiting: { email: person.email, userName: 'rocio_v' },
    });
    expect(portal.logText()).toContain('"audit":"registration"');
    const [check, register] = programme.asked;
    expect(check!.query).toEqual({
      ...{ clientId: 'LPM2200', cardId: 'MPR930931' },
      ...{ firstName: 'Rocío', lastName: 'Vásquez Peña', birthDate: '1986-05-17' },
    });
    expect(register!.body).toEqual({
      ...{ username: 'rocio_v', clientId: '10001', cardId: 'MPR930931', personCode: '01' },
      ...{ firstName: 'Rocío', lastName: 'Vásquez Peña', birthdate: '1986-05-17' },
      ...{ email: person.email, contactNumber: '6085550131', agreeTermsAndConditions: true, language: 'es' },
    });
    for (const { headers } of programme.asked) {
      expect(headers.has('authorization') || headers.has('authorization-sso')).toBe(false);
      expect([headers.get('x-api-key'), headers.get('providertype')]).toEqual(['api-key', 'GUEST']);
    }
  });

  test('creates the password at the identity provider, by a reference stored only here', async () => {
    const who = await toBenefit(browser());
    await link(who);
    expect(await who.see('password')).toMatchObject({ status: 302, to: 'http://provider.test/' });
    await browser().see('password');
    const begun = ['signUpSignIn', '/main/home'];
    expect(portal.begun).toEqual([
      [...begun, { reference: REFERENCE }],
      [...begun, { reference: undefined }],
    ]);
  });

  test('shows the first day to a person whose coverage starts later', async () => {
    programme = answer({ eligibilityStatus: 'FUTURE_EFFECTIVE', effectiveDate: '2026-12-01' });
    const who = await toBenefit(browser());
    expect(await link(who)).toMatchObject({ to: 'thanks' });
    expect((await who.see('thanks')).data.waiting).toMatchObject({
      begins: expect.stringContaining('December 1, 2026') as string,
    });
  });
});

describe('page opened out of order', () => {
  const behind: PageName[] = ['profile', 'benefit', 'continue', 'thanks'];
  test('redirects to the start before any step', async () => {
    for (const page of behind) expect(await browser().see(page)).toMatchObject({ status: 303, to: 'again' });
    expect(await browser().post('profile', person)).toMatchObject({ status: 303, to: 'again' });
    expect(await link(browser())).toMatchObject({ status: 303, to: 'again' });
    expect(await browser().post('continue')).toMatchObject({ status: 303, to: 'again' });
    expect(programme.asked).toEqual([]);
  });
  test('shows the reason on the start page, unless a registration can continue', async () => {
    expect((await browser().see('start')).data).toMatchObject({ state: 'new' });
    expect((await browser().see('start', '?again=1')).data).toMatchObject({ state: 'again' });
    const who = await toBenefit(browser());
    expect((await who.see('start', '?again=1')).data).toMatchObject({ state: 'begun' });
  });
  test('redirects to the profile after a refused profile', async () => {
    const who = browser();
    await who.post('start');
    await who.post('profile', { ...person, birthDate: '05/17/2016' });
    expect(await link(who)).toMatchObject({ to: 'profile' });
  });
  test('redirects to the start with an invented id', async () => {
    const who = browser();
    who.jar.set('sign-up', 'A'.repeat(43));
    expect(await who.see('profile')).toMatchObject({ to: 'again' });
    await who.post('start');
    expect(who.jar.get('sign-up')).not.toBe('A'.repeat(43));
  });
  test('redirects to the start after half an hour without activity', async () => {
    const who = await toBenefit(browser());
    portal.clock.advance(29 * 60_000);
    await who.post('profile', person);
    portal.clock.advance(29 * 60_000);
    expect((await who.see('benefit')).status).toBe(200);
    portal.clock.advance(2 * 60_000);
    expect(await who.see('benefit')).toMatchObject({ to: 'again' });
  });
  test('resumes from the first page, and starts again after the thank-you page', async () => {
    const who = await toBenefit(browser());
    expect((await who.see('start')).data).toMatchObject({ state: 'begun' });
    expect(await who.post('start')).toMatchObject({ to: 'benefit' });
    await link(who);
    expect((await who.see('start')).data).toMatchObject({ state: 'done' });
    expect(await who.post('start')).toMatchObject({ to: 'profile' });
    expect((await who.see('profile')).data).toMatchObject({ typed: {} });
  });
});

describe('finished registration', () => {
  const DETAILS = /rocio|Rocío/;
  const shown = async (who: Browser) => {
    const [start, thanks] = [await who.see('start'), await who.see('thanks')];
    return { start: start.data.state, thanks: thanks.data.state, all: JSON.stringify([start, thanks]) };
  };
  const registered = async (reference: string, changes: Record<string, string> = {}) => {
    server.use(http.post(REGISTER, () => HttpResponse.text(reference)));
    const who = await toBenefit(browser(), changes);
    await link(who);
    return who;
  };

  test('shows no details after a different browser registered the same person', async () => {
    const first = await registered('first-registration');
    expect(await shown(first)).toMatchObject({ start: 'done', thanks: 'waiting' });
    const second = await registered('second-registration', { email: 'elsewhere@example.com' });
    const seen = await shown(first);
    expect(seen).toMatchObject({ start: 'replaced', thanks: 'replaced' });
    expect(seen.all).not.toMatch(DETAILS);
    expect(seen.all).not.toContain('elsewhere');
    expect(await shown(second)).toMatchObject({ start: 'done', thanks: 'waiting' });
  });
  test('counts two identical submissions as one', async () => {
    const both = [await registered('one-registration'), await registered('one-registration')];
    for (const who of both) expect(await shown(who)).toMatchObject({ thanks: 'waiting' });
  });
  test('shows no missing password in any browser once it is created', async () => {
    const who = await registered('first-registration');
    const identity = { clientId: '10001', cardId: 'MPR930931', personCode: '01' } as Identity;
    await noteSignedIn(portal, identity);
    const seen = await shown(who);
    expect(seen).toMatchObject({ start: 'new', thanks: 'signedIn' });
    expect(seen.all).not.toMatch(DETAILS);
  });
  test('leaves no record for other members who sign in', async () => {
    const identity = { clientId: '10001', cardId: 'MPR930931', personCode: '02' } as Identity;
    await noteSignedIn(portal, identity);
    expect(await portal.stores.plain.keysWith('signed-up')).toEqual([]);
  });
});

describe('button pressed twice', () => {
  test('registers once, and opens the next page both times', async () => {
    const who = await toBenefit(browser());
    const both = await Promise.all([link(who), link(who)]);
    expect(both.map(({ to }) => to)).toEqual(['thanks', 'thanks']);
    expect(programme.paths()).toEqual(['check-eligibility', 'pre-register']);
  });
  test('continues an earlier registration once', async () => {
    programme = answer({ registrationStatus: 'preRegistered' });
    const who = await toBenefit(browser());
    await link(who);
    const both = await Promise.all([who.post('continue'), who.post('continue')]);
    expect(both.map(({ to }) => to)).toEqual(['thanks', 'thanks']);
    expect(programme.paths()).toEqual(['check-eligibility', 'pre-register']);
  });
});

describe('typed values', () => {
  test('return in a second tab and in the other language, valid or not', async () => {
    const who = browser();
    await who.post('start');
    const wrong = { ...person, email: 'rocio@', firstName: '<b>Ro</b>' };
    expect((await who.post('profile', wrong)).values).toEqual(wrong);
    who.state.language = 'es';
    expect((await who.see('profile')).data).toMatchObject({ typed: wrong });
    await who.post('profile', person);
    await link(who, { cardId: '??' });
    expect((await who.see('benefit')).data).toMatchObject({ typed: { ...card, cardId: '??' } });
    expect((await who.see('profile')).data).toMatchObject({ typed: person });
  });
  test('are hidden from a person who planted the cookie before', async () => {
    for (const typed of [person, { ...person, email: 'rocio@' }]) {
      const stranger = browser();
      await stranger.post('start');
      const who = browser();
      for (const [name, value] of stranger.jar) who.jar.set(name, value);
      await who.post('profile', typed);
      expect((await stranger.see('profile')).data).toEqual({ typed: {} });
      expect((await stranger.see('benefit')).to).toBe('profile');
      expect((await who.see('profile')).data).toEqual({ typed });
    }
  });
  test('create one registration when the profile form is submitted twice at the same time', async () => {
    const who = browser();
    await who.post('start');
    const before = new Map(who.jar);
    expect((await who.post('profile', person)).to).toBe('benefit');
    const after = who.cookies();
    for (const [name, value] of before) who.jar.set(name, value);
    expect((await who.post('profile', person)).to).toBe('benefit');
    expect(who.cookies()).toBe(after);
  });
});

describe('profile step', () => {
  const refused = async (changes: Record<string, string>, language: 'en' | 'es' = 'en') => {
    const who = browser({ language });
    await who.post('start');
    const { status, problems } = await who.post('profile', { ...person, ...changes });
    expect(status).toBe(422);
    return problems;
  };

  const NAME = 'Name must only contains alphabet';
  const LONG = 'x'.repeat(51);
  const ODD_DATES = ['1986-05-17', '5/17/86', '05/17/19860', '17/05/1986', '02/29/1987', 'May 17, 1986'];
  const ODD_NUMBERS = ['608555013', '60855501311', '16085550131', '60855501３1'];
  test.each<[field: string, message: string, values: string[]]>([
    ['firstName', `${NAME}. You cannot use “2” here.`, ['R2D2']],
    ['firstName', `${NAME}. You cannot use “_” here.`, ['Ana_Ana']],
    ['firstName', NAME, ['<script>alert(1)</script>']],
    ['lastName', `${NAME}. You cannot use “U+202E” here.`, ['Ana\u202eanA']],
    ['lastName', NAME, ['😀😀😀', '-Ana']],
    ['firstName', 'Minimum 3 characters required', ['Al']],
    ['lastName', 'Minimum 3 characters required', ['Al']],
    ['firstName', 'Maximum 50 characters permitted', [LONG]],
    ['lastName', 'Maximum 50 characters permitted', [LONG]],
    ['birthDate', 'Type a real date as MM/DD/YYYY', ODD_DATES],
    ['birthDate', 'The date of birth must be between 01/01/1900 and today', ['12/31/1899', '11/21/2026']],
    ['birthDate', 'You must be 18 or older to register for the portal.', ['11/20/2026', '11/21/2008']],
    ['email', 'Please enter valid email', ['rocio@example', `${'x'.repeat(250)}@example.com`]],
    ['contactNumber', 'Contact number should be 10 digits', ODD_NUMBERS],
    ['terms', 'You must accept the Terms and Conditions', ['']],
  ])(
    'refuses the %s with “%s” for %j (5.08, 5.09, 5.15, 5.17, 5.18, 5.19, 5.20, 5.23, 5.24, 5.25, 5.26, 5.30, 9.03, 9.04)',
    async (field, message, values) => {
      for (const value of values)
        expect(await refused({ [field]: value })).toEqual({
          [field]: expect.stringContaining(message) as string,
        });
    },
  );

  const nothing = Object.fromEntries(Object.keys(person).map((name) => [name, '']));
  test('names every empty field (5.17, 5.21, 5.22)', async () => {
    const missing = {
      firstName: 'Please enter first name',
      lastName: 'Please enter last name',
      birthDate: 'Please enter date of birth',
      email: 'Please enter email',
      contactNumber: 'Please enter contact number',
    };
    expect(await refused(nothing)).toEqual({ ...missing, terms: 'You must accept the Terms and Conditions' });
    const blank = Object.fromEntries(Object.keys(missing).map((name) => [name, '   ']));
    expect(await refused(blank)).toEqual(missing);
  });

  test.each<Record<string, string>>([
    { firstName: 'Дмитрий', lastName: '王小明' },
    { firstName: 'x'.repeat(50), lastName: 'Ana' },
    { firstName: 'Ana', lastName: 'x'.repeat(50) },
    { birthDate: '11/20/2008', contactNumber: '+1 608.555.0131' },
    { birthDate: '01/01/1900', contactNumber: '1234567890' },
    // typed-values.test.ts has every notation
  ])('accepts %o (5.08, 5.09, 5.15, 5.18, 5.19, 5.20, 5.23, 5.24, 9.03, 9.04)', async (changes) => {
    const who = browser();
    await who.post('start');
    expect(await who.post('profile', { ...person, ...changes })).toMatchObject({ to: 'benefit' });
  });
});

describe('benefit step', () => {
  const USER_NAME = 'Start with a letter or a number';
  test.each([
    ['cardId', 'A1', 'Minimum 3 characters required'],
    ['cardId', 'A'.repeat(21), 'Maximum 20 characters permitted'],
    ['cardId', 'ABC/../1', 'A member ID has only letters and numbers'],
    ['rxGroup', 'ABCDEFGH', 'Maximum 7 characters permitted'],
    ['rxGroup', 'A&B=1', 'An RxGRP has only letters and numbers'],
    ['userName', 'a'.repeat(51), 'Maximum 50 characters permitted'],
    ...['_rocio', 'rocio.v', '-rocio', 'rocío', '<i>rocio</i>'].map((typed) => [
      'userName',
      typed,
      USER_NAME,
    ]),
  ] as [string, string, string][])(
    'refuses the %s “%s”: %s (5.10, 5.11, 5.12, 5.23, 5.27, 9.03)',
    async (field, value, message) => {
      const { status, problems, values } = await link(await toBenefit(browser()), { [field]: value });
      expect([status, values]).toEqual([422, { ...card, [field]: value }]);
      expect(problems).toEqual({ [field]: expect.stringContaining(message) as string });
      expect(programme.asked).toEqual([]);
    },
  );
  test('names every empty field (5.22)', async () => {
    const { problems } = await link(await toBenefit(browser()), { cardId: '', rxGroup: '', userName: ' ' });
    expect(problems).toEqual({
      cardId: 'Please enter member ID',
      rxGroup: 'Please enter RxGRP',
      userName: 'Please enter a username',
    });
  });

  test.each<Record<string, string>>([
    { cardId: 'A1B', rxGroup: '1', userName: 'm' },
    { cardId: 'A'.repeat(20), rxGroup: 'ABCDEF7', userName: 'a'.repeat(50) },
    { userName: '7_-' },
  ])('accepts %o (5.10, 5.11, 5.12, 5.27, 9.03)', async (typed) => {
    // a reply about a different card would be rejected
    if (typed.cardId) programme = answer({ cardId: typed.cardId });
    expect(await link(await toBenefit(browser()), typed)).toMatchObject({ to: 'thanks' });
  });
  test('shows a taken username beside its field', async () => {
    refuseWith(422, REGISTER);
    const who = await toBenefit(browser());
    expect((await link(who)).problems).toEqual({ userName: 'This username is taken. Choose another one.' });
    programme = answer();
    expect(await link(who, { userName: 'rocio_w' })).toMatchObject({ to: 'thanks' });
  });
});

describe('person without the right to register', () => {
  const refusal = async (who = browser()) => {
    const { status, problems } = await link(await toBenefit(who));
    expect(status).toBe(422);
    expect(programme.paths()).not.toContain('pre-register');
    return problems[''];
  };
  test.each([{ eligibilityStatus: 'TERMED', terminationDate: '2026-01-31' }, { relationshipCode: '4' }])(
    'gets the text of an unknown card with %o',
    async (found) => {
      programme = answer(found);
      expect(await refusal()).toBe(NOT_ELIGIBLE);
    },
  );
  test.each([
    ...[403, 404].map((status) => [status, NOT_ELIGIBLE] as const),
    ...[400, 409, 410, 422].map((status) => [status, 'No.'] as const),
  ])('gets for a refusal with %s the text “%s” (8.12)', async (status, text) => {
    refuseWith(status);
    expect(await refusal()).toBe(text);
  });
  test('shows separate text in an app’s web view (8.13)', async () => {
    refuseWith(404);
    for (const userAgent of ['Mozilla/5.0 MemberPortal-iOS/4.1.0', 'Mozilla/5.0 MemberPortal-Android/4.0.2'])
      expect(await refusal(browser({ userAgent }))).toBe(
        "Sorry, we're having difficulties confirming your membership. Please refer to phone number on the back of your ID card for assistance.",
      );
  });
  test.each([...'1235678'])('may register with relationship %s (1.01)', async (relationshipCode) => {
    programme = answer({ relationshipCode });
    expect(await link(await toBenefit(browser()))).toMatchObject({ to: 'thanks' });
  });
});

describe('person who registered before', () => {
  test.each<[string, () => void]>([
    ['by the check', () => (programme = answer({ registrationStatus: 'registered' }))],
    ['by the registration', () => refuseWith(409, REGISTER)],
  ])('learns of the account and the ways to sign in, %s (8.27)', async (_how, arrange) => {
    arrange();
    const answered = await link(await toBenefit(browser()));
    expect(answered).toMatchObject({ status: 422, data: { isRegistered: true } });
    expect(answered.problems).toEqual({ '': 'Member is already registered.' });
  });
  test('continues the earlier registration by Next (2.51)', async () => {
    programme = answer({ registrationStatus: 'preRegistered' });
    const who = await toBenefit(browser());
    expect(await link(who)).toMatchObject({ status: 303, to: 'continue' });
    expect(programme.paths()).toEqual(['check-eligibility']);
    expect((await who.see('continue')).data).toMatchObject({ email: person.email, userName: 'rocio_v' });
    expect(await who.see('thanks')).toMatchObject({ to: 'continue' });
    expect(await who.post('continue')).toMatchObject({ status: 303, to: 'thanks' });
  });
  test('sees on the earlier registration that the username is taken', async () => {
    programme = answer({ registrationStatus: 'preRegistered' });
    const who = await toBenefit(browser());
    await link(who);
    refuseWith(422, REGISTER);
    expect((await who.post('continue')).problems).toEqual({
      '': 'This username is taken. Choose another one.',
    });
    expect((await who.see('benefit')).data).toMatchObject({ typed: card });
  });
  test('is looked up again after changing the typed values', async () => {
    programme = answer({ registrationStatus: 'preRegistered' });
    const who = await toBenefit(browser());
    await link(who);
    await who.post('profile', { ...person, email: 'other@example.com' });
    expect(await who.post('continue')).toMatchObject({ to: 'benefit' });
  });
});

describe('registration limits', () => {
  const times = async (count: number, once: (n: number) => Promise<unknown>) => {
    for (let n = 0; n < count; n += 1) await once(n);
  };
  test('allow five failed checks in 15 minutes per browser, for any card', async () => {
    refuseWith(404);
    const who = await toBenefit(browser());
    await times(5, (n) => link(who, { cardId: `CARD${n}` }));
    const sixth = await link(who, { cardId: 'CARD6' });
    expect(sixth).toMatchObject({ status: 429, problems: { '': TOO_MANY } });
    expect(Number(sixth.retryAfter)).toBeGreaterThan(0);
    expect(sixth.values).toEqual({ ...card, cardId: 'CARD6' });
    portal.clock.advance(15 * 60_000);
    const later = await toBenefit(browser());
    expect((await link(later)).status).toBe(422);
  });
  test('allow ten wrong birth dates a day per person and fifteen per card, for any browser and address', async () => {
    refuseWith(404);
    const guess = async (n: number, name = 'Ana') => {
      const who = browser({ clientAddress: `192.0.2.${n}` });
      if (n % 5 === 0) portal.clock.advance(15 * 60_000);
      return (await link(await toBenefit(who, { ...person, firstName: name }))).status;
    };
    const seen: number[] = [];
    for (let n = 100; n < 111; n += 1) seen.push(await guess(n));
    expect(seen).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    for (let n = 115; n < 120; n += 1) expect(await guess(n, 'Eva')).toBe(422);
    expect(await guess(120, 'Eva')).toBe(429);
    portal.clock.advance(24 * 60 * 60_000);
    expect(await guess(125)).toBe(422);
  });
  test('allow a hundred failed checks a day per address, and name the number to call', async () => {
    refuseWith(404);
    const guess = async (n: number) => {
      portal.clock.advance(60_000);
      return link(await toBenefit(browser()), { cardId: `CARD${n}` });
    };
    for (let n = 0; n < 100; n += 1) expect((await guess(n)).status).toBe(422);
    const refused = await guess(100);
    expect(refused.status).toBe(429);
    expect(refused.problems['']).toBe(
      `${TOO_MANY} There were too many wrong entries for this card or from this network today. If you need to register now, call us at (800) 555-0142 or (800) 555-0143.`,
    );
  });
  test('count a wrong birth date for the person on the card, and no outage', async () => {
    const rocio = { cardId: 'MPR930931', firstName: 'Rocio', lastName: 'VÁSQUEZ-PEÑA' };
    refuseWith(500);
    await link(await toBenefit(browser()));
    expect(await readTriedCard(portal, rocio)).toBeUndefined();
    refuseWith(404);
    await link(await toBenefit(browser()));
    expect(await readTriedCard(portal, rocio)).toBe(portal.clock.today());
    expect(await readTriedCard(portal, { ...rocio, firstName: 'Tomás' })).toBeUndefined();
    portal.clock.advance(30 * 86_400_000);
    expect(await readTriedCard(portal, rocio)).toBeUndefined();
  });
  const stranger = async (n: number) => link(await toBenefit(browser()), { cardId: `CARD${n}` });
  test('allow five failed checks in 15 minutes per address, then one a minute', async () => {
    refuseWith(404);
    await times(5, async (n) => expect((await stranger(n)).status).toBe(422));
    const sixth = await stranger(6);
    expect(sixth).toMatchObject({ status: 429, problems: { '': TOO_MANY } });
    expect(Number(sixth.retryAfter)).toBeLessThanOrEqual(60);
    portal.clock.advance(60_000);
    const at = await Promise.all(Array.from({ length: 10 }, (_, n) => stranger(20 + n)));
    expect(at.map(({ status }) => status).toSorted()).toEqual([422, ...Array.from({ length: 9 }, () => 429)]);
  });
  test('allow many registrations of one office on one day, even after a dozen mistakes', async () => {
    for (let n = 0; n < 40; n += 1) {
      const who = await toBenefit(browser());
      if (n % 3 === 0) {
        refuseWith(404);
        expect((await link(who, { cardId: `CARD${n}` })).status).toBe(422);
        // they need this time to find the card
        portal.clock.advance(60_000);
      }
      programme = answer({ cardId: `CARD${n}` });
      expect(await link(who, { cardId: `CARD${n}` })).toMatchObject({ to: 'thanks' });
    }
  });
  test('count no attempt of a person who is delayed by others at the address', async () => {
    refuseWith(404);
    await times(5, stranger);
    const who = await toBenefit(browser());
    await times(6, async () => expect((await link(who)).status).toBe(429));
    portal.clock.advance(60_000);
    programme = answer();
    expect(await link(who)).toMatchObject({ to: 'thanks' });
  });
  test('count no attempt while the programme is down', async () => {
    refuseWith(500);
    const who = await toBenefit(browser());
    const failed = await link(who);
    expect(failed.problems['']).toMatch(/^Sorry, something went wrong\. .* \(800\) 555-0142/);
    expect(failed.values).toEqual(card);
    await times(6, async () => expect((await link(who)).status).toBe(502));
    programme = answer();
    expect(await link(who)).toMatchObject({ to: 'thanks' });
  });
  test('allow five failed checks in 15 minutes per card, and make no call after that', async () => {
    refuseWith(404);
    const from = async (n: number) => link(await toBenefit(browser({ clientAddress: `192.0.2.${n}` })));
    await times(5, (n) => from(n));
    programme = answer();
    expect((await from(6)).status).toBe(429);
    expect(programme.asked).toEqual([]);
  });
  test('allow five registrations in 15 minutes per card and per address', async () => {
    refuseWith(422, REGISTER);
    programme = answer({ registrationStatus: 'preRegistered' });
    const one = await toBenefit(browser());
    await link(one);
    refuseWith(422, REGISTER);
    await times(5, () => one.post('continue'));
    expect(await one.post('continue')).toMatchObject({ status: 429, problems: { '': TOO_MANY } });
  });
});

test('shows when to return on the password page without an identity provider', async () => {
  portal.signIn.begin = () => Promise.reject(new SignInFault('unavailable', 'begin: down'));
  expect(await browser().see('password')).toMatchObject({ status: 503, retryAfter: '30' });
});
