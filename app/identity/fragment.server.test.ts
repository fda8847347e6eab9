import { expect, test } from 'vitest';
import type { RequestContext } from '../context.ts';
import { readsFragment } from './fragment.server.ts';

const PORTAL = 'https://portal.example.com';
const reads = (light: boolean, headers: Record<string, string>) =>
  readsFragment(
    { env: { publicUrl: PORTAL }, preferences: { light } } as RequestContext,
    new Request(`${PORTAL}/auth/start`, { headers }),
  );

const ways: [comes: string, headers: Record<string, string>, isFromElsewhere: boolean][] = [
  ['from another site', { 'Sec-Fetch-Site': 'cross-site' }, true],
  ['from a sister site', { 'Sec-Fetch-Site': 'same-site' }, true],
  ['from a page of the portal', { 'Sec-Fetch-Site': 'same-origin' }, false],
  ['by typing the address', { 'Sec-Fetch-Site': 'none' }, false],
  ['in an older browser, from another site', { Referer: 'https://plan.example.net/' }, true],
  ['in an older browser, from a page of the portal', { Referer: `${PORTAL}/main/more` }, false],
  ['in an older browser, from nowhere', {}, false],
  ['in an older browser, from what is no site', { Referer: 'nonsense' }, false],
  ['typed, whatever else is said', { 'Sec-Fetch-Site': 'none', Referer: 'https://a.example/' }, false],
];

test.each(ways)('the light version, for a member who comes %s', (_, headers, expected) => {
  expect(reads(true, headers)).toBe(expected);
});

test.each(ways)('without the light version a fragment is read, come %s', (_, headers) => {
  expect(reads(false, headers)).toBe(true);
});
