import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import * as start from '~/areas/account/pages/delete-member-account._index.tsx';
import * as code from '~/areas/account/pages/delete-member-account.code.tsx';
import * as confirm from '~/areas/account/pages/delete-member-account.confirm.tsx';
import * as done from '~/areas/account/pages/delete-member-account.done.tsx';
import { answer as answerAll, refuse, useMsw } from '#harness/msw.ts';
import { openBrowser, openPortal, type Portal, type RouteBrowser } from '#harness/route-browser.ts';
import { ana } from '#harness/session-portal.ts';

const server = useMsw();
const eve = { email: 'eve.larsen@example.com', userName: 'eve' };
const CODE = '246810';
const SENT = ['/delete-account/otp'];

let programme: ReturnType<typeof answer>;
let portal: Portal;
beforeEach(() => {
  programme = answer();
  portal = openPortal();
});

/** A programme that knows one code, and counts its calls. */
function answer() {
  const asked: { path: string; url: URL; body: string }[] = [];
  const state = { isUsed: false, tries: 5, ticketStatus: 204 };
  const note = ({ url: address }: Request, body = '') => {
    const url = new URL(address);
    asked.push({ path: url.pathname, url, body });
  };
  answerAll(server, {
    'GET /delete-account/otp': ({ request }) => {
      note(request);
      Object.assign(state, { isUsed: false, tries: 5 });
      return 204;
    },
    'GET /delete-account/otp/verify': ({ request, query: { otp } }) => {
      note(request);
      if (state.isUsed) return { verdict: 'expired' };
      if (otp !== CODE || state.tries === 0) {
        state.tries = Math.max(0, state.tries - 1);
        return state.tries > 0 ? { verdict: 'wrong', triesLeft: state.tries } : { verdict: 'noTriesLeft' };
      }
      state.isUsed = true;
      return { verdict: 'right', ticket: 'ticket-1' };
    },
    'POST /delete-account': async ({ request }) => {
      note(request, await request.text());
      return state.ticketStatus >= 400 ? refuse(state.ticketStatus) : state.ticketStatus;
    },
  });
  return { asked, state, paths: () => asked.map(({ path }) => path) };
}

const pages = { start, code, confirm, done };
const addresses: Record<string, keyof typeof pages> = {
  '/delete-member-account': 'start',
  '/delete-member-account/code': 'code',
  '/delete-member-account/confirm': 'confirm',
  '/delete-member-account/done': 'done',
};

type Browser = RouteBrowser<keyof typeof pages>;
const browser = (clientAddress?: string): Browser =>
  openBrowser(portal, { pages, addresses }, clientAddress ? { clientAddress } : {});

const askFor = (who: Browser, fields = eve) => who.post('start', fields);
const type = (who: Browser, typed: string) => who.post('code', { intent: 'verify', code: typed });
const resend = (who: Browser) => who.post('code', { intent: 'resend' });
const readDeletion = async (who: Browser) => (await who.see('confirm')).data.deletion as string;
const press = async (who: Browser, deletion?: string) =>
  who.post('confirm', { deletion: deletion ?? (await readDeletion(who)), understood: 'on' });

async function toConfirm(who = browser()): Promise<Browser> {
  await askFor(who);
  await type(who, CODE);
  return who;
}

test('sends a code, verifies it and deletes the account (2.04, 2.66, 4.35, 7.66)', async () => {
  const who = browser();
  expect(await askFor(who)).toMatchObject({ status: 303, to: 'code' });
  expect((await who.see('code')).data).toMatchObject({ person: eve });
  expect(await type(who, '246 810')).toMatchObject({ status: 303, to: 'confirm' });
  expect((await who.see('confirm')).data).toMatchObject({ userName: 'eve' });
  expect(await press(who)).toMatchObject({ status: 303, to: 'done' });
  expect((await who.see('done')).status).toBe(200);
  expect(portal.logText()).toContain('"audit":"deletion"');
  expect(programme.paths()).toEqual([...SENT, '/delete-account/otp/verify', '/delete-account']);
  expect(programme.asked.at(-1)!.body).toBe('{"username":"eve","ticket":"ticket-1"}');
});

