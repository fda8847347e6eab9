/**
 * The permitted readers and users of each route under /main, by membership
 * (docs/decisions/0014-access-by-eligibility.md). eligibility.test.ts requests every route as dev, fay and dora. By
 * default, a route is readable from the first day of the coverage on, and its form is for active members.
 *
 * - reads: `always`: every member. `fromStart`: from the first day of the coverage on; before it, the page names that
 *   day. `form`: the same, but dev, whose coverage has ended, gets a page with the reason.
 * - writes, for a route with an action: `always`: every member. `fromStart`: from the first day of the coverage on,
 *   also after its end. `active`: during the coverage, as for fills, the cart and orders.
 */
const reads: Record<string, 'always' | 'form'> = {
  'routes/main.settings.my-data._index': 'always',
  'routes/main.membership.id-card._index': 'always',
  'routes/main.membership.id-card.apple-wallet': 'always',
  'routes/main.membership.id-card.google-wallet': 'always',
  'routes/main.membership.id-card.pdf': 'always',
  'routes/main.settings.my-data.archive': 'always',
  'routes/main.settings.my-data.ready': 'always',
  'routes/main.membership.$personCode': 'always',
  'routes/main.membership._index': 'always',
  'routes/main.phi-settings.$personCode.$withPersonCode': 'always',
  'routes/main.phi-settings._index': 'always',
  'routes/main.viewing': 'always',
  'routes/main.forms': 'always',
  'routes/main.help.about': 'always',
  'routes/main.help.privacy-policy': 'always',
  'routes/main.help.support': 'always',
  'routes/main.help.terms-of-use': 'always',
  'routes/main.help.tpa-faq': 'always',
  'routes/main.mail-order.enroll.$step': 'form',
  'routes/main.mail-order.enroll.sign': 'form',
  'routes/main.more': 'always',
  'routes/main.settings.address.$addressId._index': 'form',
  'routes/main.settings.address.$addressId.remove': 'form',
  'routes/main.settings.address.new': 'form',
  'routes/main.settings.passkeys.$passkeyMark': 'always',
  'routes/main.settings.passkeys._index': 'always',
  'routes/main.settings.passkeys.new': 'always',
  'routes/main.settings.passkeys.options': 'always',
  'routes/main.settings.payment.$paymentCardId._index': 'form',
  'routes/main.settings.payment.$paymentCardId.remove': 'form',
  'routes/main.settings.payment.new': 'form',
  'routes/main.settings.sessions': 'always',
  'routes/main.settings.profile._index': 'always',
  'routes/main.settings.profile.card': 'always',
  'routes/main.settings.profile.email._index': 'always',
  'routes/main.settings.profile.email.code': 'always',
  'routes/main.settings.profile.phone._index': 'always',
  'routes/main.settings.profile.phone.code': 'always',
};
const writes: Record<string, 'always' | 'fromStart'> = {
  'routes/main.settings.sessions': 'always',
  'routes/main.settings.my-data._index': 'always',
  'routes/main.phi-settings.$personCode.$withPersonCode': 'always',
  'routes/main.viewing': 'always',
  'routes/main.find-pharmacy.$npi': 'fromStart',
  'routes/main.find-pharmacy._index': 'fromStart',
  'routes/main.drug._index': 'always',
  'routes/main.help.support': 'always',
  'routes/main.requests.new': 'fromStart',
  'routes/main.settings.notifications': 'fromStart',
  'routes/main.settings.passkeys.$passkeyMark': 'always',
  'routes/main.settings.passkeys.new': 'always',
  'routes/main.settings.passkeys.options': 'always',
  'routes/main.settings.profile.card': 'always',
  'routes/main.settings.profile.email._index': 'always',
  'routes/main.settings.profile.email.code': 'always',
  'routes/main.settings.profile.phone._index': 'always',
  'routes/main.settings.profile.phone.code': 'always',
};

/** Every exception to the strict rule. */
export const accessExceptions = { reads: Object.keys(reads), writes: Object.keys(writes) };
export const getReadRule = (id: string) => reads[id] ?? 'fromStart';
export const getWriteRule = (id: string) => writes[id] ?? 'active';

/** Allowed targets of a form that changed nothing: the pages with the reason. */
export const REASONS = [
  '/main/cart',
  '/main/mail-order/enroll',
  '/main/settings/address',
  '/main/settings/payment',
];
