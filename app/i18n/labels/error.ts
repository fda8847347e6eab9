import { defineLabels } from '../define-labels.ts';

/** The words of the error catalogue (specification section 8) and of the full-page errors. */
export const labels = defineLabels({
  'error.generic': { en: 'We ran into an unexpected error. Please try again.', es: 'Ocurrió un error inesperado. Inténtelo de nuevo.' },
  'error.fatal': { en: 'We ran into an unexpected error. Please refresh the application.', es: 'Ocurrió un error inesperado. Vuelva a cargar la aplicación.' },
  'error.common': { en: 'Sorry, something went wrong', es: 'Lo sentimos, algo salió mal' },
  'error.tooManyAttempts': { en: 'Too many attempts. Try again after sometime.', es: 'Demasiados intentos. Inténtelo de nuevo más tarde.' },
  'error.sessionEnded': { en: 'Please login again to continue', es: 'Vuelva a iniciar sesión para continuar' },
  'error.notFound.title': { en: 'We could not find this page', es: 'No encontramos esta página' },
  'error.notFound.text': { en: 'It may have moved, or the address may have a mistake in it. Go to your home page, or use the menu at the top.', es: 'Es posible que se haya movido o que la dirección tenga un error. Vaya a su página de inicio o use el menú de arriba.' },
  'error.unavailable.title': { en: 'Part of the portal is not available right now', es: 'Una parte del portal no está disponible en este momento' },
  'error.unavailable.text': { en: 'The problem is on our side, and what you saved is safe. Please try again in a few minutes.', es: 'El problema es nuestro y lo que usted guardó está a salvo. Inténtelo de nuevo en unos minutos.' },
  'error.refused.title': { en: 'We could not accept this request', es: 'No pudimos aceptar esta solicitud' },
  'error.refused.text': { en: 'Nothing was changed. Go back to the page you came from and try again.', es: 'No se cambió nada. Vuelva a la página anterior e inténtelo de nuevo.' },
  'error.otherMember.title': { en: 'This page belongs to someone else who signed in here', es: 'Esta página pertenece a otra persona que inició sesión aquí' },
  'error.otherMember.text': { en: 'Nothing was sent or changed. Someone else has signed in in this browser since you opened the page. If you are the person signed in now, go to home. If not, sign out and sign in again.', es: 'No se envió ni se cambió nada. Otra persona inició sesión en este navegador después de que se abrió la página. Si la sesión abierta es la suya, vaya al inicio. Si no, cierre la sesión e inicie sesión de nuevo.' },
  'error.goHome': { en: 'Go to home', es: 'Ir al inicio' },
  'error.call': { en: 'Call {phone}', es: 'Llamar al {phone}' },
});
