import type pg from 'pg';

/** ID tokens live for 15 minutes, so a session that ended longer ago than this has no valid ID token left. */
const REMEMBERED_MINUTES = 20;
/** Maximum staleness in milliseconds, so that a session ends on every server within a second. */
const FRESH_MS = 500;

/**
 * Users whose sessions ended recently, so that their older ID tokens are refused although they haven't expired. All of
 * them are read in one small query and cached for half a second, however many requests come in.
 */
export class EndedSessions {
  readonly #pool: pg.Pool;
  #versions = new Map<string, number>();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Tells whether the sessions of this version have ended. */
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
