import { defineLabels } from '../define-labels.ts';

/** The words of the error catalogue (specification section 8) and of the full-page errors. */
export const labels = defineLabels({
  en: {
    generic: 'We ran into an unexpected error. Please try again.',
    fatal: 'We ran into an unexpected error. Please refresh the application.',
    common: 'Sorry, something went wrong',
    tooManyAttempts: 'Too many attempts. Try again after sometime.',
    sessionEnded: 'Please login again to continue',
    notFound: {
      title: 'We could not find this page',
      text: 'It may have moved, or the address may have a mistake in it. Go to your home page, or use the menu at the top.',
    },
    unavailable: {
      title: 'Part of the portal is not available right now',
      text: 'The problem is on our side, and what you saved is safe. Please try again in a few minutes.',
    },
    refused: {
      title: 'We could not accept this request',
      text: 'Nothing was changed. Go back to the page you came from and try again.',
    },
    goHome: 'Go to home',
    call: 'Call {phone}',
  },
  es: {
    generic: 'Ocurrió un error inesperado. Inténtelo de nuevo.',
    fatal: 'Ocurrió un error inesperado. Vuelva a cargar la aplicación.',
    common: 'Lo sentimos, algo salió mal',
    tooManyAttempts: 'Demasiados intentos. Inténtelo de nuevo más tarde.',
    sessionEnded: 'Inicie sesión de nuevo para continuar',
    notFound: {
      title: 'No encontramos esta página',
      text: 'Es posible que se haya movido o que la dirección tenga un error. Vaya a su página de inicio o use el menú de arriba.',
    },
    unavailable: {
      title: 'Una parte del portal no está disponible en este momento',
      text: 'El problema es nuestro y lo que usted guardó está a salvo. Inténtelo de nuevo en unos minutos.',
    },
    refused: {
      title: 'No pudimos aceptar esta solicitud',
      text: 'No se cambió nada. Vuelva a la página anterior e inténtelo de nuevo.',
    },
    goHome: 'Ir al inicio',
    call: 'Llamar al {phone}',
  },
});
