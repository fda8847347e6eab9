import { beforeEach, describe, expect, test } from 'vitest';
import { HttpResponse, http } from 'msw';
import type { AppLoadContext } from '@remix-run/node';
import { MIN_ANSWER_MS } from '~/platform/clock.ts';
import { openSqliteStore } from '~/platform/stores/sqlite.ts';
import { fallbackSupport } from '#contract/content.ts';
import type { Caller } from '~/programme/api.ts';
import { guest } from '~/programme/guest.ts';
import { createProgramme } from '~/programme/http.server.ts';
import { action, loader } from '~/areas/onboarding/pages/forgot-username.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { createStillClock } from '#harness/clocks.ts';
import { captureEvents } from '#harness/captured-events.ts';
import { captureLog } from '#harness/log-lines.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';

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

interface Options {
  neutral?: boolean;
  language?: 'en' | 'es';
}

function openPortal({ neutral = false, language = 'en' }: Options = {}) {
  const clock = createStillClock();
  const { log, text: logText } = captureLog();
  const { analytics, events } = captureEvents();
  const env = {
    nodeEnv: 'test',
    publicUrl: 'http://localhost:3000',
    sessionSecrets: ['a-secret-of-the-tests'],
    programmeApiUrl: PROGRAMME,
    programmeSubscriptionKey: 'k',
    programmeApiKey: 'k',
    programmeTimeoutMs: 60_000,
    forgotUsernameNeutral: neutral,
  };
  const programme = createProgramme({ env, log, clock });
  const plain = openSqliteStore(':memory:', () => clock.now());
  const callers: unknown[] = [];
  const context = (clientAddress: string) =>
    ({
      env,
      log,
      clock,
      clientAddress,
      stores: { plain },
      preferences: { language, textSize: 'small', light: false },
      content: { labels: async () => ({}), support: async () => fallbackSupport },
      analytics,
      // whoever is signed in, unless the page names somebody
      api: (caller?: Caller) => {
        callers.push(caller);
        return programme(guest, { requestId: 'r', log });
      },
      formRefused: false,
    }) as unknown as AppLoadContext;
  let cookie = '';
  return {
    callers,
    clock,
    logText,
    states: () =>
      events.flatMap(({ name, properties }) => (name === 'forgotUsername' ? [properties?.state] : [])),
    async send(email: string, { from = '203.0.113.1', query = '' } = {}) {
      const body = new URLSearchParams({ email });
      const request = new Request(`http://portal.test/forgot-username${query}`, { method: 'POST', body });
      const result: unknown = await action({ context: context(from), request, params: {} });
      if (result instanceof Response) {
        cookie = result.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
        return { status: result.status, location: result.headers.get('location') };
      }
      const { data, init } = result as { data: { reply: FormReply }; init: ResponseInit };
      return {
        status: init.status,
        retryAfter: new Headers(init.headers).get('Retry-After'),
        problems: data.reply.problems.map(({ name, message }) => [name, message]),
        values: data.reply.values,
      };
    },
    async open(query = '', userAgent = 'Mozilla/5.0') {
      const headers = { 'User-Agent': userAgent, cookie };
      const request = new Request(`http://portal.test/forgot-username${query}`, { headers });
      const result = await loader({ context: context('203.0.113.1'), request, params: {} });
      return result.view;
    },
  };
}

describe('an address', () => {
  test('sends the username to a registered address, which the answer does not contain (7.07, 7.21)', async () => {
    const portal = openPortal();
    expect(await portal.send(` ${EMAIL} `)).toEqual({ status: 303, location: '/forgot-username?sent=1' });
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
    ['   ', 'Please enter Email Address'],
    ['ana', 'Please enter valid Email Address'],
    ['ana@example', 'Please enter valid Email Address'],
    ['ana rivera@example.com', 'Please enter valid Email Address'],
    [`${'a'.repeat(250)}@example.com`, 'Please enter valid Email Address'],
    [`a@${'.'.repeat(50_000)} `, 'Please enter valid Email Address'],
  ])('%j is refused beside its field, and nobody is called (3.06, 4.24, 5.05)', async (email, message) => {
    const portal = openPortal();
    expect(await portal.send(email)).toMatchObject({
      status: 422,
      problems: [['email', message]],
      values: { email },
    });
    expect(calls).toEqual([]);
  });

  test('with the Kelvin sign is not the one with a k: it is refused, and uses up none of its attempts', async () => {
    const portal = openPortal();
    for (let n = 0; n < 6; n += 1)
      expect(await portal.send('\u212Aim@example.com', { from: `203.0.113.${n}` })).toMatchObject({
        status: 422,
      });
    expect(await portal.send('kim@example.com', { from: '203.0.113.9' })).toMatchObject({ status: 303 });
    expect(calls.map(({ body }) => body)).toEqual([{ ToEmail: 'kim@example.com' }]);
  });

  test('shows both support numbers and keeps the typed text for an unknown address (2.43, 8.14)', async () => {
    answer(() => HttpResponse.json({ message: 'No such account.' }, { status: 404 }));
    const portal = openPortal();
    expect(await portal.send(EMAIL)).toMatchObject({
      status: 422,
      problems: [['', NOT_REGISTERED]],
      values: { email: EMAIL },
    });
    expect(portal.states()).toEqual(['notRegistered']);
  });

  test('shows the error for an unknown address in Spanish', async () => {
    answer(() => new HttpResponse(null, { status: 404 }));
    const { problems } = await openPortal({ language: 'es' }).send(EMAIL);
    expect(problems![0]![1]).toMatch(/no es el que está registrado.*\(800\) 555-0142 o al \(800\) 555-0143/);
  });
});