describe('page opened out of order', () => {
  test('redirects to the start before any step', async () => {
    for (const page of ['code', 'confirm', 'done'] as const)
      expect(await browser().see(page)).toMatchObject({ status: 303, to: 'start' });
    expect(await type(browser(), CODE)).toMatchObject({ status: 303, to: 'start' });
    expect(await press(browser(), 'x')).toMatchObject({ status: 303, to: 'start' });
    expect(programme.asked).toEqual([]);
  });
  test('redirects to the start with an invented id', async () => {
    const who = browser();
    who.jar.set('delete-account', 'A'.repeat(43));
    expect(await who.see('confirm')).toMatchObject({ to: 'start' });
    await askFor(who);
    expect(who.jar.get('delete-account')).not.toBe('A'.repeat(43));
  });
  test('redirects to the start after half an hour', async () => {
    const who = await toConfirm();
    portal.clock.advance(30 * 60_000);
    expect(await who.see('confirm')).toMatchObject({ to: 'start' });
  });
});

test('reaches the same page for each button pressed twice, with one code and one check', async () => {
  const who = browser();
  const twice = async (once: () => Promise<{ to: string | undefined }>) =>
    (await Promise.all([once(), once()])).map(({ to }) => to);
  const form = { ...eve, browser: (await who.see('start')).data.browser as string };
  expect(await twice(() => askFor(who, form))).toEqual(['code', 'code']);
  expect(programme.paths()).toEqual(SENT);
  expect(await twice(() => type(who, CODE))).toEqual(['confirm', 'confirm']);
  expect(programme.paths()).toHaveLength(2);
  const deletion = await readDeletion(who);
  expect(await twice(() => press(who, deletion))).toEqual(['done', 'done']);
});

describe('deletion code', () => {
  // codes-at-once.test.ts has the tries of a second code
  test('shows the remaining tries when it is wrong, and makes no call after five', async () => {
    const who = browser();
    await askFor(who);
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      const answer = await type(who, '111111');
      expect(answer).toMatchObject({ status: 422, values: { intent: 'verify' } });
      expect(answer.problems.code).toContain(left);
      expect(answer.values).not.toHaveProperty('code');
    }
    expect((await type(who, '111111')).problems.code).toMatch(/no longer works. Wait 10 minutes/);
    const sixth = await type(who, CODE);
    expect(sixth).toMatchObject({
      status: 429,
      problems: {
        '': 'Too many attempts. Try again after sometime.',
        code: expect.stringContaining('new code') as string,
      },
    });
    expect(sixth.retryAfter).toBe('600');
    expect(programme.paths()).toHaveLength(6);
  });
  test.each([
    ['at another address', '192.0.2.8'],
    ['on the same network', undefined],
  ])('loses no tries to a browser %s, for which it has expired', async (_where, address) => {
    const [owner, stranger] = [browser(), browser(address)];
    await askFor(owner);
    await askFor(stranger);
    for (let i = 0; i < 8; i += 1)
      expect((await type(stranger, '111111')).problems.code).toMatch(/has expired/);
    expect(programme.paths()).toEqual(SENT);
    expect(await type(owner, CODE)).toMatchObject({ to: 'confirm' });
  });
  test('loses no tries when a stranger knows only the username', async () => {
    const [owner, stranger] = [browser(), browser('192.0.2.8')];
    await askFor(owner);
    await askFor(stranger, { ...eve, email: 'stranger@example.com' });
    for (let i = 0; i < 8; i += 1) await type(stranger, '111111');
    const tried = programme.asked.filter(({ path }) => path.endsWith('verify'));
    expect(tried.map(({ url }) => url.searchParams.get('email'))).toEqual(
      Array(5).fill('stranger@example.com'),
    );
    programme.state.tries = 5;
    expect(await type(owner, CODE)).toMatchObject({ to: 'confirm' });
  });
  test('counts no tries of the earlier address', async () => {
    const who = browser();
    await askFor(who);
    for (let i = 0; i < 4; i += 1) await type(who, '111111');
    await askFor(who, { ...eve, email: 'other@example.com' });
    await askFor(who);
    await type(who, '111111');
    expect((await type(who, CODE)).problems.code).toMatch(/has expired/);
  });
  test('expires after ten minutes, and a new one works', async () => {
    const who = browser();
    await askFor(who);
    portal.clock.advance(10 * 60_000);
    expect((await type(who, CODE)).problems.code).toMatch(/has expired/);
    expect(await resend(who)).toMatchObject({ status: 303, to: 'code' });
    expect(await type(who, CODE)).toMatchObject({ to: 'confirm' });
  });
  test('works once in all browsers', async () => {
    await toConfirm();
    const other = browser();
    other.jar.set('delete-account', 'B'.repeat(43));
    expect(await type(other, CODE)).toMatchObject({ to: 'start' });
    programme.state.isUsed = true;
    const third = browser();
    answerAll(server, { 'GET /delete-account/otp': 204 });
    await askFor(third);
    expect((await type(third, CODE)).problems.code).toMatch(/used already/);
  });
});

