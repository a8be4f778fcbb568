import { hash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Allowance } from './rate-limit.ts';
import { SharedRateLimit } from './shared-rate-limit.ts';
import { defineSweep } from '../jobs/sweep.ts';
import type { Infrastructure } from '../infrastructure.ts';

/** Maximum number of keys that a server shares at a time, most used first. */
const MAX_SHARED = 5_000;
/**
 * Number of minutes for which a server's counts can be read. A server that hasn't read them for longer than this has no
 * use for them, because its own counts have expired too.
 */
const LIFETIME_MINUTES = 2;

type Use = [limit: string, key: string, uses: number];

/**
 * Limits that this server counts in memory and shares with the other servers every few seconds, for calls that a
 * database write per request would slow down. Between exchanges each server decides on its own, so the total may exceed
 * a limit by what the other servers allow in those seconds; a `CallLimit` is exact. Keys are hashed with the servers'
 * secret: no client or email address is stored or shared.
 */
export class SharedLimits {
  readonly #secret: string;
  readonly #server = randomUUID();
  readonly #limits = new Map<string, SharedRateLimit>();
  /** Number of the last message read from each other server. */
  readonly #read = new Map<string, number>();
  #number = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The limit of this name, which all callers and all servers share. */
  rateLimit(name: string, allowance: Allowance): { take(key: string): number; release(key: string): boolean } {
    const limit = this.#limits.get(name) ?? new SharedRateLimit(allowance);
    this.#limits.set(name, limit);
    return {
      take: (key) => limit.take(this.keyOf(name, key)),
      release: (key) => limit.release(this.keyOf(name, key)),
    };
  }

  keyOf(name: string, key: string): string {
    return hash('sha256', `${this.#secret} ${name} ${key}`, 'base64url').slice(0, 22);
  }

  /** Shares the counts of this server and adds those of the others; returns how many keys were shared. */
  async exchange(pool: pg.Pool): Promise<number> {
    const counts = this.#collect();
    const { rows } = await pool.query<{ server: string; number: number; uses: Use[] }>(
      `with said as (
         insert into limit_uses (server, number, uses) select $1, $2, $3 where jsonb_array_length($3) > 0),
       forgotten as (
         delete from limit_uses where at < now() - make_interval(mins => $6))
       select l.server, l.number, l.uses
         from limit_uses l
         left join unnest($4::uuid[], $5::bigint[]) as heard (server, number) on heard.server = l.server
        where l.server <> $1 and l.at >= now() - make_interval(mins => $6) and l.number > coalesce(heard.number, 0)
        order by l.server, l.number`,
      [
        this.#server,
        ++this.#number,
        JSON.stringify(counts),
        [...this.#read.keys()],
        [...this.#read.values()],
        LIFETIME_MINUTES,
      ],
    );
    for (const { server, number, uses } of rows) {
      this.#read.set(server, number);
      for (const [limit, key, count] of uses) this.#limits.get(limit)?.addCapped(key, count);
    }
    return counts.length;
  }

  #collect(): Use[] {
    const all: Use[] = [];
    for (const [name, limit] of this.#limits)
      for (const [key, uses] of limit.takeUnshared()) all.push([name, key, uses]);
    return all.length <= MAX_SHARED ? all : all.toSorted((a, b) => b[2] - a[2]).slice(0, MAX_SHARED);
  }
}

/** Interval at which servers exchange their counts. */
const SHARING_MS = 3_000;

export const exchangeLimitsSweep = defineSweep({
  title: 'shared rate limits',
  everyMs: SHARING_MS,
  level: 'debug',
  run: ({ limits, pool }: Pick<Infrastructure, 'limits' | 'pool'>) => limits.exchange(pool),
});
