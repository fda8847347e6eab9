import { describe, expect, test } from 'vitest';
import { ClientConfig } from '#contract/content.ts';
import { buildClientBanner } from './client-banner.ts';

const screens = ['benefitScreen', 'mailOrderScreen', 'orderCheckoutScreen'] as const;
const configured = (enableBannerMessage: object, hasWords = true) =>
  ClientConfig.parse({
    ...(hasWords && { clientBannerMessage: { en: 'Closed on Thursday.', es: 'Cerrado el jueves.' } }),
    enableBannerMessage,
  });

describe.each(screens)('banner of %s', (screen) => {
  test('is shown where it is switched on, in the language of the page', () => {
    const config = configured({ [screen]: true });
    expect(buildClientBanner(config, screen, 'en')).toEqual({ text: 'Closed on Thursday.' });
    expect(buildClientBanner(config, screen, 'es')).toEqual({ text: 'Cerrado el jueves.' });
  });

  test('is shown on no other screen', () => {
    const config = configured({ [screen]: true });
    for (const other of screens.filter((each) => each !== screen))
      expect(buildClientBanner(config, other, 'en')).toBeUndefined();
  });

  test('is shown once, and only with a text', () => {
    const twice = configured({ [screen]: true, commonHeader: true });
    for (const config of [twice, configured({ [screen]: true }, false), configured({})])
      expect(buildClientBanner(config, screen, 'en')).toBeUndefined();
  });
});

describe('banner in one language', () => {
  const only = (message: object) =>
    ClientConfig.parse({ clientBannerMessage: message, enableBannerMessage: { benefitScreen: true } });

  test.each([
    [{ en: 'Closed on Thursday.' }, 'es', { text: 'Closed on Thursday.', lang: 'en' }],
    [{ en: '', es: 'Cerrado el jueves.' }, 'en', { text: 'Cerrado el jueves.', lang: 'es' }],
  ] as const)('is shown in that language, and marked: %j', (message, language, banner) => {
    expect(buildClientBanner(only(message), 'benefitScreen', language)).toEqual(banner);
  });

  test('is hidden without a text, and a malformed one changes no other setting', () => {
    expect(buildClientBanner(only({ en: '', es: '' }), 'benefitScreen', 'en')).toBeUndefined();
    for (const lie of [true, null, 7, 'Closed', { en: 7 }]) {
      const config = ClientConfig.parse({ clientBannerMessage: lie, hideOutOfNetwork: true });
      expect(config).toMatchObject({ clientBannerMessage: false, hideOutOfNetwork: true });
    }
  });
});
