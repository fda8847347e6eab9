import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { openShop, type Shop, type ShopOptions } from '#harness/shop.ts';
import type { OrderLine } from '#contract/order.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import { anOrder, anOrderLine } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { cancelOrder, cancelView, formatCancelTexts, listCancellableLines } from './cancel.server.ts';

const server = useMsw();
const NUMBER = '48215206';
const localizer = await createLocalizerIn('en');
const request = new Request(`https://portal.example/main/orders/${NUMBER}/cancel`, { method: 'POST' });

const fresh = (changes: Partial<OrderLine> = {}) =>
  anOrderLine({ status: 'inProgress', events: anOrderLine().events.slice(0, 2), ...changes });
const sent = anOrderLine({ lineId: 'line-2' });
const cancelled = fresh({ status: 'cancelled', cancelReason: 'member' });

let shop: Shop;
const open = (options?: ShopOptions) => {
  shop = openShop(server, options);
};
beforeEach(() => open());

/** Sets the programme's order, and its reply to a cancellation. */
function programmeHas(lines: OrderLine[], answer: () => Response, change: object = {}) {
  server.use(
    http.get(`${PROGRAMME}/mail-order/orders/${NUMBER}`, () =>
      HttpResponse.json({ ...anOrder({ lines }), ...change }),
    ),
    http.post(`${PROGRAMME}/mail-order/orders/${NUMBER}/cancellation`, answer),
  );
}
const cancel = (lineIds = ['line-1']) =>
  cancelOrder(shop.context, request, { member: shop.member, orderNumber: NUMBER, lineIds });
const refuses = () => HttpResponse.json({ message: 'It is too late.' }, { status: 409 });

describe('order cancellation', () => {
  const confirms = () => HttpResponse.json(anOrder({ lines: [cancelled] }));
  test.each([
    ['when the programme confirms it', confirms, ['line-1']],
    ['when it is repeated', refuses, ['line-1']],
    ['after a lost reply when the order is cancelled', () => HttpResponse.error(), ['line-1']],
    ['once for a line that is named twice', confirms, ['line-1', 'line-1']],
  ] as const)('succeeds %s', async (_when, answer, lineIds) => {
    programmeHas([cancelled], answer);
    expect(await cancel([...lineIds])).toEqual({ kind: 'done', count: 1 });
  });
  test("fails with the portal's text when it is too late", async () => {
    const tooLate = { message: 'It is too late.', code: 'TOO_LATE_TO_CANCEL' };
    programmeHas([anOrderLine()], () => HttpResponse.json(tooLate, { status: 409 }));
    expect(await cancel()).toEqual({ kind: 'refused', problem: 'orders.tooLateToCancel' });
  });
  test.each(['outOfStock', 'paymentDeclined', 'discontinued'] as const)(
    'does not blame the pharmacy when the line ended meanwhile (%s)',
    async (cancelReason) => {
      const { lineId, ...ended } = fresh({ status: 'cancelled', cancelReason });
      const reply = { message: 'It is cancelled already.', code: 'TOO_LATE_TO_CANCEL' };
      programmeHas([{ lineId, ...ended }, fresh({ lineId: 'line-2' })], () =>
        HttpResponse.json(reply, { status: 409 }),
      );
      expect(await cancel([lineId, 'line-2'])).toMatchObject({ problem: 'orders.cancelledAlready' });
    },
  );
  test('fails with the programme’s text after a different refusal', async () => {
    programmeHas([anOrderLine()], refuses);
    expect(await cancel()).toEqual({ kind: 'refused', problem: { said: 'It is too late.' } });
  });
  test.each([
    ['it is unknown whether it arrived', () => HttpResponse.error()],
    ['the answer still has the line', () => HttpResponse.json(anOrder({ lines: [fresh()] }))],
  ])('has an unknown outcome when %s', async (_what, answer) => {
    programmeHas([fresh()], answer);
    expect(await cancel()).toMatchObject({ problem: { then: 'orders.cancel.unsure' } });
  });
  test.each([
    ['there is not', () => HttpResponse.json({ message: 'None.' }, { status: 404 })],
    [
      'a different person placed',
      () => HttpResponse.json({ ...anOrder({ lines: [fresh()] }), orderedBy: '02' }),
    ],
  ])('is not found for an order that %s', async (_, answer) => {
    programmeHas([], () => HttpResponse.json({ message: 'None.' }, { status: 404 }));
    server.use(http.get(`${PROGRAMME}/mail-order/orders/${NUMBER}`, answer));
    await expect(cancel()).rejects.toMatchObject({ status: 404 });
  });
});

describe('cancellable lines', () => {
  test.each([
    ['in progress, not filled', {}, 1],
    ['placed', { status: 'placed' }, 1],
    ['filled', { events: anOrderLine().events.slice(0, 3) }, 0],
    ['shipped', { status: 'shipped' }, 0],
    ['over', { status: 'cancelled' }, 0],
  ] as const)('are counted for an order %s', (_what, change, count) => {
    const lines = [fresh(change as Partial<OrderLine>)];
    expect(listCancellableLines(anOrder({ lines }), shop.member)).toHaveLength(count);
  });
  test('are none for a member whose coverage has ended', () => {
    open({ eligibilityStatus: 'TERMED' });
    expect(listCancellableLines(anOrder({ lines: [fresh()] }), shop.member)).toEqual([]);
  });
  test("are not found for a different person's order", async () => {
    programmeHas([fresh()], refuses, { orderedBy: '02' });
    await expect(cancelView(shop.member, NUMBER, localizer)).rejects.toMatchObject({ status: 404 });
  });
  test.each([
    ['the whole order', [], 'Cancel order 48215206?'],
    ['the only one that was not sent', [sent], 'Cancel Fluticasone 50 mcg nasal spray?'],
    ['some of the order', [fresh(), sent], 'Cancel refills from order 48215206?'],
  ])('name in the question %s', async (_what, others, title) => {
    programmeHas([fresh(), ...others], refuses);
    const view = await cancelView(shop.member, NUMBER, localizer);
    expect(formatCancelTexts(view, view.some, localizer.t).title).toBe(title);
  });
});
