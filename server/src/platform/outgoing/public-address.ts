import { BlockList, isIP } from 'node:net';

/** Private and special ranges, documentation ranges, and tunnels to IPv4 addresses. */
const ranges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001:db8::/32',
  '3fff::/20',
  '2001::/23',
  '2002::/16',
];
const privateRanges = new BlockList();
for (const range of ranges) {
  const [start = '', bits] = range.split('/');
  privateRanges.addSubnet(start, Number(bits), isIP(start) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The unicast range of the internet. Every other IPv6 address is local, special or a form of IPv4.
 */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * True for an IP address on the public internet. A request to it cannot reach the server's own
 * network.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateRanges.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6');
}
