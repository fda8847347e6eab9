import { beforeEach, describe, expect, test } from 'vitest';
import { HttpResponse, http } from 'msw';
import { MIN_ANSWER_MS } from '~/platform/clock.ts';
import type { ForgotUsernameView } from '~/areas/onboarding/forgot-username/forgot-username.server.ts';
import * as page from '~/areas/onboarding/pages/forgot-username.tsx';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import { openBrowser, openPortal, type RouteVisitor } from '#harness/route-browser.ts';

const server = useMsw();
const SEND = `${PROGRAMME}/user-management/send-username-email`;
const EMAIL = 'ana.rivera@example.com';

const NOT_REGISTERED =
  'This email is not the registered email in your profile. Please contact the customer support at ' +
  '(800) 555-0142 or (800) 555-0143 or try again with your registered email address.';
const TOO_MANY = 'Too many attempts. Try again after sometime.';

let calls: { body: unknown; headers: Headers }[];
const answer = (reply: () => Response) =>
  server.use(
    http.post(SEND, async ({ request }) => {
      calls.push({ body: await request.json(), headers: request.headers });
      return reply();
    }),
  );

beforeEach(() => {
  calls = [];
  answer(() => new HttpResponse(null, { status: 204 }));
});

function open({ neutral = false } = {}) {
  const portal = openPortal({ forgotUsernameNeutral: neutral });
  const browser = (visitor: RouteVisitor = {}) =>
    openBrowser(portal, { pages: { form: page }, addresses: {} }, visitor);
  const own = browser();
  return {
    ...portal,
    states: () =>
      portal.events.flatMap(({ name, properties }) => (name === 'forgotUsername' ? [properties?.state] : [])),
    send: (email: string, { from = '', query = '' } = {}) =>
      (from ? browser({ clientAddress: from }) : own).post('form', { email }, query),
    see: async (query = '', userAgent?: string) =>
      (await (userAgent ? browser({ userAgent }) : own).see('form', query)).data.view as ForgotUsernameView,
    ok: () => own.see('form', '?ok=1'),
  };
}

describe('submitted address', () => {
  test('sends the username to a registered address, without showing it (7.07, 7.21)', async () => {
    const portal = open();
    expect(await portal.send(` ${EMAIL} `)).toMatchObject({ status: 303, to: '/forgot-username?sent=1' });
    expect(calls.map(({ body }) => body)).toEqual([{ ToEmail: EMAIL }]);
    expect(calls[0]!.headers.has('ProviderType')).toBe(false);
    expect(calls[0]!.headers.get('Authorization')).toBe('');
    expect(calls[0]!.headers.get('Authorization-SSO')).toBe('');
    expect(portal.callers).toEqual([undefined]);
    expect(portal.states()).toEqual(['sent']);
    expect(portal.logText()).not.toContain('rivera');
  });

  test.each([
    ['', 'Please enter Email Address'],
    ['ana', 'Please enter valid Email Address'],
  ])('rejects %j beside its field, without a call (3.06, 4.24, 5.05)', async (email, message) => {
    const portal = open();
    expect(await portal.send(email)).toMatchObject({
      status: 422,
      problems: { email: message },
      values: { email },
    });
    expect(calls).toEqual([]);
  });

  test('shows both support numbers and preserves the typed text for an unknown address (2.43, 8.14)', async () => {
    answer(() => HttpResponse.json({ message: 'No such account.' }, { status: 404 }));
    const portal = open();
    expect(await portal.send(EMAIL)).toMatchObject({
      status: 422,
      problems: { '': NOT_REGISTERED },
      values: { email: EMAIL },
    });
    expect(portal.states()).toEqual(['notRegistered']);
  });
});

describe('limit of five in 15 minutes', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => index);

  test('applies to a client for all addresses, until the window ends', async () => {
    const portal = open();
    for (const index of many(5)) expect((await portal.send(`a${index}@example.com`)).status).toBe(303);
    const refused = await portal.send(EMAIL);
    expect(refused).toMatchObject({
      status: 429,
      retryAfter: '900',
      problems: { '': TOO_MANY },
      values: { email: EMAIL },
    });
    expect(calls).toHaveLength(5);
    expect(portal.states().at(-1)).toBe('tooManyAttempts');
    portal.clock.advance(15 * 60_000 + 1);
    expect((await portal.send(EMAIL)).status).toBe(303);
  });

  test('applies to an address for all clients and spellings', async () => {
    const portal = open();
    for (const index of many(5))
      expect((await portal.send(EMAIL, { from: `198.51.100.${index}` })).status).toBe(303);
    expect((await portal.send(EMAIL.toUpperCase(), { from: '198.51.100.9' })).status).toBe(429);
    expect((await portal.send('ben.rivera@example.com', { from: '198.51.100.9' })).status).toBe(303);
  });

  test('ignores mistakes', async () => {
    const portal = open();
    for (const _ of many(10)) await portal.send('ana');
    expect((await portal.send(EMAIL)).status).toBe(303);
  });

  test('uses up no attempts of other visitors after a refusal', async () => {
    const portal = open();
    for (const index of many(5)) await portal.send(`a${index}@example.com`);
    for (const _ of many(6)) await portal.send(EMAIL);
    expect((await portal.send(EMAIL, { from: '198.51.100.1' })).status).toBe(303);
  });
});

