import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { startTestSandbox, type TestSandbox } from './test-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.post('/reset'));
afterAll(() => sandbox.close());

const call = calls.userManagement.sendUsernameEmail;
const to = (ToEmail: string) => ({ body: { ToEmail } });
const outbox = async (email: string) =>
  (await sandbox.get(`/outbox.json?to=${email}`)).body as { body: string; language: string }[];

test('the user name goes to the address it is registered with, in capitals or not', async () => {
  await sandbox.guest.call(call, to('Ana.Rivera@Example.com'));
  const [mail] = await outbox('ana.rivera@example.com');
  expect(mail).toMatchObject({ language: 'en', body: expect.stringContaining('username is ana.') });
});

test('a member who reads Spanish gets it in Spanish', async () => {
  await sandbox.guest.call(call, to('ximena.penalosa@example.com'));
  const [mail] = await outbox('ximena.penalosa@example.com');
  expect(mail?.language).toBe('es');
  expect(mail?.body).toContain('Su nombre de usuario de Member Portal es ximena.');
});

test('an address that its member did not prove at the registration belongs to nobody else', async () => {
  const nia = sandbox.as('nia');
  const { registerDirect, registerSso, updateSso } = calls.completeProfile;
  const person = { clientId: '10001', cardId: 'MPN600601', firstName: 'Nia', lastName: 'Calloway' };
  const contact = { email: 'ana.rivera@example.com', contactNumber: '6085550199' };
  const direct = { ...person, ...contact, username: 'nia', birthdate: '1988-10-29' };
  const named = { ...person, ...contact, userName: 'nia', personCode: '01', dateOfBirth: '1988-10-29' };
  const tries = async (changes: object) => [
    (await nia.send(registerDirect, { body: { ...direct, agreeTermsAndConditions: true, ...changes } }))
      .status,
    (await nia.send(registerSso, { body: { ...named, ...changes } })).status,
    (await nia.send(updateSso, { body: { ...named, ...changes } })).status,
  ];
  const ticketFor = async (email: string) => {
    await nia.call(calls.userManagement.sendOtp, { query: { email, username: 'nia' } });
    const otp = /\d{6}/.exec((await outbox(email))[0]!.body)![0];
    const judged = await nia.call(calls.userManagement.verifyOtp, { query: { username: 'nia', otp } });
    return judged.verdict === 'right' ? judged.ticket : '';
  };
  expect(await tries({})).toEqual([403, 403, 403]);
  expect(await tries({ ticket: 'guessed' })).toEqual([403, 403, 403]);
  const own = await ticketFor('nia.new@example.com');
  expect(await tries({ ticket: own })).toEqual([403, 403, 403]);
  // proven, yet another account's
  expect(await tries({ ticket: await ticketFor('ana.rivera@example.com') })).toEqual([409, 409, 409]);
  await sandbox.guest.call(call, to('ana.rivera@example.com'));
  expect((await outbox('ana.rivera@example.com'))[0]?.body).toContain('username is ana.');
  // the three calls of one registration take one ticket
  expect(await tries({ email: 'nia.new@example.com', ticket: own })).toEqual([201, 201, 204]);
  await sandbox.guest.call(call, to('nia.new@example.com'));
  expect((await outbox('nia.new@example.com'))[0]?.body).toContain('username is nia.');
});

test('an address of nobody is not found, and gets no e-mail', async () => {
  const reply = await sandbox.guest.send(call, to('nobody@example.com'));
  expect(reply.status).toBe(404);
  expect(await outbox('nobody@example.com')).toEqual([]);
});

test('it also works for someone who is signed in', async () => {
  await sandbox.as('pat').call(call, to('pat.nguyen@example.com'));
  expect(await outbox('pat.nguyen@example.com')).toHaveLength(1);
});

test.each(['GUEST', 'DIRECT', ''])('ProviderType %j has no place on this call', async (ProviderType) => {
  const reply = await sandbox.guest.send(call, to('ana.rivera@example.com'), { ProviderType });
  expect(reply).toMatchObject({ status: 400, body: { fields: ['ProviderType'] } });
  expect(await outbox('ana.rivera@example.com')).toEqual([]);
});

test.each([{}, { ToEmail: '' }, { ToEmail: 'a'.repeat(300) }, { toEmail: 'ana.rivera@example.com' }])(
  'the body %j is not one',
  async (body) => {
    expect((await sandbox.guest.send(call, { body })).status).toBe(400);
  },
);
