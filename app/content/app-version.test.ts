import { expect, test } from 'vitest';
import { parseApp, resolveAppVersionStatus } from './app-version.ts';

const appVersions = {
  ios: { newest: '3.2.0', oldest: '2.0.0', storeUrl: 'https://store.example/ios' },
  android: { newest: '3.10', oldest: '3.9.4', storeUrl: 'https://store.example/android' },
};
const agent = (app: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${app}`;

test.each([
  ['MemberPortal-iOS/3.2.0', 'current'],
  ['MemberPortal-iOS/3.2', 'current'],
  ['MemberPortal-iOS/3.1.99', 'outdated'],
  ['MemberPortal-iOS/1.9999.9', 'blocked'],
  ['MemberPortal-Android/3.9.4', 'outdated'],
  ['MemberPortal-Android/3.9.3', 'blocked'],
  // a different app, or an unknown one
  ['Safari/605.1', 'current'],
  ['MemberPortal-iOS/one.two', 'current'],
  ['MemberPortal-iOS/1.2.3.4', 'current'],
  ['MemberPortal-iOS/99999999999', 'current'],
  ['MemberPortal-Windows/1.0', 'current'],
  ['NotMemberPortal_iOS/1.0', 'current'],
])('classifies an app with the user agent %s as %s (8.30)', (app, is) => {
  expect(resolveAppVersionStatus(agent(app), { appVersions }).kind).toBe(is);
});

test('accepts requests without a user agent and unknown apps', () => {
  expect(parseApp(null)).toBeUndefined();
  expect(resolveAppVersionStatus(agent('MemberPortal-iOS/1.0'), { appVersions: {} })).toEqual({
    kind: 'current',
  });
});
