import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Block, type BlockResult } from './block.tsx';
import { MetricCard } from './metric-card.tsx';
import { DialogLink } from './dialog-link.tsx';
import { Link } from './link.tsx';
import { LoaderOverlay } from './loader-overlay.tsx';
import { FlashNotes } from './note.tsx';
import { Pagination } from './pagination.tsx';
import { Pill } from './pill.tsx';
import { Row, Rows } from './rows.tsx';
import { Steps } from './steps.tsx';
import { Table } from './table.tsx';
import { readHref, renderRoute } from '#harness/render.tsx';
import { Timeline } from './timeline.tsx';
import { Toast } from './toast.tsx';

afterEach(() => vi.useRealTimers());

describe('page block', () => {
  const show = (result: BlockResult<string>) =>
    renderRoute(
      <Block title="Recent claims" result={result}>
        {(text) => <p>{text}</p>}
      </Block>,
      { path: '/main/home?year=2026' },
    );

  it('shows its content, and reports missing entries instead of an empty list', () => {
    show({ ok: true, value: '3 claims' });
    expect(screen.getByRole('region', { name: 'Recent claims' })).toHaveTextContent('3 claims');
    const leftOut = { count: 2, text: '2 entries are not shown here.' };
    const result = { ok: true, value: [], leftOut } as const;
    renderRoute(<Block title="Orders" result={result}>{() => <p>No orders yet.</p>}</Block>); // oxfmt-ignore
    expect(screen.getByText('2 entries are not shown here.')).toBeVisible();
    expect(screen.queryByText('No orders yet.')).toBeNull();
  });

  it("marks the programme's text as English on a different page", () => {
    show({ ok: false, message: 'Closed for repairs', lang: 'en' });
    expect(screen.getByText('Closed for repairs')).toHaveAttribute('lang', 'en');
  });

  it('reports a failure, and offers to reload the page', () => {
    show({ ok: false, message: 'Sorry, something went wrong' });
    expect(screen.getByText('Sorry, something went wrong')).toBeInTheDocument();
    expect(readHref(/^Try again ?: Recent claims$/)).toBe('/main/home?year=2026');
  });
});

