/**
 * The parts of the audit, which run in parallel, each with its own programme and portal. Each existing route is
 * visited. A page that only a journey reaches is listed under the part with that journey. A page that cannot be
 * visited is listed with the reason.
 */
import { pageRoutes, type PageRoute } from './page-routes.ts';

/** Pages that only the journey of a part reaches. */
export const reachedBy = {
  guest: [
    'routes/auth.callback',
    'routes/auth.fragment',
    'routes/sso.handoff',
    'routes/delete-member-account.code',
    'routes/delete-member-account.confirm',
    'routes/delete-member-account.done',
    'routes/auth.reset',
    'routes/sign-up.profile',
    'routes/sign-up.link-benefit',
    'routes/sign-up.continue',
    'routes/sign-up.thanks',
  ],
  forms: [
    'routes/main.settings.my-data.ready',
    'routes/main.settings.profile.email.code',
    'routes/main.settings.profile.phone.code',
    'routes/main.prescriptions.$prescriptionId_.renew',
    'routes/main.prescriptions.$prescriptionId_.withdraw',
    'routes/main.prescriptions.refill.review',
    'routes/main.mail-order.enroll.$step',
    'routes/main.mail-order.enroll.review',
    'routes/main.mail-order.enroll.sign',
  ],
  order: [
    'routes/main.cart.address._index',
    'routes/main.cart.address.new',
    'routes/main.cart.payment._index',
    'routes/main.cart.payment.new',
    'routes/main.cart.confirm',
    'routes/main.cart.failed.$intentId',
    'routes/main.cart.checking.$intentId',
    'routes/main.cart.thank-you.$intentId',
    'routes/main.cart.summary.$intentId',
  ],
  'locked session': ['routes/auth.locked'],
  'other members': ['routes/complete-profile_.code'],
  'static pages': [],
  'things in lists': [],
  'pages in states': [],
} as const satisfies Record<string, readonly string[]>;

export type Part = keyof typeof reachedBy;

export const unauditedRoutes: Record<string, string> = {
  'routes/gallery': 'components for developers; there is no such page in production',
  'routes/app-update': 'an app whose version is out of date sees it: routes/announcements.test.ts',
  'routes/auth.form': 'stands before a form that a session ended on: journeys/resumable-form.spec.ts',
  'routes/auth.login': 'is a page only while the identity provider does not answer',
  'routes/auth.start': 'goes on at once, by a script in its head; /auth/fragment shows the same words',
  'routes/main.settings.passkeys.$passkeyMark': 'a passkey is needed: checks/passkeys.spec.ts',
  'routes/sign-up.password': 'leads to the identity provider, whose page is seen instead',
  'routes/preferences': 'its component is never shown',
  'routes/main.viewing': 'its component is never shown',
};

const named = new Set([...Object.values(reachedBy).flat(), ...Object.keys(unauditedRoutes)]);

/** Pages that open at their own address, or that such a page links to. */
export const generatedPages: readonly PageRoute[] = pageRoutes.filter(({ id }) => !named.has(id));