test('ignores the body of a success (7.21)', async () => {
  answer(() => new HttpResponse('<html>ok</html>', { headers: { 'content-type': 'text/html' } }));
  expect((await openPortal().send(EMAIL)).status).toBe(303);
});

describe('five in 15 minutes', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => index);

  test('per client, for all addresses, and again after the window', async () => {
    const portal = openPortal();
    for (const index of many(5)) expect((await portal.send(`a${index}@example.com`)).status).toBe(303);
    const refused = await portal.send(EMAIL);
    expect(refused).toMatchObject({
      status: 429,
      retryAfter: '900',
      problems: [['', TOO_MANY]],
      values: { email: EMAIL },
    });
    expect(calls).toHaveLength(5);
    expect(portal.states().at(-1)).toBe('tooManyAttempts');
    portal.clock.advance(15 * 60_000 + 1);
    expect((await portal.send(EMAIL)).status).toBe(303);
  });

  test('per address, for all clients and spellings in capitals', async () => {
    const portal = openPortal();
    for (const index of many(5))
      expect((await portal.send(EMAIL, { from: `198.51.100.${index}` })).status).toBe(303);
    expect((await portal.send(EMAIL.toUpperCase(), { from: '198.51.100.9' })).status).toBe(429);
    expect((await portal.send('ben.rivera@example.com', { from: '198.51.100.9' })).status).toBe(303);
  });

  test('mistakes do not count', async () => {
    const portal = openPortal();
    for (const _ of many(10)) await portal.send('ana');
    expect((await portal.send(EMAIL)).status).toBe(303);
  });

  test('one who is over the limit uses up nobody else’s', async () => {
    const portal = openPortal();
    for (const index of many(5)) await portal.send(`a${index}@example.com`);
    for (const _ of many(6)) await portal.send(EMAIL);
    expect((await portal.send(EMAIL, { from: '198.51.100.1' })).status).toBe(303);
  });
});

describe('with FORGOT_USERNAME_NEUTRAL', () => {
  test('registered, unknown and refused addresses get one answer', async () => {
    const portal = openPortal({ neutral: true });
    const answers = [await portal.send(EMAIL)];
    for (const status of [404, 400, 409]) {
      answer(() => HttpResponse.json({ message: 'Not one of ours.' }, { status }));
      answers.push(await portal.send(`a${status}@example.com`));
    }
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
      new Set(['{"status":303,"location":"/forgot-username?sent=1"}']),
    );
    const { sent } = await portal.open('?sent=1');
    expect(sent).toMatch(/^If this email address is in a profile.*\(800\) 555-0142 or \(800\) 555-0143\.$/);
  });

  test('answers registered and unknown addresses after the same least time', async () => {
    const portal = openPortal({ neutral: true });
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

  test('a fault of the programme is still told', async () => {
    answer(() => new HttpResponse(null, { status: 500 }));
    expect((await openPortal({ neutral: true }).send(EMAIL)).status).toBe(422);
  });
});

describe('the page', () => {
  test('shows the form, then the message, for as often as it is loaded (2.42, 4.23)', async () => {
    const portal = openPortal();
    expect(await portal.open()).toEqual({ hasOk: true, inIosApp: false });
    // its address alone says nothing
    expect(await portal.open('?sent=1')).toEqual({ hasOk: true, inIosApp: false });
    await portal.send(EMAIL);
    const view = await portal.open('?sent=1');
    expect(view.sent).toBe(
      'We have successfully emailed the username to your registered email address. Please try logging in with that username.',
    );
    expect(await portal.open('?sent=1')).toEqual(view);
  });

  test.each([
    ['?redirect=true', false],
    ['?redirect=True', false],
    ['?redirect=1', false],
    ['?redirect=false', true],
    ['?redirect=', true],
    ['?redirect=https://evil.example', true],
  ])('%s: has an Ok button: %s (2.39)', async (query, hasOk) => {
    expect((await openPortal().open(query)).hasOk).toBe(hasOk);
  });

  test('keeps the redirect parameter through the form', async () => {
    const { location } = await openPortal().send(EMAIL, { query: '?redirect=true' });
    expect(location).toBe('/forgot-username?sent=1&redirect=true');
  });

  test.each([
    ['Mozilla/5.0 (iPhone) AppleWebKit/605 MemberPortal-iOS/3.2.1', true],
    ['Mozilla/5.0 (Linux; Android 15) MemberPortal-Android/3.2.1', false],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605 Safari/604', false],
  ])('%s: in the iOS app: %s (2.44)', async (userAgent, inIosApp) => {
    expect((await openPortal().open('', userAgent)).inIosApp).toBe(inIosApp);
  });

  test('Ok is counted, and leads to the sign-in (2.42)', async () => {
    const portal = openPortal();
    const left = (await portal.open('?ok=1').catch((thrown: unknown) => thrown)) as Response;
    expect([left.status, left.headers.get('location')]).toEqual([302, '/auth/start']);
    expect(portal.states()).toEqual(['okClicked']);
  });
});
