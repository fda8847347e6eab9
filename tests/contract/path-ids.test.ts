import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../../scripts/openapi-document.ts';
import { toOutgoingBody } from '../../app/programme/serialization.ts';

/** Possible values of an id in a portal address (`/main/claims/..%2f..%2fadmin`), decoded. */
const hostile = [
  ...['', '.', '..', '/', '../../admin', '..%2f..%2fadmin', '%2e%2e', 'a/b', 'a\\b', 'a?b=c'],
  ...['a#b', 'a;b', 'a&b'],
  ...['a b', ' a', 'a\n', 'a\0', 'á', '-a', '~', '*', '{id}', "a'", '\ud800', 'a'.repeat(65)],
];

const withIds = allCalls.filter(({ call }) => call.path.includes('{'));

test('Some calls have ids in their paths.', () => expect(withIds.length).toBeGreaterThan(20));

describe.each(withIds)('$id', ({ call }) => {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

  test('has a pattern for each of its ids', () => {
    expect(Object.keys(call.params!.shape).toSorted()).toEqual(names.toSorted());
  });

  test.each(hostile)('sends nothing for the id %j, and treats it as unknown', (id) => {
    const params = Object.fromEntries(names.map((name) => [name, id]));
    const query = { clientId: '1', cardId: '1', personCode: '1', lang: 'en' };
    let fault: unknown;
    try {
      toOutgoingBody(
        { ...call, body: undefined, query: undefined },
        { params, query },
        'http://programme.test',
      );
    } catch (error) {
      fault = error;
    }
    expect(fault).toMatchObject({ code: 'refused', status: 404, sent: 'never' });
    // Each of the two checks is sufficient. The test below covers the client's own check.
    expect(call.params!.safeParse(params).success).toBe(false);
  });
});

test.each(hostile.filter((id) => !/^[\w-]+$|^~$/.test(id)))('No schema accepts the id %j.', (id) => {
  const { call } = withIds.find(({ call: { path } }) => path === '/claims/{claimId}')!;
  const anyId = { ...call, params: z.object({ claimId: z.string() }), query: undefined };
  const send = () => toOutgoingBody(anyId, { params: { claimId: id } }, 'http://programme.test');
  expect(send).toThrow(expect.objectContaining({ code: 'refused', status: 404, sent: 'never' }));
});
