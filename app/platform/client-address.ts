import { isIPv6 } from 'node:net';

/**
 * What a rate limit counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because one household has 2⁶⁴ of those.
 *
 * @param address as Express gives it, after TRUST_PROXY
 */
export function clientAddress(address: string | undefined): string {
  if (!address) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${expand(address).slice(0, 4).join(':')}::/64` : address;
}

function expand(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(gap).fill('0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}
