/** What is known to be wrong with pages, by part of the audit, language and kind: the routes that show it. */
import type { Language } from '../fixtures.ts';
import type { Part } from './parts.ts';

type Kinds = Record<string, readonly string[]>;

/**
 * No formatter holds the words of these together, so that they may break on every page. Wherever the
 * words around them change, another page shows it; the audit of the pages that open at their own
 * address has to show some.
 */
export const knownEverywhere: readonly string[] = ['date on two lines', 'dose on two lines'];

/** Whether these show depends on which claim, prescription or price is the first on its list on the day of the run. */
export const knownOnSomeDays: readonly string[] = [
  'wider than the window on main.claims.$claimId',
  'narrow text column on main.prescriptions.$prescriptionId',
];

export const knownFailures: Record<Part, Record<Language, Kinds>> = {
  guest: {
    en: {
      'focus on BODY after a post': [
        'sign-up.profile',
        'sign-up.link-benefit',
        'sign-up.continue',
        'sign-up.thanks',
        'delete-member-account.code',
        'delete-member-account.confirm',
        'delete-member-account.done',
      ],
      'small target': [
        'sign-up.profile',
        'delete-member-account.code',
        'delete-member-account.confirm',
        'the identity provider',
        'auth.ended',
        'guest-login._index',
        'legacy-login',
        'privacy-policy',
        'terms-of-use',
      ],
    },
    es: {
      'focus on BODY after a post': [
        'sign-up.profile',
        'sign-up.link-benefit',
        'sign-up.continue',
        'sign-up.thanks',
        'delete-member-account.code',
        'delete-member-account.confirm',
        'delete-member-account.done',
      ],
      'small target': [
        'sign-up.profile',
        'delete-member-account.code',
        'delete-member-account.confirm',
        'the identity provider',
        'auth.ended',
        'guest-login._index',
        'legacy-login',
        'privacy-policy',
        'terms-of-use',
      ],
    },
  },
  forms: {
    en: {
      'focus on BODY after a post': [
        'main.settings.my-data.ready',
        'main.settings.profile.email.code',
        'main.settings.profile.phone.code',
        'main.requests._index',
        'main.mail-order.enroll.review',
      ],
      'phone number on two lines': ['main.prescriptions.$prescriptionId_.transfer'],
      'small target': [
        'main.settings.my-data.ready',
        'main.settings.profile.email.code',
        'main.settings.profile.phone.code',
      ],
    },
    es: {
      'focus on BODY after a post': [
        'main.mail-order.enroll.review',
        'main.requests._index',
        'main.settings.my-data.ready',
        'main.settings.profile.email.code',
        'main.settings.profile.phone.code',
      ],
      'phone number on two lines': ['main.prescriptions.$prescriptionId_.transfer'],
      'small target': [
        'main.settings.my-data.ready',
        'main.settings.profile.email.code',
        'main.settings.profile.phone.code',
      ],
    },
  },
  order: {
    en: {
      'focus on BODY after a post': [
        'main.cart._index',
        'main.cart.checking.$intentId',
        'main.cart.confirm',
        'main.cart.failed.$intentId',
        'main.cart.payment._index',
        'main.cart.thank-you.$intentId',
      ],
      'narrow text column': ['main.cart.confirm'],
    },
    es: {
      'focus on BODY after a post': [
        'main.cart._index',
        'main.cart.checking.$intentId',
        'main.cart.confirm',
        'main.cart.failed.$intentId',
        'main.cart.payment._index',
        'main.cart.thank-you.$intentId',
      ],
      'narrow text column': ['main.cart.confirm'],
    },
  },
  'locked session': { en: {}, es: {} },
  'other members': {
    en: {
      'narrow text column': ['main.benefits._index', 'main.benefits.copay'],
      'phone number on two lines': ['main.mail-order.enroll.$step'],
      'small target': ['main.membership.id-card._index'],
    },
    es: {
      'narrow text column': ['main.benefits._index', 'main.benefits.copay'],
      'phone number on two lines': ['main.mail-order.enroll.$step'],
      'small target': ['main.membership.id-card._index'],
    },
  },
  'static pages': {
    en: {
      'narrow text column': [
        'main.benefits._index',
        'main.benefits.copay',
        'main.drug.basket',
        'main.prescriptions.medicine-list',
      ],
      'price on two lines': ['main.drug.basket'],
      'small target': [
        'main.find-pharmacy._index',
        'main.help.privacy-policy',
        'main.help.terms-of-use',
        'main.membership.id-card._index',
        'main.more',
        'main.settings.notifications',
      ],
      'word on two lines': ['main.drug.basket'],
    },
    es: {
      'narrow text column': [
        'main.benefits._index',
        'main.benefits.copay',
        'main.drug.basket',
        'main.prescriptions.medicine-list',
      ],
      'price on two lines': ['main.drug.basket'],
      'small target': [
        'main.drug.basket',
        'main.find-pharmacy._index',
        'main.help.privacy-policy',
        'main.help.terms-of-use',
        'main.membership.id-card._index',
        'main.more',
        'main.settings.notifications',
      ],
      'word on two lines': ['main.drug.basket'],
    },
  },
  'things in lists': {
    en: {
      'wider than the window': ['main.claims.$claimId'],
      'narrow text column': ['main.claims.$claimId', 'main.drug.$ndc.price'],
      'phone number on two lines': ['main.prescriptions.$prescriptionId_.transfer'],
      'small target': ['main.claims.$claimId', 'main.prescriptions.$prescriptionId'],
      'word on two lines': ['main.drug.$ndc.price'],
    },
    es: {
      'narrow text column': [
        'main.claims.$claimId',
        'main.drug.$ndc.price',
        'main.prescriptions.$prescriptionId',
      ],
      'phone number on two lines': ['main.prescriptions.$prescriptionId_.transfer'],
      'small target': ['main.claims.$claimId', 'main.prescriptions.$prescriptionId'],
      'word on two lines': ['main.drug.$ndc.price'],
    },
  },
  'pages in states': {
    en: {
      'narrow text column': ['main.benefits._index', 'main.drug.$ndc.price', 'main.drug._index'],
      'small target': [
        'main.alternate-therapy',
        'main.find-pharmacy._index',
        'main.membership.id-card._index',
      ],
      'word on two lines': ['main.drug.$ndc.price', 'main.drug._index'],
    },
    es: {
      'narrow text column': ['main.benefits._index', 'main.drug.$ndc.price', 'main.drug._index'],
      'price on two lines': ['main.drug.$ndc.price'],
      'small target': [
        'main.alternate-therapy',
        'main.find-pharmacy._index',
        'main.membership.id-card._index',
      ],
      'word on two lines': ['main.drug.$ndc.price'],
    },
  },
};

