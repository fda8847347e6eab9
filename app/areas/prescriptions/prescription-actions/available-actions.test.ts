import { expect, it } from 'vitest';
import { ana, aPrescription } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { listAvailableActions, toAutomaticRows } from './available-actions.ts';

const isReminderOffered = (changes: Parameters<typeof aPrescription>[0]) =>
  listAvailableActions(aPrescription({ refillReminder: false, ...changes }), ana, true).reminder;

it.each([
  ['with refills left', { refillsRemaining: 2 }, true],
  ['too soon to refill', { nextRefillDate: '2026-12-24' }, true],
  ['whose open order leaves another refill', { refillsRemaining: 2, openOrderNumber: '48217730' }, true],
  ['without refills', { refillsRemaining: 0 }, false],
  ['whose open order takes the last refill', { refillsRemaining: 1, openOrderNumber: '48217730' }, false],
  ['of another pharmacy', { mailOrder: false }, false],
  ['of another pharmacy, to turn off', { mailOrder: false, refillReminder: true }, true],
  ['without refills, to turn off', { refillsRemaining: 0, refillReminder: true }, true],
] as const)(
  'offers a reminder only for a prescription that can be ordered again: one %s',
  (_what, changes, offered) => {
    expect(isReminderOffered(changes)).toBe(offered);
  },
);

it('shows the reason why a medicine is never charged and shipped automatically', async () => {
  const rx = aPrescription({ deaClass: 'IV' });
  const actions = listAvailableActions(rx, ana, true);
  const [, row] = toAutomaticRows(rx, actions, await createLocalizerIn('en'), { isMuted: false });
  expect(row).not.toHaveProperty('change');
  expect(row?.value).toMatch(/^This is a controlled medicine\./);
  const settings = { isMuted: false, isAutoOffered: false };
  const [, other] = toAutomaticRows(aPrescription(), actions, await createLocalizerIn('en'), settings);
  expect(other?.value).toMatch(/^The plan does not offer auto charge and ship\./);
});
