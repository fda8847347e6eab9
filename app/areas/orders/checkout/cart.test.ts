import { describe, expect, test } from 'vitest';
import { addItems, createEmptyCart, MAX_LINES, removeItem, removeOrderedLines, type Cart } from './cart.ts';

const createCart = (...ids: string[]): Cart => addItems(createEmptyCart('i-1'), ids).cart;
const listIds = (cart: Cart) => cart.items.map(({ prescriptionId }) => prescriptionId);

describe('adding to the cart', () => {
  test('adds only one of equal refills', () => {
    expect(listIds(addItems(createCart('a'), ['a', 'b', 'b']).cart)).toEqual(['a', 'b']);
  });
  test('stops at the most that one order accepts, and reports the rest', () => {
    const ids = Array.from({ length: MAX_LINES + 2 }, (_, n) => `rx-${n}`);
    const { cart, added, tooMany } = addItems(createEmptyCart('i-1'), ids);
    expect(cart.items).toHaveLength(MAX_LINES);
    expect(added).toHaveLength(MAX_LINES);
    expect(tooMany).toEqual(['rx-20', 'rx-21']);
  });
  test('accepts a refill that is already in a full cart', () => {
    const full = createCart(...Array.from({ length: MAX_LINES }, (_, n) => `rx-${n}`));
    expect(addItems(full, ['rx-3'])).toMatchObject({ added: ['rx-3'], tooMany: [] });
    expect(addItems(full, ['rx-3']).cart).toBe(full);
  });
});

test('preserves the others when a refill is removed', () => {
  expect(listIds(removeItem(createCart('a', 'b'), 'a'))).toEqual(['b']);
});

describe('cart after an order', () => {
  const order = { intentId: 'i-1', items: [{ prescriptionId: 'a' }, { prescriptionId: 'b' }], refused: [] };
  test('is empty with a new intent', () => {
    expect(removeOrderedLines(createCart('a', 'b'), order, 'i-2')).toEqual(createEmptyCart('i-2'));
  });
  test('preserves refills added meanwhile', () => {
    expect(listIds(removeOrderedLines(createCart('a', 'b', 'c'), order, 'i-2'))).toEqual(['c']);
  });
  test('preserves refused refills with their reason', () => {
    const left = removeOrderedLines(
      createCart('a', 'b'),
      { ...order, refused: [{ prescriptionId: 'b', code: 'outOfStock', message: 'Out of stock' }] },
      'i-2',
    );
    expect(left.items).toEqual([{ prescriptionId: 'b', leftOut: 'Out of stock', leftOutCode: 'outOfStock' }]);
  });
  test('preserves a refused refill without a reason', () => {
    const refused = [{ prescriptionId: 'a', message: '' }];
    expect(removeOrderedLines(createCart('a'), { ...order, refused }, 'i-2').items).toStrictEqual([
      { prescriptionId: 'a', leftOut: '' },
    ]);
  });
  test('resets address and card, and uses standard shipping', () => {
    const chosen: Cart = {
      ...createCart('a', 'c'),
      addressId: 'A-1',
      paymentCardId: 'K-1',
      shippingMethod: 'nextDay' as never,
    };
    const next = removeOrderedLines(chosen, order, 'i-2');
    expect(next).toEqual({
      version: 1,
      items: [{ prescriptionId: 'c' }],
      shippingMethod: 'standard',
      intentId: 'i-2',
    });
  });
  test('is unchanged when the order is applied again', () => {
    const next = addItems(removeOrderedLines(createCart('a', 'b'), order, 'i-2'), ['a']).cart;
    expect(removeOrderedLines(next, order, 'i-3')).toBe(next);
  });
});