/** Loses the focus or not, by how soon the next page is there. */
export const LOST_IN_SOME_RUNS = 'link routes/main.alternate-therapy ndc';

/** Posts and links after which the focus is on BODY. */
export const knownLostFocus: readonly string[] = [
  'get routes/main.find-pharmacy._index city inNetwork openNow operating24Hours',
  'get routes/main.find-pharmacy._index inNetwork openNow operating24Hours pharmacyName',
  'link routes/main.find-pharmacy._index by',
  'link routes/main.find-pharmacy._index near',
  'link routes/main.find-pharmacy._index radius zipCode',
  'post routes/auth.logout',
  'post routes/main.cart._index intent=add prescriptionId',
  'post routes/main.cart._index intent=remove prescriptionId',
  'post routes/main.drug._index',
  'post routes/main.find-pharmacy.$npi intent=prefer',
  'post routes/main.orders.$orderNumber.cancel lineId',
  'post routes/main.phi-settings.$personCode.$withPersonCode shared',
  'post routes/main.prescriptions.$prescriptionId_.auto-refill-off intent=autoOff',
  'post routes/main.prescriptions.$prescriptionId_.reminder intent=reminderOn',
  'post routes/main.prescriptions.$prescriptionId_.to-mail-order intent=transferIn',
  'post routes/main.settings.address.$addressId._index addressLine1 addressLine2 careOfName city',
  'post routes/main.settings.address.$addressId.remove',
  'post routes/main.settings.address._index addressId',
  'post routes/main.settings.notifications orderUpdates-email orderUpdates-text payments-email payments-text',
  'post routes/main.settings.payment.$paymentCardId._index month year',
  'post routes/main.settings.payment.$paymentCardId.remove',
  'post routes/main.viewing personCode',
  'post routes/main.viewing returnTo',
  'post routes/preferences returnTo',
];
