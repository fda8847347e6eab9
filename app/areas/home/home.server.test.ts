import { describe, expect, it } from 'vitest';
import type { Prescription } from '#contract/prescription.ts';
import type { ClinicalReview } from '#contract/clinical-review.ts';
import type { RefillFacts } from '#contract/prescription-rules.ts';
import { addDays } from '#contract/calendar.ts';
import { calculateExpectedDelivery, type PaymentCard } from '#contract/mail-order.ts';
import { anOrder, anOrderLine, TODAY, ana, aPrescription } from '#harness/factories.ts';
import { goodCard } from '#harness/checkout-programme.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { buildComingView, toDeliveryRows, findNextDelivery, toRefillRows } from './upcoming.server.ts';
import { checkRefills } from './refills.server.ts';
import { getPartOfDay } from './home.server.ts';
import { buildPriorityPanel, showMostUrgent } from './attention.server.ts';
import type { Language } from '#contract/languages.ts';

const en = await createLocalizerIn('en');
const reader = { today: TODAY, reader: '01', shown: '01' };
const ARRIVAL = calculateExpectedDelivery('standard', TODAY);

const metformin = aPrescription({ dispensedDate: '2026-09-10' });
const aMedicine = (dispensedDrug: string, dispensedDate: string, changes: Partial<Prescription> = {}) => {
  const prescriptionId = `rx-${dispensedDrug.split(' ', 1).join().toLowerCase()}`;
  return aPrescription({ prescriptionId, dispensedDrug, dispensedDate, ...changes });
};
const lisinopril = aMedicine('Lisinopril 10 mg tablet', '2026-09-15');
const levothyroxine = aMedicine('Levothyroxine 75 mcg tablet', '2026-09-24', {
  nextRefillDate: '2026-12-04',
});
const atorvastatin = aMedicine('Atorvastatin 20 mg tablet', '2026-08-30', { openOrderNumber: '48217730' });

type More = Partial<Omit<Parameters<typeof buildPriorityPanel>[0], 'situation' | 'checked'>> & {
  inCart?: string[];
  total?: number;
};

async function buildPanel(
  items: Prescription[],
  who: Partial<RefillFacts> = {},
  { inCart = [], total = items.length, ...more }: More = {},
  language: Language = 'en',
) {
  const situation = { ...ana, ...who };
  const known = {
    ...{ situation, checked: checkRefills(items, situation) },
    ...{ reader: situation.personCode, shown: situation.personCode },
    ...{ orders: [], reviews: [], cards: [], ...more },
  };
  return buildPriorityPanel(known, new Set(inCart), total, await createLocalizerIn(language));
}

const card = (changes: Partial<PaymentCard> = {}): PaymentCard => ({ ...goodCard, ...changes });
const expired = card({ expiration: { month: 10, year: 2026 } });

const review = (changes: Partial<ClinicalReview>): ClinicalReview => ({
  ...{ inquiryId: 'PA1', createdDate: '2026-11-01', requestedBy: 'Dr. Bell', status: 'denied' },
  ...{ personCode: '01', memberFirstName: 'Ana', memberLastName: 'Rivera', drugName: 'Diclofenac 1% gel' },
  ...{ actByDate: '2026-12-15', steps: [{ status: 'denied', date: '2026-11-10' }] },
  ...changes,
});

const ended = aMedicine('Hydrochlorothiazide 25 mg tablet', '2026-09-05', { refillsRemaining: 0 });
const lateOrder = anOrder({
  orderNumber: '2',
  lines: [anOrderLine({ shipmentDate: '2026-11-01', expectedDate: '2026-11-07', drugName: 'Lisinopril' })],
});
/** expected before today, but not long enough in transit to be late */
const overdueOrder = anOrder({
  orderNumber: '3',
  lines: [anOrderLine({ shipmentDate: '2026-11-15', expectedDate: '2026-11-18', drugName: 'Metformin' })],
});

