import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import MailOrderProfile from '~/areas/orders/pages/main.mail-order.enroll._index.tsx';
import OrderDetail from '~/areas/orders/pages/main.orders.$orderNumber._index.tsx';
import Orders from '~/areas/orders/pages/main.orders._index.tsx';
import { readHref, renderRoute } from '#harness/render.tsx';
import type { Order, OrderStatus } from '#contract/order.ts';
import { anOrder, anOrderLine, TODAY } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import { buildOrderView } from './detail.server.ts';
import { orderFilters, type OrderListView } from './list.server.ts';
import { toOrderRow } from './row.server.ts';
import type { Language } from '#contract/languages.ts';

const filters = orderFilters.read(new Request('https://portal.example/main/orders'), {});
const who = {
  identity: { firstName: 'Ana', lastName: 'Rivera', personCode: '01' },
  membership: { eligibilityStatus: 'ELIGIBLE', relationshipCode: '1', checkedAt: 0 },
} as const;

const arrived = anOrderLine({ status: 'delivered', drugName: 'Cetirizine' });
async function renderList(language: Language = 'en') {
  const aSecond = (status: OrderStatus) =>
    anOrder({ status, lines: [anOrderLine({ status, drugName: status })] });
  const [localizer, at] = [await createLocalizerIn(language), { today: TODAY, reader: '01', shown: '01' }];
  const orders = [anOrder({ lines: [arrived, anOrderLine()] }), aSecond('inProgress'), aSecond('delivered')];
  const rows = orders.map((order) => toOrderRow(order, at, localizer));
  const body = { kind: 'rows', rows, pages: 1, more: false } as const;
  const view: OrderListView = { notes: [], people: [], counts: { shipped: 1 }, body };
  renderRoute(<Orders />, { language, loaderData: { view, filters, query: {} } });
}

it('names each order in the list after the medicine that has its status, and links to it (1.02)', async () => {
  await renderList();
  const name = /^Fluticasone 50\smcg nasal spray and 1 more, ordered November\s13$/;
  const link = screen.getByRole('link', { name });
  expect(link).toHaveAttribute('href', '/main/orders/48215206');
  const row = link.closest('li')!;
  expect(within(row).getByText('Shipped')).toBeVisible();
  expect(within(row).getByText('Part of it expected November 21')).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'In progress' })).getAllByText('In progress'),
  ).toHaveLength(1);
  expect(screen.getByRole('option', { name: 'Shipped (1)' })).toBeInTheDocument();
});

it.each([
  ['en', ['Past 6 months', 'Past 6 to 12 months', 'Older than a year', 'All']],
  ['es', ['Últimos 6 meses', 'De hace 6 a 12 meses', 'De hace más de un año', 'Todos']],
] as const)('lists the periods in %s (2.55, 9.18)', async (language, periods) => {
  await renderList(language);
  const field = screen.getByRole('combobox', { name: language === 'en' ? 'Placed in' : 'Período' });
  expect(within(field).getAllByRole('option').map((option) => option.textContent)).toEqual(periods); // oxfmt-ignore
});

