/** Every URL of the portal as a function. Components and redirects never spell one. */

const withQuery = (path: string, query?: Record<string, string | number | undefined>) => {
  const parts = Object.entries(query ?? {}).filter(
    (e): e is [string, string | number] => e[1] !== undefined && e[1] !== '',
  );
  return parts.length === 0 ? path : `${path}?${new URLSearchParams(parts.map(([k, v]) => [k, String(v)]))}`;
};
const segment = encodeURIComponent;

export type ListQuery = Record<string, string | number | undefined>;

export const paths = {
  home: () => '/main/home',
  main: () => '/main',
  prescriptions: (query?: ListQuery) => withQuery('/main/prescriptions', query),
  prescription: (prescriptionId: string) => `/main/prescriptions/${segment(prescriptionId)}`,
  orders: (query?: ListQuery) => withQuery('/main/orders', query),
  order: (orderNumber: string) => `/main/orders/${segment(orderNumber)}`,
  orderCancel: (orderNumber: string) => `/main/orders/${segment(orderNumber)}/cancel`,
  /** the list as filtered, as a file */
  ordersFile: (query?: ListQuery) => withQuery('/main/orders/file', query),
  /** records of years past that the member asked for */
  requests: (query?: ListQuery) => withQuery('/main/requests', query),
  newRequest: (kind?: string) => withQuery('/main/requests/new', { kind }),
  cart: () => '/main/cart',
  cartAddress: () => '/main/cart/address',
  cartAddressNew: () => '/main/cart/address/new',
  cartPayment: () => '/main/cart/payment',
  cartPaymentNew: () => '/main/cart/payment/new',
  cartConfirm: () => '/main/cart/confirm',
  /** the itemised record of one placed order */
  cartSummary: (intentId: string) => `/main/cart/summary/${segment(intentId)}`,
  cartThankYou: (intentId: string) => `/main/cart/thank-you/${segment(intentId)}`,
  cartFailed: (intentId: string) => `/main/cart/failed/${segment(intentId)}`,
  /** where an order waits whose answer was lost, until it is known */
  cartChecking: (intentId: string) => `/main/cart/checking/${segment(intentId)}`,
  drugs: () => '/main/drug',
  pharmacies: () => '/main/find-pharmacy',
  more: () => '/main/more',
  guest: () => '/guest-login',
  deleteAccount: () => '/delete-member-account',
  deleteAccountCode: () => '/delete-member-account/code',
  deleteAccountConfirm: () => '/delete-member-account/confirm',
  deleteAccountDone: () => '/delete-member-account/done',
  ssoError: () => '/Error',
  legacyLogin: () => '/legacy-login',
  /** `sent`: its success message; `ok`: leaves for the sign-in; `redirect`: without the Ok button */
  forgotUsername: (query?: { redirect?: 'true' | undefined; sent?: '1'; ok?: '1' }) =>
    withQuery('/forgot-username', query),
  /** `form`: the way there began with a posted form, which must not be redirected off the site */
  authStart: (returnTo?: string, from?: 'form') => withQuery('/auth/start', { returnTo, from }),
  /** takes a fragment, whoever is signed in */
  authArrived: () => '/auth/start?from=fragment',
  authLogin: (returnTo?: string) => withQuery('/auth/login', { returnTo }),
  /** the sign-in for someone who is signed in already, to show that it is still them */
  authAgain: (returnTo: string, from?: 'form') =>
    withQuery(from ? '/auth/start' : '/auth/login', { returnTo, from, again: '1' }),
  authCallback: () => '/auth/callback',
  authReset: () => '/auth/reset',
  /** where a finished password reset lands */
  authResetDone: () => '/auth/reset?done=1',
  /** where a fragment's tokens are posted to, and a partner's form its own */
  authFragment: () => '/auth/fragment',
  ssoHandoff: () => '/sso/handoff',
  preCompleteProfile: () => '/pre-complete-profile',
  /** the question before a sign-in that nobody here asked for */
  authContinue: () => '/auth/continue',
  authLocked: (returnTo?: string) => withQuery('/auth/locked', { returnTo }),
  /** where a sign-in ends without a session: the membership is long over, unknown to the programme, or has no profile yet */
  authEnded: (reason?: 'eligibility' | 'registration') => withQuery('/auth/ended', { reason }),
  authLogout: () => '/auth/logout',
  /** plain POST forms for language, text size and the light version; they return to the page they came from */
  preferences: () => '/preferences',
  gallery: () => '/gallery',
};
