import { defineLabels } from '../../../i18n/define-labels.ts';

export const labels = defineLabels({
  'oneTimeCode.failed': { en: 'We could not do this right now. Nothing was changed. Wait a minute and try again, or call us.', es: 'En este momento no pudimos hacerlo. No se cambió nada. Espere un minuto e inténtelo de nuevo, o llámenos.' },
  'oneTimeCode.label': { en: 'Verification code', es: 'Código de verificación' },
  'oneTimeCode.hint': { en: '6 digits. You can type spaces.', es: '6 dígitos. Puede escribir espacios.' },
  'oneTimeCode.missing': { en: 'Enter the code from the email', es: 'Escriba el código que recibió por correo electrónico' },
  'oneTimeCode.format': { en: 'The code has 6 digits. Check it against the email.', es: 'El código tiene 6 dígitos. Revise el mensaje.' },
  'oneTimeCode.wrong': {
    en: { one: 'The code is not correct. Check it against the newest email. You have 1 try left. You can ask for a new code below.', other: 'The code is not correct. Check it against the newest email. You have {count} tries left.' },
    es: {
      one: 'El código no es correcto. Revise el mensaje más reciente. Le queda 1 intento. Puede pedir un código nuevo abajo.',
      many: 'El código no es correcto. Revise el mensaje más reciente. Le quedan {count} intentos.',
      other: 'El código no es correcto. Revise el mensaje más reciente. Le quedan {count} intentos.',
    },
  },
  'oneTimeCode.expired': { en: 'The code has expired or was used already. Ask for a new code below.', es: 'El código ya venció o ya se usó. Pida un código nuevo abajo.' },
  'oneTimeCode.noTriesLeft': { en: 'You entered five wrong codes, so this code no longer works. Wait 10 minutes, then ask for a new code below.', es: 'Escribió cinco códigos incorrectos, así que este código ya no sirve. Espere 10 minutos y pida un código nuevo abajo.' },
  'oneTimeCode.none': { en: 'No email after a minute?', es: '¿No llegó después de un minuto?' },
  'oneTimeCode.noneText': { en: 'Look in your spam folder first. A new code replaces the earlier one. You can ask for a code once a minute, up to 5 times an hour.', es: 'Revise primero la carpeta de correo no deseado. Un código nuevo reemplaza al anterior. Puede pedir uno cada minuto, hasta 5 veces por hora.' },
  'oneTimeCode.resend': { en: 'Send a new code', es: 'Enviar un código nuevo' },
  'oneTimeCode.tooSoon': {
    en: { one: 'Wait 1 more second before you ask for another code.', other: 'Wait {count} more seconds before you ask for another code.' },
    es: { one: 'Espere 1 segundo más antes de pedir otro código.', many: 'Espere {count} segundos más antes de pedir otro código.', other: 'Espere {count} segundos más antes de pedir otro código.' },
  },
  'oneTimeCode.unsure': { en: 'We could not tell whether this worked. Nothing was changed. Wait a minute and try again. Only the newest code works.', es: 'No pudimos saber si esto funcionó. No se cambió nada. Espere un minuto e inténtelo de nuevo. Solo sirve el código más reciente.' },
});
