import { describe, expect, test } from 'vitest';
import { ClientConfig, ContentConfig, fallbackClientConfig, fallbackContentConfig } from './content.ts';

describe('client configuration', () => {
  test('is all off by default (3.07, 3.08, 3.09, 3.10, 3.11, 3.12)', () => {
    expect(ClientConfig.parse({})).toEqual(fallbackClientConfig);
    expect(fallbackClientConfig).toEqual({
      ...{ clientBannerMessage: false, hideOutOfNetwork: false, disableDigitalIDCards: false },
      ...{ suppressMailOrderFeatures: false, hideDrugPricingTab: false, drugPricingPath: null },
      enableBannerMessage: {
        ...{ commonHeader: false, benefitScreen: false },
        ...{ mailOrderScreen: false, orderCheckoutScreen: false },
      },
      ...{ links: [], pharmacySearchConfig: null, commonConfig: {}, autoChargeAndSHip: false },
    });
  });
  test.each([
    ['clientBannerMessage', true],
    ['clientBannerMessage', 'Hello'],
    ['hideOutOfNetwork', 'true'],
    ['disableDigitalIDCards', 1],
    ['hideDrugPricingTab', null],
    ['enableBannerMessage', [true]],
    ['links', [{ label: 'one', url: 'nowhere' }]],
    ['pharmacySearchConfig', { radiusMiles: '25' }],
    ['pharmacySearchConfig', { radiusMiles: -1 }],
    ['commonConfig', 7],
    ['drugPricingPath', '../other'],
    ['autoChargeAndSHip', {}],
    ['clientName', 7],
  ])('falls back for %s only when it is %j', (field, value) => {
    const said = { suppressMailOrderFeatures: true, clientName: 'Orchards', [field]: value };
    const fallback = fallbackClientConfig[field as keyof ClientConfig];
    expect(ClientConfig.parse(said)).toEqual({ ...fallbackClientConfig, ...said, [field]: fallback });
  });
  test('preserves other banners when one is invalid', () => {
    const said = { enableBannerMessage: { commonHeader: 'yes', benefitScreen: true } };
    const { enableBannerMessage } = ClientConfig.parse(said);
    expect(enableBannerMessage).toMatchObject({ commonHeader: false, benefitScreen: true });
  });
});

describe('app configuration', () => {
  const ios = { newest: '3.2.0', oldest: '2.0.0', storeUrl: 'https://apps.apple.com/app/id1' };
  const versions = (appVersions: unknown) =>
    ContentConfig.parse({ DISABLE_TERMED_USER_AFTER: 12, appVersions }).appVersions;

  test.each([
    ...['https://apps.apple.com/app/id1', 'itms-apps://apps.apple.com/app/id1', 'market://details?id=a'],
  ])('may link to the store at %s', (storeUrl) =>
    expect(versions({ ios: { ...ios, storeUrl } }).ios).toEqual({ ...ios, storeUrl }),
  );
  test.each([
    { storeUrl: 'javascript:alert(1)' },
    { storeUrl: 'data:text/html,x' },
    { storeUrl: 'http://apps.example.com' },
    { newest: '3.x' },
    { oldest: 2 },
  ])('blocks no app for %j, and preserves the other platform', (wrong) => {
    expect(versions({ ios: { ...ios, ...wrong }, android: ios })).toEqual({ ios: undefined, android: ios });
  });
  test('omits maintenance that ends before it begins', () => {
    const plannedMaintenance = { startsAt: '2026-11-21T05:00:00Z', endsAt: '2026-11-21T03:00:00Z' };
    const said = { DISABLE_TERMED_USER_AFTER: 12, plannedMaintenance };
    expect(ContentConfig.parse(said)).toEqual(fallbackContentConfig);
  });
});
