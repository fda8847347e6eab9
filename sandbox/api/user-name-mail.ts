/** What the programme writes to someone who forgot the user name. */
import type { Language } from '../outbox.ts';

interface UserNameMail {
  subject: string;
  body(userName: string): string;
}

export const userNameMail: Record<Language, UserNameMail> = {
  en: {
    subject: 'Your user name',
    body: (userName) =>
      `Your Member Portal user name is ${userName}. If you did not ask for it, you can ignore this message: nothing has changed.`,
  },
  es: {
    subject: 'Su nombre de usuario',
    body: (userName) =>
      `Su nombre de usuario de Member Portal es ${userName}. Si usted no lo pidió, puede ignorar este mensaje: no ha cambiado nada.`,
  },
};
