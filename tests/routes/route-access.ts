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
const reads = {
  always: [
    ...['forms', 'more', 'viewing', 'membership.$personCode', 'membership._index'],
    ...['membership.id-card._index', 'membership.id-card.apple-wallet', 'membership.id-card.google-wallet'],
    ...['membership.id-card.pdf', 'help.about', 'help.privacy-policy', 'help.support', 'help.terms-of-use'],
    ...['help.tpa-faq', 'phi-settings._index', 'phi-settings.$personCode.$withPersonCode'],
    ...['settings.sessions', 'settings.my-data._index', 'settings.my-data.archive', 'settings.my-data.ready'],
    ...['settings.passkeys._index', 'settings.passkeys.$passkeyMark', 'settings.passkeys.new'],
    ...['settings.passkeys.options', 'settings.profile._index', 'settings.profile.card'],
    ...['settings.profile.email._index', 'settings.profile.email.code', 'settings.profile.phone._index'],
    'settings.profile.phone.code',
  ],
  form: [
    ...['mail-order.enroll.$step', 'mail-order.enroll.sign', 'settings.address.new', 'settings.payment.new'],
    ...['settings.address.$addressId._index', 'settings.address.$addressId.remove'],
    ...['settings.payment.$paymentCardId._index', 'settings.payment.$paymentCardId.remove'],
  ],
};
const writes = {
  always: [
    ...['viewing', 'drug._index', 'help.support', 'phi-settings.$personCode.$withPersonCode'],
    ...['settings.sessions', 'settings.my-data._index', 'settings.passkeys.$passkeyMark'],
    ...['settings.passkeys.new', 'settings.passkeys.options', 'settings.profile.card'],
    ...['settings.profile.email._index', 'settings.profile.email.code'],
    ...['settings.profile.phone._index', 'settings.profile.phone.code'],
  ],
  fromStart: [...['find-pharmacy.$npi', 'find-pharmacy._index', 'requests.new', 'settings.notifications']],
};

/** The rule by the id of a route. */
const byRoute = (rules: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([rule, names]) => names.map((name) => [`routes/main.${name}`, rule])),
  );
const [readRules, writeRules] = [byRoute(reads), byRoute(writes)];

/** Every exception to the strict rule. */
export const accessExceptions = { reads: Object.keys(readRules), writes: Object.keys(writeRules) };
export const getReadRule = (id: string) => readRules[id] ?? 'fromStart';
export const getWriteRule = (id: string) => writeRules[id] ?? 'active';

/** Allowed targets of a form that changed nothing: the pages with the reason. */
export const REASONS = [
  ...['/main/cart', '/main/mail-order/enroll', '/main/settings/address', '/main/settings/payment'],
];
