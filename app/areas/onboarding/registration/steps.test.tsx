import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '#harness/render.tsx';
import Profile from '~/areas/onboarding/pages/sign-up.profile.tsx';
import { RegistrationSteps } from './registration-page.tsx';

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
