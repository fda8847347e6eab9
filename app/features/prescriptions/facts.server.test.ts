import { describe, expect, it } from 'vitest';
import { Prescription } from '~/programme/contract/prescription.ts';
import { refillRefusal } from '~/programme/contract/prescription-rules.ts';
import { ana, prescription } from '../../../tests/support/prescriptions.ts';
import { localizerIn } from '../../../tests/support/localizer.ts';
import { factsOf } from './row.server.ts';
import { reminderDay } from './reminder-day.ts';

const shown = async (
  changes: Parameters<typeof prescription>[0] = {},
  language: 'en' | 'es' = 'en',
  who = ana,
) => {
  const rx = prescription(changes);
  const facts = factsOf(rx, refillRefusal(rx, who), who, await localizerIn(language));
  return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
};

describe('the details of a prescription', () => {
  it('say nothing of auto charge and ship to members of a client without mail order', async () => {
    expect(await shown({}, 'en', { ...ana, suppressMailOrderFeatures: true })).not.toHaveProperty(
      'Auto charge and ship',
    );
  });

  it('are all there, in words', async () => {
    expect(await shown({ specialty: true })).toEqual({
      Status: 'Active',
      'Can be refilled': 'Yes, now',
      For: 'Ana Rivera',
      'Date of birth': 'March 14, 1974',
      'Rx number': '7204418',
      Prescriber: 'Dr. Priya Nair',
      'Drug prescribed': 'Glucophage XR 500 mg tablet',
      'Drug given': 'Metformin ER 500 mg tablet',
      Quantity: '180 tablets',
      'Days of supply': '90',
      Written: 'March 2, 2026',
      'Last filled': 'August 28, 2026',
      'Next refill from': 'November 4, 2026',
      Expires: 'March 2, 2027',
      'Refills left': '3 of 4',
      'Substitution (DAW)': 'Generic allowed (0)',
      'Controlled medicine (DEA class)': 'No',
      'Specialty medicine': 'Yes',
      'Refill reminder': 'On',
      'Auto charge and ship': 'Off',
      Pharmacy: 'Mail order',
    });
  });

  it('say from when it can be refilled', async () => {
    expect((await shown({ nextRefillDate: '2026-12-04' }))['Can be refilled']).toBe('From December 4, 2026');
    expect((await shown({ refillsRemaining: 0 }))['Can be refilled']).toBe('Not now');
  });

  it.each(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])('have words for DAW %s', async (dawCode) => {
    for (const language of ['en', 'es'] as const) {
      const value = Object.values(await shown({ dawCode }, language)).find((text) =>
        text.endsWith(`(${dawCode})`),
      );
      expect(value!.length).toBeGreaterThan(`(${dawCode})`.length + 1);
    }
  });

  it.each(['II', 'III', 'IV', 'V'])('have words for DEA class %s', async (deaClass) => {
    expect((await shown({ deaClass }))['Controlled medicine (DEA class)']).toMatch(
      new RegExp(`^Schedule ${deaClass}: `),
    );
    expect((await shown({ deaClass }, 'es'))['Medicina controlada (clase DEA)']).toMatch(/^Lista /);
  });

  it.each(['42', 'X', '__proto__', 'constructor', ''])('show the unknown code %j as it is', async (code) => {
    const facts = await shown({ dawCode: code, deaClass: code });
    expect(facts['Substitution (DAW)']).toBe(code);
    expect(facts['Controlled medicine (DEA class)']).toBe(code);
    expect(Prescription.safeParse(prescription({ dawCode: code, deaClass: code })).success).toBe(true);
  });

  it('leave out dates that are not there', async () => {
    const facts = await shown({ dispensedDate: undefined, nextRefillDate: undefined });
    expect(Object.keys(facts)).not.toContain('Last filled');
    expect(Object.keys(facts)).not.toContain('Next refill from');
  });
});

describe('the day of a reminder', () => {
  it.each([
    ['it is too soon: the first day of the refill', { nextRefillDate: '2026-12-04' }, '2026-12-04'],
    ['it can be refilled already: tomorrow', {}, '2026-11-20'],
    ['no refill is left: none', { refillsRemaining: 0 }, undefined],
    ['it is on order: none', { openOrderNumber: '48217730' }, undefined],
  ])('%s', (_, changes, day) => {
    expect(reminderDay(refillRefusal(prescription(changes), ana), ana.today)).toBe(day);
  });
});
