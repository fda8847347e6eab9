import { portalBrand } from '~/platform/brand.ts';
import type { LabelKey } from '~/i18n/translate.ts';

/** Specification 2.12–2.31: a part of the address, and the label of its tab title. */
const TITLES = {
  home: 'title.home',
  orders: 'title.orders',
  'settings/notifications': 'title.notifications',
  'settings/address': 'title.address',
  'settings/payment': 'title.payment',
  prescriptions: 'title.prescriptions',
  drug: 'title.drug',
  claims: 'title.claims',
  'find-pharmacy': 'title.pharmacy',
  'clinical-reviews': 'title.reviews',
  membership: 'title.membership',
  benefits: 'title.benefits',
  forms: 'title.forms',
  cart: 'title.cart',
  'phi-settings': 'title.sharing',
  'help/tpa-faq': 'title.questions',
  'help/privacy-policy': 'title.privacy',
  'help/terms-of-use': 'title.terms',
  'help/support': 'title.support',
  'alternate-therapy': 'title.alternatives',
} as const satisfies Record<string, LabelKey>;

/**
 * Titles of pages for which the specification neither requires nor excludes one: the start of the address, longest
 * first.
 */
const OWN_TITLES: readonly (readonly [start: string, label: LabelKey])[] = [
  ['/main/settings/passkeys', 'passkeys.list.title'],
  ['/main/settings/sessions', 'sessions.title'],
  ['/main/settings/my-data', 'myData.page.title'],
  ['/main/settings/profile', 'account.page.title'],
  ['/main/settings', 'nav.settings'],
  ['/main/more', 'nav.more'],
  ['/main/requests', 'historicData.list.title'],
  ['/main/mail-order', 'enrollment.page.back'],
  ['/main/help/about', 'help.about.title'],
  ['/guest-login/faq', 'nav.questions'],
  ['/guest-login/forms', 'help.forms.title'],
  ['/guest-login/about', 'help.about.title'],
  ['/guest-login/support', 'help.support.title'],
  ['/accessibility', 'help.places.accessibility'],
  ['/sign-up', 'registration.start.title'],
  ['/delete-member-account', 'deleteAccount.start.title'],
];

const ownTitle = (path: string) => OWN_TITLES.find(([start]) => `${path}/`.startsWith(`${start}/`))?.[1];

/**
 * The title label of an address. Only whole segments match, and the leftmost match wins, so that an id later in an
 * address cannot change the title. Pages named by 2.32 have no title of their own.
 */
export function findTitleLabel(pathname: string): LabelKey | undefined {
  // addresses in capitals show the same page
  const path = pathname.toLowerCase();
  const inside = /^\/main(\/.*)?$/.exec(path)?.[1];
  if (!inside) return ownTitle(path);
  const address = `${inside}/`;
  let leftmost: { at: number; label: LabelKey } | undefined;
  for (const [key, label] of Object.entries(TITLES)) {
    const at = address.indexOf(`/${key}/`);
    if (at >= 0 && (!leftmost || at < leftmost.at)) leftmost = { at, label };
  }
  return leftmost?.label ?? ownTitle(path);
}

interface TitleParts {
  /** the text of findTitleLabel(pathname) */
  label?: string;
  /** 'Error', the first word after a refused form */
  error?: string;
  /** the name of the client's brand */
  portal?: string | undefined;
}

/** 'Member Portal - Home', or 'Member Portal' for a page without its own title (specification 2.11). */
export function buildPageTitle({ label, error, portal = portalBrand.name }: TitleParts): string {
  if (!label) return portal;
  return `${error ? `${error}: ` : ''}${portal} - ${label}`;
}
