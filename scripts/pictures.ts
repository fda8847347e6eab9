/**
 * Pictures of every page: `npm run pictures -- --out FOLDER [--only home,cart] [--members guest,ana,nia]`. 360 and
 * 1280 px, light and dark, both languages; without JavaScript, which is the harder case.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { launchChromium } from '#harness/chromium.ts';
import { startPortal, startSandbox } from '#harness/portal.ts';
import { fillCart, signIn, completeCheckout } from '#harness/browser-checkout.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'var/pictures' },
    only: { type: 'string' },
    members: { type: 'string', default: 'guest,ana' },
    languages: { type: 'string', default: 'en,es' },
    schemes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '360,1280' },
    size: { type: 'string', default: 'small' },
    // only the part that fits the window, as in the README
    window: { type: 'boolean', default: false },
  },
});
const ports = { portal: 3180, sandbox: 4180 };
const portalUrl = `http://localhost:${ports.portal}`;

const MEMBER_PAGES: Record<string, string> = {
  home: '/main/home',
  prescriptions: '/main/prescriptions',
  orders: '/main/orders',
  claims: '/main/claims',
  more: '/main/more',
  passkeys: '/main/settings/passkeys',
  'new-passkey': '/main/settings/passkeys/new',
  cart: '/main/cart',
  benefits: '/main/benefits',
  copays: '/main/benefits/copay',
  coverage: '/main/benefits/coverage',
  'preferred-medications': '/main/benefits/preferred-medications',
  explanation: '/main/benefits/explanation',
  drug: '/main/drug',
  pharmacies: '/main/find-pharmacy',
  'pharmacies-city': '/main/find-pharmacy?by=city&city=Omaha&state=NE&pharmacyName=&openNow=true',
  'pharmacies-refused': '/main/find-pharmacy?zipCode=537&radius=5',
  'pharmacies-none':
    '/main/find-pharmacy?zipCode=53703&radius=2&services=compounding&services=specialty&services=driveThrough',
  'pharmacies-near': '/main/find-pharmacy?near=ask',
  'pharmacies-mail': '/main/find-pharmacy?pharmacyName=central+fill',
  pharmacy: '/main/find-pharmacy/1003053174',
  logout: '/auth/logout',
  settings: '/main/settings',
  profile: '/main/settings/profile',
  'profile-email': '/main/settings/profile/email',
  'profile-card': '/main/settings/profile/card',
  addresses: '/main/settings/address',
  'address-add': '/main/settings/address/new',
  cards: '/main/settings/payment',
  'card-add': '/main/settings/payment/new',
  notifications: '/main/settings/notifications',
  'id-card': '/main/membership/id-card',
  reviews: '/main/clinical-reviews',
  'my-data': '/main/settings/my-data',
  membership: '/main/membership',
  'family-profile': '/main/membership/03',
  sharing: '/main/phi-settings',
  'sharing-on': '/main/phi-settings/03/02',
  'sharing-off': '/main/phi-settings/01/02',
};

async function pagesOf(context: BrowserContext, member: string): Promise<Record<string, string>> {
  if (member !== 'ana') return MEMBER_PAGES;
  const page = await context.newPage();
  const placed = await completeCheckout(page, portalUrl);
  await fillCart(page, portalUrl);
  await page.close();
  return {
    ...MEMBER_PAGES,
    ...placed,
    address: '/main/cart/address',
    'new-address': '/main/cart/address/new',
    payment: '/main/cart/payment',
    'new-card': '/main/cart/payment/new',
    confirm: '/main/cart/confirm',
    cancel: `${placed.order}/cancel`,
    requests: '/main/requests',
    'new-request': '/main/requests/new?kind=orders',
    missing: '/main/orders/00000000',
  };
}

/** Of a guest, and of a member whom the portal lets no further than the page where she lands. */
const guestPages = (landing: string): Record<string, string> => ({
  landing,
  welcome: '/guest-login',
  faq: '/guest-login/faq',
  forms: '/guest-login/forms',
  support: '/guest-login/support',
  about: '/guest-login/about',
  'sign-up': '/sign-up',
  'forgot-username': '/forgot-username',
  'delete-account': '/delete-member-account',
  terms: '/terms-of-use',
  privacy: '/privacy-policy',
});

async function picture(context: BrowserContext, path: string, file: string, width: number): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
  await page.goto(portalUrl + path);
  await page.screenshot({ path: file, fullPage: !values.window });
  await page.close();
}

const sandbox = await startSandbox({ name: 'pictures', port: ports.sandbox, portals: [portalUrl] });
const portal = await startPortal({ name: 'pictures', port: ports.portal, sandboxPort: ports.sandbox });
const browser = await launchChromium();
try {
  mkdirSync(values.out, { recursive: true });
  for (const member of values.members.split(',')) {
    const context = await browser.newContext({ locale: 'en-US' });
    const landing =
      member === 'guest' ? '/guest-login' : await signIn(await context.newPage(), portalUrl, member);
    const pages = landing === '/main/home' ? await pagesOf(context, member) : guestPages(landing);
    const storageState = await context.storageState();
    for (const language of values.languages.split(','))
      for (const colorScheme of values.schemes.split(',') as ('light' | 'dark')[]) {
        const look = await browser.newContext({ storageState, colorScheme, javaScriptEnabled: false });
        await look.addCookies([
          { name: 'lang', value: language, url: portalUrl },
          { name: 'ts', value: values.size, url: portalUrl },
        ]);
        for (const [name, path] of Object.entries(pages)) {
          if (values.only && !values.only.split(',').includes(name)) continue;
          for (const width of values.widths.split(',').map(Number))
            await picture(
              look,
              path,
              join(values.out, `${member}-${name}-${language}-${colorScheme}-${width}.png`),
              width,
            );
        }
        await look.close();
      }
    await context.close();
  }
} finally {
  await browser.close();
  await portal.stop();
  await sandbox.stop();
}
