import { expect, test } from 'vitest';
import type { RequestContext } from '~/context.ts';
import type { Identity } from '~/session/session.server.ts';
import { openSqliteStore } from '~/platform/stores/sqlite.ts';
import { runIdempotent } from './idempotency.server.ts';

const createContext = () =>
  ({ stores: { plain: openSqliteStore(':memory:', () => 0) } }) as unknown as RequestContext;

test('runs a form once for each person and content, and again after a failure', async () => {
  const context = createContext();
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

/** The first press of two, which fails or succeeds after the second one has arrived. */
async function pressedTwice(first: () => Promise<void>) {
  const context = createContext();
  const member = { identity: { clientId: '1', cardId: 'A', personCode: '01' } as Identity };
  const submission = { formId: 'form-1', content: {} };
  const begun: string[] = [];
  let end = () => {};
  const under = new Promise<void>((resolve) => (end = resolve));
  const one = runIdempotent(context, member, submission, async () => {
    begun.push('first');
    await under;
    await first();
  });
  const two = runIdempotent(context, member, submission, async () => void begun.push('second'));
  const order: string[] = [];
  const [a, b] = [one, two].map((press, index) =>
    press.then(
      (isDone) => void order.push(`${index}: ${isDone}`),
      () => void order.push(`${index}: failed`),
    ),
  );
  while (begun.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  end();
  await Promise.all([a, b]);
  return { begun, order };
}

test('reports a repeated form as done only after it is done', async () => {
  expect(await pressedTwice(async () => {})).toEqual({ begun: ['first'], order: ['0: true', '1: false'] });
});

test('runs a repeated form after the first one failed', async () => {
  const fail = () => Promise.reject(new Error('away'));
  expect(await pressedTwice(fail)).toEqual({ begun: ['first', 'second'], order: ['0: failed', '1: true'] });
});
