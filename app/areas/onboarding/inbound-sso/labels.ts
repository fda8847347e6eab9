import { defineLabels } from '../../../i18n/define-labels.ts';

export const labels = defineLabels({
  'inboundSso.question.title': { en: 'Continue as {name}?', es: '¿Continuar como {name}?' },
  'inboundSso.question.text': { en: 'You came from your plan’s site as {name}. Continue only if this is you.', es: 'Llegó desde el sitio de su plan como {name}. Continúe solo si es usted.' },
  'inboundSso.question.other': { en: 'You are signed in as {name} now. If you continue, that session will end.', es: 'En este momento hay una sesión abierta de {name}. Si continúa, esa sesión se cerrará.' },
  'inboundSso.question.locked': { en: 'Another person’s session is locked in this browser. If you continue, that session will end.', es: 'En este navegador hay una sesión bloqueada de otra persona. Si continúa, esa sesión se cerrará.' },
  'inboundSso.reset.title': { en: 'A new password for a different account', es: 'Una contraseña nueva para otra cuenta' },
  'inboundSso.reset.text': { en: 'You opened a link for an account that has a new password. That account is not the one signed in here. Continue only if it is yours.', es: 'Abrió un enlace de una cuenta que tiene una contraseña nueva. No es la cuenta de esta sesión. Continúe solo si esa cuenta es suya.' },
  'inboundSso.reset.ends': { en: 'If you continue, that account will be signed out on every device. The session in this browser will end too.', es: 'Si continúa, se cerrarán las sesiones de esa cuenta en todos los dispositivos. También se cerrará la sesión de este navegador.' },
  'inboundSso.reset.current': { en: 'You are signed in as {name} now.', es: 'En este momento hay una sesión abierta de {name}.' },
  'inboundSso.reset.yes': { en: 'Continue and sign out', es: 'Continuar y cerrar la sesión' },
  'inboundSso.reset.no': { en: 'Keep my session', es: 'Mantener mi sesión' },
  'inboundSso.question.yes': { en: 'Continue as {name}', es: 'Continuar como {name}' },
  'inboundSso.question.no': { en: 'This is not me', es: 'No soy yo' },
  'inboundSso.expired.title': { en: 'Please start again', es: 'Vuelva a empezar' },
  'inboundSso.expired.text': { en: 'This link works once, for 10 minutes. Go back to the site that sent you here and open the portal again, or sign in.', es: 'Este enlace funciona una sola vez, durante 10 minutos. Vuelva al sitio desde el que llegó y abra el portal de nuevo, o inicie sesión.' },
  'inboundSso.failed.title': { en: 'We could not sign you in', es: 'No pudimos iniciar su sesión' },
  'inboundSso.failed.text': {
    en: 'The sign-in link is not valid or was already used. Go back to the site that sent you here and open the portal again, or sign in. If it happens again, call customer support.',
    es: 'El enlace para iniciar sesión no es válido o ya se usó. Vuelva al sitio desde el que llegó y abra el portal de nuevo, o inicie sesión. Si vuelve a ocurrir, llame a atención al cliente.',
  },
  'inboundSso.profile.title': { en: 'Complete your profile', es: 'Complete su perfil' },
  'inboundSso.profile.text': { en: 'Open the portal from your plan’s site, or sign in.', es: 'Abra el portal desde el sitio de su plan o inicie sesión.' },
});