describe('attention panel', () => {
  it('shows when a late order is or was expected', async () => {
    const lines = [anOrderLine({ shipmentDate: '2026-11-10', expectedDate: '2026-11-23' })];
    const slow = anOrder({ orderNumber: '4', lines });
    const panel = await buildPanel([], {}, { orders: [slow, lateOrder] });
    expect(panel?.rows.map(({ line }) => line)).toEqual([
      'Order 2. It was expected November 7.',
      'Order 4. Expected November 23.',
    ]);
  });

  it('names the late lines of an order and their person, not those that were cancelled', async () => {
    const cancelled = anOrderLine({ status: 'cancelled', personCode: '02', patientName: 'Ben Rivera' });
    const orders = [{ ...lateOrder, lines: [cancelled, ...lateOrder.lines] }];
    expect((await buildPanel([], {}, { orders }))?.rows).toMatchObject([
      { title: 'Late: Lisinopril', line: 'Order 2. It was expected November 7.' },
    ]);
  });

  it('shows an order that waits for the member first, with the question of the pharmacy', async () => {
    const receivedDate = '2026-11-03';
    const asked = anOrder({ actionNeeded: 'Confirm your address.', orderedBy: '01', receivedDate });
    const rows = async (order: typeof asked) =>
      (await buildPanel([], {}, { orders: [lateOrder, order] }))?.rows;
    expect(await rows(asked)).toMatchObject([{ quote: 'Confirm your address.' }, { to: '/main/orders/2' }]);
    const bens = { ...asked, lines: [anOrderLine({ personCode: '02', patientName: 'Ben Rivera' })] };
    expect((await rows(bens))?.[0]?.line).toMatch(/^Order 48215206\. Message .* about Ben/);
    expect(JSON.stringify(await rows({ ...asked, orderedBy: '02' }))).not.toContain('quote');
  });

  it('offers all ready refills with one sum, sorted by the end of the supply', async () => {
    const panel = await buildPanel([lisinopril, metformin, levothyroxine]);
    expect(panel).toMatchObject({
      tone: 'ready',
      strong: '2 refills are ready.',
      say: `Order today, and they should arrive by ${en.format.dayMonth(ARRIVAL)}, before you run out.`,
      refills: { button: 'Refill both for $20.98', ids: ['rx-metformin', 'rx-lisinopril'] },
    });
    expect(panel?.refills?.rows.map(({ name, line }) => [name, line])).toEqual([
      ['Metformin ER 500 mg tablet', '$10.49. 20 days left.'],
      ['Lisinopril 10 mg tablet', '$10.49. 25 days left.'],
    ]);
  });

  it.each([
    [0, ', before you run out.'],
    [-1, '.'],
    [-99, '.'],
  ])('promises an arrival in time for a supply of %i days after it', async (days, end) => {
    const dispensedDate = addDays(ARRIVAL, days - aPrescription().daysSupply);
    expect((await buildPanel([aPrescription({ dispensedDate })]))?.say).toMatch(new RegExp(`\\d\\${end}$`));
  });

  it('orders all counted refills at once, and counts the hidden tasks', async () => {
    const many = Array.from({ length: 7 }, (_, n) => aPrescription({ prescriptionId: `rx-${n}` }));
    const panel = (await buildPanel(many, {}, { orders: [overdueOrder, lateOrder] }))!;
    const { strong, refills, hidden, rows } = showMostUrgent(panel);
    expect(strong).toBe('7 refills are ready.');
    expect(refills).toMatchObject({ button: 'Refill all 7 for $73.43' });
    expect([refills?.ids.length, refills?.rows.length, rows.length, hidden]).toEqual([7, 2, 2, 5]);
  });

  it('orders no more refills than one order accepts', async () => {
    const many = Array.from({ length: 25 }, (_, n) => aPrescription({ prescriptionId: `rx-${n}` }));
    const { refills } = (await buildPanel(many))!;
    expect([refills?.button, refills?.ids.length]).toEqual(['Refill these 20 for $209.80', 20]);
  });

  it('excludes refills in the cart from the ready ones, and mentions them', async () => {
    const inCart = ['rx-metformin'];
    const panel = await buildPanel([lisinopril, metformin], {}, { inCart });
    expect(panel?.strong).toBe('1 refill is ready.');
    expect(panel?.rows).toEqual([
      { icon: 'cart', title: '1 refill is in your cart', line: 'Not ordered yet.', to: '/main/cart' },
    ]);
    expect(await buildPanel([metformin], {}, { inCart })).toMatchObject({
      strong: 'You have 1 thing to do.',
    });
  });

  it('lists all other tasks by deadline with their pages', async () => {
    const waits = review({ inquiryId: 'PA2', status: 'moreInformationNeeded', actByDate: '2026-11-24' });
    const panel = await buildPanel([metformin, ended], {}, {
      orders: [anOrder({ orderNumber: '1' }), overdueOrder, lateOrder],
      reviews: [review({}), waits, review({ inquiryId: 'PA3', status: 'approved' })],
      cards: [expired, card({ paymentCardId: 'K-2', isDefault: false })],
    }); // oxfmt-ignore
    expect(panel?.rows.map(({ title, to }) => [title, to])).toEqual([
      ['We can’t charge this card: Mastercard ending in 4421', '/main/settings/payment'],
      ['Late: Lisinopril', '/main/orders/2'],
      ['Late: Metformin', '/main/orders/3'],
      ['More information needed: Diclofenac 1% gel', '/main/clinical-reviews/PA2'],
      [
        'Needs a renewal: Hydrochlorothiazide 25 mg tablet',
        '/main/prescriptions/rx-hydrochlorothiazide/renew',
      ],
      ['Not approved: Diclofenac 1% gel', '/main/clinical-reviews/PA1'],
    ]);
  });

  it('omits a card that will not be charged', async () => {
    const other = { ...expired, paymentCardId: 'K-2', isDefault: false };
    expect((await buildPanel([], {}, { cards: [card(), other] }))?.rows).toEqual([]);
    const charged = { ...levothyroxine, autoChargeAndShip: true, autoRefillCardId: 'K-2' };
    expect((await buildPanel([charged], {}, { cards: [card(), other] }))?.rows).toHaveLength(1);
  });

  it('lists a declined order until its medicine is ordered again or in the cart', async () => {
    const lost = { status: 'cancelled', cancelReason: 'paymentDeclined' } as const;
    const declined = anOrder({
      orderNumber: '7',
      orderedBy: '01',
      status: 'cancelled',
      lines: [anOrderLine({ ...lost, prescriptionId: 'rx-metformin', drugName: 'Metformin' })],
    });
    const rows = async (more: More = {}, rx = metformin) => {
      const panel = await buildPanel([rx], {}, { newest: [declined], ...more });
      return panel?.rows.map(({ title, line, to }) => [title, line, to]);
    };
    const shown = 'Nothing was sent for order 7. Order it again with another card, or call us.';
    expect(await rows()).toEqual([['Card declined: Metformin', shown, '/main/orders/7']]);
    expect(JSON.stringify(await rows({ inCart: ['rx-metformin'] }))).not.toContain('declined');
    const again = anOrder({ orderNumber: '8', lines: [anOrderLine({ prescriptionId: 'rx-metformin' })] });
    expect(await rows({ newest: [again, declined] })).toEqual([]);
    expect(await rows({}, { ...metformin, status: 'orderInProgress', openOrderNumber: '8' })).toEqual([]);
    expect(await rows({ reader: '02' })).toEqual([]);
    const other = { ...metformin, prescriptionId: 'rx-other' };
    expect(await rows({ hasAll: false }, other)).toHaveLength(1);
    expect(await rows({ hasAll: true }, other)).toEqual([]);
  });

  it.each([
    ['en' as const, 'On November 3, 2026, a person used your name with a wrong birth date or group.'],
    ['es' as const, 'El 3 de noviembre de 2026, una persona usó su nombre con una fecha de nacimiento'],
  ])('lists an attempted registration with the member’s card (%s)', async (language, line) => {
    const panel = await buildPanel([], {}, { triedCard: '2026-11-03' }, language);
    const row = { line: expect.stringContaining(line) as string, to: '/main/settings/sessions' };
    expect(panel?.rows).toMatchObject([row]);
  });

  it('requests the mail-order profile when refills wait for it', async () => {
    expect(await buildPanel([metformin], { hasMailOrderProfile: false })).toMatchObject({
      tone: 'wait',
      strong: 'Your mail-order profile is missing.',
      act: { to: '/main/mail-order/enroll' },
      rows: [],
    });
    const rows = [{ to: '/main/mail-order/enroll' }];
    expect(await buildPanel([], { hasMailOrderProfile: false })).toMatchObject({ rows });
  });

  it.each([
    [
      'an answer to the pharmacy',
      () => buildPanel([levothyroxine], {}, { orders: [anOrder({ actionNeeded: 'Confirm your address.' })] }),
      'wait',
      'You have 1 thing to do.',
    ],
    ['nothing today', () => buildPanel([levothyroxine]), 'quiet', 'You have nothing to do today.'],
    ['nothing yet', () => buildPanel([]), 'quiet', 'Welcome.'],
  ] as const)('shows %s', async (_, panel, tone, strong) => {
    expect(await panel()).toMatchObject({ tone, strong });
  });

  it('counts refills in the cart when the prescriptions cannot be loaded', async () => {
    const known = { situation: ana, checked: [], ...reader, orders: [], reviews: [], cards: [] };
    const panel = buildPriorityPanel(known, new Set(['rx-1']), undefined, en);
    expect(panel?.rows.map(({ title }) => title)).toEqual(['1 refill is in your cart']);
    expect(buildPriorityPanel(known, new Set(), undefined, en)).toBeUndefined();
  });

  it('offers no order after the membership ended or without mail order', async () => {
    expect(await buildPanel([metformin], { eligibilityStatus: 'TERMED' })).toBeUndefined();
    expect(await buildPanel([metformin], { suppressMailOrderFeatures: true })).toBeUndefined();
  });
});

