import { defineLabels } from '../../../i18n/define-labels.ts';

export const labels = defineLabels({
  'ssoError.title': { en: 'We could not sign you in', es: 'No pudimos iniciar su sesión' },
  'ssoError.picture': { en: 'A sad face', es: 'Una cara triste' },
  'ssoError.message': { en: 'We ran into an unexpected error. Please try again.', es: 'Ocurrió un error inesperado. Inténtelo de nuevo.' },
});
