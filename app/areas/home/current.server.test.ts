import { expect, it } from 'vitest';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { anOrder } from '#harness/factories.ts';
import { askHomeOrders } from './current.server.ts';

interface Asked {
  query: { perPage: number };
}

/** The orders of a member: active ones and delivered ones. The first `unread` orders cannot be read. */
async function ask(underWay: number, delivered: number, unread = 0) {
  const all = Array.from({ length: underWay + delivered }, (_, at) =>
    anOrder({ status: at < underWay ? 'inProgress' : 'delivered' }),
  );
  const asked: number[] = [];
  let leftOut = 0;
  const call = async (_: unknown, { query }: Asked, options: { leavesOut: (count: number) => void }) => {
    asked.push(query.perPage);
    if (unread > 0) options.leavesOut(unread);
    const items = all.slice(unread, query.perPage);
    return { items, total: all.length, counts: { inProgress: underWay, delivered } };
  };
  const member = { api: { call }, identity: {} } as unknown as MemberContext;
  const { active } = await askHomeOrders(member, { leavesOut: (count) => (leftOut += count) });
  return { asked, leftOut, shown: active.length };
}

it.each([
  { underWay: 0, delivered: 0, asked: [20] },
  { underWay: 3, delivered: 300, asked: [20] },
  { underWay: 20, delivered: 1, asked: [20] },
  { underWay: 21, delivered: 0, asked: [20, 100] },
  { underWay: 60, delivered: 300, asked: [20, 100] },
])(
  'loads all of $underWay open orders beside $delivered delivered ones',
  async ({ underWay, delivered, asked }) => {
    expect(await ask(underWay, delivered)).toEqual({ asked, leftOut: 0, shown: underWay });
  },
);

it('counts unreadable orders once for several requests', async () => {
  expect(await ask(5, 30, 2)).toEqual({ asked: [20], leftOut: 2, shown: 3 });
  expect(await ask(40, 30, 2)).toEqual({ asked: [20, 100], leftOut: 2, shown: 38 });
});
