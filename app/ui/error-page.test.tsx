import { UNSAFE_ErrorResponseImpl as ErrorResponse } from '@remix-run/router';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findWordsRunTogether } from '#harness/run-together.ts';
import { ErrorPage } from './error-page.tsx';
import { readHref, renderRoute } from '#harness/render.tsx';
import type { Language } from '#contract/languages.ts';

const HELP = { phone: '(800) 555-0142', href: 'tel:+18005550142', tty: '711' };
const show = (error: unknown, language: Language = 'en') =>
  renderRoute(<ErrorPage error={error} help={HELP} />, { language, path: '/main/orders?page=2' });
const answer = (status: number, data: unknown = null) => new ErrorResponse(status, '', data);

const PART_OUT = 'Part of the portal is not available right now';

const expectTitle = (title: string) =>
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);

// a document was just loaded instead of a navigation
beforeEach(() => sessionStorage.setItem('reloaded', `${Date.now()} ${location.href}`));

describe('error page', () => {
  it.each([
    [answer(404), 'We could not find this page'],
    [answer(403), 'We could not accept this request'],
    [answer(503), PART_OUT],
    [answer(500), 'Sorry, something went wrong'],
    [new Error('connect ECONNREFUSED 10.0.0.1'), 'Sorry, something went wrong'],
  ])('explains %o in plain words (8.10)', (error, title) => {
    show(error);
    expectTitle(title);
  });

  it.each([
    ...[502, 503, 504, 404].map((status) => [status, PART_OUT, 'Try again'] as const),
    ...[403, 409, 413].map((status) => [status, 'We could not accept this request', 'Go to home'] as const),
    [429, 'Sorry, something went wrong', 'Go to home'],
    [200, 'Sorry, something went wrong', 'Try again'],
  ] as const)("explains a proxy's %i, and offers one link", (status, title, way) => {
    show(Object.assign(new Error('no page'), { status }));
    expectTitle(title);
    const ways = screen
      .getAllByRole('link')
      .map((link) => [link.textContent?.trim(), link.getAttribute('href')]);
    expect(ways).toEqual([
      [way, expect.any(String)],
      ['Call (800) 555-0142', 'tel:+18005550142'],
    ]);
  });

  it.each([400, 403, 404, 409, 422, 429, 500, 503, 504])(
    'separates its texts without styles for %i',
    (status) => {
      show(answer(status));
      expect(findWordsRunTogether(document)).toEqual([]);
    },
  );

  it('offers a link after a form of a different member', () => {
    const { unmount } = show(answer(409));
    expectTitle('This page belongs to another person who signed in here');
    expect(screen.getByText(/^Nothing was sent or changed/)).toBeInTheDocument();
    expect([readHref('Go to home'), readHref('Sign out')]).toEqual(['/main', '/auth/logout']);
    unmount();
    show(answer(409), 'es');
    expectTitle('Esta página pertenece a otra persona que inició sesión aquí');
  });

  it('never shows the message of an error (8.09)', () => {
    show(new Error('token abc of ana'));
    expect(
      screen.getByText('We ran into an unexpected error. Please refresh the application.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/token/)).toBeNull();
  });

  it.each([
    [answer(500), 'Ocurrió un error inesperado. Inténtelo de nuevo.'],
    [new Error('x'), 'Ocurrió un error inesperado. Vuelva a cargar la aplicación.'],
  ])('explains %o in Spanish (8.08, 8.09, 8.10)', (error, words) => {
    show(error, 'es');
    expectTitle('Lo sentimos, algo salió mal');
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it.each([
    [
      'a suggestion to try again after an error reply (8.08)',
      500,
      null,
      'We ran into an unexpected error. Please try again.',
    ],
    ["the catalogue's text for too many attempts", 429, null, 'Too many attempts. Try again after sometime.'],
    ["the programme's text", 500, { message: 'Your plan is being updated.' }, 'Your plan is being updated.'],
  ])('shows %s', (_what, status, data, text) => {
    show(answer(status, data));
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it("marks the programme's text as English on a Spanish page", () => {
    show(answer(500, { message: 'Your plan is being updated.', lang: 'en' }), 'es');
    expect(screen.getByText('Your plan is being updated.')).toHaveAttribute('lang', 'en');
  });

  it('offers to reload when that may help, and the home page otherwise', () => {
    const { unmount } = show(answer(503), 'es');
    expect(readHref('Intentar de nuevo')).toBe('/main/orders?page=2');
    unmount();
    show(answer(404));
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/main');
  });

  it('shows heading, start date and two links for a page that opens later', () => {
    const [page, title, message] = ['Payment methods', 'Available from December 1, 2026', 'Not started yet.'];
    const back = { to: '/main/settings', label: 'Settings' };
    show(answer(200, { page, title, message, back }));
    expectTitle('Payment methods');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Available from December 1, 2026');
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/main/settings');
    expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/main/home');
  });
});
