import { describe, expect, it } from 'vitest';
import { listFields } from './list-filters.server.ts';

describe('list search', () => {
  it.each([
    ...['Rx 61630139', 'rx61630139', 'Rx #61630139', '#61630139', 'Order 61630139', 'order number 61630139'],
    ...['Pedido 61630139', 'Rx número 61630139', ' 61630139 '],
  ])('extracts the number from %s', (written) => {
    expect(listFields.q.parse(written)).toBe('61630139');
  });

  it.each(['Rx', 'atorvastatin 20', 'vitamin B12', 'cholecalciferol 50000', 'Lucía'])(
    'leaves %s unchanged',
    (written) => {
      expect(listFields.q.parse(written)).toBe(written);
    },
  );
});
