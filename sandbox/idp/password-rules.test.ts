import { expect, test } from 'vitest';
import { listMissedRules } from './passwords.ts';

test.each([
  ['Portal%1', []],
  ['Portal%1Portal%1', []],
  ['Portal%1Portal%1x', ['length']],
  ['PORTAL%1', ['lowerCase']],
  ['portal%1', ['upperCase']],
  ['Portal%x', ['digit']],
  ['Portal#1', ['special']],
  ['', ['length', 'lowerCase', 'upperCase', 'digit', 'special']],
  ...['@', '$', '!', '%', '&', '*'].map((sign): [string, string[]] => [`Portal1${sign}`, []]),
  // each sign belongs to only one of the two sets
  ...['?', '#', '^'].map((sign): [string, string[]] => [`Portal1${sign}`, ['special']]),
])('judges the password %s by its missed rules %o (5.13, 5.14, 9.05)', (password, missed) => {
  expect(listMissedRules(password)).toEqual(missed);
});
