import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MonthBars } from './month-bars.tsx';

test('draws twelve months, and gives a text browser their subject', () => {
  const chart = {
    ...{ title: 'You paid', most: 'Most in February: $60.22', initials: 'J F M A M J J A S O N D' },
    bars: 'M24 84v-80h15v80z',
  };
  const { container } = render(<MonthBars chart={chart} />);
  expect(container.textContent).toBe('You paidMost in February: $60.22');
  const months = [...container.querySelectorAll('.months > *')];
  expect(months.map((month) => month.getAttribute('data-l')).join(' ')).toBe(chart.initials);
});
