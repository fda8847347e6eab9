import { describe, expect, it } from 'vitest';
import { ProgrammeFault } from '~/programme/fault.ts';
import { anOrder, anOrderLine } from '#harness/factories.ts';
import type { Order } from '#contract/order.ts';
import { createContextIn, createMemberWith } from '#harness/localizer.ts';
import { orderFilters, loadOrderList } from './list.server.ts';

interface Setting {
  suppressMailOrderFeatures?: boolean;
  /** number of orders in each period */
  totals?: Record<string, number>;
  familyIsOut?: boolean;
  items?: Order[];
  byStatus?: Order[];
}

/** A member's list with these settings, and its requests for orders. */
async function listFor(
  {
    suppressMailOrderFeatures = false,
    totals = {},
    familyIsOut,
    items = [anOrder()],
    byStatus = items,
  }: Setting,
  query = '',
) {
  const asked: object[] = [];
  const call = ({ path }: { path: string }, sent: { query: { period: string; sort: string } }) => {
    if (familyIsOut && path === '/member/family-coverage')
      return Promise.reject(new ProgrammeFault('GET /member/family-coverage', { code: 'unavailable' }));
    if (path !== '/mail-order/orders') return Promise.resolve([]);
    asked.push(sent.query);
    const total = totals[sent.query.period] ?? 0;
    if (total === 0) return Promise.resolve({ items: [], total, counts: {} });
    const page = sent.query.sort === 'status' ? byStatus : items;
    return Promise.resolve({ items: page, total, counts: { shipped: total } });
  };
  const filters = orderFilters.read(new Request(`https://portal.example/main/orders?${query}`), {});
  const context = createContextIn('en', { suppressMailOrderFeatures });
  const view = await loadOrderList(context, createMemberWith(call), filters);
  return { view, asked };
}

describe('order list', () => {
  it.each([
    ['', { recent: 12, all: 12 }, '12 orders from the past 6 months. 12 are in progress. Showing 1 to 1.'],
    ['period=past6To12Months', { past6To12Months: 1 }, '1 order from 6 to 12 months ago. 1 is in progress.'],
    ['q=flut', { recent: 2 }, '2 orders found.'],
  ])('shows its count as a sentence (%s)', async (query, totals, summary) => {
    expect((await listFor({ totals }, query)).view.summary).toBe(summary);
  });

  it('requests the period, status, search and sort of the address (2.55)', async () => {
    const query = 'period=olderThan1Year&status=shipped&q=flut&sort=oldest';
    const { asked } = await listFor({}, query);
    expect(asked[0]).toMatchObject(Object.fromEntries(new URLSearchParams(query)));
  });

  it.each([
    ['no orders at all', {}, '', 'No orders yet', 'prescriptions'],
    ['orders of another time only', { all: 3 }, '', 'No orders in this period', 'everything'],
    ['filters that match nothing', { all: 3 }, 'q=zzz', 'No order matches', 'clear'],
  ])('distinguishes %s', async (_, totals, query, title, action) => {
    const { view } = await listFor({ totals }, query);
    expect(view.body).toMatchObject({ kind: 'empty', title, action });
  });

  it('starts with the stopped and late orders of all pages, then near ones, unless a different order is chosen', async () => {
    const next = anOrder({ orderNumber: '1', lines: [anOrderLine({ expectedDate: '2026-12-07' })] });
    const near = anOrder({ orderNumber: '2', lines: [anOrderLine({ expectedDate: '2026-11-30' })] });
    const late = anOrder({ orderNumber: '3', lines: [anOrderLine({ shipmentDate: '2026-11-01' })] });
    const stopped = anOrder({ orderNumber: '4', actionNeeded: 'Call the pharmacy.' });
    const all = [next, near, late, stopped];
    const list = async (query: string, items = all) =>
      (await listFor({ totals: { recent: 4 }, items, byStatus: all }, query)).view.body;
    const listed = (numbers: string) => ({ rows: [...numbers].map((number) => ({ number })) });
    expect(await list('', [next, near])).toMatchObject(listed('4321'));
    expect(await list('page=2')).toMatchObject(listed('21'));
    expect(await list('sort=oldest')).toMatchObject(listed('1234'));
  });

  it.each([
    ['an open', {}, '2026-11-21'],
    ['a stopped', { actionNeeded: 'Call the pharmacy.' }, undefined],
    ['a delivered', { status: 'delivered', lines: [anOrderLine({ status: 'delivered', deliveredDate: '2026-11-18' })] }, '2026-11-18'],
  ] as const)('shows for %s order the day of its arrival', async (_what, changes, day) => {
    const { view } = await listFor({ totals: { recent: 1 }, items: [anOrder(changes as Partial<Order>)] });
    expect(view.body.kind === 'rows' && view.body.rows[0]?.day?.iso).toBe(day);
  }); // oxfmt-ignore

  it.each([
    ['no mail order to members of a client without it', { suppressMailOrderFeatures: true }, '', { kind: 'empty', title: 'No mail order here' }],
    ['an outage while the sharing is unknown', { familyIsOut: true }, 'person=03', { kind: 'outage', message: 'Sorry, something went wrong' }],
    ['nothing of a person who does not share (6.06)', {}, 'person=04', { kind: 'empty', title: 'Not shared with you' }],
  ])('shows %s, and requests no orders', async (_what, setting, query, body) => {
    const { view, asked } = await listFor(setting, query);
    expect(view.body).toMatchObject(body);
    expect(asked).toEqual([]);
  }); // oxfmt-ignore
});
