import type pg from 'pg';

/** ID tokens live for 15 minutes, so a session that ended longer ago than this has no valid ID token left. */
const REMEMBERED_MINUTES = 20;
/** Maximum staleness in milliseconds, so that a session ends on every server within a second. */
const FRESH_MS = 500;

/**
 * Sessions that ended recently, one by one or all of a user's at once, so that their ID tokens are refused although
 * they haven't expired. All of them are read in one small query and cached for half a second, however many requests
 * come in.
 */
export class EndedSessions {
  readonly #pool: pg.Pool;
  /** By user: the oldest session version that hasn't ended. */
  #versions = new Map<string, number>();
  #sessionIds = new Set<string>();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Tells whether a session of this user and version has ended. */
  async includes({
    userId,
    sessionId,
    sessionVersion,
  }: {
    userId: string;
    sessionId: string;
    sessionVersion: number;
  }): Promise<boolean> {
    if (performance.now() - this.#readAt >= FRESH_MS)
      await (this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      }));
    return sessionVersion < (this.#versions.get(userId) ?? 0) || this.#sessionIds.has(sessionId);
  }

  async #read(): Promise<void> {
    const startedAt = performance.now();
    // Sessions whose user's version has increased since are left out: some of them go on under the new version.
    const { rows } = await this.#pool.query<{ id: string; session_version: number | null }>(
      `select id, session_version from users where sessions_ended_at > now() - make_interval(mins => $1)
       union all
       select t.family_id, null from refresh_tokens t join users u on u.id = t.user_id
        where t.revoked_at > now() - make_interval(mins => $1) and t.used_at is null
          and (u.sessions_ended_at is null or u.sessions_ended_at < t.revoked_at)`,
      [REMEMBERED_MINUTES],
    );
    this.#versions = new Map();
    this.#sessionIds = new Set();
    for (const { id, session_version: version } of rows)
      if (version === null) this.#sessionIds.add(id);
      else this.#versions.set(id, version);
    this.#readAt = startedAt;
  }
}
