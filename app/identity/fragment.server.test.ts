import { expect, test } from 'vitest';
import type { RequestContext } from '../context.ts';
import { readsFragment } from './fragment.server.ts';

const PORTAL = 'https://portal.example.com';
const reads = (light: boolean, headers: Record<string, string>) =>
  readsFragment(
    { env: { publicUrl: PORTAL }, preferences: { light } } as RequestContext,
    new Request(`${PORTAL}/auth/start`, { headers }),
  );

const ways: [comes: string, headers: Record<string, string>, isRead: boolean][] = [
  ['from another site', { 'Sec-Fetch-Site': 'cross-site' }, true],
  ['from a sister site', { 'Sec-Fetch-Site': 'same-site' }, true],
  ['from a page of the portal', { 'Sec-Fetch-Site': 'same-origin' }, false],
  ['by typing the address, or from an app or an e-mail', { 'Sec-Fetch-Site': 'none' }, true],
  ['in an older browser, from another site', { Referer: 'https://plan.example.net/' }, true],
  ['in an older browser, from a page of the portal', { Referer: `${PORTAL}/main/more` }, false],
  ['in an older browser, from nowhere', {}, true],
  ['in an older browser, from what is no site', { Referer: 'nonsense' }, true],
  [
    'from here, whatever else is said',
    { 'Sec-Fetch-Site': 'same-origin', Referer: 'https://a.example/' },
    false,
  ],
];

test.each(ways)('the light version, for a member who comes %s', (_, headers, expected) => {
  expect(reads(true, headers)).toBe(expected);
});

test.each(ways)('without the light version a fragment is read, come %s', (_, headers) => {
  expect(reads(false, headers)).toBe(true);
});
