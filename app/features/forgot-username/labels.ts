import { defineLabels } from '../../i18n/define-labels.ts';

export const labels = defineLabels({
  en: {
    title: 'Forgot Username',
    back: 'Back to log in',
    lead: 'Type the email address of your profile. We will send your username to it.',
    email: 'Registered Email Address',
    emailMissing: 'Please enter Email Address',
    emailInvalid: 'Please enter valid Email Address',
    submit: 'Submit',
    ok: 'Ok',
    sent: 'We have successfully emailed the username to your registered email address. Please try logging in with that username.',
    notRegistered:
      'This email is not the registered email in your profile. Please contact the customer support at {phone} or {alternatePhone} or try again with your registered email address.',
    neutral:
      'If this email address is registered in a profile, its username is on the way to it. If nothing arrives, please contact the customer support at {phone} or {alternatePhone}.',
  },
  es: {
    title: 'Olvidé mi nombre de usuario',
    back: 'Volver a iniciar sesión',
    lead: 'Escriba el correo electrónico de su perfil. Le enviaremos ahí su nombre de usuario.',
    email: 'Correo electrónico registrado',
    emailMissing: 'Escriba su correo electrónico',
    emailInvalid: 'Escriba un correo electrónico válido',
    submit: 'Enviar',
    ok: 'Aceptar',
    sent: 'Le enviamos su nombre de usuario al correo electrónico que tiene registrado. Inicie sesión con ese nombre de usuario.',
    notRegistered:
      'Este correo electrónico no es el que está registrado en su perfil. Comuníquese con atención al cliente al {phone} o al {alternatePhone}, o inténtelo de nuevo con el correo electrónico que registró.',
    neutral:
      'Si este correo electrónico está registrado en un perfil, el nombre de usuario va en camino. Si no le llega nada, comuníquese con atención al cliente al {phone} o al {alternatePhone}.',
  },
});
