import { HOUR_MS } from '@quivertree/domain/durations';
import { stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { Answer } from '@quivertree/contract/call';
import type { getHealth, HealthPart } from '@quivertree/contract/operations';
import type pg from 'pg';
import { MAX_SKEW_MS } from '../../db/database-clock.ts';
import type { Context } from '../../context.ts';
import { DEAD_AFTER_SECONDS } from '../../jobs/unlock-lost-jobs.ts';
import { sealState } from '../record/seal-state.ts';

const TIME_LIMIT_MS = 5_000;
/** A night that was not audited, a backup that was not made: after so long somebody should know. */
const OVERDUE_MS = 30 * HOUR_MS;
const QUEUE_LATE_MS = 60_000;
const QUEUE_STUCK_MS = 120_000;
const SEAL_LATE_MS = 300_000;
/** A file of one byte, written again at each look. */
const PROBE = 'health/probe.bin';

/** How each part of the house is; one that does not answer keeps no other from being seen. */
export async function healthOf(context: Context): Promise<Answer<typeof getHealth>> {
  const { providers, pool } = context;
  const parts = await Promise.all([
    look('Servers', () => servers(context)),
    look('Database', () => database(context)),
    look('Jobs', () => jobs(context)),
    look('Mail', async () => {
      await context.mailer.verify();
      return good('the mail server responds');
    }),
    ...providers.all.map((provider) =>
      look(`Payments by ${provider.name}`, async () => {
        const nothing = { eventId: randomUUID(), paymentId: randomUUID(), reference: 'none', providerReference: null };
        await provider.ask(nothing);
        return good('answers');
      }),
    ),
    look('Pictures', async () => {
      await context.objects.put(PROBE, new Uint8Array(1), 'application/octet-stream');
      return (await context.objects.get(PROBE))
        ? good('can be written and read')
        : bad('a file that was written couldn’t be read back');
    }),
    look('Nightly audit', () => nightlyAudit(context)),
    look('Audit log checkpoint', () => seal(context)),
    look('Backups', () => backups(context)),
  ]);
  return { at: new Date().toISOString(), parts, seal: await sealState(pool) };
}

type Said = Omit<HealthPart, 'name'>;
const good = (says: string): Said => ({ health: 'good', says });
const worthALook = (says: string): Said => ({ health: 'look', says });
const bad = (says: string): Said => ({ health: 'bad', says });

/** What a part says of itself; the error of one that does not answer stays in the log, since it may hold anything. */
async function look(name: string, ask: () => Promise<Said>): Promise<HealthPart> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Said>((resolve) => {
    timer = setTimeout(() => resolve(bad(`no response within ${TIME_LIMIT_MS / 1_000} seconds`)), TIME_LIMIT_MS);
  });
  const said = await Promise.race([ask().catch(() => bad('doesn’t respond')), late]);
  clearTimeout(timer);
  return { name, ...said };
}

async function servers({ pool }: Context): Promise<Said> {
  const { rows } = await pool.query<{ running: number; silent: number; versions: string[]; off: string[] }>(
    `select count(*) filter (where seen_at > now() - interval '1 minute')::int as running,
            count(*) filter (where seen_at <= now() - interval '1 minute')::int as silent,
            array(select distinct version from servers where seen_at > now() - interval '1 minute' order by 1) as versions,
            array(select distinct format('%s by %s s', name, round(clock_skew_ms / 1000.0)) from servers
                   where seen_at > now() - interval '1 minute' and abs(clock_skew_ms) > $1 order by 1) as off
       from servers`,
    [MAX_SKEW_MS],
  );
  const { running = 0, silent = 0, versions = [], off = [] } = rows[0] ?? {};
  const says = `${running} running, release ${versions.join(' and ')}`;
  if (off.length > 0) return bad(`${says}; clocks that differ from the database's: ${off.join(', ')}`);
  if (silent > 0) return worthALook(`${says}; ${silent} not seen for more than a minute`);
  return versions.length > 1 ? worthALook(says) : good(says);
}

