import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whom limits take for one client: the address that the outermost trusted proxy saw (what clients write into the header
 * themselves is not believed), of IPv6 the network, since each household has more addresses than anybody can count.
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

const MAPPED = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 address as it is, of IPv6 its first 64 bits; ports and zones, which some proxies add, are left out. */
export function networkOf(written: string): string {
  const bare = written.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return 'unknown';
  const [before = '', after] = address.toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const gap = Array.from({ length: after === undefined ? 0 : 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...gap, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
