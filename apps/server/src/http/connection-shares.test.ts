import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ConnectionShares } from './connection-shares.ts';

/** A connection from an address that no other test uses. */
function connection(shares: ConnectionShares, remoteAddress: string): Socket {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  shares.add(socket);
  return socket;
}

/** Connections with a request in progress, which are never closed to make room. */
function busy(shares: ConnectionShares, count: number, addressOf: (i: number) => string): Socket[] {
  return Array.from({ length: count }, (_, i) => {
    const socket = connection(shares, addressOf(i));
    shares.begin(socket);
    return socket;
  });
}

const openOnes = (sockets: Socket[]) => sockets.filter(({ destroyed }) => !destroyed).length;

test('an IPv6 /64 gets an eighth, however many of its addresses are used; a /48 gets a quarter', () => {
  const shares = new ConnectionShares(80);
  const household = busy(shares, 30, (i) => `2001:db8:1:1::${i.toString(16)}`);
  expect(openOnes(household)).toBe(10);
  const site = busy(shares, 40, (i) => `2001:db8:1:${(i + 2).toString(16)}::1`);
  expect(openOnes([...household, ...site])).toBe(20);
  expect(openOnes(busy(shares, 30, () => '2001:db8:2::1'))).toBe(10);
});

test('an IPv4 address written as IPv6 has one share, not two', () => {
  const shares = new ConnectionShares(40);
  const sockets = busy(shares, 30, (i) => (i % 2 === 0 ? '196.44.10.7' : '::ffff:196.44.10.7'));
  expect(openOnes(sockets)).toBe(10);
});

test('a connection with a request under way stays open, and may be closed once it ends', () => {
  const shares = new ConnectionShares(8);
  const [first, second] = busy(shares, 2, () => '196.44.10.7') as [Socket, Socket];
  expect(connection(shares, '196.44.10.7').destroyed).toBe(true);
  shares.end(second);
  expect(connection(shares, '196.44.10.7').destroyed).toBe(false);
  expect([first.destroyed, second.destroyed]).toEqual([false, true]);
});

test('one of two requests on a connection keeps it open', () => {
  const shares = new ConnectionShares(4);
  const socket = connection(shares, '196.44.10.7');
  shares.begin(socket);
  shares.begin(socket);
  shares.end(socket);
  expect(connection(shares, '196.44.10.7').destroyed).toBe(true);
  shares.end(socket);
  expect(connection(shares, '196.44.10.7').destroyed).toBe(false);
  expect(socket.destroyed).toBe(true);
});

test('a newcomer is turned away when all connections are busy, and let in once one closes', async () => {
  const shares = new ConnectionShares(4);
  const sockets = busy(shares, 4, (i) => `196.44.10.${i}`);
  expect(connection(shares, '196.44.11.1').destroyed).toBe(true);
  sockets[0]?.destroy();
  await expect.poll(() => connection(shares, '196.44.11.1').destroyed).toBe(false);
});
