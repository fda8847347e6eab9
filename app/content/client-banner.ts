import type { ClientConfig } from '#contract/content.ts';
import type { Language } from '#contract/languages.ts';

/** Screens with their own banner (specification 3.09); the frame shows the common one. */
type BannerScreen = Exclude<keyof ClientConfig['enableBannerMessage'], 'commonHeader'>;

/** A client's announcement; `lang` if it has no text in the page's language. */
interface BannerText {
  text: string;
  lang?: Language;
}

export function formatBannerText(
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

/** The client's text for a screen, unless the common banner has the same text (specification 3.08, 3.09). */
export function buildClientBanner(
  { clientBannerMessage, enableBannerMessage }: ClientConfig,
  screen: BannerScreen,
  language: Language,
): BannerText | undefined {
  if (enableBannerMessage.commonHeader || !enableBannerMessage[screen]) return undefined;
  return formatBannerText(clientBannerMessage, language);
}
