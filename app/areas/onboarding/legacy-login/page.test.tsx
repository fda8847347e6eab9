import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoute } from '#harness/render.tsx';
import LegacyLogin from '~/areas/onboarding/pages/legacy-login.tsx';

it('shows two fields, two links to the development tenant and a button that posts nothing (2.45, 2.46)', async () => {
  renderRoute(<LegacyLogin />);
  expect(await screen.findByLabelText('Registered Email Address')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  for (const name of ['Forgot Password?', 'Not Registered? Register here']) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', 'https://member-portal-dev.example/oauth2/v2.0/authorize');
    expect(link).toHaveAttribute('rel', 'noreferrer');
  }
  expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('type', 'button');
  expect(document.querySelector('form')).toBeNull();
});
