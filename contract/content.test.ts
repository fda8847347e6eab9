import { describe, expect, test } from 'vitest';
import { ClientConfig, ContentConfig, fallbackClientConfig, fallbackContentConfig } from './content.ts';

describe('what a client says', () => {
  test('is everything off where it says nothing (3.07, 3.08, 3.09, 3.10, 3.11, 3.12)', () => {
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
  ])('takes its fallback for %s when it is %j, and that alone', (field, value) => {
    const said = { suppressMailOrderFeatures: true, clientName: 'Orchards', [field]: value };
    expect(ClientConfig.parse(said)).toEqual({
      ...fallbackClientConfig,
      ...said,
      [field]: fallbackClientConfig[field as keyof ClientConfig],
    });
  });
  test('of one banner does not cost the others', () => {
    const { enableBannerMessage } = ClientConfig.parse({
      enableBannerMessage: { commonHeader: 'yes', benefitScreen: true },
    });
    expect(enableBannerMessage).toMatchObject({ commonHeader: false, benefitScreen: true });
  });
});

describe('what the programme says of its apps', () => {
  const ios = { newest: '3.2.0', oldest: '2.0.0', storeUrl: 'https://apps.apple.com/app/id1' };
  const versions = (appVersions: unknown) =>
    ContentConfig.parse({ DISABLE_TERMED_USER_AFTER: 12, appVersions }).appVersions;

  test.each([
    'https://apps.apple.com/app/id1',
    'itms-apps://apps.apple.com/app/id1',
    'market://details?id=a',
  ])('may lead to the store at %s', (storeUrl) =>
    expect(versions({ ios: { ...ios, storeUrl } }).ios).toEqual({ ...ios, storeUrl }),
  );
  test.each([
    { storeUrl: 'javascript:alert(1)' },
    { storeUrl: 'data:text/html,x' },
    { storeUrl: 'http://apps.example.com' },
    { newest: '3.x' },
    { oldest: 2 },
  ])('keeps nobody out with %j, and leaves the other platform as it is', (wrong) => {
    expect(versions({ ios: { ...ios, ...wrong }, android: ios })).toEqual({ ios: undefined, android: ios });
  });
  test('of maintenance that ends before it begins is not announced', () => {
    const plannedMaintenance = { startsAt: '2026-11-21T05:00:00Z', endsAt: '2026-11-21T03:00:00Z' };
    expect(ContentConfig.parse({ DISABLE_TERMED_USER_AFTER: 12, plannedMaintenance })).toEqual(
      fallbackContentConfig,
    );
  });
});
