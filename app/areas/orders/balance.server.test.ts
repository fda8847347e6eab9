import { expect, test } from 'vitest';
import { createLocalizerIn } from '#harness/localizer.ts';
import { anOrder, anOrderLine } from '#harness/factories.ts';
import { calculateAfterCancelling, buildBalanceView, formatCardText } from './balance.server.ts';

const COUNTS = 'We will apply your payment to your next orders. Then we will charge your card for the rest.';
const AHEAD = `To pay ahead, call (800) 555-0142. ${COUNTS}`;
const NOW_OR_AHEAD = `To pay now or ahead, call (800) 555-0142. ${COUNTS}`;

test.each([
  [{ balanceCents: 0 }, '$0.00', ['You owe nothing for mail order.'], AHEAD],
  [
    {
      balanceCents: 1049,
      orderNumber: '48215206',
      dueDate: '2026-11-24',
      paymentCardLabel: 'Mastercard ending in 4421',
    },
    '$10.49',
    ['For order 48215206.', 'We will charge Mastercard ending in 4421 on November 24.'],
    NOW_OR_AHEAD,
  ],
  [{ balanceCents: 1049, dueDate: '2026-11-24' }, '$10.49', ['Due November 24.'], NOW_OR_AHEAD],
  [{ balanceCents: -2550 }, '$25.50', ['You already paid this. We will apply it to your next orders before we charge your card.'], undefined],
])('explains a balance of %j (3.18)', async (balance, amount, lines, pay) => {
  expect(buildBalanceView(balance, '8005550142', await createLocalizerIn('en'))).toEqual({
    amount,
    lines,
    pay,
  });
}); // oxfmt-ignore

test('translates the card of a balance on a Spanish page', async () => {
  const balance = { balanceCents: 1049, dueDate: '2026-11-24', paymentCardLabel: 'Visa ending in 4421' };
  const { lines } = buildBalanceView(balance, '8005550142', await createLocalizerIn('es'));
  expect(lines[0]).toContain('Visa terminada en 4421');
});

test.each([
  ['Mastercard ending in 4421', 'Mastercard terminada en 4421'],
  ['Visa Gold ending in 0007', 'Visa Gold terminada en 0007'],
  ['Visa ending in 44', 'Visa ending in 44'],
  ['Visa ending in 4421, expired', 'Visa ending in 4421, expired'],
  [' ending in 4421', ' ending in 4421'],
])('translates the card "%s" as "%s"', async (label, text) => {
  expect(formatCardText(label, await createLocalizerIn('es'))).toBe(text);
});

const cancelled = { status: 'cancelled' } as const;
const unfilled = { ...cancelled, events: [] };

/** Two lines of $10.49 each, of which the balance was to pay $15.00. */
test.each([
  ['as it was placed', [{}, {}], ['$15.00', '$5.98'], undefined, true],
  ['with one line cancelled before it was filled', [unfilled, {}], ['$10.49', '$0.00'], '$4.51', false],
  ['cancelled before it was filled', [unfilled, unfilled], [], '$15.00', false],
  ['returned', [cancelled, cancelled], ['$15.00', '$5.98'], '$20.98', true],
])(
  'shows for an order %s the payment and the remaining credit',
  async (_what, changes, values, credit, isPaid) => {
    const placed = anOrder({
      lines: changes.map((change, index) => anOrderLine({ lineId: `L-${index}`, ...change })),
      ...{ totalCents: 2_098, fromBalanceCents: 1_500, fromCardCents: 598 },
    });
    const after = calculateAfterCancelling(placed, await createLocalizerIn('en'));
    expect(after.paid.map(({ value }) => value)).toEqual(values);
    expect(after.isPaid).toBe(isPaid);
    const text =
      credit &&
      expect.stringContaining(
        `We put ${credit} from this order back in your balance. We will use this credit`,
      );
    expect(after.credit).toEqual(text);
  },
);

test.each([
  ['nothing was cancelled', [{}, {}], 2_098, [], '$20.98', true],
  ['one line was, before it was filled', [unfilled, {}], 2_098, ['-$10.49'], '$10.49', true],
  ['one line was, after it was filled', [cancelled, {}], 2_098, ['-$10.49'], '$10.49', true],
  ['one was filled and the other was not', [cancelled, unfilled], 2_098, ['-$10.49', '-$10.49'], '$0.00', false],
  ['it cost nothing in the first place', [{ priceCents: 0 }], 0, [], '$0.00', true],
])('shows the total of an order where %s', async (_what, changes, totalCents, values, total, isPaid) => {
  const lines = changes.map((change, index) => anOrderLine({ lineId: `line-${index}`, ...change }));
  const after = calculateAfterCancelling(anOrder({ lines, totalCents }), await createLocalizerIn('en'));
  expect(after).toMatchObject({ total, isPaid });
  expect(after.rows.map(({ value }) => value)).toEqual(values);
}); // oxfmt-ignore

test('distinguishes cancelled amounts that were not charged from refunds', async () => {
  const buildRows = async (change: object) => {
    const placed = anOrder({ lines: [anOrderLine({ ...cancelled, ...change })] });
    return calculateAfterCancelling(placed, await createLocalizerIn('en')).rows;
  };
  expect(await buildRows({ events: [] })).toEqual([{ label: 'Cancelled, not charged', value: '-$10.49' }]);
  expect(await buildRows({})).toEqual([{ label: 'Refunded', value: '-$10.49' }]);
});
