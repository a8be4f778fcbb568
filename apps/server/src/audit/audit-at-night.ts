import type pg from 'pg';
import type { Logger } from 'pino';
import { newestSeal, printedSeal } from '../features/record/seal-chain.ts';
import { audit, type Finding } from './audit.ts';

/** The hours in Africa/Windhoek in which the audit of a night may begin. */
const FIRST_HOUR = 2;
const LAST_HOUR = 5;

/** Whoever began an audit so long ago died of something; another server begins again. */
export const LOST_AFTER_MINUTES = 60;

export interface NightlyAudit {
  pool: pg.Pool;
  log: Logger;
  /** Shows that the seals of the record are ours. */
  recordKey?: Buffer;
  /** What is found by asking others than our own database. */
  outside?: () => Promise<Finding[]>;
}

/**
 * Audits the invariants once a night, whichever server comes first: its row says so to the others. Each finding is an
 * error in the log, and all of them are kept with the row. Returns how many there are.
 */
export async function auditAtNight(nightly: NightlyAudit, now: Date = new Date()): Promise<number> {
  const run = await claimNight(nightly.pool, now);
  return run === undefined ? 0 : auditRun(nightly, run);
}

/**
 * Audits for a run that was begun, and writes the record's newest seal down: in the row, and in the log, where whoever has
 * the database cannot reach it.
 */
async function auditRun({ pool, log, recordKey, outside }: NightlyAudit, run: number): Promise<number> {
  const findings = [...(await audit(pool, { key: recordKey })), ...((await outside?.()) ?? [])];
  for (const { invariant, means, row } of findings) log.error({ invariant, row }, means);
  const seal = await newestSeal(pool);
  log.info({ seal: printedSeal(seal), findings: findings.length }, 'audited');
  await pool.query(
    `update audit_runs set finished_at = greatest(now(), started_at), findings = $2, seal_number = $3, seal_hash = $4
      where id = $1`,
    [run, JSON.stringify(findings), seal.number, seal.hash],
  );
  return findings.length;
}

/** Makes an audit that somebody asked for, where no server has taken it up; answers how many there were. */
export async function auditOnRequest(nightly: NightlyAudit): Promise<number> {
  const { rows } = await nightly.pool.query<{ id: number }>(
    `update audit_runs set claimed_at = now()
      where id = (select id from audit_runs
                   where finished_at is null and night is null
                     and (claimed_at is null or claimed_at < now() - make_interval(mins => $1))
                   order by started_at limit 1 for update skip locked)
     returning id`,
    [LOST_AFTER_MINUTES],
  );
  if (rows[0]) await auditRun(nightly, rows[0].id);
  return rows.length;
}

/** The run of a night, where it is night and nobody has audited it or is about to. */
async function claimNight(pool: pg.Pool, now: Date): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into audit_runs as run (night, started_at)
     select local::date, $1
       from (select $1::timestamptz at time zone 'Africa/Windhoek' as local) clock
      where extract(hour from local) between $2 and $3
     on conflict (night) do update set started_at = excluded.started_at
      where run.finished_at is null and run.started_at < excluded.started_at - make_interval(mins => $4)
     returning id`,
    [now, FIRST_HOUR, LAST_HOUR, LOST_AFTER_MINUTES],
  );
  return rows[0]?.id;
}
