import { expect, test } from 'vitest';
import type { RequestContext } from '~/context.ts';
import type { Identity } from '~/identity/session.server.ts';
import { sqliteStore } from '~/platform/stores/sqlite.ts';
import { runIdempotent } from './idempotency.server.ts';

test('a form is carried out once for each person and content, and once more after it failed', async () => {
  const context = { stores: { plain: sqliteStore(':memory:', () => 0) } } as unknown as RequestContext;
  const done: string[] = [];
  const post = (personCode: string, fails = false, text = 'a') =>
    runIdempotent(
      context,
      { identity: { clientId: '1', cardId: 'A', personCode } as Identity },
      { formId: 'form-1', content: { text } },
      async () => {
        if (fails) throw new Error('away');
        done.push(`${personCode} ${text}`);
      },
    );
  await expect(post('01', true)).rejects.toThrow('away');
  expect([await post('01'), await post('01'), await post('02')]).toEqual([true, false, true]);
  expect([await post('01', false, 'b'), await post('01', false, 'b')]).toEqual([true, false]);
  expect(done).toEqual(['01 a', '02 a', '01 b']);
});