describe('order page', () => {
  const buildView = async (order: Order, language: Language = 'en') =>
    buildOrderView(order, {
      member: who,
      today: TODAY,
      supportPhone: '8005550142',
      localizer: await createLocalizerIn(language),
    });

  it('shows every field of the order, and the shipping method of each parcel (2.55, 3.23)', async () => {
    const view = await buildView(anOrder({ lines: [anOrderLine({ shipmentMethod: 'expedited' })] }));
    const name = 'Fluticasone 50 mcg nasal spray';
    const sent = 'Shipped November 17 · Expected November 21 · Expedited shipping';
    const address = ['418 Alder Street, Apt 3', 'Madison, WI 53703', 'Standard shipping'];
    expect(view).toMatchObject({
      ...{ number: '48215206', status: 'shipped', pharmacy: { name: 'Mail order' } },
      answer: { tracking: { number: '9400 1000 0000 0000 0048 21', carrier: 'USPS' } },
      lines: [{ name, lines: ['3 bottles · 90 days · Rx 7206630', sent] }],
      address: { title: 'Sent to', name: 'Ana Rivera', lines: address },
    });
    const { text } = view.history.find(({ title }) => title === 'The pharmacy got your order')!;
    expect(text).toContain('November 13');
  });

  const format = async (shown = anOrder(), language: Language = 'en') => {
    renderRoute(<OrderDetail />, { language, loaderData: { order: await buildView(shown, language) } });
  };

  it('shows the state, the cost and the address', async () => {
    await format();
    expect(screen.getByRole('heading', { level: 1, name: 'Order 48215206' })).toBeVisible();
    expect(screen.getByText('It should arrive Saturday, November 21.')).toBeVisible();
    const tracking = screen.getByRole('link', { name: 'Track with USPS' });
    expect(tracking).toHaveAttribute('href', expect.stringMatching(/^https:\/\/tools\.usps\.com/));
    const getRegion = (name: string) => within(screen.getByRole('region', { name }));
    expect(getRegion('Payment').getByText('Mastercard ending in 4421')).toBeVisible();
    expect(getRegion('Sent to').getByText('Madison, WI 53703')).toBeVisible();
  });

  it.each<[status: OrderStatus, hours: string | undefined]>([
    ['placed', 'You can also pick it up at the central fill pharmacy, 9 am to 5 pm. Call (800) 555-0142 first so we do not ship it.'],
    ['inProgress', 'You can also pick it up at the central fill pharmacy, 9 am to 5 pm. Call (800) 555-0142 first so we do not ship it.'],
    ['pickedUp', 'Orders can be picked up at the central fill pharmacy, 9 am to 5 pm.'],
    ['shipped', undefined],
  ])('shows the pickup time of one that is %s: %s (9.24)', async (status, hours) => {
    await format(anOrder({ status, lines: [anOrderLine({ status })] }));
    const shown = screen.queryByText(/9 am to 5 pm/)?.textContent;
    expect(shown?.replaceAll('\u00a0', ' ')).toBe(hours);
  }); // oxfmt-ignore

  it.each<[title: string, states: OrderStatus[]]>([
    ['Ships to', ['placed']],
    ['Ships to', ['inProgress', 'placed', 'cancelled']],
    ['Sent to', ['shipped']],
    ['Sent to', ['delivered', 'shipped', 'cancelled']],
    ['Address on the order', ['delivered', 'inProgress']],
    ['Address on the order', ['pickedUp']],
    ['Address on the order', ['pickedUp', 'delivered']],
    ['Address on the order', ['cancelled']],
  ])('shows ‘%s’ above the address of an order with the lines %j', async (title, states) => {
    const lines = states.map((status, index) => anOrderLine({ status, lineId: `line-${index}` }));
    await format(anOrder({ lines }));
    expect(screen.getByRole('region', { name: title })).toHaveTextContent('Madison, WI 53703');
  });

  it.each([
    ['as the person who ordered, if one of the lines is theirs', { orderedBy: '02' }, 'Ben Rivera'],
    ['without a name, if the person who ordered is unknown', { orderedBy: '04' }, undefined],
    ['as the reader, if the programme names no person', {}, 'Ana Rivera'],
  ])('names the destination %s', async (_, changes, name) => {
    const bens = anOrderLine({ lineId: 'line-2', personCode: '02', patientName: 'Ben Rivera' });
    await format(anOrder({ lines: [anOrderLine(), bens], ...changes }));
    const sentTo = within(screen.getByRole('region', { name: 'Sent to' }));
    for (const one of ['Ana Rivera', 'Ben Rivera'])
      expect(sentTo.queryAllByText(one)).toHaveLength(one === name ? 1 : 0);
  });

  it("does not claim that the reader placed or cancelled a different person's order", async () => {
    const cancelled = { type: 'cancelled', at: '2026-11-18T09:00:00-05:00', actor: 'member' } as const;
    const events = [...anOrderLine().events, cancelled];
    const line = anOrderLine({ personCode: '03', status: 'cancelled', cancelReason: 'member', events });
    await format(anOrder({ lines: [line], orderedBy: '02' }));
    expect(screen.getByText('The order was placed')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/You placed|You asked/);
    expect(screen.getByText('The person who ordered it cancelled it. We will not send it.')).toBeVisible();
  });

  it('shows the status of each line that lags behind', async () => {
    const slow = anOrderLine({ lineId: 'line-2', status: 'inProgress', shipmentNumber: undefined });
    await format(anOrder({ lines: [anOrderLine(), slow] }));
    const lines = screen.getByRole('region', { name: 'In this order' });
    expect(within(lines).getByText('Shipped')).toBeVisible();
    expect(within(lines).getByText('In progress')).toBeVisible();
    expect(within(lines).getAllByRole('listitem')).toHaveLength(2);
  });
});

const sections = [{ step: 'contact', facts: [{ label: 'Phone number', value: '(608) 555-0142' }] }];
const showProfile = (closed?: string) =>
  renderRoute(<MailOrderProfile />, {
    loaderData: {
      view: { status: 'enrolled', missing: [], to: '/main/mail-order/enroll/review', closed },
      sections,
    },
  });

it('shows a finished mail-order profile with a Change link for each part', () => {
  showProfile();
  expect(screen.getByText('(608) 555-0142')).toBeVisible();
  expect(readHref(/^Change/)).toBe('/main/mail-order/enroll/contact');
});

it('offers no change where the profile cannot be changed', () => {
  showProfile('Your coverage has ended.');
  expect(screen.getByText('(608) 555-0142')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Change/ })).toBeNull();
});
