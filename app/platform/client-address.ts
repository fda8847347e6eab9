import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address, or the first 64 bits of an IPv6 address, because one household has 2⁶⁴ of those. */
export function readClientAddress(address: string | undefined): string {
  if (!address) return 'unknown';
  const bare = withoutPort(address).toLowerCase();
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return bare;
  const groups = expand(bare);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return groups.slice(6).flatMap(octets).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Some gateways append the client's changing port: `203.0.113.7:5512`, `[2001:db8::1]:5512`. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

const octets = (group: string): number[] => [parseInt(group, 16) >> 8, parseInt(group, 16) & 0xff];

/** The eight groups of an IPv6 address, in any spelling. */
function expand(address: string): string[] {
  const [withoutZone = ''] = address.split('%', 1);
  // URL normalizes every spelling, including an IPv4 address at the end.
  const { hostname } = new URL(`http://[${withoutZone}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(gap).fill('0'), ...right];
}
