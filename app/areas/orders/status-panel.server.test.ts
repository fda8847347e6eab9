import { describe, expect, it } from 'vitest';
import type { Order, OrderLine } from '#contract/order.ts';
import { anOrder, anOrderLine, TODAY } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { buildOrderStatusPanel, findSoleTracking } from './status-panel.server.ts';
import { toProgress } from './progress.server.ts';
import { describeOrderNews, formatStatusTitle } from './row.server.ts';

interface Case {
  what: string;
  line?: Partial<OrderLine>;
  changes?: Partial<Order>;
  tone: string;
  en: string;
  news?: string;
}

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

const cases: Case[] = [
  {
    what: 'shipped',
    tone: 'info',
    en: 'It should arrive Saturday, November 21. USPS received it on November 17.',
    news: 'Expected November 21',
  },
  {
    what: 'shipped 6 days ago',
    line: { shipmentDate: '2026-11-13' },
    tone: 'wait',
    en: 'It is late. USPS received it on November 13. Track it, or call us if it does not come.',
    news: 'Late',
  },
  {
    what: 'in progress',
    line: { ...inProgress, expectedDate: '2026-11-24' },
    tone: 'info',
    en: 'The pharmacy is preparing it. It should arrive by Tuesday, November 24.',
    news: 'Expected November 24',
  },
  {
    what: 'a day that has passed',
    line: { ...inProgress, expectedDate: '2026-11-18' },
    tone: 'wait',
    en: 'The pharmacy is preparing it. It was expected Wednesday, November 18. Call us if it does not come soon.',
    news: 'Was expected November 18',
  },
  {
    what: 'in progress for 8 days',
    line: { ...inProgress, events: since('2026-11-11') },
    tone: 'wait',
    en: 'It is taking longer than it should. The pharmacy received it on November 11. Call us and we will find out why.',
    news: 'Taking longer than usual',
  },
  {
    what: 'in progress for 7 days',
    line: { ...inProgress, expectedDate: undefined, events: since('2026-11-12') },
    tone: 'info',
    en: 'The pharmacy is preparing it.',
    news: 'The pharmacy is preparing it',
  },
  {
    what: 'delivered',
    line: { status: 'delivered', deliveredDate: '2026-11-18' },
    tone: 'quiet',
    en: 'It arrived Wednesday, November 18.',
    news: 'November 18',
  },
  {
    what: 'picked up',
    line: {
      ...inProgress,
      status: 'pickedUp',
      events: [{ type: 'pickedUp', at: '2026-11-18T11:00:00-05:00', actor: 'pharmacy' }],
    },
    tone: 'quiet',
    en: 'It was picked up Wednesday, November 18.',
    news: 'November 18',
  },
  {
    what: 'cancelled by the member',
    line: { status: 'cancelled', cancelReason: 'member' },
    tone: 'bad',
    en: 'This order was cancelled. You cancelled it. We will not send it.',
    news: 'You cancelled it',
  },
  {
    what: 'a declined card',
    line: { status: 'cancelled', cancelReason: 'paymentDeclined' },
    tone: 'bad',
    en: 'This order was cancelled. Your card was declined, so nothing was sent. Order it again with another card, or call us.',
    news: 'Card declined',
  },
  {
    what: 'a question of the pharmacy',
    changes: { actionNeeded: 'Confirm your address.' },
    tone: 'wait',
    en: 'The pharmacy needs something from you. Call us to continue with this order.',
    news: 'The pharmacy needs something from you',
  },
];