describe('page with FORGOT_USERNAME_NEUTRAL', () => {
  test('gives registered, unknown and refused addresses the same reply', async () => {
    const portal = open({ neutral: true });
    const answers = [await portal.send(EMAIL)];
    for (const status of [404, 400, 409]) {
      answer(() => HttpResponse.json({ message: 'Not one of ours.' }, { status }));
      answers.push(await portal.send(`a${status}@example.com`));
    }
    const shown = answers.map(({ status, to, data, problems, values }) => ({
      status,
      to,
      data,
      problems,
      values,
    }));
    for (const one of shown)
      expect(one).toEqual({ status: 303, to: '/forgot-username?sent=1', data: {}, problems: {}, values: {} });
    const { sent } = await portal.see('?sent=1');
    expect(sent).toMatch(/^If this email address is in a profile.*\(800\) 555-0142 or \(800\) 555-0143\.$/);
  });

  test('replies for registered and unknown addresses after the same minimum time', async () => {
    const portal = open({ neutral: true });
    for (const status of [204, 404]) {
      answer(() => new HttpResponse(null, { status }));
      const waits: number[] = [];
      let isWaitOver: () => void = () => undefined;
      portal.clock.wait = (ms) => {
        waits.push(ms);
        return new Promise((done) => (isWaitOver = done));
      };
      let isAnswered = false;
      const sending = portal.send(`a${status}@example.com`).finally(() => (isAnswered = true));
      await expect.poll(() => Math.min(calls.length, waits.length)).toBeGreaterThan(0);
      calls.splice(0);
      await new Promise((done) => setImmediate(done));
      expect([waits, isAnswered]).toEqual([[MIN_ANSWER_MS], false]);
      isWaitOver();
      expect((await sending).status).toBe(303);
    }
  });

  test('still reports a fault of the programme', async () => {
    answer(() => new HttpResponse(null, { status: 500 }));
    expect((await open({ neutral: true }).send(EMAIL)).status).toBe(422);
  });
});

describe('username page', () => {
  test('shows the form, then the message, however often it is loaded (2.42, 4.23)', async () => {
    const portal = open();
    expect(await portal.see()).toEqual({ hasOk: true, inIosApp: false });
    // the address alone has no effect
    expect(await portal.see('?sent=1')).toEqual({ hasOk: true, inIosApp: false });
    await portal.send(EMAIL);
    const view = await portal.see('?sent=1');
    expect(view.sent).toBe(
      'We have successfully emailed the username to your registered email address. Please try logging in with that username.',
    );
    expect(await portal.see('?sent=1')).toEqual(view);
  });

  test.each([
    ['?redirect=true', false],
    ['?redirect=True', false],
    ['?redirect=1', false],
    ['?redirect=false', true],
    ['?redirect=', true],
    ['?redirect=https://evil.example', true],
  ])('shows for %s an Ok button: %s (2.39)', async (query, hasOk) => {
    expect((await open().see(query)).hasOk).toBe(hasOk);
  });

  test('preserves the redirect parameter through the form', async () => {
    const { to } = await open().send(EMAIL, { query: '?redirect=true' });
    expect(to).toBe('/forgot-username?sent=1&redirect=true');
  });

  test.each([
    ['Mozilla/5.0 (iPhone) AppleWebKit/605 MemberPortal-iOS/3.2.1', true],
    ['Mozilla/5.0 (Linux; Android 15) MemberPortal-Android/3.2.1', false],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605 Safari/604', false],
  ])('treats %s as the iOS app: %s (2.44)', async (userAgent, inIosApp) => {
    expect((await open().see('', userAgent)).inIosApp).toBe(inIosApp);
  });

  test('counts Ok, and redirects to the sign-in (2.42)', async () => {
    const portal = open();
    expect(await portal.ok()).toMatchObject({ status: 302, to: '/auth/start' });
    expect(portal.states()).toEqual(['okClicked']);
  });
});
