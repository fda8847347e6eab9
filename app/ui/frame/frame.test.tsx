import { Link, Outlet } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DocumentContext } from '../document-context.ts';
import { localLabels } from '~/labels.server.ts';
import { I18nContext } from '~/i18n/use-t.ts';
import { FormTokenContext } from '../form/form-context.ts';
import { PageHead } from '../page.tsx';
import { renderRoute, toRoutePage, withLabels } from '#harness/render.tsx';
import { Frame, type FrameProps } from './frame.tsx';

const HELP = { phone: '(800) 555-0142', href: 'tel:+18005550142', tty: '711' };
const ANA = { name: 'Ana Rivera', initials: 'AR' };

const page = (member?: FrameProps['member']) => (
  <Frame member={member} textSize="medium" light={false} help={HELP} notes={[]} news={{}}>
    <h1>Orders</h1>
  </Frame>
);
const readFields = (button: HTMLElement) => Object.fromEntries(new FormData(button.closest('form')!, button));

describe('page frame', () => {
  const listTabs = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');

  it('shows a member six sections, and no switch without a person to view (2.68)', () => {
    renderRoute(page(ANA));
    expect(listTabs().map((tab) => tab.textContent)).toEqual([
      ...['Home', 'Orders', 'Prescriptions', 'Drugs', 'Pharmacies', 'More'],
    ]);
    expect(screen.getByText('Ana Rivera', { selector: 'b' })).toBeInTheDocument();
    expect(screen.queryByText('See the data of')).toBeNull();
  });

  it.each([
    ['/main/orders/48217730', 'Orders'],
    ['/main/cart/confirm', 'Orders'],
    ['/main/drug/00071015523/price', 'Drugs'],
    ['/main/alternate-therapy', 'Drugs'],
    ['/main/find-pharmacy', 'Pharmacies'],
    ['/main/claims', 'More'],
    ['/main/settings/address/new', 'More'],
  ])('marks for %s the section %s (2.68)', (path, section) => {
    renderRoute(page(ANA), { path });
    const marked = listTabs().filter((tab) => tab.hasAttribute('aria-current'));
    expect(marked.map((tab) => tab.textContent)).toEqual([section]);
  });

  it('signs out by a post without JavaScript', () => {
    renderRoute(page(ANA));
    const form = screen.getByText('Sign out').closest('form');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/auth/logout');
  });

  it('switches to the data of a sharing person by a post', () => {
    renderRoute(page({ ...ANA, people: [['02', 'Ben Rivera']] }), { path: '/main/orders' });
    const button = screen.getByText('Ben Rivera');
    expect(button.closest('form')).toHaveAttribute('action', '/main/viewing');
    expect(readFields(button)).toEqual({ personCode: '02', returnTo: '/main/orders' });
  });

  it('names the person whose data it shows, and leads back', () => {
    renderRoute(page({ ...ANA, viewing: 'Ben Rivera' }));
    const banner = screen.getByRole('region', { name: 'Ben Rivera’s data' });
    expect(banner.textContent.trim()).toBe('Ben Rivera’s data Back to my data');
  });

  it('shows a guest the sign-in link without sections and idle limit', () => {
    renderRoute(page());
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(screen.queryByText(/session will lock after/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/start');
  });

  it.each([
    ['en', 'es', 'Español'],
    ['es', 'en', 'English'],
  ] as const)(
    'offers in %s the language %s in its own words, and returns to the same page (2.52)',
    (language, lang, name) => {
      renderRoute(page(), { language, path: '/guest-login?from=app' });
      const button = screen.getByRole('button', { name });
      expect(button).toHaveAttribute('lang', lang);
      expect(button.closest('form')).toHaveAttribute('action', '/preferences');
      expect(readFields(button)).toEqual({ returnTo: '/guest-login?from=app', lang });
    },
  );

  it('closes a pop-over by Escape or when the focus leaves it', async () => {
    const user = userEvent.setup();
    renderRoute(page(ANA));
    const box = screen.getByText('Sign out').closest('details')!;
    const opener = box.querySelector('summary')!;
    box.open = true;
    screen.getByRole('button', { name: 'Sign out' }).focus();
    await user.keyboard('{Escape}');
    expect(box.open).toBe(false);
    expect(opener).toHaveFocus();
    box.open = true;
    screen.getByRole('link', { name: 'Settings' }).focus();
    expect(box.open).toBe(true);
    screen.getByRole('link', { name: 'Skip to content' }).focus();
    expect(box.open).toBe(false);
  });

  it('marks the current text size', () => {
    renderRoute(page());
    const sizes = within(screen.getByRole('group', { name: 'Text size', hidden: true }));
    expect(sizes.getByText('Medium').closest('button')).toHaveAttribute('aria-pressed', 'true');
    expect(sizes.getByText('Large').closest('button')).toHaveAttribute('aria-pressed', 'false');
  });

  it('shows help and the light version at the end of every page', () => {
    renderRoute(page());
    expect(screen.getByRole('link', { name: HELP.phone })).toHaveAttribute('href', HELP.href);
    expect(readFields(screen.getByRole('button', { name: 'Light version' }))).toMatchObject({ light: '1' });
  });

  it('shows a member the idle limit', () => {
    const session = { leftMs: 900_000, warnMs: 120_000, idleMinutes: 15, member: 'm' };
    renderRoute(
      <DocumentContext.Provider value={{ light: true }}>
        <Frame member={ANA} textSize="medium" light help={HELP} notes={[]} news={{}} session={session}>
          <h1>Orders</h1>
        </Frame>
      </DocumentContext.Provider>,
      { path: '/main/orders' },
    );
    expect(screen.getByText(/Your session will lock after 15 minutes without activity/)).toBeInTheDocument();
    const stay = screen.getByRole('button', { name: 'Stay signed in' });
    expect(stay.closest('form')).toHaveAttribute('action', '/auth/stay');
    expect(readFields(stay)).toEqual({ returnTo: '/main/orders' });
  });

  it('moves the focus to the content by its skip link', () => {
    renderRoute(page(ANA));
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(skip).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
    expect(fireEvent.click(skip)).toBe(false);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  describe('loaded document', () => {
    const framed = (props: Partial<FrameProps>) => (
      <Frame textSize="medium" light={false} help={HELP} notes={[]} news={{}} {...props}>
        <PageHead title="Orders" lead="3 orders" live />
      </Frame>
    );
    const html = (props: Partial<FrameProps>) => renderToString(withLabels(toRoutePage(framed(props))));
    const started = (props: Partial<FrameProps>) =>
      [...html(props).matchAll(/<(\w+)[^>]* autofocus=""[^>]*>/g)].map(([tag]) => tag);

    it.each<[what: string, props: Partial<FrameProps>, tag: RegExp]>([
      ['the message of a post', { start: 'title', notes: [{ tone: 'ok', text: 'Saved' }] }, /^<div class="note ok" .*tabindex="-1"/],
      ['its title after a post without a message', { start: 'title' }, /^<h1 tabindex="-1"/],
      ['the result count after paging, sorting or filtering', { start: 'results' }, /^<p id="results"/],
    ])('focuses %s', (_what, props, tag) => {
      expect(started(props)).toEqual([expect.stringMatching(tag)]);
    }); // oxfmt-ignore

    it('leaves the focus to the browser when it was opened', () => {
      expect(started({})).toEqual([]);
    });
  });

  it('focuses the named content after a navigation', async () => {
    const Framed = () => (
      <Frame textSize="medium" light={false} help={HELP} notes={[]} news={{}}>
        <Outlet />
      </Frame>
    );
    const children = [
      { index: true as const, Component: () => <Link to="/orders">All orders</Link> },
      { path: 'orders', Component: () => <h1>Orders</h1> },
    ];
    const Pages = createRemixStub([{ path: '/', Component: Framed, children }]);
    render(withLabels(<Pages />));
    await userEvent.click(screen.getByRole('link', { name: 'All orders' }));
    expect(await screen.findByRole('main', { name: 'Orders' })).toHaveFocus();
  });

  it('shows an English page in a frame of the chosen language, and marks the frame', () => {
    const { en, es } = localLabels;
    const read = (key: string) => (key.startsWith('~') ? es[key.slice(1)] : en[key]);
    render(
      <I18nContext.Provider value={{ language: 'en', frameLanguage: 'es', read }}>
        {toRoutePage(page(ANA))}
      </I18nContext.Provider>,
    );
    expect(screen.getByRole('link', { name: es['nav.home'] })).toBeVisible();
    expect(screen.getByRole('banner')).toHaveAttribute('lang', 'es');
    expect(screen.getByRole('main')).not.toHaveAttribute('lang');
    expect(screen.getByRole('button', { name: 'English' })).toHaveValue('en');
  });

  it('sends the form token where the browser needs one', () => {
    renderRoute(<FormTokenContext.Provider value="t0ken">{page(ANA)}</FormTokenContext.Provider>);
    expect(readFields(screen.getByRole('button', { name: 'Español' }))).toMatchObject({ formToken: 't0ken' });
  });
});
