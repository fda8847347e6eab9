/** The way from nothing to an account, by the words that a member reads. */
import type { Page } from '@playwright/test';
import { mailedCode } from './delete-account.ts';
import { expect, type Language, type Stack } from './fixtures.ts';

export const words = {
  en: {
    create: 'Create an account',
    toProfile: 'Next: your profile',
    firstName: 'First name',
    lastName: 'Last name',
    birthDate: 'Date of birth',
    email: 'Email',
    phone: 'Contact number',
    terms: 'I have read and accept the Terms and Conditions',
    toBenefit: 'Next: link benefit',
    cardId: 'Member ID',
    userName: 'Choose a username',
    register: 'Next: register',
    foundTitle: 'You already started to register',
    next: 'Next',
    thanks: 'Thanks, you are registered',
    createPassword: 'Create your password',
    password: 'Password',
    again: 'Type the password again',
    sendCode: 'Send me a code',
    code: 'Verification code',
    goOn: 'Continue',
    minor: 'You must be 18 or older to register for the portal.',
    already: 'Member is already registered.',
    forgotUserName: 'Forgot username?',
    notEligible:
      /^Sorry, your membership eligibility verification has failed\. Please contact the customer support at \(\d{3}\) \d{3}-\d{4} or \(\d{3}\) \d{3}-\d{4}\.$/,
    missing: [
      'Please enter first name',
      'Please enter last name',
      'Please enter date of birth',
      'Please enter email',
      'Please enter contact number',
      'You must accept the Terms and Conditions',
    ],
  },
  es: {
    create: 'Crear una cuenta',
    toProfile: 'Siguiente: su perfil',
    firstName: 'Nombre',
    lastName: 'Apellido',
    birthDate: 'Fecha de nacimiento',
    email: 'Correo electrónico',
    phone: 'Número de contacto',
    terms: 'He leído y acepto los Términos y Condiciones',
    toBenefit: 'Siguiente: vincular beneficio',
    cardId: 'Número de miembro',
    userName: 'Elija un nombre de usuario',
    register: 'Siguiente: registrarse',
    foundTitle: 'Ya había empezado a registrarse',
    next: 'Siguiente',
    thanks: 'Gracias, su registro está listo',
    createPassword: 'Crear su contraseña',
    password: 'Contraseña',
    again: 'Escriba la contraseña otra vez',
    sendCode: 'Enviarme un código',
    code: 'Código de verificación',
    goOn: 'Continuar',
    minor: 'Debe tener 18 años o más para registrarse en el portal.',
    already: 'El miembro ya está registrado.',
    forgotUserName: '¿Olvidó su nombre de usuario?',
    notEligible:
      /^Lo sentimos, no pudimos verificar la elegibilidad de su membresía\. .*\(\d{3}\) \d{3}-\d{4}.*\(\d{3}\) \d{3}-\d{4}\.$/,
    missing: [
      'Escriba su nombre',
      'Escriba su apellido',
      'Escriba su fecha de nacimiento',
      'Escriba su correo electrónico',
      'Escriba su número de contacto',
      'Debe aceptar los Términos y Condiciones',
    ],
  },
} satisfies Record<Language, Record<string, string | RegExp | string[]>>;
export type Words = (typeof words)[Language];

export interface NewMember {
  firstName: string;
  lastName: string;
  birthDate: string;
  email: string;
  cardId: string;
  rxGroup: string;
  userName: string;
}

const family = { lastName: 'Vásquez Peña', cardId: 'MPR930931', rxGroup: 'LPM2200' };
export const newMembers = {
  rocio: {
    ...family,
    firstName: 'Rocío',
    birthDate: '05/17/1986',
    email: 'rocio@example.com',
    userName: 'rocio_v',
  },
  tomas: {
    ...family,
    firstName: 'Tomás',
    birthDate: '11/08/1984',
    email: 'tomas@example.com',
    userName: 'tomas-86',
  },
  lucia: {
    ...family,
    firstName: 'Lucía',
    birthDate: '04/30/2006',
    email: 'lucia@example.com',
    userName: 'lucia_v',
  },
  mateo: {
    ...family,
    firstName: 'Mateo',
    birthDate: '09/12/2014',
    email: 'mateo@example.com',
    userName: 'mateo_v',
  },
  olga: {
    ...{ firstName: 'Olga', lastName: 'Brennan', birthDate: '06/03/1972', email: 'olga@example.com' },
    ...{ cardId: 'MPT940941', rxGroup: 'LPM2200', userName: 'olga_b' },
  },
  ana: {
    ...{ firstName: 'Ana', lastName: 'Rivera', birthDate: '03/14/1974', email: 'ana.rivera@example.com' },
    ...{ cardId: 'MPA100200', rxGroup: 'LPM2200', userName: 'ana_2' },
  },
} satisfies Record<string, NewMember>;

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function toProfile(page: Page, say: Words): Promise<void> {
  await page.goto('/sign-up');
  await press(page, say.toProfile);
  await page.waitForURL('**/sign-up/profile');
}

export async function describe(page: Page, say: Words, who: NewMember): Promise<void> {
  await page.getByLabel(say.firstName, { exact: true }).fill(who.firstName);
  await page.getByLabel(say.lastName).fill(who.lastName);
  await page.getByLabel(say.birthDate).fill(who.birthDate);
  await page.getByLabel(say.email).fill(who.email);
  await page.getByLabel(say.phone).fill('(608) 555-0131');
  await page.getByLabel(say.terms).check();
  await press(page, say.toBenefit);
}

export async function link(page: Page, say: Words, who: NewMember): Promise<void> {
  await page.getByLabel(say.cardId).fill(who.cardId);
  await page.getByLabel('RxGRP').fill(who.rxGroup);
  await page.getByLabel(say.userName).fill(who.userName);
  await press(page, say.register);
}

/** At the identity provider: a password, the code from the e-mail, and the first sign-in. */
export async function createPassword(
  page: Page,
  stack: Stack,
  say: Words,
  { email }: Pick<NewMember, 'email'>,
  password: string,
): Promise<void> {
  await page.getByLabel(say.password, { exact: true }).fill(password);
  await page.getByLabel(say.again).fill(password);
  await press(page, say.sendCode);
  await page.getByLabel(say.code).fill(await mailedCode(stack, email));
  await press(page, say.goOn);
  await page.waitForURL('**/main/home');
}

export async function signUp(page: Page, stack: Stack, say: Words, who: NewMember, password: string) {
  await toProfile(page, say);
  await describe(page, say, who);
  await link(page, say, who);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.thanks);
  await page.getByRole('link', { name: say.createPassword }).click();
  await createPassword(page, stack, say, who, password);
}