describe('order status', () => {
  it.each(cases)('is explained with $what', async ({ line, changes, tone, en, news }) => {
    const localizer = await createLocalizerIn('en');
    const shown = anOrder({ lines: [anOrderLine(line)], ...changes });
    const answer = buildOrderStatusPanel(shown, {
      progress: toProgress(shown, TODAY, localizer.format),
      supportPhone: '8005550142',
      localizer,
    });
    expect([answer.strong, answer.say].filter(Boolean).join(' ')).toBe(en);
    expect(answer.tone).toBe(tone);
    expect(describeOrderNews(shown, TODAY, '01', localizer).news).toBe(news);
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
    [
      'en',
      mixed(sent, 'inProgress', { ...inProgress, events: since('2026-11-01') }),
      'Part of it is taking longer than it should.',
    ],
    ['es', mixed({ status: 'cancelled' }, 'shipped'), 'Se canceló 1 receta del pedido.'],
    ['en', mixed({ status: 'cancelled' }, 'delivered', sent), '1 prescription in it was cancelled.'],
  ] as const)('describes the missing and the cancelled part (%s, %#)', async (language, shown, words) => {
    const localizer = await createLocalizerIn(language);
    const { strong, say } = buildOrderStatusPanel(shown, {
      progress: toProgress(shown, TODAY, localizer.format),
      supportPhone: '8005550142',
      localizer,
    });
    expect(`${strong} ${say}`).toContain(words);
  });

  it.each([
    [
      { actionNeeded: 'Confirm your address.' },
      'The pharmacy needs something from the person who ordered it',
    ],
    [
      { lines: [anOrderLine({ status: 'cancelled', cancelReason: 'member' })] },
      'Cancelled by the person who ordered it',
    ],
  ] as const)('does not treat its reader as the person who ordered it (%#)', async (changes, news) => {
    const localizer = await createLocalizerIn('en');
    const shown = anOrder({
      orderedBy: '01',
      ...changes,
      ...('lines' in changes && { status: 'cancelled' }),
    } as Partial<Order>);
    expect(describeOrderNews(shown, TODAY, '02', localizer).news).toBe(news);
    expect(describeOrderNews(shown, TODAY, '01', localizer).news).toContain('ou');
  });

  it('names the lines it describes, not those that arrived', async () => {
    const localizer = await createLocalizerIn('en');
    expect(formatStatusTitle(mixed(sent, 'inProgress', inProgress), localizer)).toBe('Montelukast');
  });

  it('is explained in Spanish', async () => {
    const localizer = await createLocalizerIn('es');
    const answer = buildOrderStatusPanel(anOrder(), {
      progress: toProgress(anOrder(), TODAY, localizer.format),
      supportPhone: '8005550142',
      localizer,
    });
    expect(answer.strong).toBe('Debería llegar el sábado 21 de noviembre.');
    expect(answer.say).toBe('USPS lo recibió el 17 de noviembre.');
  });

  it("links to a known carrier, and shows an unknown one's number as text", async () => {
    const localizer = await createLocalizerIn('en');
    const buildAnswer = (carrier: string) => {
      const shown = anOrder({ lines: [anOrderLine({ shipmentCarrier: carrier })] });
      return buildOrderStatusPanel(shown, {
        progress: toProgress(shown, TODAY, localizer.format),
        supportPhone: '8005550142',
        localizer,
      }).tracking;
    };
    expect(buildAnswer('USPS')).toEqual({
      url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000004821',
      carrier: 'USPS',
      number: '9400 1000 0000 0000 0048 21',
    });
    expect(buildAnswer('Snail Express')).toEqual({
      carrier: 'Snail Express',
      number: '9400 1000 0000 0000 0048 21',
    });
  });

  it('shows no number at the top for several parcels', async () => {
    const localizer = await createLocalizerIn('en');
    const shown = anOrder({
      lines: [anOrderLine(), anOrderLine({ lineId: 'line-2', shipmentNumber: '1Z4R7V030000000001' })],
    });
    expect(
      buildOrderStatusPanel(shown, {
        progress: toProgress(shown, TODAY, localizer.format),
        supportPhone: '8005550142',
        localizer,
      }).tracking,
    ).toBeUndefined();
  });
});

describe('tracking number', () => {
  it.each([
    ['of a parcel on its way', 'shipped', true],
    ['of a parcel that has come', 'delivered', true],
    ['of a parcel that was lost and is sent again', 'inProgress', false],
    ['of a parcel that was lost for good', 'cancelled', false],
  ] as const)('%s (%s) is shown: %s', (_what, status, isShown) => {
    const lost = anOrder({ status, lines: [anOrderLine({ status })] });
    expect(findSoleTracking(lost) !== undefined).toBe(isShown);
  });
});
