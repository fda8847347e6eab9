import { defineLabels } from '../../../i18n/define-labels.ts';

export const labels = defineLabels({
  'forgotUsername.title': { en: 'Forgot Username', es: 'Olvidé mi nombre de usuario' },
  'forgotUsername.back': { en: 'Back to sign in', es: 'Volver a iniciar sesión' },
  'forgotUsername.lead': { en: 'Enter the email address in your profile. We will send your username to it.', es: 'Escriba el correo electrónico de su perfil. Le enviaremos ahí su nombre de usuario.' },
  'forgotUsername.emailMissing': { en: 'Please enter Email Address', es: 'Escriba su correo electrónico' },
  'forgotUsername.emailInvalid': { en: 'Please enter valid Email Address', es: 'Escriba un correo electrónico válido' },
  'forgotUsername.submit': { en: 'Submit', es: 'Enviar' },
  'forgotUsername.sent': { en: 'We have successfully emailed the username to your registered email address. Please try logging in with that username.', es: 'Le enviamos su nombre de usuario al correo electrónico que tiene registrado. Inicie sesión con ese nombre de usuario.' },
  'forgotUsername.notRegistered': {
    en: 'This email is not the registered email in your profile. Please contact the customer support at {phone} or {alternatePhone} or try again with your registered email address.',
    es: 'Este correo electrónico no es el que está registrado en su perfil. Comuníquese con atención al cliente al {phone} o al {alternatePhone}, o inténtelo de nuevo con el correo electrónico que registró.',
  },
  'forgotUsername.neutral': {
    en: 'If this email address is in a profile, we sent the username to it. If you do not get a message, please contact customer support at {phone} or {alternatePhone}.',
    es: 'Si este correo electrónico está en un perfil, le enviamos el nombre de usuario. Si no recibe un mensaje, comuníquese con atención al cliente al {phone} o al {alternatePhone}.',
  },
});
