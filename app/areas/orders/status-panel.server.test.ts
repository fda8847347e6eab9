import { describe, expect, it } from 'vitest';
import type { Order, OrderLine } from '#contract/order.ts';
import { anOrder, anOrderLine, TODAY } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { buildOrderStatusPanel, findSoleTracking } from './status-panel.server.ts';
import { toProgress } from './progress.server.ts';
import type { Language } from '#contract/languages.ts';
import { describeOrderNews } from './row.server.ts';

const inProgress = {
  status: 'inProgress',
  shipmentCarrier: undefined,
  shipmentNumber: undefined,
  shipmentDate: undefined,
  events: [{ type: 'received', at: '2026-11-17T10:00:00-05:00', actor: 'pharmacy' }],
} as const satisfies Partial<OrderLine>;
const since = (date: string): OrderLine['events'] => [
  { type: 'received', at: `${date}T10:00:00-05:00`, actor: 'pharmacy' },
];

const explain = async (shown: Order, language: Language = 'en') => {
  const localizer = await createLocalizerIn(language);
  const progress = toProgress(shown, TODAY, localizer.format);
  return buildOrderStatusPanel(shown, { progress, supportPhone: '8005550142', localizer, reader: '01' });
};
async function expectExplained(shown: Order, tone: string, text: string, news: string) {
  const { strong, say, ...panel } = await explain(shown);
  expect([[strong, say].filter(Boolean).join(' '), panel.tone]).toEqual([text, tone]);
  expect(describeOrderNews(shown, TODAY, '01', await createLocalizerIn('en')).news).toBe(news);
}
const pickedUp: Partial<OrderLine> = { ...inProgress, status: 'pickedUp', events: [{ type: 'pickedUp', at: '2026-11-18T11:00:00-05:00', actor: 'pharmacy' }] }; // oxfmt-ignore

