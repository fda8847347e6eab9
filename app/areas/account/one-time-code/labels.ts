import { defineLabels } from '../../../i18n/define-labels.ts';

export const labels = defineLabels({
  'oneTimeCode.failed': { en: 'We could not do this right now, and nothing was changed. Wait a minute and try again, or call us.', es: 'En este momento no pudimos hacerlo y no se cambió nada. Espere un minuto e inténtelo de nuevo, o llámenos.' },
  'oneTimeCode.label': { en: 'Verification code', es: 'Código de verificación' },
  'oneTimeCode.hint': { en: '6 digits. Spaces do not matter.', es: '6 dígitos. No importan los espacios.' },
  'oneTimeCode.missing': { en: 'Enter the code from the email', es: 'Escriba el código que recibió por correo' },
  'oneTimeCode.format': { en: 'The code has 6 digits. Check it against the email.', es: 'El código tiene 6 dígitos. Compárelo con el correo.' },
  'oneTimeCode.wrong': { en: { one: 'That code is not right. Check it against the newest email: you have 1 try left, and can ask for a new code below.', other: 'That code is not right. Check it against the newest email: you have {count} tries left.' }, es: { one: 'Ese código no es correcto. Compárelo con el correo más reciente: le queda 1 intento, y abajo puede pedir un código nuevo.', many: 'Ese código no es correcto. Compárelo con el correo más reciente: le quedan {count} intentos.', other: 'Ese código no es correcto. Compárelo con el correo más reciente: le quedan {count} intentos.' } },
  'oneTimeCode.expired': { en: 'That code has expired or was used already. Ask for a new code below.', es: 'Ese código ya venció o ya se usó. Pida un código nuevo abajo.' },
  'oneTimeCode.noTriesLeft': { en: 'You entered five wrong codes, so this code no longer works. Wait 10 minutes, then ask for a new code below.', es: 'Falló cinco veces, así que este código ya no sirve. Espere 10 minutos y pida un código nuevo abajo.' },
  'oneTimeCode.none': { en: 'No email after a minute?', es: '¿No llegó después de un minuto?' },
  'oneTimeCode.noneText': { en: 'Look in your spam folder first. A new code takes the place of the one before it. You can ask for one every minute, 5 times an hour.', es: 'Revise primero la carpeta de correo no deseado. Un código nuevo reemplaza al anterior. Puede pedir uno cada minuto, 5 veces por hora.' },
  'oneTimeCode.resend': { en: 'Send a new code', es: 'Enviar un código nuevo' },
  'oneTimeCode.tooSoon': { en: { one: 'Wait 1 more second before you ask for another code.', other: 'Wait {count} more seconds before you ask for another code.' }, es: { one: 'Espere 1 segundo más antes de pedir otro código.', many: 'Espere {count} segundos más antes de pedir otro código.', other: 'Espere {count} segundos más antes de pedir otro código.' } },
  'oneTimeCode.unsure': { en: 'We could not tell whether this went through, but nothing was changed. Wait a minute and try again; only the newest code works.', es: 'No pudimos saber si esto se completó, pero no se cambió nada. Espere un minuto e inténtelo de nuevo; solo sirve el código más reciente.' },
});
