import { expect, test } from 'vitest';
import { typedCardId } from './typed-card-id.ts';

test.each(['MPA100200', 'mpa100200', 'MPA 100 200', 'MPA-100-200', ' MPA–100200\u200b'])(
  '%j is the same card',
  (typed) => expect(typedCardId(typed)).toBe('MPA100200'),
);

test('what is no letter and no digit stays, to be refused', () =>
  expect(typedCardId('MPA/100')).toBe('MPA/100'));
