import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {
    question: {
      title: 'Continue as {name}?',
      text: 'Someone with this name was just sent to us. Only continue if it is you.',
      other: 'You are signed in as {name} now. If you continue, that session ends.',
      yes: 'Continue as {name}',
      no: 'This is not me',
    },
    expired: {
      title: 'Please start again',
      text: 'This way in works once and for ten minutes. Go back to the site that sent you here and open the portal again, or log in.',
    },
    failed: {
      title: 'We could not sign you in',
      text: 'What we were sent to sign you in is not valid, or was used before. Go back to the site that sent you here and open the portal again, or log in. If it keeps happening, call customer support.',
    },
    profile: {
      title: 'Complete your profile',
      text: 'When you come here from your plan, we continue with your profile.',
    },
  },
  es: {
    question: {
      title: '¿Continuar como {name}?',
      text: 'Acaban de enviarnos a una persona con este nombre. Continúe solo si es usted.',
      other: 'En este momento hay una sesión abierta de {name}. Si continúa, esa sesión se cerrará.',
      yes: 'Continuar como {name}',
      no: 'No soy yo',
    },
    expired: {
      title: 'Vuelva a empezar',
      text: 'Esta forma de entrar funciona una sola vez y durante diez minutos. Regrese al sitio desde el que llegó y abra el portal de nuevo, o inicie sesión.',
    },
    failed: {
      title: 'No pudimos iniciar su sesión',
      text: 'Lo que recibimos para iniciar su sesión no es válido o ya se usó. Regrese al sitio desde el que llegó y abra el portal de nuevo, o inicie sesión. Si vuelve a ocurrir, llame a atención al cliente.',
    },
    profile: {
      title: 'Complete su perfil',
      text: 'Cuando llegue aquí desde su plan, continuaremos con su perfil.',
    },
  },
});
