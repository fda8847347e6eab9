import type { Language } from '../context.ts';
import type { ClientConfig } from '../programme/contract/content.ts';

/** Screens with a banner of their own (specification 3.09); the one of every page stands in the frame. */
type BannerScreen = Exclude<keyof ClientConfig['enableBannerMessage'], 'commonHeader'>;

/** The client's words for a screen, unless they stand above every page already (specification 3.08, 3.09). */
export function clientBanner(
  { clientBannerMessage, enableBannerMessage }: ClientConfig,
  screen: BannerScreen,
  language: Language,
): string | undefined {
  if (clientBannerMessage === false) return undefined;
  if (enableBannerMessage.commonHeader || !enableBannerMessage[screen]) return undefined;
  return clientBannerMessage[language];
}
