/** What the programme writes to someone who changes how they are reached. */
import type { Language } from '../outbox.ts';
import type { MailText } from './mail.ts';

export type ContactPart = 'email' | 'phone' | 'card';

export const contactMail: Record<
  Language,
  { code(code: string): MailText; changed: Record<ContactPart, MailText> }
> = {
  en: {
    code: (code) => ({
      subject: 'Your code to update your profile',
      body: `Your verification code is ${code}. It works for 10 minutes. If you did not ask for it, do not give it to anyone: nothing changes without it.`,
    }),
    changed: {
      email: {
        subject: 'Your email address was changed',
        body: 'Messages about your Member Portal account go to another address from now on. If it was not you, call member support.',
      },
      phone: {
        subject: 'Your contact number was changed',
        body: 'The contact number of your Member Portal account was just changed. If it was not you, call member support.',
      },
      card: {
        subject: 'Your card ID was updated',
        body: 'Your Member Portal account goes by your new ID card from now on. If it was not you, call member support.',
      },
    },
  },
  es: {
    code: (code) => ({
      subject: 'Su código para actualizar su perfil',
      body: `Su código de verificación es ${code}. Sirve durante 10 minutos. Si usted no lo pidió, no se lo dé a nadie: sin él no cambia nada.`,
    }),
    changed: {
      email: {
        subject: 'Su correo electrónico se cambió',
        body: 'Desde ahora los mensajes de su cuenta de Member Portal llegan a otra dirección. Si no fue usted, llame a la línea de ayuda para miembros.',
      },
      phone: {
        subject: 'Su número de contacto se cambió',
        body: 'El número de contacto de su cuenta de Member Portal se acaba de cambiar. Si no fue usted, llame a la línea de ayuda para miembros.',
      },
      card: {
        subject: 'Su número de tarjeta se actualizó',
        body: 'Desde ahora su cuenta de Member Portal usa su nueva tarjeta de miembro. Si no fue usted, llame a la línea de ayuda para miembros.',
      },
    },
  },
};
