import { describe, expect, test } from 'vitest';
import { ClientConfig } from '../programme/contract/content.ts';
import { clientBanner } from './client-banner.ts';

const screens = ['benefitScreen', 'mailOrderScreen', 'orderCheckoutScreen'] as const;
const configured = (enableBannerMessage: object, hasWords = true) =>
  ClientConfig.parse({
    ...(hasWords && { clientBannerMessage: { en: 'Closed on Thursday.', es: 'Cerrado el jueves.' } }),
    enableBannerMessage,
  });

describe.each(screens)('the banner of %s', (screen) => {
  test('stands there where it is switched on, in the language of the page', () => {
    const config = configured({ [screen]: true });
    expect(clientBanner(config, screen, 'en')).toBe('Closed on Thursday.');
    expect(clientBanner(config, screen, 'es')).toBe('Cerrado el jueves.');
  });

  test('stands on no other screen', () => {
    const config = configured({ [screen]: true });
    for (const other of screens.filter((each) => each !== screen))
      expect(clientBanner(config, other, 'en')).toBeUndefined();
  });

  test('is not said twice, and not without words', () => {
    expect(clientBanner(configured({ [screen]: true, commonHeader: true }), screen, 'en')).toBeUndefined();
    expect(clientBanner(configured({ [screen]: true }, false), screen, 'en')).toBeUndefined();
    expect(clientBanner(configured({}), screen, 'en')).toBeUndefined();
  });
});
