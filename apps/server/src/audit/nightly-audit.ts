import type pg from 'pg';
import type { Logger } from 'pino';
import { newestCheckpoint, printedCheckpoint } from '../audit-log/checkpoint-chain.ts';
import { audit, type Finding } from './audit.ts';

/** First and last hour of the day, in Namibian time, in which the nightly audit can start. */
const FIRST_HOUR = 2;
const LAST_HOUR = 5;

/** An audit that hasn't finished after this time must have died with its server, so another server starts it again. */
export const LOST_AFTER_MINUTES = 60;

export interface NightlyAudit {
  pool: pg.Pool;
  log: Logger;
  /** Key that verifies the signatures of the audit log's checkpoints. */
  auditLogKey?: Buffer;
  /** Fetches findings that need more than our own database, such as a payment provider's statement. */
  externalFindings?: () => Promise<Finding[]>;
}

/**
 * Checks the invariants once a night, on whichever server claims the night's row first. Findings are logged as errors
 * and stored in the row. Returns the number of findings.
 */
export async function runNightlyAudit(nightly: NightlyAudit, now: Date): Promise<number> {
  const run = await claimNight(nightly.pool, now);
  return run === undefined ? 0 : auditRun(nightly, run);
}

/**
 * Runs a claimed audit. Also writes the newest checkpoint of the audit log to the row and to the server's log, where
 * someone with access to the database can't change it.
 */
async function auditRun({ pool, log, auditLogKey, externalFindings }: NightlyAudit, run: number): Promise<number> {
  const findings = [...(await audit(pool, { key: auditLogKey })), ...((await externalFindings?.()) ?? [])];
  for (const { invariant, means, row } of findings) log.error({ invariant, row }, means);
  const checkpoint = await newestCheckpoint(pool);
  log.info({ checkpoint: printedCheckpoint(checkpoint), findings: findings.length }, 'audited');
  await pool.query(
    `update audit_runs set finished_at = greatest(now(), started_at), findings = $2, checkpoint_number = $3, checkpoint_hash = $4
      where id = $1`,
    [run, JSON.stringify(findings), checkpoint.number, checkpoint.hash],
  );
  return findings.length;
}

/** Runs the oldest requested audit that no other server is running. Returns the number of audits run, 0 or 1. */
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

/**
 * Claims tonight's run, provided that it's night and that the run hasn't been started or the server that started it has
 * died.
 */
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

/** Requests an audit. Returns undefined if one is already waiting or running. */
export async function requestRun(client: pg.PoolClient, by: string): Promise<number | undefined> {
  await client.query('lock table audit_runs in share row exclusive mode');
  const { rows } = await client.query<{ id: number }>(
    `insert into audit_runs (requested_by)
     select $1 where not exists (select from audit_runs
                                  where finished_at is null and started_at > now() - make_interval(mins => $2))
     returning id`,
    [by, LOST_AFTER_MINUTES],
  );
  return rows[0]?.id;
}
