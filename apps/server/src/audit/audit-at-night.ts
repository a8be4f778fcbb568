import type pg from 'pg';
import type { Logger } from 'pino';
import { audit, type Finding } from './audit.ts';

/** The hours in Africa/Windhoek in which the audit of a night may begin. */
const FIRST_HOUR = 2;
const LAST_HOUR = 5;

/** Whoever began an audit so long ago died of something; another server begins again. */
const LOST_AFTER_MINUTES = 60;

export interface NightlyAudit {
  pool: pg.Pool;
  log: Logger;
  /** What is found by asking others than our own database. */
  outside?: () => Promise<Finding[]>;
}

/**
 * Audits the invariants once a night, whichever server comes first: its row says so to the others. Each finding is an
 * error in the log, and all of them are kept with the row. Returns how many there are.
 */
export async function auditAtNight({ pool, log, outside }: NightlyAudit, now: Date = new Date()): Promise<number> {
  const night = await claimNight(pool, now);
  if (!night) return 0;
  const findings = [...(await audit(pool)), ...((await outside?.()) ?? [])];
  for (const { invariant, means, row } of findings) log.error({ invariant, row }, means);
  await storeFindings(pool, night, findings);
  return findings.length;
}

/** The night as a date, where it is night and nobody has audited it or is about to. */
async function claimNight(pool: pg.Pool, now: Date): Promise<string | undefined> {
  const { rows } = await pool.query<{ night: string }>(
    `insert into audit_runs as run (night, started_at)
     select local::date, $1
       from (select $1::timestamptz at time zone 'Africa/Windhoek' as local) clock
      where extract(hour from local) between $2 and $3
     on conflict (night) do update set started_at = excluded.started_at
      where run.finished_at is null and run.started_at < excluded.started_at - make_interval(mins => $4)
     returning night::text`,
    [now, FIRST_HOUR, LAST_HOUR, LOST_AFTER_MINUTES],
  );
  return rows[0]?.night;
}

async function storeFindings(pool: pg.Pool, night: string, findings: readonly Finding[]): Promise<void> {
  await pool.query('update audit_runs set finished_at = greatest(now(), started_at), findings = $2 where night = $1', [
    night,
    JSON.stringify(findings),
  ]);
}
