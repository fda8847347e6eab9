import { describe, expect, it } from 'vitest';
import type { PaymentCard } from '#contract/mail-order.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { SessionData } from '~/session/session.server.ts';
import { createStillClock } from '#harness/clocks.ts';
import { createMemberWith } from '#harness/localizer.ts';
import { ana, anOrder, aPrescription } from '#harness/factories.ts';
import {
  askHomeOrders,
  askHomePrescriptions,
  findRememberedCards,
  readRemembered,
  remember,
} from './current.server.ts';

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
  const member = createMemberWith(call);
  const { active } = await askHomeOrders(member, { leavesOut: (count) => (leftOut += count) });
  return { asked, leftOut, shown: active.length };
}

it.each([
  { underWay: 0, delivered: 0, asked: [12] },
  { underWay: 3, delivered: 300, asked: [12] },
  { underWay: 12, delivered: 1, asked: [12] },
  { underWay: 13, delivered: 0, asked: [12, 100] },
  { underWay: 60, delivered: 300, asked: [12, 100] },
])(
  'loads all of $underWay open orders beside $delivered delivered ones',
  async ({ underWay, delivered, asked }) => {
    expect(await ask(underWay, delivered)).toEqual({ asked, leftOut: 0, shown: underWay });
  },
);

it('counts unreadable orders once for several requests', async () => {
  expect(await ask(5, 30, 2)).toEqual({ asked: [12], leftOut: 2, shown: 3 });
  expect(await ask(40, 30, 2)).toEqual({ asked: [12, 100], leftOut: 2, shown: 38 });
});

/** A member's list by action: some with a task, and then `others` without one. */
async function askMedicines(withTask: number, others: number) {
  const all = Array.from({ length: withTask + others }, (_, at) =>
    aPrescription(at < withTask ? {} : { mailOrder: false }),
  );
  const asked: number[] = [];
  const call = async (_: unknown, { query }: Asked) => {
    asked.push(query.perPage);
    return { items: all.slice(0, query.perPage), total: all.length, counts: {} };
  };
  const member = createMemberWith(call);
  const { hasAll, items } = await askHomePrescriptions(member, Promise.resolve({ situation: ana }), {
    leavesOut: () => {},
  });
  return { asked, hasAll, shown: items.filter(({ mailOrder }) => mailOrder).length };
}

it.each([
  { withTask: 25, others: 0, asked: [25], hasAll: true, shown: 25 },
  { withTask: 24, others: 300, asked: [25], hasAll: true, shown: 24 },
  { withTask: 25, others: 1, asked: [25, 100], hasAll: true, shown: 25 },
  { withTask: 99, others: 300, asked: [25, 100], hasAll: true, shown: 99 },
  { withTask: 120, others: 0, asked: [25, 100], hasAll: false, shown: 100 },
])(
  'loads $withTask prescriptions with a task beside $others others in $asked',
  async ({ withTask, others, ...expected }) => {
    expect(await askMedicines(withTask, others)).toEqual(expected);
  },
);

describe('remembered cards', () => {
  const card = (changes: Partial<PaymentCard> = {}): PaymentCard => ({
    paymentCardId: 'K-1',
    type: 'Mastercard',
    lastFour: '4421',
    expiration: { month: 8, year: 2028 },
    firstName: 'Ana',
    lastName: 'Rivera',
    isDefault: true,
    addedDate: '2026-01-10',
    ...changes,
  });

  /** A session that has learned these cards, and its clock. */
  async function learn(cards: PaymentCard[], areCardsGood: boolean) {
    const clock = createStillClock();
    let data = {} as SessionData;
    const session = {
      known: () => ({ state: 'active', data }),
      update: async (change: (before: SessionData) => SessionData) => void (data = change(data)),
    };
    const member = { session } as unknown as MemberContext;
    await remember({ clock }, member, { isEnrolled: false, cards, areCardsGood });
    return { clock, data, find: () => findRememberedCards(readRemembered(member), { clock }) };
  }

  it('last until the month in which the first card expires', async () => {
    const { clock, find } = await learn([card(), card({ expiration: { month: 12, year: 2026 } })], true);
    expect(find()).toHaveLength(2);
    clock.advance(10 * 86_400_000);
    expect(find()).toHaveLength(2);
    clock.advance(2 * 86_400_000);
    expect(find()).toBeUndefined();
  });

  it('are read again after five minutes while one of them needs attention', async () => {
    const { clock, find } = await learn([card({ expiration: { month: 10, year: 2026 } })], false);
    clock.advance(4 * 60_000);
    expect(find()).toMatchObject([{ lastFour: '4421', expiration: { month: 10, year: 2026 } }]);
    clock.advance(60_000);
    expect(find()).toBeUndefined();
  });

  it('leave out names and addresses', async () => {
    const { data } = await learn([card()], true);
    expect(JSON.stringify(data)).not.toMatch(/Ana|Rivera/);
  });
});
