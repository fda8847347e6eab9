import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { memberByCard } from '../data/members.ts';
import { registrationOf } from '../data/registrations.ts';
import { startTestSandbox } from './test-client.ts';

const sandbox = await startTestSandbox();
afterAll(() => sandbox.close());
beforeEach(async () => void (await sandbox.post('/reset')));

const { checkEligibility, preRegister } = calls.preRegistration;
const key = { 'x-api-key': 'sandbox-api-key' };

const card = { clientId: 'LPM2200', cardId: 'MPR930931', lastName: 'Vásquez Peña' };
const people = {
  rocio: { ...card, firstName: 'Rocío', birthDate: '1986-05-17' },
  tomas: { ...card, firstName: 'Tomás', birthDate: '1984-11-08' },
  lucia: { ...card, firstName: 'Lucía', birthDate: '2006-04-30' },
  mateo: { ...card, firstName: 'Mateo', birthDate: '2014-09-12' },
  ines: { ...card, firstName: 'Inés', birthDate: '1955-02-02' },
  olga: { ...card, cardId: 'MPT940941', firstName: 'Olga', lastName: 'Brennan', birthDate: '1972-06-03' },
  hana: { ...card, cardId: 'MPF950951', firstName: 'Hana', lastName: 'Kimura', birthDate: '1994-12-19' },
  ana: { ...card, cardId: 'MPA100200', firstName: 'Ana', lastName: 'Rivera', birthDate: '1974-03-14' },
};
const check = (query: object) => sandbox.guest.send(checkEligibility, { query }, key);

const { birthDate, ...rocio } = people.rocio;
const registration = {
  ...rocio,
  clientId: '10001',
  personCode: '01',
  birthdate: birthDate,
  username: 'rocio_v',
  email: 'rocio@example.com',
  contactNumber: '6085550131',
  agreeTermsAndConditions: true,
  language: 'es',
};
const register = (changes: object = {}) =>
  sandbox.guest.send(preRegister, { body: { ...registration, ...changes } }, key);
const mails = async (to = registration.email) =>
  (await sandbox.get(`/outbox.json?to=${to}`)).body as { subject: string; body: string; language: string }[];
const memberRocio = () =>
  memberByCard(sandbox.programme.db, { clientId: '10001', cardId: card.cardId, personCode: '01' })!;

describe('who may register', () => {
  test.each([
    ['the cardholder', people.rocio, { personCode: '01', relationshipCode: '1', registrationStatus: 'none' }],
    ['a spouse who began', people.tomas, { relationshipCode: '2', registrationStatus: 'preRegistered' }],
    ['a grown-up dependent', people.lucia, { relationshipCode: '7', registrationStatus: 'none' }],
    ['someone who starts later', people.hana, { eligibilityStatus: 'FUTURE_EFFECTIVE' }],
    ['a member with an account', people.ana, { registrationStatus: 'registered' }],
    ['someone whose coverage ended', people.olga, { eligibilityStatus: 'TERMED' }],
  ])('%s is eligible (1.01)', async (_who, query, found) => {
    expect(await check(query)).toMatchObject({ status: 200, body: { clientId: '10001', ...found } });
  });
  test.each([
    ['a minor', people.mateo, 403],
    ['another relationship', people.ines, 403],
    ['another birth date', { ...people.rocio, birthDate: '1986-05-18' }, 404],
    ['another name', { ...people.rocio, firstName: 'Rosa' }, 404],
    ['another card', { ...people.rocio, cardId: 'MPR930932' }, 404],
    ['another group', { ...people.rocio, clientId: 'WPE0001' }, 404],
    ['no group of ours', { ...people.rocio, clientId: 'ABC' }, 404],
  ])('%s is refused (1.01, 1.09)', async (_who, query, status) => {
    expect((await check(query)).status).toBe(status);
  });
  test('names count without accents and capitals, and the client id does for the group', async () => {
    const query = { ...people.rocio, clientId: '10001', firstName: 'ROCIO', lastName: 'vasquez  pena' };
    expect((await check(query)).status).toBe(200);
  });
});

describe('a registration', () => {
  test('answers with its reference as text, and writes how to go on', async () => {
    const reply = await register();
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(reply.body).toMatch(/^[\w-]{32}$/);
    const [mail] = await mails();
    expect(mail).toMatchObject({ language: 'es', subject: 'Un paso más: cree su contraseña' });
    expect(mail?.body).toContain('http://localhost:3000/sign-up/password');
    expect(mail?.body).not.toContain(reply.body);
  });
  test('asked for again is the same one, with what was typed last', async () => {
    const [first, second] = [await register(), await register({ contactNumber: '6085550132' })];
    expect(second.body).toBe(first.body);
    expect(registrationOf(sandbox.programme.db, memberRocio())?.contactNumber).toBe('6085550132');
  });
  test.each([{ email: 'rocio2@example.com' }, { username: 'rocio_w' }])(
    'asked for again with %o takes the place of the one before',
    async (changes) => {
      const [first, second] = [await register(), await register(changes)];
      expect(second.body).not.toBe(first.body);
      expect(registrationOf(sandbox.programme.db, memberRocio())).toMatchObject({
        reference: second.body,
        ...changes,
      });
    },
  );
  test('with the Kelvin sign for a k is not the one with a k, and does not get its reference', async () => {
    const first = await register({ email: 'kim@example.com' });
    const second = await register({ email: '\u212Aim@example.com' });
    expect([second.status, second.body === first.body]).toEqual([200, false]);
  });
  test.each([
    ['a member who has an account', 409, { ...people.ana, birthdate: '1974-03-14', clientId: '10001' }],
    ['a user name that someone has', 422, { username: 'ANA' }],
    ['a user name that someone is about to have', 422, { username: 'tomas_v' }],
    ['a minor', 403, { ...people.mateo, clientId: '10001', personCode: '04', birthdate: '2014-09-12' }],
    ['ended coverage', 403, { ...people.olga, clientId: '10001', birthdate: '1972-06-03' }],
    ['a person code of somebody else', 403, { personCode: '02' }],
    ['nobody', 404, { firstName: 'Rosa' }],
    ['terms that are not accepted', 400, { agreeTermsAndConditions: false }],
  ])('of %s is refused with %s', async (_who, status, changes) => {
    expect((await register(changes)).status).toBe(status);
    expect(await mails()).toEqual([]);
    expect(registrationOf(sandbox.programme.db, memberRocio())).toBeUndefined();
  });
  test('says so in the catalogue’s words when there is an account', async () => {
    const { body } = await register({ ...people.ana, birthdate: '1974-03-14', clientId: '10001' });
    expect(body.message).toBe('Member is already registered.');
  });
  test('with the address of an account is told there alone', async () => {
    expect((await register({ email: 'Ana.Rivera@example.com' })).status).toBe(200);
    const [mail] = await mails('ana.rivera@example.com');
    expect(mail?.subject).toBe('Usted ya tiene una cuenta');
    expect(mail?.body).not.toContain('/sign-up/password');
  });
});

test.each<[string, CallDefinition, object]>([
  ['the check', checkEligibility, { query: people.rocio }],
  ['the registration', preRegister, { body: registration }],
])('%s needs the API key and takes no authorization header', async (_what, call, input) => {
  expect((await sandbox.guest.send(call, input)).status).toBe(401);
  for (const name of ['Authorization', 'Authorization-SSO'])
    expect((await sandbox.guest.send(call, input, { ...key, [name]: '' })).status).toBe(400);
});
