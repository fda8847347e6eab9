/** Reminders of refills: who is told, when, in which language, and that nobody is told twice. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, daysBetween } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import type { Prescription } from '#contract/prescription.ts';
import type { SentMessage } from '../outbox.ts';
import { startTestSandbox, find, requestFor, type TestMember, type TestSandbox } from './test-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.post('/reset');
});

const { prescriptionActions: actions } = calls;
const remind = (member: TestMember, rx: Prescription, enabled = true) =>
  member.call(actions.setRefillReminder, {
    params: { prescriptionId: rx.prescriptionId },
    query: member.ids,
    body: { enabled },
  });
const goTo = (day: string) =>
  sandbox.post('/clock', { advanceDays: daysBetween(sandbox.programme.clock.today(), day) });

const isReminder = ({ subject }: SentMessage) => /reminder|recordatorio/i.test(subject);
const remindersTo = async (to: string) =>
  ((await sandbox.get(`/outbox.json?to=${to}`)).body as SentMessage[]).filter(isReminder);
const allReminders = async () =>
  ((await sandbox.get('/outbox.json')).body as SentMessage[]).filter(isReminder);

const ANA = 'ana.rivera@example.com';
const PAT = 'pat.nguyen@example.com';
const XIMENA = 'ximena.penalosa@example.com';

test('goes out once, on the day from which the refill can be ordered, and names no medicine', async () => {
  const pat = sandbox.as('pat');
  const rx = await find(pat, 'Rosuvastatin');
  await remind(pat, rx);
  await goTo(addDays(rx.nextRefillDate!, -1));
  expect(await remindersTo(PAT)).toEqual([]);
  await goTo(rx.nextRefillDate!);
  const sent = await remindersTo(PAT);
  expect(sent).toMatchObject([{ channel: 'email', language: 'en', to: PAT }]);
  expect(`${sent[0]!.subject} ${sent[0]!.body}`).not.toMatch(
    /rosuvastatin|refill|prescription|medicine|pharmacy/i,
  );
  await goTo(addDays(rx.nextRefillDate!, 1));
  await goTo(addDays(rx.nextRefillDate!, 20));
  expect(await remindersTo(PAT)).toEqual(sent);
  expect(await find(pat, 'Rosuvastatin')).toMatchObject({ status: 'active' });
});

test('is in Spanish for who reads Spanish, also when many days go by at once', async () => {
  const ximena = sandbox.as('ximena');
  const rx = await find(ximena, 'Losartan');
  await remind(ximena, rx);
  await goTo(addDays(rx.nextRefillDate!, 10));
  const sent = await remindersTo(XIMENA);
  expect(sent).toMatchObject([{ language: 'es', subject: 'Un recordatorio de Member Portal' }]);
  expect(sent[0]!.sentAt.slice(0, 10)).toBe(rx.nextRefillDate);
});

test('comes again for the refill after the next', async () => {
  const ximena = sandbox.as('ximena');
  const rx = await find(ximena, 'Losartan');
  await remind(ximena, rx);
  await goTo(rx.nextRefillDate!);
  await ximena.call(
    calls.mailOrder.requestRefills,
    await requestFor(ximena, [await find(ximena, 'Losartan')]),
  );
  await goTo(addDays(rx.nextRefillDate!, 14));
  const { nextRefillDate } = await find(ximena, 'Losartan');
  expect(nextRefillDate! > rx.nextRefillDate!).toBe(true);
  expect(await remindersTo(XIMENA)).toHaveLength(1);
  await goTo(nextRefillDate!);
  expect(await remindersTo(XIMENA)).toHaveLength(2);
});

test.each([
  [
    'was turned off again',
    async (ximena: TestMember, rx: Prescription) => {
      await remind(ximena, rx);
      await remind(ximena, rx, false);
    },
  ],
  [
    'is of a prescription that moved away',
    async (ximena: TestMember, rx: Prescription) => {
      await remind(ximena, rx);
      const body = { pharmacyName: 'Willy Street Pharmacy', pharmacyPhone: '6085550177' };
      const params = { prescriptionId: rx.prescriptionId };
      await ximena.call(actions.transferOut, { params, query: ximena.ids, body });
    },
  ],
  [
    'has no channel in the notification settings',
    async (ximena: TestMember, rx: Prescription) => {
      await remind(ximena, rx);
      const settings = await ximena.call(calls.userManagement.notificationSettings, { query: ximena.ids });
      await ximena.call(calls.userManagement.updateNotificationSettings, {
        query: ximena.ids,
        body: { ...settings, refillReminders: [] },
      });
    },
  ],
])('does not go out when it %s', async (_why, happen) => {
  const ximena = sandbox.as('ximena');
  const rx = await find(ximena, 'Losartan');
  await happen(ximena, rx);
  await goTo(addDays(rx.nextRefillDate!, 3));
  expect(await remindersTo(XIMENA)).toEqual([]);
});

test('does not go out for a refill that ordered itself', async () => {
  const ana = sandbox.as('ana');
  const rx = await find(ana, 'Jardiance');
  expect(rx.autoChargeAndShip).toBe(true);
  await remind(ana, rx);
  await goTo(addDays(rx.nextRefillDate!, -1));
  const before = await allReminders();
  await goTo(rx.nextRefillDate!);
  expect((await find(ana, 'Jardiance')).status).toBe('orderInProgress');
  expect(await allReminders()).toEqual(before);
});

test('goes to the one who turned it on, not to the child whose prescription it is', async () => {
  const ana = sandbox.as('ana');
  const rx = (
    await ana.call(calls.prescriptions.refillable, {
      query: { ...ana.ids, personCodes: '03', perPage: 100, status: 'tooSoon' },
    })
  ).items[0]!;
  await remind(ana, rx);
  await goTo(addDays(rx.nextRefillDate!, -1));
  const before = (await remindersTo(ANA)).length;
  await goTo(rx.nextRefillDate!);
  expect(await remindersTo(ANA)).toHaveLength(before + 1);
});
