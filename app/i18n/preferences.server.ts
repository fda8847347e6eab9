/** Display preferences of a browser: our own cookies first, then its headers. */
import { RemixI18Next } from 'remix-i18next/server';
import type { Language } from '#contract/languages.ts';
import { portalLanguages, toPageLanguage, type PortalLanguage } from './languages.ts';

type TextSize = 'small' | 'medium' | 'large';

/** The member's display preferences, in plain cookies that outlive the session. */
export interface Preferences {
  /** of the page */
  language: Language;
  /** the chosen language, when only the frame is translated into it */
  frameLanguage?: PortalLanguage;
  textSize: TextSize;
  /** no scripts: the 'light version' cookie or the browser's Save-Data header */
  light: boolean;
}

const TEXT_SIZES: readonly TextSize[] = ['small', 'medium', 'large'];

/** One year: preferences outlive the session (specification 4.30). */
export const PREFERENCE_MAX_AGE_SECONDS = 31_536_000;

/** The programme's language for the member; the cookie `lang` contains the language chosen here. */
export const MEMBER_LANGUAGE_COOKIE = 'memberlang';

type PreferenceCookie = 'lang' | 'ts' | 'light' | typeof MEMBER_LANGUAGE_COOKIE;

/**
 * Names without a prefix are those of http://localhost; elsewhere a different site of the same domain may have set
 * them.
 */
const PREFIXES = ['__Host-', ''];

/** The first known value. Cookies with our prefix come before cookies that other sites may have set. */
const preferenceCookie = <Value extends string>(
  headers: Headers,
  allowed: readonly Value[],
  ...names: PreferenceCookie[]
): Value | undefined =>
  PREFIXES.flatMap((prefix) => names.map((name) => prefix + name))
    .map((name) => new RegExp(`(?:^|; *)${name}=(\\w+) *(?:;|$)`).exec(headers.get('Cookie') ?? '')?.[1])
    .map((said) => allowed.find((value) => value === said))
    .find((value) => value !== undefined);

const i18next = new RemixI18Next({
  detection: {
    supportedLanguages: [...portalLanguages],
    fallbackLanguage: 'en',
    // not 'header', because that considers only the browser's first language
    order: ['custom'],
    findLocale: ({ headers }) =>
      Promise.resolve(
        preferenceCookie(headers, portalLanguages, 'lang', MEMBER_LANGUAGE_COOKIE) ??
          headers.get('Accept-Language'),
      ),
  },
});

/**
 * Language, text size and light version of a request. The cookies `lang`, `ts` and `light` come first. Then the
 * language of the member who signed in here last, then Accept-Language and Save-Data. Default en and small
 * (specification 9.01).
 */
export async function readPreferences(headers: Headers): Promise<Preferences> {
  // the detector takes a request, but reads only its headers
  const locale = await i18next.getLocale({ headers } as Request);
  const light = preferenceCookie(headers, ['0', '1'], 'light');
  const chosen = portalLanguages.find((language) => language === locale) ?? 'en';
  const language = toPageLanguage(chosen);
  const preferences: Preferences = {
    language,
    textSize: preferenceCookie(headers, TEXT_SIZES, 'ts') ?? 'small',
    light: light === '1' || (light === undefined && headers.get('Save-Data')?.toLowerCase() === 'on'),
  };
  if (chosen !== language) preferences.frameLanguage = chosen;
  return preferences;
}
