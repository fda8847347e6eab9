import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import ResetPage from '~/areas/onboarding/pages/auth.reset.tsx';
import { renderRoute } from '#harness/render.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('shows the notice of a new password for two seconds, then opens the login page (4.02, 4.03, 9.08)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  renderRoute(<ResetPage />, { loaderData: { done: true } });
  await act(() => vi.advanceTimersByTimeAsync(0));
  const notice = 'Password reset successful. Please re-login with your new password.';
  expect(screen.getByText(notice)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/start');
  act(() => void vi.advanceTimersByTime(1_999));
  expect(assign).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(assign).toHaveBeenCalledExactlyOnceWith('/auth/start');
});
