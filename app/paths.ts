/** Every URL of the portal as a function; components and redirects use no literal ones. */

const withQuery = (path: string, query?: Record<string, string | number | undefined>) => {
  const parts = Object.entries(query ?? {}).filter(
    (e): e is [string, string | number] => e[1] !== undefined && e[1] !== '',
  );
  return parts.length === 0 ? path : `${path}?${new URLSearchParams(parts.map(([k, v]) => [k, String(v)]))}`;
};
const segment = encodeURIComponent;

/** The fields of a search, some of which may repeat. */
type SearchPairs = readonly (readonly [name: string, value: string])[];
const withPairs = (path: string, pairs: SearchPairs) =>
  pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, value]))}`;

export type ListQuery = Record<string, string | number | undefined>;
export type CheckoutQuery = { change?: 1 | undefined };

export const paths = {
  /** `show`: every task, not only the most urgent ones */
  home: (query?: { show: 'all' }) => withQuery('/main/home', query),
  /** not a page: see app/platform/offline-worker.ts */
  offlineWorker: (language = 'en') => (language === 'en' ? '/offline.js' : `/offline.js?${language}`),
  main: () => '/main',
  /** not a page: the icon of a client's brand for the tab */
  brandIcon: (clientId: string) => `/brand/${segment(clientId)}.svg`,
  prescriptions: (query?: ListQuery) => withQuery('/main/prescriptions', query),
  prescription: (prescriptionId: string) => `/main/prescriptions/${segment(prescriptionId)}`,
  /** files: the prescription, the drug's leaflet, and a reminder for a calendar */
  prescriptionPdf: (prescriptionId: string) => `/main/prescriptions/${segment(prescriptionId)}/pdf`,
  drugPdf: (prescriptionId: string) => `/main/prescriptions/${segment(prescriptionId)}/drug-pdf`,
  refillCalendar: (prescriptionId: string) => `/main/prescriptions/${segment(prescriptionId)}/calendar`,
  prescriptionsCsv: (query?: ListQuery) => withQuery('/main/prescriptions/csv', query),
  prescriptionsText: (query?: ListQuery) => withQuery('/main/prescriptions/text', query),
  medicationHistory: (query?: ListQuery) => withQuery('/main/prescriptions/history', query),
  medicineList: (query?: ListQuery) => withQuery('/main/prescriptions/medicine-list', query),
  /** all prescriptions that need a renewal */
  renewals: () => '/main/prescriptions/renew',
  /** reminders and automatic refills of all medicines */
  automatic: () => '/main/prescriptions/automatic',
  supplyCalendar: () => '/main/prescriptions/supply',
  supplyCalendarFile: () => '/main/prescriptions/supply/calendar',
  prescriptionRenew: (prescriptionId: string) => `/main/prescriptions/${segment(prescriptionId)}/renew`,
  prescriptionWithdraw: (prescriptionId: string) => `/main/prescriptions/${segment(prescriptionId)}/withdraw`,
  /** with a search for pharmacies, and `npi` of the chosen one */
  prescriptionTransfer: (prescriptionId: string, search: SearchPairs = []) =>
    withPairs(`/main/prescriptions/${segment(prescriptionId)}/transfer`, search),
  prescriptionToMailOrder: (prescriptionId: string) =>
    `/main/prescriptions/${segment(prescriptionId)}/to-mail-order`,
  prescriptionReminder: (prescriptionId: string) => `/main/prescriptions/${segment(prescriptionId)}/reminder`,
  prescriptionAutoRefill: (prescriptionId: string, query?: ListQuery) =>
    withQuery(`/main/prescriptions/${segment(prescriptionId)}/auto-refill`, query),
  prescriptionAutoRefillOff: (prescriptionId: string) =>
    `/main/prescriptions/${segment(prescriptionId)}/auto-refill-off`,
  refills: (query?: ListQuery) => withQuery('/main/prescriptions/refill', query),
  refillsReview: () => '/main/prescriptions/refill/review',
  enroll: () => '/main/mail-order/enroll',
  enrollStep: (step: string) => `/main/mail-order/enroll/${segment(step)}`,
  enrollReview: () => '/main/mail-order/enroll/review',
  enrollSign: () => '/main/mail-order/enroll/sign',
  orders: (query?: ListQuery) => withQuery('/main/orders', query),
  order: (orderNumber: string) => `/main/orders/${segment(orderNumber)}`,
  orderCancel: (orderNumber: string) => `/main/orders/${segment(orderNumber)}/cancel`,
  ordersFile: (query?: ListQuery) => withQuery('/main/orders/file', query),
  requests: (query?: ListQuery) => withQuery('/main/requests', query),
  newRequest: (kind?: string) => withQuery('/main/requests/new', { kind }),
  claims: (query?: ListQuery) => withQuery('/main/claims', query),
  claim: (claimId: string) => `/main/claims/${segment(claimId)}`,
  claimsCsv: (query?: ListQuery) => withQuery('/main/claims/csv', query),
  cart: () => '/main/cart',
  /** `change`: opened from the last page of the checkout, and returns to it */
  cartAddress: (query?: CheckoutQuery) => withQuery('/main/cart/address', query),
  cartAddressNew: (query?: CheckoutQuery) => withQuery('/main/cart/address/new', query),
  cartPayment: (query?: CheckoutQuery) => withQuery('/main/cart/payment', query),
  cartPaymentNew: (query?: CheckoutQuery) => withQuery('/main/cart/payment/new', query),
  cartConfirm: () => '/main/cart/confirm',
  /** the itemized receipt of one placed order */
  cartSummary: (intentId: string) => `/main/cart/summary/${segment(intentId)}`,
  cartThankYou: (intentId: string) => `/main/cart/thank-you/${segment(intentId)}`,
  cartFailed: (intentId: string) => `/main/cart/failed/${segment(intentId)}`,
  /** the page of an order whose outcome is unknown */
  cartChecking: (intentId: string) => `/main/cart/checking/${segment(intentId)}`,
  pharmacies: (search: SearchPairs = []) => withPairs('/main/find-pharmacy', search),
  pharmacy: (npi: string) => `/main/find-pharmacy/${segment(npi)}`,
  drugs: (query?: ListQuery) => withQuery('/main/drug', query),
  drugSuggestions: () => '/main/drug/suggestions',
  drugBasket: (query?: ListQuery) => withQuery('/main/drug/basket', query),
  /** `ndc` in any hyphenation */
  drug: (ndc: string) => `/main/drug/${segment(ndc.replaceAll('-', ''))}`,
  drugPrice: (ndc: string, query?: ListQuery) =>
    withQuery(`/main/drug/${segment(ndc.replaceAll('-', ''))}/price`, query),
  drugLeaflet: (ndc: string) => `/main/drug/${segment(ndc.replaceAll('-', ''))}/pdf`,
  alternatives: (query?: { ndc: string }) => withQuery('/main/alternate-therapy', query),
  benefits: (query?: { person?: string }) => withQuery('/main/benefits', query),
  copays: () => '/main/benefits/copay',
  coverage: () => '/main/benefits/coverage',
  preferredMedications: (query?: ListQuery) => withQuery('/main/benefits/preferred-medications', query),
  preferredMedicationsPdf: () => '/main/benefits/preferred-medications/pdf',
  /** redirects to the requested year, or to the current one */
  explanations: (query?: { person?: string }) => withQuery('/main/benefits/explanation', query),
  explanation: (year: number, query?: { person?: string }) =>
    withQuery(`/main/benefits/explanation/${year}`, query),
  explanationPdf: (year: number, query?: { person?: string }) =>
    withQuery(`/main/benefits/explanation/${year}/pdf`, query),
  membership: () => '/main/membership',
  /** `person`: a person who shares; `wallet`: a pass could not be made */
  idCard: (query?: { person?: string | undefined; wallet?: 'failed' }) =>
    withQuery('/main/membership/id-card', query),
  idCardPdf: (person?: string) => withQuery('/main/membership/id-card/pdf', { person }),
  applePass: (person?: string) => withQuery('/main/membership/id-card/apple-wallet', { person }),
  googlePass: (person?: string) => withQuery('/main/membership/id-card/google-wallet', { person }),
  clinicalReviews: (query?: ListQuery) => withQuery('/main/clinical-reviews', query),
  clinicalReview: (inquiryId: string) => `/main/clinical-reviews/${segment(inquiryId)}`,
  more: () => '/main/more',
  familyProfile: (personCode: string) => `/main/membership/${segment(personCode)}`,
  viewing: () => '/main/viewing',
  phiSettings: () => '/main/phi-settings',
  /** the owner of the data, and the person who may see it */
  phiShare: (personCode: string, withPersonCode: string) =>
    `/main/phi-settings/${segment(personCode)}/${segment(withPersonCode)}`,
  settings: () => '/main/settings',
  profile: () => '/main/settings/profile',
  profileEmail: () => '/main/settings/profile/email',
  profileEmailCode: () => '/main/settings/profile/email/code',
  profilePhone: () => '/main/settings/profile/phone',
  profilePhoneCode: () => '/main/settings/profile/phone/code',
  profileCard: () => '/main/settings/profile/card',
  addresses: () => '/main/settings/address',
  addressNew: () => '/main/settings/address/new',
  address: (addressId: string) => `/main/settings/address/${segment(addressId)}`,
  addressRemove: (addressId: string) => `/main/settings/address/${segment(addressId)}/remove`,
  cards: () => '/main/settings/payment',
  /** `replaces`: the saved card that is entered again */
  cardNew: (query?: { replaces?: string }) => withQuery('/main/settings/payment/new', query),
  card: (paymentCardId: string) => `/main/settings/payment/${segment(paymentCardId)}`,
  cardRemove: (paymentCardId: string) => `/main/settings/payment/${segment(paymentCardId)}/remove`,
  notifications: () => '/main/settings/notifications',
  sessions: () => '/main/settings/sessions',
  myData: () => '/main/settings/my-data',
  /** the download of an archive that was just requested */
  myDataReady: () => '/main/settings/my-data/ready',
  myDataArchive: () => '/main/settings/my-data/archive',
  guest: () => '/guest-login',
  guestQuestions: (query?: { q?: string }) => withQuery('/guest-login/faq', query),
  guestForms: () => '/guest-login/forms',
  /** a form as a file, also for members */
  form: (file: string) => `/guest-login/forms/${segment(file)}`,
  guestAbout: () => '/guest-login/about',
  guestSupport: () => '/guest-login/support',
  terms: () => '/terms-of-use',
  accessibility: () => '/accessibility',
  privacy: () => '/privacy-policy',
  /** for native apps of an old version */
  appUpdate: (returnTo?: string) => withQuery('/app-update', { returnTo }),
  questions: (query?: { q?: string | undefined }) => withQuery('/main/help/tpa-faq', query),
  /** `sent`: the reference of a sent message */
  support: (query?: { sent: string } | { order: string }) => withQuery('/main/help/support', query),
  memberTerms: () => '/main/help/terms-of-use',
  memberPrivacy: () => '/main/help/privacy-policy',
  about: () => '/main/help/about',
  forms: () => '/main/forms',
  deleteAccount: () => '/delete-member-account',
  deleteAccountCode: () => '/delete-member-account/code',
  deleteAccountConfirm: () => '/delete-member-account/confirm',
  deleteAccountDone: () => '/delete-member-account/done',
  /** `again`: the typed values have expired */
  signUp: (query?: { again: '1' }) => withQuery('/sign-up', query),
  signUpProfile: () => '/sign-up/profile',
  signUpBenefit: () => '/sign-up/link-benefit',
  signUpContinue: () => '/sign-up/continue',
  signUpThanks: () => '/sign-up/thanks',
  /** redirects to the identity provider's page for the first password */
  signUpPassword: () => '/sign-up/password',
  ssoError: () => '/Error',
  legacyLogin: () => '/legacy-login',
  /** `sent`: shows the success message; `ok`: redirects to the sign-in; `redirect`: without the Ok button */
  forgotUsername: (query?: { redirect?: 'true' | undefined; sent?: '1'; ok?: '1' }) =>
    withQuery('/forgot-username', query),
  /** `form`: the redirects began with a posted form, so they must stay on this site */
  authStart: (returnTo?: string, from?: 'form') => withQuery('/auth/start', { returnTo, from }),
  /** reads a fragment, with or without a session */
  authArrived: () => '/auth/start?from=fragment',
  authLogin: (returnTo?: string) => withQuery('/auth/login', { returnTo }),
  /** a new sign-in for a signed-in member, as proof of identity */
  authAgain: (returnTo: string, from?: 'form') =>
    withQuery(from ? '/auth/start' : '/auth/login', { returnTo, from, again: '1' }),
  /** `problem`: the page that explains why a sign-in did not finish */
  authCallback: (query?: { problem: string; returnTo: string | undefined }) =>
    withQuery('/auth/callback', query),
  authReset: () => '/auth/reset',
  authResetDone: () => '/auth/reset?done=1',
  /** the target of posts with a fragment's tokens, or of a partner's form */
  authFragment: () => '/auth/fragment',
  ssoHandoff: () => '/sso/handoff',
  preCompleteProfile: () => '/pre-complete-profile',
  /** `registered`: the page that continues after the registration */
  completeProfile: (query?: { registered: '1' }) => withQuery('/complete-profile', query),
  completeProfileCode: () => '/complete-profile/code',
  /** asks for confirmation of a sign-in that this browser did not request */
  authContinue: (problem?: string) => withQuery('/auth/continue', { problem }),
  authLocked: (returnTo?: string) => withQuery('/auth/locked', { returnTo }),
  /** end of a sign-in without a session: the membership ended long ago, or the programme does not know it */
  authEnded: (reason?: 'eligibility') => withQuery('/auth/ended', { reason }),
  authLogout: () => '/auth/logout',
  /** extends the session: target of a form and of a script */
  authStay: () => '/auth/stay',
  authPasskey: () => '/auth/passkey',
  /** offers to submit a form again that was posted while its member was signed out */
  keptForm: () => '/auth/form',
  passkeys: () => '/main/settings/passkeys',
  passkeyNew: () => '/main/settings/passkeys/new',
  passkeyOptions: () => '/main/settings/passkeys/options',
  passkeyRemove: (passkeyMark: string) => `/main/settings/passkeys/${segment(passkeyMark)}`,
  /** target of the plain forms for language, text size and light version, which return to their page */
  preferences: () => '/preferences',
  gallery: () => '/gallery',
};
