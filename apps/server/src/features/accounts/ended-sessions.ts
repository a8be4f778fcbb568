import type pg from 'pg';

/** ID tokens live for 15 minutes; an end that is longer ago than this concerns none that is still valid. */
const REMEMBERED_MINUTES = 20;
/** How old what is known may be, in milliseconds: sessions end everywhere within a second. */
const FRESH_MS = 500;

/**
 * Knows whose sessions have ended lately, so that an ID token from before is refused although it is still valid. All of
 * them are read together and kept for half a second: one small query, however many requests come.
 */
export class EndedSessions {
  readonly #pool: pg.Pool;
  #versions = new Map<string, number>();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Whether the sessions of this version have ended. */
  async includes(userId: string, sessionVersion: number): Promise<boolean> {
    if (performance.now() - this.#readAt >= FRESH_MS)
      await (this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      }));
    return sessionVersion < (this.#versions.get(userId) ?? 0);
  }

  async #read(): Promise<void> {
    const startedAt = performance.now();
    const { rows } = await this.#pool.query<{ id: string; session_version: number }>(
      `select id, session_version from users where sessions_ended_at > now() - make_interval(mins => $1)`,
      [REMEMBERED_MINUTES],
    );
    this.#versions = new Map(rows.map((row) => [row.id, row.session_version]));
    this.#readAt = startedAt;
  }
}
