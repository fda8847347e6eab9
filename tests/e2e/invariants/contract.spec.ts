import { calls } from '#contract/index.ts';
import { callName } from './form-replay.ts';
import { expectOnly } from './known-failures.ts';
import { expect, test } from './fixture.ts';

/** Calls that no page makes, with the reason. */
const uncalled: Record<string, string> = {
  'GET /user-management/username': 'for an account whose token names no user; no demo member has one',
};

test('Every call of the contract is made by a page or a form.', ({ crawl }) => {
  const made = new Set(crawl.calls);
  const all = Object.values(calls).flatMap((group) => Object.values(group).map(callName));
  expect(all.length).toBeGreaterThan(60);
  expect(
    [...made].filter((call) => !all.includes(call)),
    'calls that the contract does not have',
  ).toEqual([]);
  expectOnly(
    all.filter((call) => !made.has(call)),
    uncalled,
  );
});
