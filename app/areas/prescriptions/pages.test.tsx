import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import Prescription from '~/areas/prescriptions/pages/main.prescriptions.$prescriptionId.tsx';
import Prescriptions from '~/areas/prescriptions/pages/main.prescriptions._index.tsx';
import { readAloud, renderRoute } from '#harness/render.tsx';
import { ana, aPrescription } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import type { PrescriptionView } from './detail.server.ts';
import {
  prescriptionFilters,
  groupRows,
  type PrescriptionListBody,
  type PrescriptionListView,
} from './list.server.ts';

const filters = prescriptionFilters.read(new Request('https://portal.example/main/prescriptions'), {});

async function showList(body?: PrescriptionListBody, inCart?: ReadonlySet<string>) {
  const items = [
    aPrescription(),
    aPrescription({ prescriptionId: 'rx-2', dispensedDrug: 'Lisinopril 10 mg tablet' }),
    aPrescription({ prescriptionId: 'rx-3', dispensedDrug: 'Atorvastatin', openOrderNumber: '48217730' }),
    aPrescription({ prescriptionId: 'rx-4', dispensedDrug: 'Levothyroxine', nextRefillDate: '2026-12-04' }),
  ];
  const localizer = await createLocalizerIn('en');
  const groups = groupRows(items, { sort: 'action', facts: ana, localizer, paged: false, inCart });
  const view: PrescriptionListView = {
    ...{ summary: '4 prescriptions.', notes: [], people: [], counts: {} },
    body: body ?? { kind: 'groups', groups, pages: 1, more: false },
  };
  renderRoute(<Prescriptions />, { loaderData: { view, filters, query: {} } });
}
const readRefillButtons = () =>
  screen.getAllByRole('button', { name: /^Refill ?(?!selected| )/ }).map((button) => button.textContent);

describe('prescription list', () => {
  it('has Refill buttons with prices for ready prescriptions only, and one for all', async () => {
    await showList();
    expect(readRefillButtons()).toEqual([
      'Refill both for $20.98',
      'Refill for $10.49 Metformin ER 500\u00a0mg tablet',
      'Refill for $10.49 Lisinopril 10\u00a0mg tablet',
    ]);
    expect(screen.getByText('Refill from December 4, 2026')).toBeVisible();
    const order = screen.getByRole('link', { name: /See order ?48217730/ });
    expect(order).toHaveAttribute('href', '/main/orders/48217730');
  });

  it('sends the checked prescriptions to the review with one button without scripts', async () => {
    await showList();
    const form = screen.getByRole('button', { name: 'Refill selected' }).closest('form')!;
    expect(form).toHaveAttribute('action', '/main/prescriptions/refill/review');
    expect(form).toHaveAttribute('method', 'get');
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes.map((box) => box.getAttribute('form'))).toEqual([form.id, form.id]);
    expect(screen.getByRole('checkbox', { name: 'Choose Metformin ER 500 mg tablet' })).not.toBeChecked();
  });

  it('marks a prescription in the cart, and offers it no second time', async () => {
    await showList(undefined, new Set(['rx-2']));
    const group = within(screen.getByRole('region', { name: /^In your cart/ }));
    expect(group.getByRole('link', { name: /^In your cart/ })).toHaveAttribute('href', '/main/cart');
    expect(readRefillButtons()).toEqual(['Refill for $10.49 Metformin ER 500\u00a0mg tablet']);
  });

  it('is announced with each text once where it is needed', async () => {
    const said = [
      ...['heading, Prescriptions, level 1', '4 prescriptions.', 'group, Choose which to refill'],
      ...['button, Refill both for $20.98', 'checkbox, Choose Metformin ER 500 mg tablet, not checked'],
      'Not all of them? Check the ones you need.',
      ...['You will see the total before anything is charged.', 'button, Refill selected'],
    ];
    await showList();
    await expect(readAloud(said)).resolves.toEqual(said);
  });

  it('distinguishes an outage from an empty list', async () => {
    await showList({ kind: 'outage', message: 'Sorry, something went wrong' });
    expect(screen.getByText('Sorry, something went wrong')).toBeVisible();
    expect(screen.getByRole('link', { name: /Try again/ })).toBeVisible();
    expect(screen.queryByText(/No prescription/)).toBeNull();
  });

  it('offers to clear filters without a match', async () => {
    await showList({ kind: 'empty', title: 'No prescription matches', text: 'Change it.', action: 'clear' });
    const card = screen.getByRole('heading', { name: 'No prescription matches' }).parentElement!;
    expect(within(card).getByRole('link', { name: 'Clear' })).toHaveAttribute('href', '/main/prescriptions');
  });
});

const detail: PrescriptionView = {
  ...{ missing: [], offered: [], paidBy: 'You paid', isNeverFilled: false, id: 'rx-metformin' },
  ...{ name: 'Metformin ER 500 mg tablet', lead: 'Rx 7204418', state: 'active' },
  answer: { tone: 'ready', strong: 'Yes, now.', say: 'You have 7 days left.', price: '$10.00' },
  supply: { figure: '7', of: 'of 90 days left', sentence: 'Filled.', value: 7, max: 90, low: 11 },
  directions: 'Take 1 tablet by mouth 2 times a day with meals.',
  facts: [],
  automatic: [],
  prescriber: { name: 'Dr. Priya Nair', phone: { digits: '6085550119', text: '(608) 555-0119' } },
  fills: { ok: true, value: [] },
};

describe('prescription page', () => {
  it('answers whether it can be refilled, with its price on the button', () => {
    renderRoute(<Prescription />, { loaderData: { prescription: detail } });
    const panel = screen.getByRole('region', { name: 'Can I refill?' });
    expect(within(panel).getByText('Yes, now.')).toBeVisible();
    const button = within(panel).getByRole('button', { name: /Refill for \$10\.00/ });
    expect(new FormData(button.closest('form')!).getAll('prescriptionId')).toEqual(['rx-metformin']);
  });

  it('shows the reason instead of the button when it cannot be refilled', () => {
    const answer = {
      tone: 'wait',
      strong: 'Not yet.',
      say: 'You can refill from December 4, 2026.',
    } as const;
    renderRoute(<Prescription />, { loaderData: { prescription: { ...detail, state: 'tooSoon', answer } } });
    const panel = screen.getByRole('region', { name: 'Can I refill?' });
    expect(within(panel).getByText(/You can refill from December 4, 2026/)).toBeVisible();
    expect(within(panel).getByText('Too soon')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Refill/ })).toBeNull();
  });
});
