import { describe, expect, it } from 'vitest';
import { label } from '#harness/label.ts';
import { buildPageTitle, findTitleLabel } from './page-title.ts';

describe('tab title', () => {
  it.each([
    ['/main/home', 'Home', 'Inicio', '(2.12)'],
    ['/main/orders', 'Orders', 'Pedidos', '(2.13)'],
    ['/Main/ORDERS', 'Orders', 'Pedidos', '(2.13)'],
    ['/main/orders/48217730', 'Orders', 'Pedidos', '(2.13)'],
    ['/main/settings/notifications', 'Notifications', 'Notificaciones', '(2.14)'],
    ['/main/settings/address', 'Shipping addresses', 'Direcciones de envío', '(2.15)'],
    ['/main/settings/payment/new', 'Payment methods', 'Formas de pago', '(2.16)'],
    ['/main/prescriptions', 'Prescriptions', 'Recetas', '(2.17)'],
    ['/main/prescriptions/7204418/renew', 'Prescriptions', 'Recetas', '(2.17)'],
    ['/main/drug', 'Drugs', 'Medicamentos', '(2.18)'],
    ['/main/claims', 'Claims', 'Reclamaciones', '(2.19)'],
    ['/main/find-pharmacy', 'Find a pharmacy', 'Buscar una farmacia', '(2.20)'],
    ['/main/clinical-reviews', 'Clinical reviews', 'Revisiones clínicas', '(2.21)'],
    ['/main/membership', 'Membership', 'Membresía', '(2.22)'],
    ['/main/benefits', 'Benefits', 'Beneficios', '(2.23)'],
    ['/main/forms', 'Forms', 'Formularios', '(2.24)'],
    ['/main/cart', 'Cart', 'Carrito', '(2.25)'],
    ['/main/cart/address/new', 'Cart', 'Carrito', '(2.25)'],
    ['/main/phi-settings', 'Family data sharing', 'Datos que comparte su familia', '(2.26)'],
    ['/main/help/tpa-faq', 'Questions and answers', 'Preguntas y respuestas', '(2.27)'],
    ['/main/help/privacy-policy', 'Privacy policy', 'Política de privacidad', '(2.28)'],
    ['/main/help/terms-of-use', 'Terms of use', 'Términos de uso', '(2.29)'],
    ['/main/help/support', 'Support', 'Atención al cliente', '(2.30)'],
    ['/main/alternate-therapy', 'Alternate therapy', 'Alternativas de tratamiento', '(2.31)'],
  ])('for %s is “%s”, in Spanish “%s” %s', (path, en, es) => {
    const key = findTitleLabel(path)!;
    expect([label('en', key), label('es', key)]).toEqual([en, es]);
  });

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
  ])('for the unspecified %s is the label %s (2.11)', (path, key) => expect(findTitleLabel(path)).toBe(key));

  it.each([
    ...['/guest-login', '/terms-of-use', '/privacy-policy', '/legacy-login', '/pre-complete-profile'],
    ...['/complete-profile', '/forgot-username', '/main', '/Error'],
  ])('for %s has no label (2.32)', (path) => expect(findTitleLabel(path)).toBeUndefined());

  it('ignores an id later in the address', () => {
    expect(findTitleLabel('/main/orders/home')).toBe('title.orders');
    expect(findTitleLabel('/main/prescriptions/drug-claims-cart')).toBe('title.prescriptions');
  });

  it.each([
    [{}, 'Member Portal'],
    [{ label: 'Home' }, 'Member Portal - Home'],
    [{ label: 'Carrito', error: 'Error' }, 'Error: Member Portal - Carrito'],
    [{ error: 'Error' }, 'Member Portal'],
  ])('is built from %j as %s (2.11, 9.23)', (parts, title) => expect(buildPageTitle(parts)).toBe(title));
});
