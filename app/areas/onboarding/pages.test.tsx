import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '#harness/render.tsx';
import MembershipEnded from '~/areas/onboarding/pages/auth.ended.tsx';
import LegacyLogin from '~/areas/onboarding/pages/legacy-login.tsx';
import Profile from '~/areas/onboarding/pages/sign-up.profile.tsx';
import { RegistrationSteps } from './registration/registration-page.tsx';

test.each([
  ['en', ['Before you start', 'Profile', 'Link benefit', 'Thanks']],
  ['es', ['Antes de empezar', 'Perfil', 'Vincular beneficio', 'Gracias']],
] as const)('shows four registration steps in %s: %j (2.51)', (language, steps) => {
  renderRoute(<RegistrationSteps current="start" />, { language });
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual(steps);
});

test('opens the terms in a tab of their own (5.25)', async () => {
  renderRoute(<Profile />, { loaderData: { typed: {} } });
  const terms = await screen.findByRole('link', { name: /^Terms and Conditions/ });
  expect(terms).toHaveAttribute('href', '/terms-of-use');
  expect(terms).toHaveAttribute('target', '_blank');
});

test('shows two fields, two links to the development tenant and a button that posts nothing (2.45, 2.46)', async () => {
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

test.each([
  [false, ['Log in', '(800) 555-0142']],
  [true, ['(800) 555-0142', 'Sign in as another member']],
])('offers the sign-in first, unless a membership has ended (%s)', async (hasHappened, links) => {
  const phones = [{ digits: '8005550142', text: '(800) 555-0142' }];
  renderRoute(<MembershipEnded />, { loaderData: { hasHappened, phones, months: 12, tty: '711' } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(links);
});
