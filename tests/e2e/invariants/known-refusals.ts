/** Forms that show something else than the text of the catalogue when the programme refuses. */
import type { Language } from '../fixtures.ts';

/** The programme's own words, in each of the three shapes in which they come. */
const OWN_WORDS = ['a plain string', 'a string holding JSON', 'an object with a message'];

const forms: [form: string, ways: string[], why: string][] = [
  [
    '/delete-member-account',
    ['401', 'anything else', ...OWN_WORDS],
    'the answer is the same whether somebody has an account or not; nobody is signed in who could be signed out',
  ],
  ['/delete-member-account/code intent=verify', ['401'], 'a 401 does not sign out who is not signed in'],
  ['/delete-member-account/confirm', ['401'], 'a 401 does not sign out who is not signed in'],
  ['/forgot-username', ['401'], 'nobody is signed in who could be signed out'],
  [
    '/main/cart/address',
    ['429', '500', 'anything else', 'a binary body', ...OWN_WORDS],
    'goes on although a look-up failed',
  ],
  [
    '/main/cart/payment',
    ['429', '500', 'anything else', 'a binary body', ...OWN_WORDS],
    'goes on although a look-up failed',
  ],
  [
    '/main/mail-order/enroll/contact',
    ['401', '429', ...OWN_WORDS],
    'goes on although the saved profile could not be read',
  ],
  ['/main/settings/address/:id', ['500', 'a binary body'], 'asks to look first whether it was done'],
  ['/main/settings/payment/:id', ['500', 'a binary body'], 'asks to look first whether it was done'],
  ['/sign-up/link-benefit', ['401'], 'nobody is signed in who could be signed out'],
];

/** A 500 is tried in English and a binary body, which is alike, in Spanish. */
const isTried = (way: string, language: Language) => way !== (language === 'en' ? 'a binary body' : '500');

export const knownRefusals = (language: Language): Record<string, string> =>
  Object.fromEntries(
    forms.flatMap(([form, ways, why]) =>
      ways.filter((way) => isTried(way, language)).map((way) => [`${form} (${language}): ${way}`, why]),
    ),
  );
