import { describe, expect, it } from 'vitest';
import { findRefillRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import { Prescription } from '#contract/prescription.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { ana, aPrescription } from '#harness/factories.ts';
import type { PrescriptionGroup } from './prescription-state.ts';
import { calculateReminderDay } from './downloads.server.ts';
import { toPrescriptionFacts, toPrescriptionRow } from './row.server.ts';
import { languages, type Language } from '#contract/languages.ts';

interface Expected {
  what: string;
  rx?: Partial<Prescription>;
  who?: Partial<RefillFacts>;
  group: PrescriptionGroup;
  line?: string;
  also?: string;
}

const pending = {
  status: 'pending',
  requestedDate: '2026-11-16',
  requestedFrom: 'noMoreRefills',
  answerDueDate: '2026-12-01',
} as const;

const rows: Expected[] = [
  { what: 'nothing against it', group: 'ready', line: '3 refills left' },
  {
    what: 'too soon',
    rx: { nextRefillDate: '2026-12-04' },
    group: 'notYet',
    line: '3 refills left · 7 days left',
  },
  {
    what: 'too soon, with a box on its way',
    rx: {
      ...{ dispensedDate: '2026-11-18', nextRefillDate: '2027-01-25' },
      arriving: { orderNumber: '1', expectedDate: '2026-11-30', previousFillDate: '2026-08-28' },
    },
    group: 'notYet',
    line: '3 refills left · 7 days left, next box November 30',
  },
  {
    what: 'too soon, with a late first box',
    rx: { nextRefillDate: '2027-01-25', arriving: { orderNumber: '1', expectedDate: '2026-11-01' } },
    group: 'notYet',
    line: '3 refills left · next box in an order',
  },
  { what: 'an open order', rx: { openOrderNumber: '48217730' }, group: 'onTheWay' },
  {
    what: 'no refills left',
    rx: { refillsRemaining: 0 },
    group: 'prescriber',
    line: 'Dr. Priya Nair can write a new one',
  },
  {
    what: 'a refused renewal',
    rx: { refillsRemaining: 0, renewal: { ...pending, status: 'denied' } },
    group: 'prescriber',
    line: 'Dr. Priya Nair can write a new one',
    also: 'Your last request for a new prescription was not approved.',
  },
  {
    what: 'the prescriber is asked',
    rx: { refillsRemaining: 0, renewal: pending },
    group: 'prescriber',
    line: 'Asked November 16. Dr. Priya Nair has until December 1.',
  },
  {
    what: 'schedule II',
    rx: { deaClass: 'II' },
    group: 'prescriber',
    line: 'Needs a new prescription each time',
  },
  {
    what: 'schedule IV after 6 months',
    rx: { deaClass: 'IV' },
    group: 'prescriber',
    line: 'The legal limit on refills is reached',
  },
  {
    what: 'transferred',
    rx: { lifecycle: 'transferred', transferredTo: 'Lakeside Pharmacy', transferredDate: '2026-10-06' },
    group: 'elsewhere',
    line: 'Transferred to Lakeside Pharmacy on October 6, 2026',
  },
  {
    what: 'another pharmacy',
    rx: { mailOrder: false, pharmacyName: 'Corner Street Pharmacy' },
    group: 'elsewhere',
    line: 'Filled at Corner Street Pharmacy',
  },
  {
    what: 'expired',
    rx: { expirationDate: '2026-10-01' },
    group: 'over',
    line: 'Expired October 1, 2026. Can be renewed until January 29, 2027.',
  },
  {
    what: 'no fill and no refills',
    rx: { dispensedDate: undefined, nextRefillDate: undefined, refillsRemaining: 0 },
    group: 'ready',
    line: 'Not filled yet',
  },
  {
    what: 'no fill at a different pharmacy',
    rx: { dispensedDate: undefined, mailOrder: false, pharmacyName: 'Badger Drug #214' },
    group: 'elsewhere',
    line: 'Not filled yet · Badger Drug #214',
  },
  {
    what: 'stopped',
    rx: { lifecycle: 'discontinued', inactiveReason: 'discontinued', inactiveDate: '2026-09-15' },
    group: 'over',
    line: 'Ended September 15, 2026',
  },
  {
    what: 'an ended membership',
    who: { eligibilityStatus: 'TERMED' },
    group: 'active',
    line: '3 refills left · Dr. Priya Nair',
  },
  {
    what: 'no mail-order profile',
    who: { hasMailOrderProfile: false },
    group: 'active',
    line: '3 refills left · Dr. Priya Nair',
  },
];

describe('prescription row', () => {
  it.each(rows)('with $what is in the group $group', async ({ rx, who, group, line, also }) => {
    const shown = toPrescriptionRow(aPrescription(rx), { ...ana, ...who }, await createLocalizerIn('en'));
    expect(shown.group).toBe(group);
    expect(shown.row.lines).toEqual(['180 tablets · 90 days · Rx 7204418', ...[also, line].filter(Boolean)]);
    expect(shown.row.ready ?? false).toBe(group === 'ready');
  });

  it('shows from when a refill is possible', async () => {
    const { row } = toPrescriptionRow(
      aPrescription({ nextRefillDate: '2026-12-04' }),
      ana,
      await createLocalizerIn('es'),
    );
    expect(row.from).toBe('Se puede resurtir desde el 4\u00a0de\u00a0diciembre de\u00a02026');
    expect(row.lines[0]).toBe('180 tabletas · 90 días · Rx 7204418');
  });

  it('shows when auto charge and ship will order it', async () => {
    const rx = aPrescription({ nextRefillDate: '2026-12-04', autoChargeAndShip: true });
    const { row } = toPrescriptionRow(rx, ana, await createLocalizerIn('en'));
    expect(row.from).toBe('We will order it December\u00a04,\u00a02026');
  });

  it('names a different person', async () => {
    const { row } = toPrescriptionRow(
      aPrescription({ personCode: '03', patientName: 'Leo Rivera' }),
      ana,
      await createLocalizerIn('en'),
    );
    expect(row.lines[0]).toBe('For Leo Rivera · 180 tablets · 90 days · Rx 7204418');
    expect(row.ready).toBe(true);
  });

  it('shows the remaining supply only where a refill can be ordered', async () => {
    const localizer = await createLocalizerIn('en');
    expect(toPrescriptionRow(aPrescription(), ana, localizer).row.supply).toEqual({
      left: 7,
      of: 90,
      text: '7 days left',
    });
    expect(
      toPrescriptionRow(aPrescription({ refillsRemaining: 0 }), ana, localizer).row.supply,
    ).toBeUndefined();
  });
});

const shown = async (
  changes: Parameters<typeof aPrescription>[0] = {},
  language: Language = 'en',
  who = ana,
) => {
  const rx = aPrescription(changes);
  const facts = toPrescriptionFacts(rx, findRefillRefusal(rx, who), who, await createLocalizerIn(language));
  return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
};

describe('prescription details', () => {
  it('omit auto charge and ship for members of a client without mail order', async () => {
    expect(await shown({}, 'en', { ...ana, suppressMailOrderFeatures: true })).not.toHaveProperty(
      'Auto charge and ship',
    );
  });

  it('show every field as text (2.54, 3.20, 3.21, 3.22)', async () => {
    expect(await shown({ specialty: true })).toEqual({
      Status: 'Active',
      'Can be refilled': 'Yes, now',
      For: 'Ana Rivera',
      'Date of birth': 'March 14, 1974',
      'Rx number': '7204418',
      Prescriber: 'Dr. Priya Nair',
      'Medicine prescribed': 'Glucophage XR 500 mg tablet',
      'Medicine dispensed': 'Metformin ER 500 mg tablet',
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

  it('show from when it can be refilled', async () => {
    expect((await shown({ nextRefillDate: '2026-12-04' }))['Can be refilled']).toBe('From December 4, 2026');
    expect((await shown({ refillsRemaining: 0 }))['Can be refilled']).toBe('Not now');
  });

  it.each(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])('translate DAW %s', async (dawCode) => {
    for (const language of languages) {
      const value = Object.values(await shown({ dawCode }, language)).find((text) =>
        text.endsWith(`(${dawCode})`),
      );
      expect(value!.length).toBeGreaterThan(`(${dawCode})`.length + 1);
    }
  });

  it.each(['II', 'III', 'IV', 'V'])('translate DEA class %s', async (deaClass) => {
    expect((await shown({ deaClass }))['Controlled medicine (DEA class)']).toMatch(
      new RegExp(`^Schedule ${deaClass}: `),
    );
    expect((await shown({ deaClass }, 'es'))['Medicamento controlado (clase DEA)']).toMatch(/^Lista /);
  });

  it.each(['42', 'X', '__proto__', 'constructor', ''])('show the unknown code %j as it is', async (code) => {
    const facts = await shown({ dawCode: code, deaClass: code });
    expect(facts['Substitution (DAW)']).toBe(code);
    expect(facts['Controlled medicine (DEA class)']).toBe(code);
    expect(Prescription.safeParse(aPrescription({ dawCode: code, deaClass: code })).success).toBe(true);
  });

  it('omit missing dates', async () => {
    const facts = await shown({ dispensedDate: undefined, nextRefillDate: undefined });
    expect(Object.keys(facts)).not.toContain('Last filled');
    expect(Object.keys(facts)).not.toContain('Next refill from');
  });
});

describe('reminder day', () => {
  it.each([
    ['it is too soon: the first day of the refill', { nextRefillDate: '2026-12-04' }, '2026-12-04'],
    ['it can be refilled already: tomorrow', {}, '2026-11-20'],
    ['no refill is left: none', { refillsRemaining: 0 }, undefined],
    ['it is on order: none', { openOrderNumber: '48217730' }, undefined],
  ])('is chosen when %s', (_, changes, day) => {
    expect(calculateReminderDay(findRefillRefusal(aPrescription(changes), ana), ana.today)).toBe(day);
  });
});
