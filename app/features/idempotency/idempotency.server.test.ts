import { expect, test } from 'vitest';
import type { RequestContext } from '~/context.ts';
import type { Identity } from '~/identity/session.server.ts';
import { sqliteStore } from '~/platform/stores/sqlite.ts';
import { runIdempotent } from './idempotency.server.ts';

test('a form is carried out once for each person, and once more after it failed', async () => {
  const context = { stores: { plain: sqliteStore(':memory:', () => 0) } } as unknown as RequestContext;
  const done: string[] = [];
  const post = (personCode: string, fails = false) =>
    runIdempotent(
      context,
      { identity: { clientId: '1', cardId: 'A', personCode } as Identity },
      'form-1',
      async () => {
        if (fails) throw new Error('away');
        done.push(personCode);
      },
    );
  await expect(post('01', true)).rejects.toThrow('away');
  expect([await post('01'), await post('01'), await post('02')]).toEqual([true, false, true]);
  expect(done).toEqual(['01', '02']);
});
