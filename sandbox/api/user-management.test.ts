import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '../../app/programme/contract/index.ts';
import { startTestSandbox } from './test-client.ts';
import type { TestSandbox } from './test-client.ts';

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
  expect(mail).toMatchObject({ language: 'en', body: expect.stringContaining('user name is ana.') });
});

test('a member who reads Spanish gets it in Spanish', async () => {
  await sandbox.guest.call(call, to('ximena.penalosa@example.com'));
  const [mail] = await outbox('ximena.penalosa@example.com');
  expect(mail?.language).toBe('es');
  expect(mail?.body).toContain('Su nombre de usuario de Member Portal es ximena.');
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
