import { describe, expect, it } from 'vitest';
import type { Prescription } from '~/programme/contract/prescription.ts';
import type { RefillSituation } from '~/programme/contract/prescription-rules.ts';
import { expectedDelivery } from '~/programme/contract/mail-order.ts';
import { order, orderLine } from '../../../tests/support/orders.ts';
import { TODAY, ana, prescription } from '../../../tests/support/prescriptions.ts';
import { localizerIn } from '../../../tests/support/localizer.ts';
import { dueRows } from './due.server.ts';
import { firstOf } from './first.server.ts';
import type { Known } from './first.server.ts';
import { partOfDay } from './greeting.ts';
import { knowRows } from './know.server.ts';
import { judge } from './refills.server.ts';

const ARRIVAL = expectedDelivery('standard', TODAY);

const metformin = prescription({ dispensedDate: '2026-09-10' });
const lisinopril = prescription({
  prescriptionId: 'rx-lisinopril',
  dispensedDrug: 'Lisinopril 10 mg tablet',
  dispensedDate: '2026-09-15',
});
const levothyroxine = prescription({
  prescriptionId: 'rx-levothyroxine',
  dispensedDrug: 'Levothyroxine 75 mcg tablet',
  dispensedDate: '2026-09-24',
  nextRefillDate: '2026-12-04',
});
const atorvastatin = prescription({
  prescriptionId: 'rx-atorvastatin',
  dispensedDrug: 'Atorvastatin 20 mg tablet',
  dispensedDate: '2026-08-30',
  openOrderNumber: '48217730',
});

const known = (
  items: Prescription[],
  who: Partial<RefillSituation> = {},
  more: Partial<Known> = {},
): Known => {
  const situation = { ...ana, ...who };
  return {
    situation,
    judged: judge(items, situation),
    total: items.length,
    orders: [],
    supportPhone: '8005550142',
    ...more,
  };
};

describe('what needs the member first', () => {
  it('is the refills that are ready, the first to run out first, with one sum', async () => {
    const localizer = await localizerIn('en');
    const first = firstOf(known([lisinopril, metformin, levothyroxine]), localizer);
    expect(first).toMatchObject({
      tone: 'go',
      strong: '2 refills are ready.',
      say: `Order today, and they should arrive by ${localizer.format.dayMonth(ARRIVAL)}, before you run out.`,
      refills: { button: 'Refill both for $20.98' },
    });
    expect(first?.refills?.rows.map(({ name, line, price }) => [name, line, price])).toEqual([
      ['Metformin ER 500 mg tablet', '20 days left', '$10.49'],
      ['Lisinopril 10 mg tablet', '25 days left', '$10.49'],
    ]);
  });

  it('says it in Spanish', async () => {
    const localizer = await localizerIn('es');
    const first = firstOf(known([metformin]), localizer);
    expect(first).toMatchObject({
      strong: 'Tiene 1 resurtido listo.',
      say: `Si lo pide hoy, debe llegar a más tardar el ${localizer.format.dayMonth(ARRIVAL)}, antes de que se le acabe.`,
      refills: { button: 'Resurtir por $10.49' },
    });
  });

  it('promises no arrival before the supply ends when it ends sooner', async () => {
    const late = prescription({ dispensedDate: '2026-08-22' });
    const localizer = await localizerIn('en');
    const say = `Order today, and it should arrive by ${localizer.format.dayMonth(ARRIVAL)}.`;
    expect(firstOf(known([late]), localizer)?.say).toBe(say);
  });

  it('orders no more with one press than it shows', async () => {
    const many = Array.from({ length: 5 }, (_, n) => prescription({ prescriptionId: `rx-${n}` }));
    const first = firstOf(known(many), await localizerIn('en'));
    expect(first?.refills?.rows).toHaveLength(3);
    expect(first?.refills?.button).toBe('Refill these 3 for $31.47');
  });

  it.each([
    ['a mail-order profile', known([metformin], { hasMailOrderProfile: false }), 'wait', 'Almost.'],
    [
      'an answer to the pharmacy',
      known([levothyroxine], {}, { orders: [order({ actionNeeded: 'Confirm your address.' })] }),
      'wait',
      'An order needs something from you.',
    ],
    ['nothing today', known([levothyroxine]), 'quiet', 'Nothing to do today.'],
    ['nothing yet', known([]), 'quiet', 'Welcome.'],
  ] as const)('is %s', async (_, what, tone, strong) => {
    expect(firstOf(what, await localizerIn('en'))).toMatchObject({ tone, strong });
  });

  it('is nothing to order for a member whose membership ended or whose plan has no mail order', async () => {
    const localizer = await localizerIn('en');
    expect(firstOf(known([metformin], { eligibilityStatus: 'TERMED' }), localizer)).toBeUndefined();
    expect(firstOf(known([metformin], { suppressMailOrderFeatures: true }), localizer)).toBeUndefined();
  });
});

describe('the blocks of the home page', () => {
  it('list what is due next, without what the panel shows', async () => {
    const rows = dueRows(
      judge([metformin, atorvastatin, levothyroxine], ana),
      ['rx-metformin'],
      await localizerIn('en'),
    );
    expect(rows.map(({ name, day, line, short }) => [name, day.iso, line, short ?? false])).toEqual([
      ['Atorvastatin 20 mg tablet', '2026-11-28', '9 days left. Your next supply is on order.', true],
      ['Levothyroxine 75 mcg tablet', '2026-12-04', 'You can refill from this date.', false],
    ]);
  });

  it('say first what may need the member', async () => {
    const late = order({
      orderNumber: '2',
      lines: [orderLine({ shipmentDate: '2026-11-01', drugName: 'Lisinopril' })],
    });
    const rows = knowRows(
      [order({ orderNumber: '1' }), late],
      judge([], ana),
      TODAY,
      await localizerIn('en'),
    );
    expect(rows.map(({ title }) => title)).toEqual([
      'Lisinopril is late',
      'Fluticasone 50 mcg nasal spray is on its way',
    ]);
  });
});

describe('the greeting', () => {
  it.each([
    ['2026-11-19T03:59:00-05:00', 'evening'],
    ['2026-11-19T04:00:00-05:00', 'morning'],
    ['2026-11-19T11:59:00-05:00', 'morning'],
    ['2026-11-19T12:00:00-05:00', 'afternoon'],
    ['2026-11-19T18:00:00-05:00', 'evening'],
    ['2026-11-19T00:10:00-05:00', 'evening'],
  ])('at %s is for the %s', (moment, part) => {
    expect(partOfDay(new Date(moment), 'America/New_York')).toBe(part);
  });
});
