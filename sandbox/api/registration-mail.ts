/** What the programme writes to someone who registered. */
import type { Language } from '../outbox.ts';
import type { MailText } from './mail.ts';

interface RegistrationMail {
  /** how to go on to the password */
  begun(userName: string, link: string): MailText;
  /** instead, to an address that has an account */
  addressInUse: MailText;
}

export const registrationMail: Record<Language, RegistrationMail> = {
  en: {
    begun: (userName, link) => ({
      subject: 'One step left: create your password',
      body: `Your benefit is linked, and your Member Portal user name is ${userName}. Create your password to log in for the first time: ${link}\n\nIf you did not register, you can ignore this message: without a password there is no account.`,
    }),
    addressInUse: {
      subject: 'You already have an account',
      body: 'Someone, perhaps you, registered for the Member Portal with this email address. It belongs to an account already, so no other was made. To get in, log in or choose a new password. If you are two people with one address, register again with another address.',
    },
  },
  es: {
    begun: (userName, link) => ({
      subject: 'Un paso más: cree su contraseña',
      body: `Su beneficio quedó vinculado y su nombre de usuario de Member Portal es ${userName}. Cree su contraseña para iniciar sesión por primera vez: ${link}\n\nSi usted no se registró, ignore este mensaje: sin contraseña no hay cuenta.`,
    }),
    addressInUse: {
      subject: 'Usted ya tiene una cuenta',
      body: 'Alguien, quizá usted, se registró en Member Portal con este correo electrónico. Ya pertenece a una cuenta, por eso no se creó otra. Para entrar, inicie sesión o elija una contraseña nueva. Si son dos personas con una sola dirección, regístrese otra vez con otra dirección.',
    },
  },
};
