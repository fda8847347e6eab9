import { defineLabels } from '../../i18n/define-labels.ts';

/** The page of a one-time code, whatever the code is for. */
export const labels = defineLabels({
  en: {
    failed:
      'We could not do this right now, and nothing was changed. Wait a minute and try again, or call us.',
    label: 'Verification code',
    hint: '6 digits. Spaces do not matter.',
    missing: 'Enter the code from the email',
    format: 'The code has 6 digits. Check it against the email.',
    wrong_one:
      'That code is not right. Check it against the newest email: you have 1 try left, and can ask for a new code below.',
    wrong_other: 'That code is not right. Check it against the newest email: you have {count} tries left.',
    expired: 'That code has expired or was used already. Ask for a new code below.',
    noTriesLeft: 'Five tries were not right, so this code no longer works. Ask for a new code below.',
    none: 'No email after a minute?',
    noneText:
      'Look in your spam folder first. A new code takes the place of the one before it. You can ask for one every minute, 5 times an hour.',
    resend: 'Send a new code',
    tooSoon_one: 'Wait 1 more second before you ask for another code.',
    tooSoon_other: 'Wait {count} more seconds before you ask for another code.',
  },
  es: {
    failed:
      'En este momento no pudimos hacerlo y no se cambió nada. Espere un minuto e inténtelo de nuevo, o llámenos.',
    label: 'Código de verificación',
    hint: '6 dígitos. No importan los espacios.',
    missing: 'Escriba el código que recibió por correo',
    format: 'El código tiene 6 dígitos. Compárelo con el correo.',
    wrong_one:
      'Ese código no es correcto. Compárelo con el correo más reciente: le queda 1 intento, y abajo puede pedir un código nuevo.',
    wrong_many:
      'Ese código no es correcto. Compárelo con el correo más reciente: le quedan {count} intentos.',
    wrong_other:
      'Ese código no es correcto. Compárelo con el correo más reciente: le quedan {count} intentos.',
    expired: 'Ese código ya venció o ya se usó. Pida un código nuevo abajo.',
    noTriesLeft: 'Cinco intentos no fueron correctos y este código ya no sirve. Pida un código nuevo abajo.',
    none: '¿No llegó después de un minuto?',
    noneText:
      'Revise primero la carpeta de correo no deseado. Un código nuevo reemplaza al anterior. Puede pedir uno cada minuto, 5 veces por hora.',
    resend: 'Enviar un código nuevo',
    tooSoon_one: 'Espere 1 segundo más antes de pedir otro código.',
    tooSoon_many: 'Espere {count} segundos más antes de pedir otro código.',
    tooSoon_other: 'Espere {count} segundos más antes de pedir otro código.',
  },
});
