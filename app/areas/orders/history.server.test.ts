import { describe, expect, it } from 'vitest';
import { anOrder, anOrderLine, TODAY } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import type { OrderLine } from '#contract/order.ts';
import { buildOrderHistory } from './history.server.ts';

const told = async (shown: ReturnType<typeof anOrder>) =>
  buildOrderHistory(shown, TODAY, await createLocalizerIn('en')).map(({ title, state, text }) => [
    state,
    title,
    text,
  ]);

type CancelReason = NonNullable<OrderLine['cancelReason']>;
type Actor = OrderLine['events'][number]['actor'];

/** An order whose line was cancelled on November 18. */
function aCancelledOrder(cancelReason: CancelReason, actor: Actor) {
  const last = { type: 'cancelled', at: '2026-11-18T09:00:00-05:00', actor } as const;
  const line = anOrderLine({ status: 'cancelled', cancelReason });
  return anOrder({ lines: [{ ...line, events: [...line.events, last] }] });
}

describe('order history', () => {
  it('ends with future steps while the order is in transit', async () => {
    expect(await told(anOrder())).toEqual([
      ['done', 'You placed the order', 'Friday, November 13, 2:41 pm'],
      ['done', 'The pharmacy got your order', 'Friday, November 13, 2:42 pm · The pharmacy'],
      ['done', 'A pharmacist checked and filled it', 'Monday, November 16, 10:05 am · The pharmacy'],
      ['now', 'Shipped with USPS', 'Tuesday, November 17, 4:20 pm · USPS'],
      ['next', 'Delivered', 'Expected Saturday, November 21'],
    ]);
  });

  it('omits unknown events', async () => {
    const [placed, ...others] = anOrderLine().events;
    const news = { type: 'other', at: '2026-11-18T09:00:00-05:00', actor: 'carrier' } as const;
    const events = [placed!, ...others.map((event) => ({ ...event, actor: 'other' as const })), news];
    const items = await told(anOrder({ lines: [anOrderLine({ events })] }));
    expect(items.map(([, title]) => title)).toEqual((await told(anOrder())).map(([, title]) => title));
    expect(items[1]![2]).toBe('Friday, November 13, 2:42 pm');
  });

  it('has no future steps once the order is over', async () => {
    const items = await told(aCancelledOrder('member', 'member'));
    const text = 'Wednesday, November 18, 9:00 am. You cancelled it. We will not send it.';
    expect(items.at(-1)).toEqual(['done', 'Cancelled', text]);
  });

  it.each([
    ['paymentDeclined', 'The pharmacy'],
    ['discontinued', 'Your prescriber'],
  ] as const)('does not blame the plan for a cancellation for %s', async (cancelReason, who) => {
    const items = await told(aCancelledOrder(cancelReason, 'programme'));
    expect(items.at(-1)![2]).toContain(`9:00 am · ${who}. `);
    expect(JSON.stringify(items)).not.toContain('Your plan');
  });

  it('shows a lost and reshipped parcel, and a refund', async () => {
    const events = [
      ...anOrderLine().events,
      { type: 'reshipped', at: '2026-11-18T09:00:00-05:00', actor: 'carrier' },
      { type: 'shipped', at: '2026-11-18T16:00:00-05:00', actor: 'pharmacy' },
      { type: 'cancelled', at: '2026-11-19T09:00:00-05:00', actor: 'carrier' },
    ] as const;
    const line = anOrderLine({ status: 'cancelled', cancelReason: 'returned', events: [...events] });
    expect((await told(anOrder({ lines: [line] }))).slice(-3)).toEqual([
      ['done', 'It did not arrive, so we sent it again', 'Wednesday, November 18, 9:00 am · USPS'],
      ['done', 'Shipped with USPS', 'Wednesday, November 18, 4:00 pm · The pharmacy'],
      [
        'done',
        'Cancelled',
        'Thursday, November 19, 9:00 am · USPS. The package came back or was lost. We refunded your payment and restored the refill.',
      ],
    ]);
  });

  it('lists all future steps of a new order', async () => {
    const events = anOrderLine().events.slice(0, 1);
    const items = await told(
      anOrder({ lines: [anOrderLine({ status: 'placed', shipmentCarrier: undefined, events })] }),
    );
    expect(items.map(([state, title]) => [state, title])).toEqual([
      ['now', 'You placed the order'],
      ['next', 'Filled by a pharmacist'],
      ['next', 'Shipped'],
      ['next', 'Delivered'],
    ]);
  });

  it('merges events of all lines, and names the drug of a single one', async () => {
    const first = anOrderLine();
    const second = anOrderLine({
      lineId: 'line-2',
      drugName: 'Lisinopril 10 mg tablet',
      status: 'inProgress',
      shipmentCarrier: undefined,
      events: first.events.slice(0, 2),
    });
    const items = await told(anOrder({ lines: [first, second] }));
    expect(items.filter(([, title]) => title === 'You placed the order')).toHaveLength(1);
    expect(items).toContainEqual([
      'now',
      'Shipped with USPS',
      'Tuesday, November 17, 4:20 pm · USPS · Fluticasone 50 mcg nasal spray',
    ]);
  });

  it('merges cancellations within one minute', async () => {
    const lines = ['09:00:00', '09:00:41'].map((time, at) => {
      const line = anOrderLine({ lineId: `line-${at}`, status: 'cancelled', cancelReason: 'member' });
      const last = { type: 'cancelled', at: `2026-11-18T${time}-05:00`, actor: 'member' } as const;
      return { ...line, events: [...line.events, last] };
    });
    const items = await told(anOrder({ lines }));
    expect(items.filter(([, title]) => title === 'Cancelled')).toEqual([
      ['done', 'Cancelled', 'Wednesday, November 18, 9:00 am. You cancelled it. We will not send it.'],
    ]);
  });
});
