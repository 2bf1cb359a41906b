import { isIPv6 } from 'node:net';

/**
 * Rate-limit key of an IP address: the IPv4 address, or the first four groups of an IPv6 address.
 * One household or host can own a whole /64 network.
 */
export function addressKeyOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0;
  return [...groups, ...Array<string>(missing).fill('0'), ...tail.split(':')].slice(0, 4).join(':');
}

/** The range of such a key: 10.1.2.x, or the /64 of IPv6. It is coarse to protect privacy. */
export const describePlace = (key: string): string => (key.includes(':') ? `${key}::/64` : key.replace(/\.\d+$/, '.x'));
