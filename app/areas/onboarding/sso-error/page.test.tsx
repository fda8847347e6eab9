import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderRoute } from '#harness/render.tsx';
import { MESSAGE_ID, SHOW_FRAGMENT_MESSAGE } from './fragment-script.server.ts';
import SsoError from '~/areas/onboarding/pages/Error.tsx';

const DEFAULT = 'We ran into an unexpected error. Please try again.';
const arrive = (fragment: string) => {
  window.history.replaceState(null, '', `/Error?from=partner${fragment}`);
  // the page's own script
  act(() => void new Function(SHOW_FRAGMENT_MESSAGE)());
};

beforeEach(() => window.history.replaceState(null, '', '/Error'));

it('shows an illustration, a sign-in link and a general text without a message (2.08, 2.49)', async () => {
  renderRoute(<SsoError />, { loaderData: { id: MESSAGE_ID, script: SHOW_FRAGMENT_MESSAGE } });
  expect(await screen.findByRole('img', { name: 'A sad face' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(DEFAULT);
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/start');
});

describe('message in a fragment', () => {
  beforeEach(async () => {
    renderRoute(<SsoError />, { loaderData: { id: MESSAGE_ID, script: SHOW_FRAGMENT_MESSAGE } });
    await screen.findByRole('img');
  });
  const shown = () => screen.getByRole('status').textContent;

  it('is shown, and removed from the address (2.49, 8.18)', () => {
    arrive('#userMessage=Your%20plan%20is+closed%3A%20%C3%B1');
    expect(shown()).toBe('Your plan is closed: ñ');
    expect(window.location.hash).toBe('');
    expect(window.location.search).toBe('?from=partner');
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '</p><svg onload=alert(1)>',
    '&lt;b&gt;',
  ])('is shown as plain text: %s', (text) => {
    arrive(`#userMessage=${encodeURIComponent(text)}`);
    expect(shown()).toBe(text);
    expect(screen.getByRole('status').children).toHaveLength(0);
  });

  it('is one line of at most 300 visible characters', () => {
    arrive(`#userMessage=${encodeURIComponent(`a\u202e\u200b\n\tb ${'😀'.repeat(400)}`)}`);
    expect(shown()).toMatch(/^a b 😀{296}…$/u);
  });

  it.each([
    '',
    '#',
    '#userMessage=',
    '#userMessage=%20%0A',
    '#userMessage=%E2%80%AE',
    '#other=1',
    '#%E0%A4%A',
    '#userMessage=Cannot%20GET%20%2Fclaims',
    `#userMessage=${encodeURIComponent("No HTTP resource was found at 'http://10.1.2.3:8080/'.")}`,
  ])('is ignored for %j', (fragment) => {
    arrive(fragment);
    expect(shown()).toBe(DEFAULT);
    expect(window.location.hash).toBe('');
  });

  it('is replaced by a second message', () => {
    arrive('#userMessage=First');
    window.history.replaceState(null, '', '/Error#userMessage=Second');
    act(() => void window.dispatchEvent(new Event('hashchange')));
    expect(shown()).toBe('Second');
  });
});
