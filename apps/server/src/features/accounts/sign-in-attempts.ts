import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { defineSweep, HOUSEKEEPING_MS } from '../../jobs/sweep.ts';
import { tooManyAttempts } from '../../refusals/refusal.ts';

/** Number of attempts before the first wait. */
const FREE_ATTEMPTS = 5;
/** Length of the first wait, which doubles with each further attempt. */
const FIRST_WAIT_SECONDS = 5;
const MAX_DOUBLINGS = 8;
const MAX_WAIT_SECONDS = 900;
/** Maximum number of counts deleted in one run. */
const MAX_DELETED = 10_000;

/**
 * SQL: time from which account `a` may be tried again. Without a wait, it doesn't depend on the last attempt, which may
 * be later than now() if the two were made at the same time.
 */
const NEXT_AT = `case when a.attempts < ${FREE_ATTEMPTS} then '-infinity'
  else a.last_at + make_interval(secs => least(${FIRST_WAIT_SECONDS} * 2 ^ least(a.attempts - ${FREE_ATTEMPTS}, ${MAX_DOUBLINGS}), ${MAX_WAIT_SECONDS})) end`;
/** SQL: true if the last attempt on account `a` was so long ago that counting starts again. */
const FORGOTTEN = `a.last_at < now() - interval '1 hour'`;

/**
 * Counts an attempt at an account's password or code, or refuses it, which slows down guessing: from the sixth attempt
 * on, each has to wait. All servers count together. Count an attempt before checking it, so that simultaneous attempts
 * count too. The caller folds the address exactly as the database does; otherwise each spelling would get its own
 * attempts.
 */
export async function countAttempt(pool: pg.Pool, account: string): Promise<void> {
  const { rows } = await pool.query<{ counted: boolean; wait_seconds: number | null }>({
    name: 'count_attempt',
    text: `with counted as (
             insert into sign_in_attempts as a (account) values ($1)
             on conflict (account) do update
                set attempts = case when ${FORGOTTEN} then 1 else a.attempts + 1 end, last_at = greatest(a.last_at, now())
              where ${NEXT_AT} <= now()
             returning account)
           select exists (select from counted) as counted,
                  (select extract(epoch from ${NEXT_AT} - now())::double precision
                     from sign_in_attempts a where a.account = $1) as wait_seconds`,
    values: [account],
  });
  const wait = rows[0]?.wait_seconds ?? FIRST_WAIT_SECONDS;
  if (!rows[0]?.counted) throw tooManyAttempts(Math.max(1, Math.ceil(wait)));
}

/** Resets an account's count after a successful attempt. */
export async function resetAttempts(pool: pg.Pool, account: string): Promise<void> {
  await pool.query('delete from sign_in_attempts where account = $1', [account]);
}

/** Deletes counts that no longer matter; returns how many. Index: sign_in_attempts_last_idx. */
async function deleteOldAttempts(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from sign_in_attempts where account = any (array(
       select a.account from sign_in_attempts a where ${FORGOTTEN} order by a.last_at limit $1 for update skip locked))`,
    [MAX_DELETED],
  );
  return rowCount ?? 0;
}

export const deleteOldAttemptsSweep = defineSweep({
  title: 'old sign-in attempts deleted',
  everyMs: HOUSEKEEPING_MS,
  level: 'debug',
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => deleteOldAttempts(pool),
});
