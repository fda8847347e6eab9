import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '~/ui/testing.tsx';
import { RegistrationSteps } from './registration-page.tsx';

test.each([
  ['en', ['Before you start', 'Profile', 'Link benefit', 'Thanks']],
  ['es', ['Antes de empezar', 'Perfil', 'Vincular beneficio', 'Gracias']],
] as const)('a registration has these four steps, in %s: %j (2.51)', (language, steps) => {
  renderRoute(<RegistrationSteps current="start" />, { language });
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual(steps);
});