describe('second code', () => {
  test('is available after a minute, and shows the wait', async () => {
    const who = browser();
    await askFor(who);
    portal.clock.advance(20_000);
    const tooSoon = await resend(who);
    expect(tooSoon).toMatchObject({ status: 429, retryAfter: '40' });
    expect(tooSoon.problems['']).toBe('Wait 40 more seconds before you ask for another code.');
    portal.clock.advance(40_000);
    expect(await resend(who)).toMatchObject({ status: 303, to: 'code' });
    expect(programme.paths()).toHaveLength(2);
  });
  test('is sent five times an hour at most', async () => {
    const who = browser();
    await askFor(who);
    for (let i = 0; i < 5; i += 1) {
      portal.clock.advance(5 * 60_000);
      expect((await resend(who)).status).toBe(303);
      await who.see('code');
    }
    portal.clock.advance(5 * 60_000);
    // the flow has ended after half an hour, and starts again
    await askFor(who);
    portal.clock.advance(60_000);
    expect(await resend(who)).toMatchObject({
      status: 429,
      problems: { '': 'Too many attempts. Try again after sometime.' },
    });
  });
  test('is sent at once to a corrected e-mail address', async () => {
    const who = browser();
    await askFor(who, { ...eve, email: 'eve.larson@example.com' });
    expect((await who.see('start')).data).toMatchObject({ known: { email: 'eve.larson@example.com' } });
    await askFor(who);
    expect(programme.paths()).toHaveLength(2);
  });
});

describe('frequent requests', () => {
  const people = Array.from({ length: 6 }, (_, n) => ({ email: `p${n}@example.com`, userName: `p${n}` }));

  test('are refused at the sixth from one address, with the typed values', async () => {
    for (const person of people.slice(0, 5)) expect((await askFor(browser(), person)).to).toBe('code');
    const sixth = await askFor(browser(), people[5]);
    expect(sixth).toMatchObject({
      status: 429,
      problems: { '': 'Too many attempts. Try again after sometime.' },
      values: people[5],
      retryAfter: '900',
    });
    expect((await askFor(browser('192.0.2.99'), people[5])).to).toBe('code');
    portal.clock.advance(15 * 60_000);
    expect((await askFor(browser(), people[5])).to).toBe('code');
  });
  test('are refused at the sixth for one account, from any address and in any spelling', async () => {
    for (let n = 0; n < 5; n += 1)
      await askFor(browser(`198.51.100.${n}`), { ...eve, userName: n % 2 ? 'EVE' : 'Eve' });
    expect((await askFor(browser('198.51.100.9'))).status).toBe(429);
  });
});

test('counts refused requests of a stranger against no other member', async () => {
  const stranger = browser('198.51.100.7');
  for (let n = 0; n < 5; n += 1) await askFor(stranger, { email: `s${n}@example.com`, userName: `s${n}` });
  for (let n = 0; n < 10; n += 1) expect((await askFor(stranger)).status).toBe(429);
  const owner = browser();
  expect((await askFor(owner)).to).toBe('code');
  expect(await type(owner, CODE)).toMatchObject({ to: 'confirm' });
});

