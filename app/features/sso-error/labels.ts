import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {
    title: 'We could not sign you in',
    picture: 'A sad face',
    message: 'We ran into an unexpected error. Please try again.',
    logIn: 'Log in',
  },
  es: {
    title: 'No pudimos iniciar su sesión',
    picture: 'Una cara triste',
    message: 'Ocurrió un error inesperado. Inténtelo de nuevo.',
    logIn: 'Iniciar sesión',
  },
});
