import type { StoredAccount } from '../data/accounts.ts';
import { findMemberByCard } from '../data/members.ts';
import type { ProgrammeState } from '../data/programme-state.ts';
import { createOutbox } from '../outbox.ts';
import type { Language } from '#contract/languages.ts';

interface MailText {
  subject: string;
  body: string;
}

type Recipient = Pick<StoredAccount, 'clientId' | 'cardId' | 'personCode' | 'email'>;

export function findLanguage({ db }: ProgrammeState, { clientId, cardId, personCode }: Recipient): Language {
  const isLinked = clientId !== undefined && cardId !== undefined && personCode !== undefined;
  return (isLinked && findMemberByCard(db, { clientId, cardId, personCode })?.language) || 'en';
}

/** Sends an e-mail in the person's language. @param to replaces the account's address */
export function createMailTo(
  programme: ProgrammeState,
  account: Recipient,
  text: MailText,
  to = account.email,
): void {
  const outbox = createOutbox(programme.db, programme.clock.now);
  outbox.send({ to, channel: 'email', language: findLanguage(programme, account), ...text });
}

type ContactPart = 'email' | 'phone' | 'card';

export const contactMail: Record<
  Language,
  { code(code: string): MailText; changed: Record<ContactPart, MailText> }
> = {
  en: {
    code: (code) => ({
      subject: 'Your code to update your profile',
      body: `Your verification code is ${code}. It works for 10 minutes. If you did not ask for it, do not give it to anyone. Your profile will not change without it.`,
    }),
    changed: {
      email: {
        subject: 'Your email address was changed',
        body: 'From now on we will send messages about your Member Portal account to another email address. If you did not change it, call customer support.',
      },
      phone: {
        subject: 'Your contact number was changed',
        body: 'The contact number of your Member Portal account was changed. If it was not you, call customer support.',
      },
      card: {
        subject: 'Your member ID was updated',
        body: 'From now on your Member Portal account will use your new ID card. If it was not you, call customer support.',
      },
    },
  },
  es: {
    code: (code) => ({
      subject: 'Su código para actualizar su perfil',
      body: `Su código de verificación es ${code}. Sirve durante 10 minutos. Si usted no lo pidió, no se lo dé a nadie. Sin él, su perfil no cambiará.`,
    }),
    changed: {
      email: {
        subject: 'Se cambió su correo electrónico',
        body: 'Desde ahora enviaremos los mensajes de su cuenta de Member Portal a otro correo electrónico. Si usted no lo cambió, llame a atención al cliente.',
      },
      phone: {
        subject: 'Se cambió su número de contacto',
        body: 'El número de contacto de su cuenta de Member Portal se cambió. Si no fue usted, llame a atención al cliente.',
      },
      card: {
        subject: 'Se actualizó su número de miembro',
        body: 'Desde ahora su cuenta de Member Portal usará su nueva tarjeta de miembro. Si no fue usted, llame a atención al cliente.',
      },
    },
  },
};

interface RegistrationMail {
  /** explains how to continue to the password */
  begun(userName: string, link: string): MailText;
  /** sent instead to an address that already has an account */
  addressInUse: MailText;
}

export const registrationMail: Record<Language, RegistrationMail> = {
  en: {
    begun: (userName, link) => ({
      subject: 'One step left: create your password',
      body: `Your benefit is linked, and your Member Portal username is ${userName}. Create your password to sign in for the first time: ${link}\n\nIf you did not register, you can ignore this message. We create no account without a password.`,
    }),
    addressInUse: {
      subject: 'You already have an account',
      body: 'You, or another person, registered for the Member Portal with this email address. It already belongs to an account, so we did not create another one. Sign in, or choose a new password. If two people share this address, register again with another one.',
    },
  },
  es: {
    begun: (userName, link) => ({
      subject: 'Un paso más: cree su contraseña',
      body: `Su beneficio quedó vinculado y su nombre de usuario de Member Portal es ${userName}. Cree su contraseña para iniciar sesión por primera vez: ${link}\n\nSi usted no se registró, ignore este mensaje. No creamos una cuenta sin contraseña.`,
    }),
    addressInUse: {
      subject: 'Usted ya tiene una cuenta',
      body: 'Usted u otra persona se registró en Member Portal con este correo electrónico. Ya pertenece a una cuenta, por eso no se creó otra. Inicie sesión o elija una contraseña nueva. Si dos personas comparten este correo electrónico, regístrese otra vez con otro.',
    },
  },
};

interface UserNameMail {
  subject: string;
  body(userName: string): string;
}

export const userNameMail: Record<Language, UserNameMail> = {
  en: {
    subject: 'Your username',
    body: (userName) =>
      `Your Member Portal username is ${userName}. If you did not ask for it, you can ignore this message. Your account has not changed.`,
  },
  es: {
    subject: 'Su nombre de usuario',
    body: (userName) =>
      `Su nombre de usuario de Member Portal es ${userName}. Si usted no lo pidió, puede ignorar este mensaje. Su cuenta no ha cambiado.`,
  },
};

export const deletionMail: Record<Language, { code(code: string): MailText; deleted: MailText }> = {
  en: {
    code: (code) => ({
      subject: 'Your code to delete your account',
      body: `Your verification code is ${code}. It works for 10 minutes. Your account is not deleted when you enter it. If you did not ask for it, do not give it to anyone. Your account will not change.`,
    }),
    deleted: {
      subject: 'Your account was deleted',
      body: 'Your Member Portal account was deleted. Its username and password no longer work. Your coverage has not changed. If it was not you, call customer support.',
    },
  },
  es: {
    code: (code) => ({
      subject: 'Su código para eliminar la cuenta',
      body: `Su código de verificación es ${code}. Sirve durante 10 minutos. Al escribirlo todavía no se elimina su cuenta. Si usted no lo pidió, no se lo dé a nadie. Su cuenta no cambiará.`,
    }),
    deleted: {
      subject: 'Se eliminó su cuenta',
      body: 'Su cuenta de Member Portal se eliminó. Su nombre de usuario y su contraseña ya no sirven. Su cobertura no cambió. Si no fue usted, llame a atención al cliente.',
    },
  },
};
