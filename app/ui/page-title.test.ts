import { describe, expect, it } from 'vitest';
import { pageTitle, titleLabel } from './page-title.ts';

describe('the tab title', () => {
  it.each([
    ['/main/home', 'title.home'],
    ['/main/orders', 'title.orders'],
    ['/Main/ORDERS', 'title.orders'],
    ['/main/orders/48217730', 'title.orders'],
    ['/main/settings/notifications', 'title.notifications'],
    ['/main/settings/address', 'title.address'],
    ['/main/settings/payment/new', 'title.payment'],
    ['/main/prescriptions', 'title.prescriptions'],
    ['/main/prescriptions/7204418/renew', 'title.prescriptions'],
    ['/main/drug', 'title.drug'],
    ['/main/claims', 'title.claims'],
    ['/main/find-pharmacy', 'title.pharmacy'],
    ['/main/clinical-reviews', 'title.reviews'],
    ['/main/membership', 'title.membership'],
    ['/main/benefits', 'title.benefits'],
    ['/main/forms', 'title.forms'],
    ['/main/cart', 'title.cart'],
    ['/main/cart/address/new', 'title.cart'],
    ['/main/phi-settings', 'title.sharing'],
    ['/main/help/tpa-faq', 'title.questions'],
    ['/main/help/privacy-policy', 'title.privacy'],
    ['/main/help/terms-of-use', 'title.terms'],
    ['/main/help/support', 'title.support'],
    ['/main/alternate-therapy', 'title.alternatives'],
  ])('%s is named by %s', (path, label) => expect(titleLabel(path)).toBe(label));

  it.each([
    ['/main/settings', 'nav.settings'],
    ['/main/settings/', 'nav.settings'],
    ['/main/settings/passkeys/new', 'passkeys.list.title'],
    ['/main/settings/profile/email/code', 'account.page.title'],
    ['/main/more', 'nav.more'],
    ['/main/requests/new', 'historicData.list.title'],
    ['/main/mail-order/enroll/contact', 'enrollment.page.back'],
    ['/main/help/about', 'help.about.title'],
    ['/guest-login/faq', 'nav.questions'],
    ['/sign-up/profile', 'registration.start.title'],
    ['/Delete-Member-Account/code', 'deleteAccount.start.title'],
  ])('%s, which the specification does not name, is named by %s (2.11)', (path, label) =>
    expect(titleLabel(path)).toBe(label),
  );

  it.each([
    '/guest-login',
    '/terms-of-use',
    '/privacy-policy',
    '/legacy-login',
    '/pre-complete-profile',
    '/complete-profile',
    '/forgot-username',
    '/main',
    '/Error',
  ])('%s has no label', (path) => expect(titleLabel(path)).toBeUndefined());

  it('is not renamed by an id further down the address', () => {
    expect(titleLabel('/main/orders/home')).toBe('title.orders');
    expect(titleLabel('/main/prescriptions/drug-claims-cart')).toBe('title.prescriptions');
  });

  it.each([
    [{}, 'Member Portal'],
    [{ label: 'Home' }, 'Member Portal - Home'],
    [{ label: 'Carrito', error: 'Error' }, 'Error: Member Portal - Carrito'],
    [{ error: 'Error' }, 'Member Portal'],
  ])('%j reads %s', (parts, title) => expect(pageTitle(parts)).toBe(title));
});