async function database({ pool }: Context): Promise<Said> {
  const { rows } = await pool.query<{
    version: string;
    size: string;
    connections: number;
    most: number;
    oldest: number;
  }>(
    `select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
            (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
            current_setting('max_connections')::int as most,
            (select coalesce(max(extract(epoch from now() - xact_start)), 0)::int from pg_stat_activity
              where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()) as oldest`,
  );
  const found = rows[0];
  if (!found) return bad('doesn’t respond');
  const says = `PostgreSQL ${found.version}, ${found.size}, ${found.connections} of ${found.most} connections`;
  if (found.oldest > 60) return worthALook(`${says}; a transaction has been open for ${found.oldest} seconds`);
  return found.connections > found.most * 0.8 ? worthALook(says) : good(says);
}

async function jobs({ pool }: Context): Promise<Said> {
  const { rows } = await pool.query<{ due: number; late_ms: number; given_up: number }>(
    `select count(*) filter (where run_at <= now() and attempts < max_attempts)::int as due,
            coalesce(extract(epoch from now() - min(run_at) filter (
              where run_at <= now() and attempts < max_attempts and locked_at is null)) * 1000, 0)::bigint as late_ms,
            count(*) filter (where attempts >= max_attempts)::int as given_up
       from graphile_worker.jobs`,
  );
  const { due = 0, late_ms: lateMs = 0, given_up: givenUp = 0 } = rows[0] ?? {};
  const { idle = [], replaced = [] } = await jobRunners(pool);
  const waiting = due === 0 ? 'none waiting' : `${due} waiting, the oldest for ${Math.round(lateMs / 1_000)} seconds`;
  const says = [
    `${waiting}; ${givenUp === 0 ? 'none' : givenUp} failed for good`,
    ...(idle.length > 0 ? [`no job runner on ${idle.join(', ')}`] : []),
    ...(replaced.length > 0
      ? [`a job runner on ${replaced.join(', ')} stopped responding and was replaced today`]
      : []),
  ].join('; ');
  if (lateMs > QUEUE_STUCK_MS || idle.length > 0) return bad(says);
  return lateMs > QUEUE_LATE_MS || givenUp > 0 || replaced.length > 0 ? worthALook(says) : good(says);
}

/** Names of the servers that run no jobs at the moment, and of those that replaced a runner within a day. */
async function jobRunners(pool: pg.Pool): Promise<{ idle?: string[]; replaced?: string[] }> {
  const { rows } = await pool.query<{ idle: string[]; replaced: string[] }>(
    `select array(select distinct name from servers
                   where job_pools = '{}' and seen_at > now() - make_interval(secs => $1) order by name) as idle,
            array(select distinct name from servers
                   where runner_replaced_at > now() - interval '1 day' order by name) as replaced`,
    [DEAD_AFTER_SECONDS],
  );
  return rows[0] ?? {};
}

async function nightlyAudit({ pool }: Context): Promise<Said> {
  const { rows } = await pool.query<{ finished_at: Date; found: number }>(
    `select finished_at, jsonb_array_length(findings) as found
       from audit_runs where finished_at is not null order by started_at desc limit 1`,
  );
  const last = rows[0];
  if (!last) return worthALook('has not run yet');
  if (last.found > 0)
    return bad(last.found === 1 ? '1 row breaks an invariant' : `${last.found} rows break invariants`);
  return Date.now() - last.finished_at.getTime() > OVERDUE_MS ? worthALook('is overdue') : good('found nothing');
}

async function seal({ pool }: Context): Promise<Said> {
  const { waiting, waitingSince, verified } = await sealState(pool);
  if (verified && verified.findings > 0) return bad('the audit log has been altered');
  const late = waitingSince !== null && Date.now() - Date.parse(waitingSince) > SEAL_LATE_MS;
  return late ? worthALook(`${waiting} entries are waiting for a checkpoint`) : good('as it should be');
}

async function backups({ config }: Context): Promise<Said> {
  if (!config.backupMarker) return worthALook('BACKUP_MARKER isn’t set, so backups aren’t monitored');
  const { mtime } = await stat(config.backupMarker);
  const hours = Math.round((Date.now() - mtime.getTime()) / HOUR_MS);
  const says = `the last backup was ${hours} hours ago`;
  return Date.now() - mtime.getTime() > OVERDUE_MS ? bad(says) : good(says);
}
