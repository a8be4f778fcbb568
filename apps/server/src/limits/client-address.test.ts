import { describe, expect, test } from 'vitest';
import { clientAddressOf, networkOf, prefixOf, siteOf } from './client-address.ts';

describe('a client address for limits', () => {
  test.each([
    ['196.44.10.7', '196.44.10.7'],
    ['196.44.10.7:50123', '196.44.10.7'],
    ['::ffff:196.44.10.7', '196.44.10.7'],
    ['::ffff:c42c:a07', '196.44.10.7'],
    ['0:0:0:0:0:FFFF:C42C:0A07', '196.44.10.7'],
    ['64:ff9b::c42c:a07', '196.44.10.7'],
    ['64:ff9b::196.44.10.7', '196.44.10.7'],
    ['2002:c42c:a07:1:2:3:4:5', '196.44.10.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['<script>', 'unknown'],
  ])('%s is %s', (written, network) => {
    expect(networkOf(written)).toBe(network);
  });

  test.each([
    ['196.44.10.7', '196.44.10.7', '196.44.10.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8::/32'],
    ['0:0:0:0::/64', '0:0:0::/48', '0:0::/32'],
    ['unknown', 'unknown', 'unknown'],
  ])('%s belongs to %s and is shown as %s', (address, site, prefix) => {
    expect(siteOf(address)).toBe(site);
    expect(prefixOf(address)).toBe(prefix);
  });

  test('is the one seen by the outermost trusted proxy, not the one the client claims', () => {
    const socket = { remoteAddress: '10.0.0.2' };
    expect(clientAddressOf('1.1.1.1, 196.44.10.7', 1, socket)).toBe('196.44.10.7');
    expect(clientAddressOf('1.1.1.1, 196.44.10.7, 10.0.0.9', 2, socket)).toBe('196.44.10.7');
    expect(clientAddressOf('1.1.1.1', 0, socket)).toBe('10.0.0.2');
    expect(clientAddressOf(undefined, 1, socket)).toBe('10.0.0.2');
  });

  test('is unknown if the connection has no address', () => {
    expect(clientAddressOf(undefined, 0, {})).toBe('unknown');
  });
});
