import { expect, test } from 'vitest';
import { localizerIn } from '../../../tests/support/localizer.ts';
import { balanceView } from './balance.server.ts';

const COUNTS = 'What you pay ahead counts toward your next orders before your card is charged.';
const AHEAD = `You can pay ahead: call (800) 555-0142. ${COUNTS}`;
const NOW_OR_AHEAD = `To pay now or ahead, call (800) 555-0142. ${COUNTS}`;

test.each([
  [{ balanceCents: 0 }, '$0.00', ['You owe nothing for mail order.', AHEAD]],
  [
    {
      balanceCents: 1049,
      orderNumber: '48215206',
      dueDate: '2026-11-24',
      paymentCardLabel: 'Mastercard ending in 4421',
    },
    '$10.49',
    ['For order 48215206.', 'We charge Mastercard ending in 4421 on November 24.', NOW_OR_AHEAD],
  ],
  [{ balanceCents: 1049, dueDate: '2026-11-24' }, '$10.49', ['Due November 24.', NOW_OR_AHEAD]],
  [
    { balanceCents: -2550 },
    '$25.50',
    ['You have paid this ahead. It counts toward your next orders before your card is charged.'],
  ],
])('a balance of %j is explained', async (balance, amount, lines) => {
  expect(balanceView(balance, '8005550142', await localizerIn('en'))).toEqual({ amount, lines });
});
