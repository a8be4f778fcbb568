import type { Socket } from 'node:net';
import { networkOf, siteOf } from '../limits/client-address.ts';

/** Connections from one client address or network. */
interface Group {
  max: number;
  sockets: number;
  /** Connections without a request in progress, longest idle first. */
  idle: Set<Socket>;
  /** True for a single address, false for a network. Each connection belongs to exactly one address. */
  finest: boolean;
}

interface Connection {
  groups: readonly Group[];
  keys: readonly string[];
  requests: number;
}

/**
 * Maximum share of all connections for one client address or network; enough for the thousands of people behind one
 * address of a mobile network.
 */
const SHARES = { ipv4: 1 / 4, ipv6Network: 1 / 8, ipv6Site: 1 / 4 };
/** Share of all connections that are closed at once when the maximum is reached. */
const FREED_SHARE = 1 / 20;

/**
 * Shares a server's connections between clients, so that no client can take them all: each address has a share, as does
 * each IPv6 /64 and /48. A client that exceeds its share replaces one of its own idle connections. When all connections
 * are taken, a new client replaces an idle connection of the clients with the most.
 */
export class ConnectionShares {
  readonly #max: number;
  readonly #groups = new Map<string, Group>();
  readonly #connections = new Map<Socket, Connection>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Accepts a new connection or closes it at once. */
  add(socket: Socket): void {
    const shares = sharesOf(socket.remoteAddress ?? 'unknown');
    const groups = shares.map(({ key, share }, i) => this.#group(key, share, i === 0));
    const hasRoom =
      groups.every((group) => group.sockets < group.max || this.#closeIdle(group)) &&
      (this.#connections.size < this.#max || this.#relieve());
    const keys = shares.map(({ key }) => key);
    if (!hasRoom) {
      this.#drop(keys);
      socket.destroy();
      return;
    }
    // Restores groups that were removed because their last connection was closed to make room.
    keys.forEach((key, i) => this.#groups.set(key, groups[i] as Group));
    for (const group of groups) {
      group.sockets++;
      group.idle.add(socket);
    }
    this.#connections.set(socket, { groups, keys, requests: 0 });
    socket.once('close', () => this.#forget(socket));
  }

  /** Marks a request on a connection as started. */
  begin(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    connection.requests++;
    for (const { idle } of connection.groups) idle.delete(socket);
  }

  /** Marks a request on a connection as answered. */
  end(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection || --connection.requests > 0) return;
    for (const { idle } of connection.groups) idle.add(socket);
  }

  #group(key: string, share: number, finest: boolean): Group {
    const known = this.#groups.get(key);
    if (known) return known;
    const group = { max: Math.max(1, Math.floor(this.#max * share)), sockets: 0, idle: new Set<Socket>(), finest };
    this.#groups.set(key, group);
    return group;
  }

  /** Closes the group's connection that has been idle longest. Returns false if there is none. */
  #closeIdle({ idle }: Group): boolean {
    const [longest] = idle;
    if (!longest) return false;
    this.#forget(longest);
    longest.destroy();
    return true;
  }

  /**
   * Closes idle connections of the clients with the most connections: of those with more than average first, then of
   * any. Returns false if none was closed.
   */
  #relieve(): boolean {
    const wanted = Math.max(1, Math.floor(this.#max * FREED_SHARE));
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

  /** Removes empty groups. */
  #drop(keys: readonly string[]): void {
    for (const key of keys) if (this.#groups.get(key)?.sockets === 0) this.#groups.delete(key);
  }
}

/** Groups that a peer's address belongs to, with their shares, smallest network first. */
function sharesOf(remoteAddress: string): { key: string; share: number }[] {
  const address = networkOf(remoteAddress);
  const site = siteOf(address);
  if (site === address) return [{ key: address, share: SHARES.ipv4 }];
  return [
    { key: address, share: SHARES.ipv6Network },
    { key: site, share: SHARES.ipv6Site },
  ];
}
