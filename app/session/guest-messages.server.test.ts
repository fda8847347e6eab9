import { expect, test } from 'vitest';
import { withMessage } from './guest-messages.server.ts';
import type { Flash } from './session.server.ts';

const saved: Flash = { label: 'notifications.saved', tone: 'ok' };
const removed = (name: string): Flash => ({ label: 'cards.flash.removed', tone: 'ok', values: { name } });

test('a message that waits already is said once, and one with other values is another one', () => {
  const all = [saved, removed('a'), saved, removed('b'), removed('a')].reduce<Flash[]>(withMessage, []);
  expect(all).toEqual([saved, removed('b'), removed('a')]);
});

test('of too many the newest stay', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(removed).reduce<Flash[]>(withMessage, []);
  expect(all.map(({ values }) => values?.name)).toEqual(['b', 'c', 'd', 'e', 'f']);
});
