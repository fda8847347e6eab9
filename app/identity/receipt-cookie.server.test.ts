import { afterEach, beforeEach, expect, it } from 'vitest';
import { giveReceipt, hasReceipt } from './receipt-cookie.server.ts';
import { portal } from './testing/portal.ts';
import type { Portal } from './testing/portal.ts';

let site: Portal;
beforeEach(() => void (site = portal()));
afterEach(() => site.close());

const has = (kind: 'userNameSent' | 'passwordSaved' = 'userNameSent') =>
  hasReceipt(site, site.request('/forgot-username?sent=1'), kind);

it('A browser that has just done something can show it, for ten minutes and as often as it is loaded.', () => {
  site.keep([giveReceipt(site, 'userNameSent')]);
  expect([has(), has(), has('passwordSaved')]).toEqual([true, true, false]);
  site.clock.advance(10 * 60_000);
  expect(has()).toBe(false);
});

it('A browser that did nothing, or made up a receipt, has none.', () => {
  expect(has()).toBe(false);
  site.keep([giveReceipt(site, 'userNameSent')]);
  const [name, value] = [...site.jar()][0]!;
  for (const made of [
    '',
    'userNameSent',
    value.replace('userNameSent', 'passwordSaved'),
    value.replace(/\.\d+\./, '.99999999999999.'),
    value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  ]) {
    site.jar().set(name, made);
    expect([has(), has('passwordSaved')]).toEqual([false, false]);
  }
});

it('A receipt is good under the secret before the newest one.', () => {
  site.keep([giveReceipt(site, 'userNameSent')]);
  site.env.sessionSecrets.unshift('a newer secret that is long enough');
  expect(has()).toBe(true);
});
