/** What the programme writes to someone who deletes an account. */
import type { Language } from '../outbox.ts';
import type { MailText } from './mail.ts';

export const deletionMail: Record<Language, { code(code: string): MailText; deleted: MailText }> = {
  en: {
    code: (code) => ({
      subject: 'Your code to delete your account',
      body: `Your verification code is ${code}. It works for 10 minutes and deletes nothing by itself. If you did not ask for it, do not give it to anyone: your account stays as it is.`,
    }),
    deleted: {
      subject: 'Your account was deleted',
      body: 'Your Member Portal account was just deleted, and its user name and password no longer work. Your coverage has not changed. If it was not you, call member support.',
    },
  },
  es: {
    code: (code) => ({
      subject: 'Su código para eliminar la cuenta',
      body: `Su código de verificación es ${code}. Sirve durante 10 minutos y por sí solo no elimina nada. Si usted no lo pidió, no se lo dé a nadie: su cuenta queda como está.`,
    }),
    deleted: {
      subject: 'Su cuenta se eliminó',
      body: 'Su cuenta de Member Portal se acaba de eliminar; su nombre de usuario y su contraseña ya no sirven. Su cobertura no cambió. Si no fue usted, llame a la línea de ayuda para miembros.',
    },
  },
};
