import type { StoredAccount } from '../data/accounts.ts';
import { findMemberByCard } from '../data/members.ts';
import type { ProgrammeState } from '../data/programme-state.ts';
import { fill, splitLanguages } from '../bilingual.ts';
import { createOutbox } from '../outbox.ts';
import type { Language } from '#contract/languages.ts';

// oxfmt-ignore
const mails = splitLanguages({
  contactCode: {
    subject: ['Your code to update your profile', 'Su código para actualizar su perfil'],
    body: ['Your verification code is {code}. It works for 10 minutes. If you did not ask for it, do not give it to anyone. Your profile will not change without it.', 'Su código de verificación es {code}. Sirve durante 10 minutos. Si usted no lo pidió, no se lo dé a nadie. Sin él, su perfil no cambiará.'],
  },
  emailChanged: {
    subject: ['Your email address was changed', 'Se cambió su correo electrónico'],
    body: ['From now on we will send messages about your Member Portal account to another email address. If you did not change it, call customer support.', 'Desde ahora enviaremos los mensajes de su cuenta de Member Portal a otro correo electrónico. Si usted no lo cambió, llame a atención al cliente.'],
  },
  phoneChanged: {
    subject: ['Your contact number was changed', 'Se cambió su número de contacto'],
    body: ['The contact number of your Member Portal account was changed. If it was not you, call customer support.', 'El número de contacto de su cuenta de Member Portal se cambió. Si no fue usted, llame a atención al cliente.'],
  },
  cardChanged: {
    subject: ['Your member ID was updated', 'Se actualizó su número de miembro'],
    body: ['From now on your Member Portal account will use your new ID card. If it was not you, call customer support.', 'Desde ahora su cuenta de Member Portal usará su nueva tarjeta de miembro. Si no fue usted, llame a atención al cliente.'],
  },
  registrationBegun: {
    subject: ['One step left: create your password', 'Un paso más: cree su contraseña'],
    body: ['Your benefit is linked, and your Member Portal username is {userName}. Create your password to sign in for the first time: {link}\n\nIf you did not register, you can ignore this message. We create no account without a password.', 'Su beneficio quedó vinculado y su nombre de usuario de Member Portal es {userName}. Cree su contraseña para iniciar sesión por primera vez: {link}\n\nSi usted no se registró, ignore este mensaje. No creamos una cuenta sin contraseña.'],
  },
  /** sent instead to an address that already has an account */
  addressInUse: {
    subject: ['You already have an account', 'Usted ya tiene una cuenta'],
    body: ['You, or another person, registered for the Member Portal with this email address. It already belongs to an account, so we did not create another one. Sign in, or choose a new password. If two people share this address, register again with another one.', 'Usted u otra persona se registró en Member Portal con este correo electrónico. Ya pertenece a una cuenta, por eso no se creó otra. Inicie sesión o elija una contraseña nueva. Si dos personas comparten este correo electrónico, regístrese otra vez con otro.'],
  },
  userName: {
    subject: ['Your username', 'Su nombre de usuario'],
    body: ['Your Member Portal username is {userName}. If you did not ask for it, you can ignore this message. Your account has not changed.', 'Su nombre de usuario de Member Portal es {userName}. Si usted no lo pidió, puede ignorar este mensaje. Su cuenta no ha cambiado.'],
  },
  deletionCode: {
    subject: ['Your code to delete your account', 'Su código para eliminar la cuenta'],
    body: ['Your verification code is {code}. It works for 10 minutes. Your account is not deleted when you enter it. If you did not ask for it, do not give it to anyone. Your account will not change.', 'Su código de verificación es {code}. Sirve durante 10 minutos. Al escribirlo todavía no se elimina su cuenta. Si usted no lo pidió, no se lo dé a nadie. Su cuenta no cambiará.'],
  },
  accountDeleted: {
    subject: ['Your account was deleted', 'Se eliminó su cuenta'],
    body: ['Your Member Portal account was deleted. Its username and password no longer work. Your coverage has not changed. If it was not you, call customer support.', 'Su cuenta de Member Portal se eliminó. Su nombre de usuario y su contraseña ya no sirven. Su cobertura no cambió. Si no fue usted, llame a atención al cliente.'],
  },
});

interface Recipient extends Pick<StoredAccount, 'clientId' | 'cardId' | 'personCode'> {
  /** a person without an address gets no message */
  email?: string;
  /** by default that of the person on the card */
  language?: Language;
}

function findLanguage({ db }: ProgrammeState, { clientId, cardId, personCode }: Recipient): Language {
  const isLinked = clientId !== undefined && cardId !== undefined && personCode !== undefined;
  return (isLinked && findMemberByCard(db, { clientId, cardId, personCode })?.language) || 'en';
}

/** Sends an e-mail in the recipient's language. */
export function sendMail(
  programme: ProgrammeState,
  to: Recipient,
  name: keyof (typeof mails)['en'],
  values: Record<string, string> = {},
): void {
  if (!to.email) return;
  const language = to.language ?? findLanguage(programme, to);
  const { subject, body } = mails[language][name];
  const message = { to: to.email, channel: 'email', language, subject, body: fill(body, values) } as const;
  createOutbox(programme.db, programme.clock.now).send(message);
}