describe('order status', () => {
  it.each<[what: string, line: Partial<OrderLine>, tone: string, text: string, news: string]>([
    ['shipped', {}, 'info', 'It should arrive Saturday, November 21. USPS received it on November 17.', 'Expected November 21'],
    ['shipped 6 days ago', { shipmentDate: '2026-11-13' }, 'wait', 'It is late. USPS received it on November 13. Track it, or call us if it does not come.', 'Late'],
    ['shipped 6 days ago for a day that has passed', { shipmentDate: '2026-11-13', expectedDate: '2026-11-17' }, 'wait', 'It is late. USPS received it on November 13. Track it, or call us if it does not come.', 'Was expected November 17'],
    ['in progress', { ...inProgress, expectedDate: '2026-11-24' }, 'info', 'The pharmacy is preparing it. It should arrive by Tuesday, November 24.', 'Expected November 24'],
    ['a day that has passed', { ...inProgress, expectedDate: '2026-11-18' }, 'wait', 'The pharmacy is preparing it. It was expected Wednesday, November 18. Call us if it does not come soon.', 'Was expected November 18'],
    ['in progress for 8 days', { ...inProgress, events: since('2026-11-11') }, 'wait', 'It is taking longer than it should. The pharmacy received it on November 11. Call us and we will find out why.', 'Taking longer than usual'],
    ['in progress for 7 days', { ...inProgress, expectedDate: undefined, events: since('2026-11-12') }, 'info', 'The pharmacy is preparing it.', 'The pharmacy is preparing it'],
    ['delivered', { status: 'delivered', deliveredDate: '2026-11-18' }, 'quiet', 'It arrived Wednesday, November 18.', 'November 18'],
    ['picked up', pickedUp, 'quiet', 'It was picked up Wednesday, November 18.', 'November 18'],
    ['cancelled by the member', { status: 'cancelled', cancelReason: 'member' }, 'bad', 'This order was cancelled. You cancelled it. We will not send it.', 'You cancelled it'],
    ['a declined card', { status: 'cancelled', cancelReason: 'paymentDeclined' }, 'bad', 'This order was cancelled. Your card was declined, so nothing was sent. Order it again with another card, or call us.', 'Card declined'],
  ])('is explained with %s', async (_what, line, tone, text, news) => {
    await expectExplained(anOrder({ lines: [anOrderLine(line)] }), tone, text, news);
  }); // oxfmt-ignore

  it('is explained with a question of the pharmacy', async () => {
    const text = 'The pharmacy needs something from you. Call us to continue with this order.';
    const shown = anOrder({ actionNeeded: 'Confirm your address.' });
    await expectExplained(shown, 'wait', text, 'The pharmacy needs something from you');
    const bens = { ...shown, lines: [anOrderLine({ personCode: '02', patientName: 'Ben Rivera' })] };
    const about = `The pharmacy needs something from you for Ben Rivera. ${text.slice(39)} Message from the pharmacy about Ben Rivera:`;
    await expectExplained(bens, 'wait', about, 'The pharmacy needs something from you for Ben Rivera');
  });

  const mixed = (first: Partial<OrderLine>, status: Order['status'], line: Partial<OrderLine> = {}) =>
    anOrder({
      status,
      lines: [
        anOrderLine({ drugName: 'Cetirizine', ...first }),
        anOrderLine({ lineId: 'line-2', drugName: 'Montelukast', status, ...line }),
      ],
    });
  const sent = { status: 'delivered', deliveredDate: '2026-11-18' } as const;
  it.each([
    ['en', mixed(sent, 'inProgress', inProgress), 'The pharmacy is still preparing part of it.'],
    ['en', mixed(sent, 'shipped'), 'The rest should arrive Saturday, November 21.'],
    ['en', mixed(sent, 'shipped', { expectedDate: undefined }), 'The rest was shipped.'],
    ['en', mixed(sent, 'shipped', { shipmentDate: '2026-11-01' }), 'Part of it is late.'],
    ['en', mixed(sent, 'inProgress', { ...inProgress, events: since('2026-11-01') }), 'Part of it is taking longer than it should.'],
    ['es', mixed({ status: 'cancelled' }, 'shipped'), 'Se canceló 1 receta del pedido.'],
    ['en', mixed({ status: 'cancelled' }, 'delivered', sent), '1 prescription in it was cancelled.'],
  ] as const)('describes the missing and the cancelled part (%s, %#)', async (language, shown, words) => {
    const { strong, say } = await explain(shown, language);
    expect(`${strong} ${say}`).toContain(words);
  }); // oxfmt-ignore

  it.each([
    [{ actionNeeded: 'Confirm your address.' }, 'The pharmacy needs something from the person who ordered it'],
    [{ lines: [anOrderLine({ status: 'cancelled', cancelReason: 'member' })] }, 'Cancelled by the person who ordered it'],
  ] as const)('does not treat its reader as the person who ordered it (%#)', async (changes, news) => {
    const localizer = await createLocalizerIn('en');
    const status = 'lines' in changes ? 'cancelled' : 'shipped';
    const shown = anOrder({ orderedBy: '01', status, ...changes } as Partial<Order>);
    expect(describeOrderNews(shown, TODAY, '02', localizer).news).toBe(news);
    expect(describeOrderNews(shown, TODAY, '01', localizer).news).toContain('ou');
  }); // oxfmt-ignore

  it('is explained in Spanish', async () => {
    const strong = 'Debería llegar el sábado 21 de noviembre.';
    expect(await explain(anOrder(), 'es')).toMatchObject({
      strong,
      say: 'USPS lo recibió el 17 de noviembre.',
    });
  });

  it("links to a known carrier, and shows an unknown one's number as text", async () => {
    const findTracking = async (shipmentCarrier: string) =>
      (await explain(anOrder({ lines: [anOrderLine({ shipmentCarrier })] }))).tracking;
    const number = '9400 1000 0000 0000 0048 21';
    const url = 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000004821';
    expect(await findTracking('USPS')).toEqual({ url, carrier: 'USPS', number });
    expect(await findTracking('Snail Express')).toEqual({ carrier: 'Snail Express', number });
  });

  it('shows no number at the top for several parcels', async () => {
    const second = anOrderLine({ lineId: 'line-2', shipmentNumber: '1Z4R7V030000000001' });
    expect((await explain(anOrder({ lines: [anOrderLine(), second] }))).tracking).toBeUndefined();
  });
});

it.each([
  ['of a parcel on its way', 'shipped', true],
  ['of a parcel that has come', 'delivered', true],
  ['of a parcel that was lost and is sent again', 'inProgress', false],
  ['of a parcel that was lost for good', 'cancelled', false],
] as const)('shows or hides the tracking number %s (%s): %s', (_what, status, isShown) => {
  const lost = anOrder({ status, lines: [anOrderLine({ status })] });
  expect(findSoleTracking(lost) !== undefined).toBe(isShown);
});
