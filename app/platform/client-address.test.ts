import { expect, test } from 'vitest';
import { readClientAddress } from './client-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  // as Azure's gateways write it, with a different port for each connection
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9%eth0', '203.0.113.9'],
  ['0000:0000::FFFF:203.0.113.9', '203.0.113.9'],
  ['::203.0.113.9', '0:0:0:0::/64'],
  ['[::ffff:203.0.113.9]:51234', '203.0.113.9'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
  [undefined, 'unknown'],
])('counts the address %s as %s', (address, counted) => {
  expect(readClientAddress(address)).toBe(counted);
});
