/** The language that a member asked the programme for, where the browser has made no choice of its own. */
import type { RequestContext } from '../context.ts';
import type { Language } from '../i18n/translate.ts';
import { MEMBER_LANGUAGE_COOKIE, PREFERENCE_MAX_AGE_SECONDS } from '../i18n/preferences.server.ts';
import { dropCookie, setCookie } from './cookies.server.ts';

/** The programme says 'en' of everyone who never said anything (specification 9.01): no wish to act on. */
const SAYS_NOTHING: Language = 'en';

/**
 * The Set-Cookie value by which pages follow the member's language from the sign-in on, and after the
 * sign-out. It yields to the cookie of an explicit choice, and goes when another member signs in.
 */
export const memberLanguageCookie = (
  { env }: Pick<RequestContext, 'env'>,
  language: Language | undefined,
): string =>
  language === undefined || language === SAYS_NOTHING
    ? dropCookie(env, MEMBER_LANGUAGE_COOKIE)
    : setCookie(env, MEMBER_LANGUAGE_COOKIE, language, PREFERENCE_MAX_AGE_SECONDS);
