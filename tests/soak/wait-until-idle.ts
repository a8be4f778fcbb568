import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { LOST_AFTER_MINUTES, unlockLostJobs } from '../../apps/server/src/jobs/unlock-lost-jobs.ts';
import { unsentEmails } from '../world/ticket-emails.ts';
import type { Outside } from '../world/outside.ts';

/** Time without progress, in milliseconds, after which anything left counts as lost. */
const STANDSTILL_MS = 90_000;
/** Maximum delay, in milliseconds, of the simulated providers' charges after the buyer has left. */
const LATEST_CHARGE_MS = 3_000;
/** Time, in milliseconds, within which expired reservations must be returned to stock. */
const BACK_WITHIN_MS = 60_000;

/**
 * Lets the servers finish everything: providers are asked about payments whose notifications were lost, jobs of killed
 * servers are taken over, and reservations expire. Moves time forward instead of waiting. Returns the number of expired
 * orders, and of reserved units that weren't returned within a minute.
 */
export async function waitUntilIdle(pool: pg.Pool, outside: Outside): Promise<{ expired: number; late: number }> {
  await wait(LATEST_CHARGE_MS);
  const charged = (await outside.record()).charges.map(({ paymentId }) => paymentId);
  await releaseOrphanedJobs(pool);
  await makePaymentsDue(pool, charged);
  const [reservations] = await Promise.all([expireReservations(pool), waitUntilStable(pool, charged)]);
  return reservations;
}

async function releaseOrphanedJobs(pool: pg.Pool): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set locked_at = locked_at - make_interval(mins => $1)', [
    LOST_AFTER_MINUTES,
  ]);
  await unlockLostJobs(pool);
}

async function makePaymentsDue(pool: pg.Pool, charged: string[]): Promise<void> {
  await pool.query(
    `update payments set created_at = created_at - interval '3 minutes', polled_at = null, next_poll_at = null
      where id = any ($1) and state in ('created', 'redirected', 'pending', 'failed')`,
    [charged],
  );
}

async function waitUntilStable(pool: pg.Pool, charged: string[]): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let since = Date.now(); least > 0 && Date.now() - since < STANDSTILL_MS; await wait(500)) {
    const left = await openWork(pool, charged);
    if (left >= least) continue;
    least = left;
    since = Date.now();
  }
}

/** Number of due jobs, unsent emails, pending refunds, and charges that aren't in the ledger. */
async function openWork(pool: pg.Pool, charged: string[]): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `select ((select count(*) from graphile_worker._private_jobs)
             + (select count(*) from refunds where state not in ('succeeded', 'failed'))
             + (select count(*) from payments where id = any ($1) and state <> 'captured'))::int as left`,
    [charged],
  );
  return (rows[0]?.left ?? 0) + (await unsentEmails(pool));
}

async function expireReservations(pool: pg.Pool): Promise<{ expired: number; late: number }> {
  const { rowCount } = await pool.query(`update orders set expires_at = now() where state = 'reserved'`);
  const reserved = async () =>
    (await pool.query<{ units: number }>('select coalesce(sum(reserved), 0)::int as units from ticket_types')).rows[0]
      ?.units ?? 0;
  for (const until = Date.now() + BACK_WITHIN_MS; Date.now() < until && (await reserved()) > 0; ) await wait(500);
  return { expired: rowCount ?? 0, late: await reserved() };
}
