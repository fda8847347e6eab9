import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimSorts } from '#contract/claims.ts';
import { startTestSandbox, type TestSandbox } from '../test-client.ts';
import { countsSql, filterOf, pageSql } from './claims.ts';
import { memberByUserName } from '../../data/members.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const decade = {
  startDate: '2000-01-01',
  endDate: '2099-12-31',
  page: 1,
  perPage: 20,
  sort: 'date' as const,
};

const planOf = (sql: string, values: (string | number)[]) =>
  sandbox.programme.db
    .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values)
    .map(({ detail }) => detail)
    .join('\n');

describe('one page of ten years of claims', () => {
  test.each(claimSorts)('sorted by %s comes in the order of an index', (sort) => {
    const hugo = memberByUserName(sandbox.programme.db, 'hugo')!;
    for (const q of [undefined, 'metformin']) {
      const { where, values } = filterOf([hugo], { ...decade, sort, q });
      const plan = planOf(pageSql(where, { sort, status: 'Paid' }), [...values, 'Paid', 20, 0]);
      expect(plan).toContain(`USING COVERING INDEX claims_${sort}`);
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  test('is counted without reading a claim', () => {
    const hugo = memberByUserName(sandbox.programme.db, 'hugo')!;
    const { where, values } = filterOf([hugo], decade);
    expect(planOf(countsSql(where), values)).toContain('COVERING INDEX claims_date');
  });
});
