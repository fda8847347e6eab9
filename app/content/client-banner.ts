import type { Language } from '../i18n/translate.ts';
import type { ClientConfig } from '../programme/contract/content.ts';

/** Screens with a banner of their own (specification 3.09); the one of every page stands in the frame. */
type BannerScreen = Exclude<keyof ClientConfig['enableBannerMessage'], 'commonHeader'>;

/** What a client announces; `lang` where it has no words in the language of the page. */
interface BannerText {
  text: string;
  lang?: Language;
}

/** The client's words in a language, or in the other one, rather than none. */
export function bannerText(
  message: ClientConfig['clientBannerMessage'],
  language: Language,
): BannerText | undefined {
  if (message === false) return undefined;
  const text = message[language];
  if (text) return { text };
  const lang = language === 'en' ? 'es' : 'en';
  const other = message[lang];
  return other ? { text: other, lang } : undefined;
}

/** The client's words for a screen, unless they stand above every page already (specification 3.08, 3.09). */
export function clientBanner(
  { clientBannerMessage, enableBannerMessage }: ClientConfig,
  screen: BannerScreen,
  language: Language,
): BannerText | undefined {
  if (enableBannerMessage.commonHeader || !enableBannerMessage[screen]) return undefined;
  return bannerText(clientBannerMessage, language);
}
