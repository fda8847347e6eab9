/** Forms that show something else than the text of the catalogue when the programme refuses. */
import type { Language } from '../fixtures.ts';

/** The programme's own words, in each of the three shapes in which they come. */
const OWN_WORDS = ['a plain string', 'a string holding JSON', 'an object with a message'];

const forms: [form: string, ways: string[], why: string][] = [
  [
    '/complete-profile',
    ['500', 'anything else', 'a binary body'],
    'an error state without words, as specification 8 asks',
  ],
  [
    '/delete-member-account',
    ['401', '500', 'anything else', 'a binary body', ...OWN_WORDS],
    'a text of its own; a 401 of the code’s call does not sign out',
  ],
  [
    '/delete-member-account/code intent=verify',
    ['401', '500', 'anything else', 'a binary body', ...OWN_WORDS],
    'a text of its own; a 401 does not sign out',
  ],
  [
    '/delete-member-account/confirm',
    ['401', '500', 'anything else', 'a binary body', ...OWN_WORDS],
    'a text of its own; a 401 does not sign out',
  ],
  ['/forgot-username', ['401'], 'nobody is signed in who could be signed out'],
  [
    '/main/cart intent=add',
    ['429', '500', 'anything else', 'a binary body', ...OWN_WORDS],
    'a refill that cannot be looked up is named as not checked',
  ],
  [
    '/main/cart/address',
    ['429', '500', 'anything else', 'a binary body', ...OWN_WORDS],
    'goes on although a look-up failed',
  ],
  [
    '/main/cart/confirm attempt=1',
    ['429', '500', 'anything else', 'a binary body', ...OWN_WORDS],
    'the page of an order that failed, or that is being looked up',
  ],
  [
    '/main/cart/payment',
    ['429', '500', 'anything else', 'a binary body', ...OWN_WORDS],
    'goes on although a look-up failed',
  ],
  ['/main/help/support', ['500'], 'asks to look first whether it was done'],
  [
    '/main/mail-order/enroll/contact',
    ['401', '429', ...OWN_WORDS],
    'goes on although the saved profile could not be read',
  ],
  ['/main/mail-order/enroll/sign', ['500'], 'asks to look first whether it was done'],
  ['/main/orders/:id/cancel', ['429', '500', 'anything else', 'a binary body'], 'a text of its own'],
  ['/main/phi-settings/:id/:id shared=off', ['500'], 'asks to look first whether it was done'],
  ['/main/phi-settings/:id/:id shared=on', ['500'], 'asks to look first whether it was done'],
  ['/main/prescriptions/:id/auto-refill', ['500'], 'asks to look first whether it was done'],
  [
    '/main/prescriptions/:id/auto-refill-off intent=autoOff',
    ['500'],
    'asks to look first whether it was done',
  ],
  ['/main/prescriptions/:id/reminder intent=reminderOff', ['500'], 'asks to look first whether it was done'],
  ['/main/prescriptions/:id/reminder intent=reminderOn', ['500'], 'asks to look first whether it was done'],
  ['/main/prescriptions/:id/renew intent=renew', ['500'], 'asks to look first whether it was done'],
  [
    '/main/prescriptions/:id/to-mail-order intent=transferIn',
    ['500'],
    'asks to look first whether it was done',
  ],
  ['/main/prescriptions/:id/transfer', ['500'], 'asks to look first whether it was done'],
  ['/main/prescriptions/:id/withdraw intent=withdraw', ['500'], 'asks to look first whether it was done'],
  ['/main/requests/new', ['500'], 'asks to look first whether it was done'],
  ['/main/settings/address/:id', ['500'], 'asks to look first whether it was done'],
  ['/main/settings/payment/:id', ['500'], 'asks to look first whether it was done'],
  [
    '/main/settings/profile/card',
    ['500', 'anything else', 'a binary body', ...OWN_WORDS],
    'a text of its own',
  ],
  [
    '/main/settings/profile/email',
    ['500', 'anything else', 'a binary body', ...OWN_WORDS],
    'a text of its own',
  ],
  [
    '/main/settings/profile/email/code intent=verify',
    ['500', 'anything else', 'a binary body', ...OWN_WORDS],
    'a text of its own',
  ],
  [
    '/main/settings/profile/phone',
    ['500', 'anything else', 'a binary body', ...OWN_WORDS],
    'a text of its own',
  ],
  [
    '/main/settings/profile/phone/code intent=verify',
    ['500', 'anything else', 'a binary body', ...OWN_WORDS],
    'a text of its own',
  ],
  [
    '/sign-up/link-benefit',
    ['401', 'anything else', ...OWN_WORDS],
    'a text of its own; nobody is signed in who could be signed out',
  ],
];

/** A 500 is tried in English and a binary body, which is alike, in Spanish. */
const isTried = (way: string, language: Language) => way !== (language === 'en' ? 'a binary body' : '500');

export const knownRefusals = (language: Language): Record<string, string> =>
  Object.fromEntries(
    forms.flatMap(([form, ways, why]) =>
      ways.filter((way) => isTried(way, language)).map((way) => [`${form} (${language}): ${way}`, why]),
    ),
  );