describe('home page blocks', () => {
  it("list the next due refills without the panel's and those in transit (2.53)", async () => {
    const all = checkRefills([metformin, { ...atorvastatin, status: 'orderInProgress' }, levothyroxine], ana);
    const rows = toRefillRows(all, { inCart: new Set(), ...reader }, en);
    expect(rows.map(({ title, day, line }) => [title, day?.iso, line])).toEqual([
      ['Levothyroxine 75 mcg tablet', '2026-12-04', 'You can refill from this date.'],
    ]);
  });

  it('list no past days', () => {
    const ranOut = aPrescription({ prescriptionId: 'rx-out', dispensedDate: '2026-07-01' });
    const checked = checkRefills([ranOut, levothyroxine], ana);
    const known = { checked, inCart: new Set(['rx-out']), hasEnded: false, ...reader };
    const { rows } = buildComingView({ ok: true, value: undefined }, [], known, en);
    expect(rows.map(({ day }) => day?.iso)).toEqual(['2026-12-04']);
  });

  it('list shipped medicines by day, also of orders that are partly late', async () => {
    const sent = { drugName: 'Flonase', shipmentDate: '2026-11-18' };
    const arriving = (orderNumber: string, expectedDate: string, others = lateOrder.lines) =>
      anOrder({ orderNumber, lines: [...others, anOrderLine({ ...sent, expectedDate })] });
    const [first, sixth] = [arriving('1', '2026-11-24'), arriving('6', '2026-11-24')];
    const lines = [anOrderLine({ ...sent, status: 'inProgress', expectedDate: undefined })];
    const undated = anOrder({ status: 'inProgress', lines });
    const orders = [first, lateOrder, undated, arriving('5', '2026-11-23'), sixth];
    const rows = toDeliveryRows(orders, reader, en);
    expect(rows.map(({ title, line, day, to }) => [title, line, day?.iso, to])).toEqual([
      ['Flonase', 'Expected this day.', '2026-11-23', '/main/orders/5'],
      ['Flonase and 1 more', 'Expected this day.', '2026-11-24', '/main/orders'],
      ['Flonase', 'Not shipped yet. The day will follow.', undefined, '/main/orders/48215206'],
    ]);
    const next = { text: 'Delivery: November 23', to: '/main/orders/5' };
    expect(findNextDelivery(orders, reader, en)).toEqual(next);
  });

  it('name the person of an order, and that person’s supply', async () => {
    const ben = { personCode: '02', patientName: 'Ben Rivera' };
    const [moving] = toDeliveryRows([anOrder({ lines: [anOrderLine(ben)] })], reader, en);
    expect(moving?.line).toMatch(/^For Ben Rivera · /);
    const [viewed] = toDeliveryRows([anOrder({ lines: [anOrderLine(ben)] })], { ...reader, shown: '02' }, en);
    expect(viewed?.line).not.toContain('Ben');
    const [both] = toDeliveryRows([anOrder(), anOrder({ lines: [anOrderLine(ben)] })], reader, en);
    expect(both?.line).toMatch(/^For you and Ben Rivera · /);
    const due = checkRefills([aPrescription({ ...levothyroxine, ...ben })], ana);
    const [row] = toRefillRows(due, { inCart: new Set(), ...reader }, en);
    expect(row?.line).toBe('Ben Rivera can have a refill from this date.');
  });
});

it.each([
  ['2026-11-19T03:59:00-05:00', 'evening'],
  ['2026-11-19T04:00:00-05:00', 'morning'],
  ['2026-11-19T11:59:00-05:00', 'morning'],
  ['2026-11-19T12:00:00-05:00', 'afternoon'],
  ['2026-11-19T18:00:00-05:00', 'evening'],
  ['2026-11-19T00:10:00-05:00', 'evening'],
])('greets at %s for the %s', (moment, part) => {
  expect(getPartOfDay(new Date(moment), 'America/New_York')).toBe(part);
});
