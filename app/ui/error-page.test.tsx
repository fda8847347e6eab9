import { UNSAFE_ErrorResponseImpl as ErrorResponse } from '@remix-run/router';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findWordsRunTogether } from '#harness/run-together.ts';
import { ErrorPage } from './error-page.tsx';
import { renderRoute } from '#harness/render.tsx';
import type { Language } from '#contract/languages.ts';

const HELP = { phone: '(800) 555-0142', href: 'tel:+18005550142', tty: '711' };
const show = (error: unknown, language: Language = 'en') =>
  renderRoute(<ErrorPage error={error} help={HELP} />, { language, path: '/main/orders?page=2' });
const answer = (status: number, data: unknown = null) => new ErrorResponse(status, '', data);

// a document was just loaded instead of a navigation
beforeEach(() => sessionStorage.setItem('reloaded', `${Date.now()} ${location.href}`));

describe('error page', () => {
  it.each([
    [answer(404), 'We could not find this page'],
    [answer(403), 'We could not accept this request'],
    [answer(503), 'Part of the portal is not available right now'],
    [answer(500), 'Sorry, something went wrong'],
    [new Error('connect ECONNREFUSED 10.0.0.1'), 'Sorry, something went wrong'],
  ])('explains %o in plain words (8.10)', (error, title) => {
    show(error);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  it.each([
    [502, 'Part of the portal is not available right now', 'Try again'],
    [503, 'Part of the portal is not available right now', 'Try again'],
    [504, 'Part of the portal is not available right now', 'Try again'],
    [404, 'Part of the portal is not available right now', 'Try again'],
    [403, 'We could not accept this request', 'Go to home'],
    [409, 'We could not accept this request', 'Go to home'],
    [413, 'We could not accept this request', 'Go to home'],
    [429, 'Sorry, something went wrong', 'Go to home'],
    [200, 'Sorry, something went wrong', 'Try again'],
  ])("explains a proxy's %i, and offers one link", (status, title, way) => {
    show(Object.assign(new Error('no page'), { status }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    const ways = screen.getAllByRole('link').map(({ textContent }) => textContent?.trim());
    expect(ways).toEqual([way, 'Call (800) 555-0142']);
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
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'This page belongs to another person who signed in here',
    );
    expect(screen.getByText(/^Nothing was sent or changed/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/main');
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/auth/logout');
    unmount();
    show(answer(409), 'es');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Esta página pertenece a otra persona que inició sesión aquí',
    );
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
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lo sentimos, algo salió mal');
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('suggests a new attempt after an error reply (8.08)', () => {
    show(answer(500));
    expect(screen.getByText('We ran into an unexpected error. Please try again.')).toBeInTheDocument();
  });

  it("shows the programme's text when there is one", () => {
    show(answer(500, { message: 'Your plan is being updated.' }));
    expect(screen.getByText('Your plan is being updated.')).toBeInTheDocument();
  });

  it("marks the programme's text as English on a Spanish page", () => {
    show(answer(500, { message: 'Your plan is being updated.', lang: 'en' }), 'es');
    expect(screen.getByText('Your plan is being updated.')).toHaveAttribute('lang', 'en');
  });

  it('offers to reload when that may help, and the home page otherwise', () => {
    const { unmount } = show(answer(503), 'es');
    expect(screen.getByRole('link', { name: 'Intentar de nuevo' })).toHaveAttribute(
      'href',
      '/main/orders?page=2',
    );
    unmount();
    show(answer(404));
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/main');
  });

  it('shows heading, start date and two links for a page that opens later', () => {
    const [page, title, message] = ['Payment methods', 'Available from December 1, 2026', 'Not started yet.'];
    const back = { to: '/main/settings', label: 'Settings' };
    show(answer(200, { page, title, message, back }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment methods');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Available from December 1, 2026');
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/main/settings');
    expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/main/home');
  });

  it('shows the number to call', () => {
    show(answer(500));
    expect(screen.getByRole('link', { name: 'Call (800) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+18005550142',
    );
  });

  it("shows the catalogue's text for too many attempts", () => {
    show(answer(429));
    expect(screen.getByText('Too many attempts. Try again after sometime.')).toBeInTheDocument();
  });
});
