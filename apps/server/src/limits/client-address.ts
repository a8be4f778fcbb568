import { isIPv4, isIPv6 } from 'node:net';

/**
 * Identifies a client for limits by the address that the outermost trusted proxy saw; the client can forge earlier
 * entries in X-Forwarded-For. IPv6 clients are identified by network, because each household has practically unlimited
 * addresses.
 */
export function clientAddressOf(
  forwarded: string | undefined,
  proxies: number,
  socket: { remoteAddress?: string | undefined } | undefined,
): string {
  const chain = (forwarded ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (proxies > 0 && chain.length > 0) return networkOf(chain[Math.max(0, chain.length - proxies)] as string);
  return networkOf(socket?.remoteAddress ?? 'unknown');
}

/**
 * Returns an IPv4 address as it is, and the first 64 bits of an IPv6 address. IPv6 forms of IPv4 addresses (mapped,
 * NAT64, 6to4) count as the IPv4 address. Ports and zones, which some proxies add, are dropped.
 */
export function networkOf(text: string): string {
  const bare = text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const groups = groupsOf(address);
  return ipv4In(groups) ?? ipv6Network(groups, 64);
}

/**
 * The IPv6 /48 of a client's address, which is the usual allocation for one customer. It is counted in addition to the
 * address itself.
 */
export function siteOf(clientAddress: string): string {
  if (!clientAddress.endsWith('::/64')) return clientAddress;
  return `${clientAddress.split(':').slice(0, 3).join(':')}::/48`;
}

/** The part of a client's address that administrators may see: a network that thousands of clients share. */
export function prefixOf(clientAddress: string): string {
  const address = clientAddress.replace('/64', '');
  if (isIPv4(address)) return address.replace(/\d+$/, '0/24');
  return isIPv6(address) ? ipv6Network(groupsOf(address), 32) : clientAddress;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = '', after] = withoutDots(address).split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const gap = Array.from({ length: after === undefined ? 0 : 8 - head.length - tail.length }, () => '0');
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16));
}

/** Turns `::ffff:196.44.10.7` into `::ffff:c42c:a07`. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

function ipv4In(groups: readonly number[]): string | undefined {
  const start = groups.slice(0, 6).join(' ');
  const isMapped = start === '0 0 0 0 0 65535';
  const isNat64 = start === `${0x64} ${0xff9b} 0 0 0 0`;
  const at = isMapped || isNat64 ? 6 : groups[0] === 0x2002 ? 1 : undefined;
  if (at === undefined) return undefined;
  return groups
    .slice(at, at + 2)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

function ipv6Network(groups: readonly number[], bits: number): string {
  const first = groups.slice(0, bits / 16).map((group) => group.toString(16));
  return `${first.join(':')}::/${bits}`;
}