test('never reveals a registered account', async () => {
  const known = browser();
  const answers = [await askFor(known), (await known.see('code')).status];
  for (const status of [400, 404, 409]) {
    const said = { message: 'This user is not registered.' };
    answerAll(server, { 'GET /delete-account/otp': () => refuse(status, said) });
    const unknown = browser(`203.0.113.${status % 256}`);
    expect([
      await askFor(unknown, { ...eve, userName: `u${status}` }),
      (await unknown.see('code')).status,
    ]).toEqual(answers);
  }
});

describe('deletion while the programme is down', () => {
  test('allows a new code at once, and sends the GET once', async () => {
    let asked = 0;
    answerAll(server, { 'GET /delete-account/otp': () => ((asked += 1), 503) });
    const failed = await askFor(browser());
    expect(failed).toMatchObject({ status: 502, values: eve });
    expect(failed.problems['']).toMatch(/Nothing was changed/);
    expect(asked).toBe(1);
    programme = answer();
    await askFor(browser());
    expect(programme.paths()).toEqual(SENT);
  });
  test('offers the deletion again after a lost reply', async () => {
    const who = await toConfirm();
    answerAll(server, { 'POST /delete-account': HttpResponse.error() });
    const lost = await press(who);
    programme = answer();
    expect(lost.status).toBe(422);
    expect(lost.problems['']).toMatch(/could not tell whether your account was deleted/);
    expect(await press(who)).toMatchObject({ to: 'done' });
  });
});

describe('last page', () => {
  test('deletes nothing without the confirmation box', async () => {
    const who = await toConfirm();
    const answer = await who.post('confirm', { deletion: await readDeletion(who) });
    expect(answer).toMatchObject({
      status: 422,
      problems: { understood: 'Check the box to confirm that you understand what will be deleted' },
    });
    expect(programme.paths()).not.toContain('/delete-account');
  });
  test('deletes nothing from a tab for a different account', async () => {
    const who = await toConfirm();
    const deletion = await readDeletion(who);
    await askFor(who, { email: 'wade@example.com', userName: 'wade' });
    await type(who, CODE);
    expect(await press(who, deletion)).toMatchObject({ status: 303, to: 'confirm' });
    expect((await who.see('confirm')).data).toMatchObject({ userName: 'wade' });
    expect(programme.paths()).not.toContain('/delete-account');
  });
  test('redirects to the start too long after the code, with the reason', async () => {
    const who = await toConfirm();
    programme.state.ticketStatus = 403;
    expect(await press(who)).toMatchObject({ status: 303, to: 'start' });
    expect(await who.see('confirm')).toMatchObject({ to: 'start' });
    const context = portal.createContext(who.cookies(), '192.0.2.7');
    expect(await context.session.takeFlash()).toEqual([
      { label: 'deleteAccount.start.tooLate', tone: 'wait' },
    ]);
  });
});

async function signIn(who: Browser, userName: string): Promise<void> {
  const { session } = portal.createContext(who.cookies(), '192.0.2.7');
  await session.start({
    identity: { ...ana, userName },
    tokens: { idToken: 't', expiresAt: portal.clock.now() + 3_600_000 },
  });
  who.jar.set('session', /^session=([^;]+)/.exec(session.cookies().at(-1)!)![1]!);
}
const readSessionState = async (who: Browser) =>
  (await portal.createContext(who.cookies(), '192.0.2.7').session.read()).state;

describe('session of this browser', () => {
  test('ends with its account', async () => {
    const who = browser();
    await signIn(who, 'EVE');
    expect((await who.see('start')).data).toMatchObject({ isMember: true, known: { userName: 'EVE' } });
    const cookies = who.cookies();
    await toConfirm(who);
    expect(await readSessionState(who)).toBe('active');
    await press(who);
    expect(who.jar.has('session')).toBe(false);
    expect((await portal.createContext(cookies, '').session.read()).state).toBe('none');
  });
  test('continues for a different account', async () => {
    const who = browser();
    await signIn(who, 'wade');
    await toConfirm(who);
    await press(who);
    expect(await readSessionState(who)).toBe('active');
  });
});
