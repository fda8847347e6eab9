import { expect, test } from 'vitest';
import { withMessage } from './guest-messages.server.ts';
import type { Flash } from './session.server.ts';

const saved: Flash = { label: 'notifications.saved', tone: 'ok' };
const removed = (name: string): Flash => ({ label: 'cards.flash.removed', tone: 'ok', values: { name } });

test('stores one of equal messages, and both with different values', () => {
  const all = [saved, removed('a'), saved, removed('b'), removed('a')].reduce<Flash[]>(withMessage, []);
  expect(all).toEqual([saved, removed('b'), removed('a')]);
});

test('stores the five newest messages', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(removed).reduce<Flash[]>(withMessage, []);
  expect(all.map(({ values }) => values?.name)).toEqual(['b', 'c', 'd', 'e', 'f']);
});
