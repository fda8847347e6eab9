import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoute } from '~/ui/testing.tsx';
import { DEVELOPMENT_TENANT_URL } from './development-tenant.ts';
import { LegacyLoginPage } from './page.tsx';

it('shows two fields, two links to the development tenant and a button that posts nothing', async () => {
  renderRoute(<LegacyLoginPage />);
  expect(await screen.findByLabelText('Registered Email Address')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  for (const name of ['Forgot Password?', 'Register here']) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', DEVELOPMENT_TENANT_URL);
    expect(link).toHaveAttribute('rel', 'noreferrer');
  }
  expect(screen.getByText(/Not Registered\?/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('type', 'button');
  expect(document.querySelector('form')).toBeNull();
});

it('speaks Spanish', async () => {
  renderRoute(<LegacyLoginPage />, { language: 'es' });
  expect(await screen.findByRole('link', { name: '¿Olvidó su contraseña?' })).toBeInTheDocument();
});
