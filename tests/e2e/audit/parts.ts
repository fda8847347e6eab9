/**
 * The parts of the audit, which run in parallel, each with its own programme and portal. Each existing route is
 * visited. A page that only a journey reaches is listed under the part with that journey. A page that cannot be
 * visited is listed with the reason.
 */
import { pageRoutes, type PageRoute } from './page-routes.ts';

const steps = {
  guest: [
    ...['auth.callback', 'auth.fragment', 'auth.reset', 'sso.handoff', 'sign-up.continue'],
    ...['sign-up.link-benefit', 'sign-up.profile', 'sign-up.thanks'],
    ...['code', 'confirm', 'done'].map((step) => `delete-member-account.${step}`),
  ],
  forms: [
    ...['settings.my-data.ready', 'settings.profile.email.code', 'settings.profile.phone.code'],
    ...['prescriptions.$prescriptionId_.renew', 'prescriptions.$prescriptionId_.withdraw'],
    ...['prescriptions.refill.review', 'mail-order.enroll.$step', 'mail-order.enroll.review'],
    'mail-order.enroll.sign',
  ].map((page) => `main.${page}`),
  order: [
    ...['address._index', 'address.new', 'payment._index', 'payment.new', 'confirm'],
    ...['failed.$intentId', 'checking.$intentId', 'thank-you.$intentId', 'summary.$intentId'],
  ].map((page) => `main.cart.${page}`),
  'locked session': ['auth.locked'],
  'other members': ['complete-profile_.code'],
  'static pages': [],
  'things in lists': [],
  'pages in states': [],
};
export type Part = keyof typeof steps;

/** Pages that only the journey of a part reaches. */
export const reachedBy = Object.fromEntries(
  Object.entries(steps).map(([part, pages]) => [part, pages.map((page) => `routes/${page}`)]),
) as Record<Part, string[]>;

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