describe('lists', () => {
  it('show the status beside a link that names the row', () => {
    const aside = <Pill tone="wait" shape="clock">Too soon</Pill>; // oxfmt-ignore
    const lines = ['7 days left', undefined];
    renderRoute(
      <Rows>
        <Row title="Metformin" to="/main/prescriptions/1" lines={lines} aside={aside} />
      </Rows>,
    );
    const row = screen.getByRole('listitem');
    const link = within(row).getByRole('link', { name: 'Metformin' });
    expect(link).toHaveAttribute('href', '/main/prescriptions/1');
    expect(row).toHaveTextContent('7 days left Too soon');
  });

  it('are tables for a screen reader even when they look like cards', () => {
    const columns = [{ label: 'Filled' }, { label: 'You paid', numeric: true }, { label: 'Where' }];
    const rows = [{ key: 'a', cells: ['August 28, 2026', '$10.00', 'By mail'] }];
    renderRoute(<Table caption="Past fills" columns={columns} rows={rows} />);
    const table = screen.getByRole('table', { name: 'Past fills' });
    expect(within(table).getByRole('rowheader')).toHaveTextContent('August 28, 2026');
    expect(within(table).getAllByRole('cell')[0]).toHaveAttribute('data-l', 'You paid');
  });

  it('link to other pages', () => {
    renderRoute(<Pagination page={4} pages={20} to={(page) => `/main/orders?page=${page}`} />);
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/main/orders?page=3');
    expect(screen.getByRole('link', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      ...['Previous', '1', '3', '4', '5', '20', 'Next'],
    ]);
  });

  it('link from the last page to the one before', () => {
    renderRoute(<Pagination page={2} pages={2} to={String} />);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Previous', '1', '2']);
  });

  it('have no page links when there is one page', () => {
    const { container } = renderRoute(<Pagination page={1} pages={1} to={String} />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('progress', () => {
  it('is shown as figure, bar and sentence', () => {
    const amounts = { figure: '$350.00', of: 'of $1,500.00', value: 350, max: 1500 };
    renderRoute(<MetricCard label="Deductible" {...amounts} sentence="$1,150.00 left" />);
    expect(screen.getByRole('group', { name: 'Deductible' })).toHaveTextContent('$350.00 of $1,500.00');
    // the bar would be read out in cents
    expect(screen.queryByRole('meter')).toBeNull();
    expect(screen.getByText('$1,150.00 left')).toBeInTheDocument();
  });

  it('links to finished steps only', () => {
    const steps = [
      { label: 'Cart', to: '/main/cart' },
      { label: 'Address', to: '/x' },
      { label: 'Payment', to: '/y' },
    ];
    renderRoute(<Steps current={1} steps={steps} />);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Done: Cart']);
    expect(screen.getByText('Address')).toHaveAttribute('aria-current', 'step');
  });

  it('names finished and open steps', () => {
    const states = ['done', 'now', 'next'] as const;
    renderRoute(<Timeline items={states.map((state) => ({ title: `It is ${state}`, state }))} />);
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      ...['Done: It is done', 'It is now', 'Still to come: It is next'],
    ]);
  });
});

describe('messages', () => {
  it('are announced by focus on the first, without a live region', () => {
    const notes = [{ tone: 'ok', text: 'Saved' }, { tone: 'bad', text: 'Not saved' }] as const; // oxfmt-ignore
    renderRoute(<FlashNotes notes={[...notes]} />);
    expect(screen.getByText('Saved').closest('.note')).toHaveAttribute('tabindex', '-1');
    expect(screen.getByText('Not saved')).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('disappear with their icon after four seconds (2.70, 9.08)', () => {
    vi.useFakeTimers();
    const { container } = renderRoute(<Toast notes={[{ tone: 'ok', text: 'Refill added to your cart' }]} />);
    expect(container.querySelector('.toast')).toHaveTextContent('Refill added to your cart');
    expect(container.querySelector('.toast svg')).not.toBeNull();
    act(() => vi.advanceTimersByTime(3999));
    expect(container.querySelector('.toast')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(container.querySelector('.toast')).toBeNull();
  });

  it("cover the page with 'Loading' only when the next page is late (2.10, 2.70)", async () => {
    vi.useFakeTimers();
    renderRoute(
      <>
        <Link to="/slow">Orders</Link>
        <LoaderOverlay />
      </>,
      { others: [{ path: '/slow', Component: () => null, loader: () => new Promise(() => {}) }] },
    );
    fireEvent.click(screen.getByRole('link', { name: 'Orders' }));
    await act(() => vi.advanceTimersByTimeAsync(399));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });

  it("cover the page with 'Loading' while a form is sent, until a page is shown again (2.36, 2.41)", async () => {
    vi.useFakeTimers();
    const { container } = renderRoute(
      <>
        <form method="post" action="/complete-profile" aria-label="Registration" />
        <LoaderOverlay />
      </>,
    );
    fireEvent.submit(screen.getByRole('form'));
    expect(container.querySelector('.loader')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(container.querySelector('.loader')).toHaveTextContent('Loading');
    fireEvent(window, new Event('pageshow'));
    expect(container.querySelector('.loader')).toBeNull();
  });
});

describe('confirmation', () => {
  const texts = { label: 'Remove', title: 'Remove this refill?', text: 'It stays refillable.' };
  const question = <DialogLink to="/main/cart/remove" {...texts} submit="Yes, remove" />;

  it('is a page of its own for browsers without dialogs', () => {
    renderRoute(question);
    expect(screen.getByRole('link', { name: 'Remove' })).toHaveAttribute('href', '/main/cart/remove');
  });

  it('opens as a dialog otherwise, and can be cancelled, or only left when it asks nothing', async () => {
    const user = userEvent.setup();
    // jsdom has no modal dialogs
    const setOpen = (open: boolean) =>
      function set(this: HTMLDialogElement) {
        this.open = open;
      };
    Object.assign(HTMLDialogElement.prototype, { showModal: setOpen(true), close: setOpen(false) });
    renderRoute(question);
    await user.click(screen.getByRole('link', { name: 'Remove' }));
    expect(screen.getByRole('dialog', { name: 'Remove this refill?' })).toBeVisible();
    const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, remove' });
    expect(yes.form).toHaveAttribute('action', '/main/cart/remove');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    renderRoute(<DialogLink to="/main/cart/remove" {...texts} />);
    expect(screen.getByRole('button', { name: 'Back', hidden: true })).toBeInTheDocument();
  });
});
