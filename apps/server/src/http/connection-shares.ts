import type { Socket } from 'node:net';
import { networkOf, siteOf } from './client-address.ts';

/** Connections of one client address or network. */
interface Group {
  /** More are not held at once. */
  most: number;
  sockets: number;
  /** Those without a request under way, the one that has waited longest first. */
  idle: Set<Socket>;
  /** True of the groups that each connection is in one of: the addresses, not the networks around them. */
  finest: boolean;
}

interface Connection {
  groups: readonly Group[];
  keys: readonly string[];
  requests: number;
}

/** Shares of all connections: what thousands behind one address of a mobile network need, and nobody needs more. */
const SHARES = { ipv4: 1 / 4, ipv6Network: 1 / 8, ipv6Site: 1 / 4 };
/** How much is made free at once when all are taken, as a share of all connections. */
const RELIEF = 1 / 20;

/**
 * Shares a server's connections between its clients, so that none takes them all: each address has a share of them, of
 * IPv6 also each /64 and each /48. Who has used up theirs, or comes when all are taken, gets the place of a connection
 * without a request under way: one of their own, or else of those who hold most.
 */
export class ConnectionShares {
  readonly #most: number;
  readonly #groups = new Map<string, Group>();
  readonly #connections = new Map<Socket, Connection>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes in a new connection, or closes it at once. */
  add(socket: Socket): void {
    const shares = sharesOf(socket.remoteAddress ?? 'unknown');
    const groups = shares.map(({ key, share }, i) => this.#group(key, share, i === 0));
    const hasRoom =
      groups.every((group) => group.sockets < group.most || this.#closeIdle(group)) &&
      (this.#connections.size < this.#most || this.#relieve());
    const keys = shares.map(({ key }) => key);
    if (!hasRoom) {
      this.#drop(keys);
      socket.destroy();
      return;
    }
    // One that was closed to make room may have been the last of its group.
    keys.forEach((key, i) => this.#groups.set(key, groups[i] as Group));
    for (const group of groups) {
      group.sockets++;
      group.idle.add(socket);
    }
    this.#connections.set(socket, { groups, keys, requests: 0 });
    socket.once('close', () => this.#forget(socket));
  }

  /** Notes that a request of a connection is under way. */
  begin(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    connection.requests++;
    for (const { idle } of connection.groups) idle.delete(socket);
  }

  /** Notes that a request of a connection is answered. */
  end(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection || --connection.requests > 0) return;
    for (const { idle } of connection.groups) idle.add(socket);
  }

  #group(key: string, share: number, finest: boolean): Group {
    const known = this.#groups.get(key);
    if (known) return known;
    const group = { most: Math.max(1, Math.floor(this.#most * share)), sockets: 0, idle: new Set<Socket>(), finest };
    this.#groups.set(key, group);
    return group;
  }

  /** Closes the connection of a group that has been idle longest; answers whether there was one. */
  #closeIdle({ idle }: Group): boolean {
    const [longest] = idle;
    if (!longest) return false;
    this.#forget(longest);
    longest.destroy();
    return true;
  }

  /** Closes idle connections of those who hold most, above the average first; answers whether any was closed. */
  #relieve(): boolean {
    const wanted = Math.max(1, Math.floor(this.#most * RELIEF));
    const groups = [...this.#groups.values()].filter(({ finest }) => finest).sort((a, b) => b.sockets - a.sockets);
    let closed = 0;
    for (const floor of [this.#connections.size / groups.length, 0])
      for (const group of groups) while (closed < wanted && group.sockets > floor && this.#closeIdle(group)) closed++;
    return closed > 0;
  }

  #forget(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    this.#connections.delete(socket);
    for (const group of connection.groups) {
      group.sockets--;
      group.idle.delete(socket);
    }
    this.#drop(connection.keys);
  }

  /** Forgets groups that nobody is in any more. */
  #drop(keys: readonly string[]): void {
    for (const key of keys) if (this.#groups.get(key)?.sockets === 0) this.#groups.delete(key);
  }
}

/** The groups that a peer's address belongs to with the share of each, the finest first. */
function sharesOf(remoteAddress: string): { key: string; share: number }[] {
  const address = networkOf(remoteAddress);
  const site = siteOf(address);
  if (site === address) return [{ key: address, share: SHARES.ipv4 }];
  return [
    { key: address, share: SHARES.ipv6Network },
    { key: site, share: SHARES.ipv6Site },
  ];
}
