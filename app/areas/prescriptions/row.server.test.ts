import { describe, expect, it } from 'vitest';
import { findRefillRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import { Prescription } from '#contract/prescription.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { ana, aPrescription } from '#harness/factories.ts';
import type { PrescriptionGroup } from './prescription-state.ts';
import { calculateReminderDay } from './downloads.server.ts';
import { toPrescriptionFacts, toPrescriptionRow } from './row.server.ts';
import { languages, type Language } from '#contract/languages.ts';

const en = await createLocalizerIn('en');

const pending = { status: 'pending', requestedDate: '2026-11-16', requestedFrom: 'noMoreRefills', answerDueDate: '2026-12-01' } as const; // oxfmt-ignore
const denied = { ...pending, status: 'denied' } as const;
const first = { orderNumber: '1', expectedDate: '2026-11-01' };
const next = { orderNumber: '1', expectedDate: '2026-11-30', previousFillDate: '2026-08-28' };
const neverFilled = { dispensedDate: undefined, nextRefillDate: undefined };
const stopped = {
  lifecycle: 'discontinued',
  inactiveReason: 'discontinued',
  inactiveDate: '2026-09-15',
} as const;
const transferred = { lifecycle: 'transferred', transferredTo: 'Lakeside Pharmacy', transferredDate: '2026-10-06' } as const; // oxfmt-ignore
const review = { inquiryId: 'PA1', status: 'moreInformationNeeded', date: '2026-11-09', actByDate: '2026-12-09' } as const; // oxfmt-ignore
const CAN_WRITE = 'Dr. Priya Nair can write a new one';
const LEFT = '3 refills left · Dr. Priya Nair';

describe('prescription row', () => {
  it.each<[what: string, PrescriptionGroup, lines: string[], rx: Partial<Prescription>, who?: Partial<RefillFacts>]>([
    ['nothing against it', 'ready', ['3 refills left'], {}],
    ['a review that waits for the prescriber', 'ready', ['3 refills left', 'Your prescriber must send more information by December 9, 2026. If not, the request will be denied.'], { review }],
    ['too soon', 'notYet', ['3 refills left · 7 days left'], { nextRefillDate: '2026-12-04' }],
    ['too soon, with a box on its way', 'onTheWay', ['3 refills left · 7 days left, next box November 30'], { dispensedDate: '2026-11-18', nextRefillDate: '2027-01-25', arriving: next }],
    ['too soon, with a late first box', 'onTheWay', ['3 refills left · next box late, was expected November 1'], { nextRefillDate: '2027-01-25', arriving: first }],
    ['an open order', 'onTheWay', ['7 days left · Not shipped yet'], { openOrderNumber: '48217730' }],
    ['no refills left', 'prescriber', [CAN_WRITE], { refillsRemaining: 0 }],
    ['a refused renewal', 'prescriber', ['Your last request for a new prescription was not approved.', CAN_WRITE], { refillsRemaining: 0, renewal: denied }],
    ['the prescriber is asked', 'prescriber', ['Asked November 16. Dr. Priya Nair has until December 1.'], { refillsRemaining: 0, renewal: pending }],
    ['schedule II', 'prescriber', ['Needs a new prescription each time'], { deaClass: 'II' }],
    ['schedule IV after 6 months', 'prescriber', ['The legal limit on refills is reached'], { deaClass: 'IV' }],
    ['transferred', 'elsewhere', ['Transferred to Lakeside Pharmacy on October 6, 2026'], transferred],
    ['another pharmacy', 'elsewhere', ['Filled at Corner Street Pharmacy'], { mailOrder: false, pharmacyName: 'Corner Street Pharmacy' }],
    ['expired', 'over', ['Expired October 1, 2026. Can be renewed until January 29, 2027.'], { expirationDate: '2026-10-01' }],
    ['no fill and no refills', 'ready', ['Not filled yet'], { ...neverFilled, refillsRemaining: 0 }],
    ['no fill at a different pharmacy', 'elsewhere', ['Not filled yet · Badger Drug #214'], { dispensedDate: undefined, mailOrder: false, pharmacyName: 'Badger Drug #214' }],
    ['stopped', 'over', ['Ended September 15, 2026'], stopped],
    ['an ended membership', 'active', [LEFT], {}, { eligibilityStatus: 'TERMED' }],
    ['no mail-order profile', 'active', [LEFT], {}, { hasMailOrderProfile: false }],
  ])('with %s is in the group %s', async (_what, group, lines, rx, who) => {
    const shown = toPrescriptionRow(aPrescription(rx), { ...ana, ...who }, en);
    expect(shown.group).toBe(group);
    expect(shown.row.lines).toEqual(['180 tablets · 90 days · Rx 7204418', ...lines]);
    expect(shown.row.ready ?? false).toBe(group === 'ready');
  }); // oxfmt-ignore

  it('shows from when a refill is possible', async () => {
    const rx = aPrescription({ nextRefillDate: '2026-12-04' });
    const { row } = toPrescriptionRow(rx, ana, await createLocalizerIn('es'));
    expect(row.from).toBe('Se puede resurtir desde el 4\u00a0de\u00a0diciembre de\u00a02026');
    expect(row.lines[0]).toBe('180 tabletas · 90 días · Rx 7204418');
  });

  it('shows when auto charge and ship will order it', async () => {
    const rx = aPrescription({ nextRefillDate: '2026-12-04', autoChargeAndShip: true });
    const { row } = toPrescriptionRow(rx, ana, en);
    expect(row.from).toBe('We will order it December\u00a04,\u00a02026');
  });

  it('names a different person, unless the list shows only that person', async () => {
    const leos = aPrescription({ personCode: '03', patientName: 'Leo Rivera' });
    const { row } = toPrescriptionRow(leos, ana, en);
    expect(row.lines[0]).toBe('For Leo Rivera · 180 tablets · 90 days · Rx 7204418');
    expect(row.ready).toBe(true);
    const { row: viewed } = toPrescriptionRow(leos, ana, en, { viewed: '03' });
    expect(viewed.lines[0]).toBe('180 tablets · 90 days · Rx 7204418');
  });

  it('shows the remaining supply only where a refill can be ordered', async () => {
    const findSupply = (changes = {}) => toPrescriptionRow(aPrescription(changes), ana, en).row.supply;
    expect(findSupply()).toEqual({ left: 7, of: 90, text: '7 days left' });
    expect(findSupply({ refillsRemaining: 0 })).toBeUndefined();
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

it.each([
  ['it is too soon: the first day of the refill', { nextRefillDate: '2026-12-04' }, '2026-12-04'],
  ['it can be refilled already: tomorrow', {}, '2026-11-20'],
  ['no refill is left: none', { refillsRemaining: 0 }, undefined],
  ['it is on order: none', { openOrderNumber: '48217730' }, undefined],
])('chooses the reminder day when %s', (_, changes, day) => {
  expect(calculateReminderDay(findRefillRefusal(aPrescription(changes), ana), ana.today)).toBe(day);
});
