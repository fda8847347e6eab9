import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { accountStore } from '../data/accounts.ts';
import { memberByCard } from '../data/members.ts';
import { startTestSandbox } from './test-client.ts';

const eve = { userName: 'eve', email: 'eve.larsen@example.com' };
const { requestOtp, verifyOtp, submit } = calls.deleteAccount;

let now = Date.now();
const sandbox = await startTestSandbox(() => now);
afterAll(() => sandbox.close());
beforeEach(async () => void (await sandbox.post('/reset')));

const { guest } = sandbox;
const ask = (email = eve.email, username = eve.userName) =>
  guest.send(requestOtp, { query: { email, username } });
const mails = async (to = eve.email) =>
  (await sandbox.get(`/outbox.json?to=${to}`)).body as { body: string; language: string }[];
const codeOf = async (to = eve.email) => /\b\d{6}\b/.exec((await mails(to))[0]?.body ?? '')?.[0];
const verify = (otp: string, username = eve.userName, email?: string) =>
  guest.call(verifyOtp, { query: { username, otp, ...(email !== undefined && { email }) } });
const remove = (ticket: string, username = eve.userName) =>
  guest.send(submit, { body: { username, ticket } });
const other = (code: string) => (code === '111111' ? '222222' : '111111');
const accountOfEve = () => accountStore(sandbox.programme.db.connection).byUserName('eve');

async function ticketOf(): Promise<string> {
  await ask();
  const verdict = await verify((await codeOf())!);
  if (verdict.verdict !== 'right') throw new Error(verdict.verdict);
  return verdict.ticket;
}

test('a deleted account sees nobody and shares with nobody, also when it is made anew; children stay as they were', async () => {
  const [ana, ben] = [sandbox.as('ana'), sandbox.as('ben')];
  const sees = async () =>
    (await ben.call(calls.member.familyCoverage, { query: ben.ids })).map(
      ({ personCode, allowedPhiPersonCodes }) => `${personCode}: ${allowedPhiPersonCodes.join(' ')}`,
    );
  await ana.call(calls.userManagement.updatePhiSettings, {
    query: ana.ids,
    body: { personCode: '01', withPersonCode: '02', shared: true },
  });
  expect(await sees()).toEqual(['01: 02 03', '02: 01 03', '03: ', '04: ']);
  await ask('ana.rivera@example.com', 'ana');
  const verdict = await verify((await codeOf('ana.rivera@example.com'))!, 'ana');
  if (verdict.verdict !== 'right') throw new Error(verdict.verdict);
  expect((await remove(verdict.ticket, 'ana')).status).toBe(204);
  expect(await sees()).toEqual(['01: ', '02: 03', '03: ', '04: ']);
  const { changes } = await ben.call(calls.userManagement.phiSettings, { query: ben.ids });
  expect(changes[0]).toMatchObject({ personCode: '02', withPersonCode: '01', shared: false, byPersonCode: ana.ids.personCode }); // prettier-ignore
});

describe('a code', () => {
  test('goes to the address of the account, whatever the case of the letters', async () => {
    expect((await ask('Eve.Larsen@Example.com', 'EVE')).status).toBe(204);
    expect(await mails()).toHaveLength(1);
  });
  test.each([
    ['nobody', 'nobody', 'nobody@example.com'],
    ['a user name with another address', 'eve', 'wade.sorensen@example.com'],
  ])('for %s gets the same answers and goes nowhere', async (_who, userName, email) => {
    expect(await ask(email, userName)).toMatchObject({ status: 204, body: '' });
    expect((await sandbox.get('/outbox.json')).body).toEqual([]);
    expect(await verify('123456', userName)).toEqual({ verdict: 'wrong', triesLeft: 4 });
  });
  test('is written in the language of the member', async () => {
    await ask('ximena.penalosa@example.com', 'ximena');
    const [mail] = await mails('ximena.penalosa@example.com');
    expect(mail).toMatchObject({ language: 'es', body: expect.stringContaining('código') as string });
  });
  test('that is wrong five times is worth nothing, right or wrong', async () => {
    await ask();
    const code = (await codeOf())!;
    for (const triesLeft of [4, 3, 2, 1])
      expect(await verify(other(code))).toEqual({ verdict: 'wrong', triesLeft });
    expect(await verify(other(code))).toEqual({ verdict: 'noTriesLeft' });
    expect(await verify(code)).toEqual({ verdict: 'noTriesLeft' });
  });
  test('loses no try to somebody who names another address', async () => {
    await ask();
    const code = (await codeOf())!;
    await ask('stranger@example.com');
    for (const triesLeft of [4, 3, 2, 1])
      expect(await verify(other(code), 'eve', 'stranger@example.com')).toEqual({
        verdict: 'wrong',
        triesLeft,
      });
    expect(await verify(code, 'eve', 'stranger@example.com')).toEqual({ verdict: 'noTriesLeft' });
    expect((await verify(code, 'eve', eve.email)).verdict).toBe('right');
  });
  test('ends after ten minutes', async () => {
    await ask();
    const code = (await codeOf())!;
    now += 10 * 60_000;
    expect(await verify(code)).toEqual({ verdict: 'expired' });
  });
  test('works once', async () => {
    await ticketOf();
    expect(await verify((await codeOf())!)).toEqual({ verdict: 'expired' });
  });
  test('of one member is nothing for another, and nothing once a newer one was sent', async () => {
    await ask();
    const first = (await codeOf())!;
    await ask('wade.sorensen@example.com', 'wade');
    expect((await verify(first, 'wade')).verdict).toBe('wrong');
    await ask();
    const second = (await codeOf())!;
    if (first !== second) expect((await verify(first)).verdict).toBe('wrong');
  });
});

describe('a ticket', () => {
  test('deletes the account and leaves the member', async () => {
    const { ids } = sandbox.as('eve');
    expect((await remove(await ticketOf())).status).toBe(204);
    expect(accountOfEve()).toBeUndefined();
    const member = memberByCard(sandbox.programme.db, ids);
    expect(member?.firstName).toBe('Eve');
    expect(member?.userName).toBeUndefined();
    expect((await mails())[0]?.body).toMatch(/was just deleted/);
  });
  test('used twice changes nothing, and still says yes', async () => {
    const ticket = await ticketOf();
    expect([(await remove(ticket)).status, (await remove(ticket)).status]).toEqual([204, 204]);
    expect((await mails()).filter(({ body }) => body.includes('just deleted'))).toHaveLength(1);
  });
  test('is worth nothing made up, in another name, or ten minutes later', async () => {
    expect((await remove('made-up')).status).toBe(403);
    const ticket = await ticketOf();
    expect((await remove(ticket, 'wade')).status).toBe(403);
    now += 10 * 60_000;
    expect((await remove(ticket)).status).toBe(403);
    expect(accountOfEve()).toBeDefined();
  });
});

test.each<[string, CallDefinition, object]>([
  ['the code', requestOtp, { query: { email: eve.email, username: 'eve' } }],
  ['its check', verifyOtp, { query: { username: 'eve', otp: '123456' } }],
  ['the deletion', submit, { body: { username: 'eve', ticket: 't' } }],
])('%s is refused with an authorization header, even an empty one', async (_what, call, input) => {
  for (const name of ['Authorization', 'Authorization-SSO'])
    expect((await guest.send(call, input, { [name]: '' })).status).toBe(400);
});
