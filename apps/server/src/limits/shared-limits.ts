import { hash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Allowance, RateLimit } from './rate-limit.ts';

/** What one limit counts, by hashed key. */
export interface SharedCounts {
  /** What was counted since this was asked last. */
  takeUnshared(): Map<string, number>;
  /** Adds what another server counted. */
  addShared(key: string, uses: number): void;
}

/** Most keys that a server shares at a time; those used most go first. */
const MOST_SHARED = 5_000;
/** How long others can read what a server said; one that did not read for so long has forgotten by itself. */
const KEPT_MINUTES = 2;

type Use = [limit: string, key: string, uses: number];

/**
 * All limits of this server. They are counted in memory, and told to the other servers of the house every few seconds:
 * never a database write per request. Until then each server allows by itself, so that a limit is exact for one server
 * and off by what the others let through in those seconds.
 *
 * Keys are hashed together with the house's secret: no address and no e-mail address is kept or told.
 */
export class SharedLimits {
  readonly #secret: string;
  readonly #server = randomUUID();
  readonly #counts = new Map<string, SharedCounts>();
  /** The last number read of each other server. */
  readonly #read = new Map<string, number>();
  #number = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** A limit under a name that is the same in all servers. */
  rateLimit(name: string, allowance: Allowance): { take(key: string): number; giveBack(key: string): void } {
    const limit = this.share(name, new RateLimit(allowance));
    return {
      take: (key) => limit.take(this.keyOf(name, key)),
      giveBack: (key) => limit.giveBack(this.keyOf(name, key)),
    };
  }

  share<Counts extends SharedCounts>(name: string, counts: Counts): Counts {
    this.#counts.set(name, counts);
    return counts;
  }

  keyOf(name: string, key: string): string {
    return hash('sha256', `${this.#secret} ${name} ${key}`, 'base64url').slice(0, 22);
  }

  /** Tells the other servers what was counted here and adds what they counted; returns how many keys were told. */
  async exchange(pool: pg.Pool): Promise<number> {
    const said = this.#collect();
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
        JSON.stringify(said),
        [...this.#read.keys()],
        [...this.#read.values()],
        KEPT_MINUTES,
      ],
    );
    for (const { server, number, uses } of rows) {
      this.#read.set(server, number);
      for (const [limit, key, count] of uses) this.#counts.get(limit)?.addShared(key, count);
    }
    return said.length;
  }

  #collect(): Use[] {
    const all: Use[] = [];
    for (const [name, counts] of this.#counts)
      for (const [key, uses] of counts.takeUnshared()) all.push([name, key, uses]);
    return all.length <= MOST_SHARED ? all : all.toSorted((a, b) => b[2] - a[2]).slice(0, MOST_SHARED);
  }
}
