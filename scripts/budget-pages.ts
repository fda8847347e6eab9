/** The pages whose cost is measured, by the names that the table gives them. */
import type { Page } from '@playwright/test';

export const guestPages = {
  guest: '/guest-login',
  'guest questions': '/guest-login/faq',
  'guest forms': '/guest-login/forms',
  'guest about': '/guest-login/about',
  'guest support': '/guest-login/support',
  terms: '/terms-of-use',
  privacy: '/privacy-policy',
  'session ended': '/auth/ended',
  'password reset': '/auth/reset?done=1',
  'forgot username': '/forgot-username',
  'legacy login': '/legacy-login',
  'sign-on error': '/Error',
  'delete account': '/delete-member-account',
  'sign up': '/sign-up',
  'partner profile': '/pre-complete-profile',
  'complete profile': '/complete-profile',
  'continue as': '/auth/continue',
};

export const memberPages = {
  home: '/main/home',
  prescriptions: '/main/prescriptions',
  'several refills': '/main/prescriptions/refill',
  history: '/main/prescriptions/history',
  'medicine list': '/main/prescriptions/medicine-list',
  cart: '/main/cart',
  address: '/main/cart/address',
  'new address': '/main/cart/address/new',
  payment: '/main/cart/payment',
  'new card': '/main/cart/payment/new',
  confirm: '/main/cart/confirm',
  orders: '/main/orders',
  requests: '/main/requests',
  'new request': '/main/requests/new?kind=orders',
  'mail-order profile': '/main/mail-order/enroll',
  more: '/main/more',
  forms: '/main/forms',
  about: '/main/help/about',
  support: '/main/help/support',
  questions: '/main/help/tpa-faq',
  'terms for members': '/main/help/terms-of-use',
  'privacy for members': '/main/help/privacy-policy',
  settings: '/main/settings',
  profile: '/main/settings/profile',
  email: '/main/settings/profile/email',
  phone: '/main/settings/profile/phone',
  'insurance card': '/main/settings/profile/card',
  addresses: '/main/settings/address',
  'another address': '/main/settings/address/new',
  cards: '/main/settings/payment',
  'another card': '/main/settings/payment/new',
  notifications: '/main/settings/notifications',
  passkeys: '/main/settings/passkeys',
  'new passkey': '/main/settings/passkeys/new',
  claims: '/main/claims',
  benefits: '/main/benefits',
  'copay schedule': '/main/benefits/copay',
  'category coverage': '/main/benefits/coverage',
  'preferred list': '/main/benefits/preferred-medications',
  membership: '/main/membership',
  'ID card': '/main/membership/id-card',
  reviews: '/main/clinical-reviews',
  'my data': '/main/settings/my-data',
  sharing: '/main/phi-settings',
  drugs: '/main/drug',
  'drug search': '/main/drug?q=metformin',
  drug: '/main/drug/00071015623',
  'drug price': '/main/drug/00071015623/price',
  basket: '/main/drug/basket',
  alternatives: '/main/alternate-therapy?ndc=00071015623',
  pharmacies: '/main/find-pharmacy',
  pharmacy: '/main/find-pharmacy/1003053174',
  'sign out': '/auth/logout',
};

/** The pages of one saved address, one saved card, and one prescription that can be acted on. */
export async function savedPages(page: Page, portalUrl: string): Promise<Record<string, string>> {
  const first = async (list: string, pattern: string) => {
    await page.goto(portalUrl + list);
    return (await page.locator(`main a[href${pattern}]`).first().getAttribute('href'))!;
  };
  const removeAddress = await first('/main/settings/address', '$="/remove"');
  const removeCard = await first('/main/settings/payment', '$="/remove"');
  const renewed = await first(
    '/main/prescriptions?period=all&q=Hydrochlorothiazide',
    '^="/main/prescriptions/P"',
  );
  return {
    'edit address': removeAddress.replace('/remove', ''),
    'remove address': removeAddress,
    'edit card': removeCard.replace('/remove', ''),
    'remove card': removeCard,
    renew: `${renewed}/renew`,
    reminder: `${renewed}/reminder`,
  };
}
