import { plural } from '@quivertree/domain/text/plural';
import { providerName } from '@quivertree/domain/payments/payment-providers';
import { HOUR_MS } from '@quivertree/domain/dates/durations';
import { stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { Answer } from '@quivertree/contract/call';
import type { getHealth, HealthComponent } from '@quivertree/contract/administration/operations';
import type pg from 'pg';
import { MAX_SKEW_MS } from '../../db/database-clock.ts';
import type { Context } from '../../context.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { DEAD_AFTER_SECONDS } from '../../jobs/unlock-lost-jobs.ts';
import { checkpointState } from '../../audit-log/checkpoint-state.ts';

const TIME_LIMIT_MS = 5_000;
/** Age from which the last audit or backup counts as overdue. */
const OVERDUE_MS = 30 * HOUR_MS;
const QUEUE_LATE_MS = 60_000;
const QUEUE_STUCK_MS = 120_000;
const CHECKPOINT_LATE_MS = 300_000;
/** Commits that take longer hold up others, whose `lock_timeout` ends. */
const SLOW_COMMIT_SECONDS = 3;
/** One-byte file that each check overwrites. */
const PROBE = 'health/probe.bin';

/** Dependencies of the checks. */
export type CheckedParts = Pick<Context, 'pool' | 'config' | 'mailer' | 'objects' | 'providers'>;

export async function healthOf(context: CheckedParts): Promise<Answer<typeof getHealth>> {
  const components = await checkComponents(context);
  return { at: new Date().toISOString(), components, checkpoint: await checkpointState(context.pool) };
}

/**
 * Health of each part of the system, checked in parallel, so that an unresponsive part doesn't delay the checks of the
 * others.
 */
export function checkComponents(context: CheckedParts): Promise<HealthComponent[]> {
  const { providers } = context;
  return Promise.all([
    check('Servers', () => servers(context)),
    check('Database', () => databaseHealth(context)),
    check('Jobs', () => jobs(context)),
    check('Email', async () => {
      await context.mailer.verify();
      return good('the SMTP server is responding');
    }),
    ...providers.all.map((provider) =>
      check(`Payment provider: ${providerName(provider.name)}`, async () => {
        const nothing = { eventId: randomUUID(), paymentId: randomUUID(), reference: 'none', providerReference: null };
        await provider.ask(nothing);
        return good('responding');
      }),
    ),
    check('Pictures', async () => {
      await context.objects.put(PROBE, new Uint8Array(1), 'application/octet-stream');
      return (await context.objects.get(PROBE))
        ? good('can be saved and read')
        : bad('a file couldn’t be read after it was saved');
    }),
    check('Nightly audit', () => nightlyAudit(context)),
    check('Audit log checkpoint', () => checkpoint(context)),
    check('Backups', () => backups(context)),
  ]);
}

type Report = Omit<HealthComponent, 'name'>;
const good = (summary: string): Report => ({ health: 'good', summary });
const concern = (summary: string): Report => ({ health: 'warning', summary });
const bad = (summary: string): Report => ({ health: 'bad', summary });

/** Runs a component's health check with a time limit. Error messages aren't shown, since they may contain secrets. */
async function check(name: string, ask: () => Promise<Report>): Promise<HealthComponent> {
  const late = bad(`no response within ${TIME_LIMIT_MS / 1_000} seconds`);
  const report = await inTime(
    ask().catch(() => bad('not responding')),
    late,
  );
  return { name, ...report };
}

/** The result of `work`, or `late` if it takes longer than a check may. */
export async function inTime<T>(work: Promise<T>, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), TIME_LIMIT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

async function servers({ pool }: Pick<Infrastructure, 'pool'>): Promise<Report> {
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
  const missing = `${silent} not seen for more than a minute`;
  if (running === 0) return bad(silent > 0 ? `no server runs jobs; ${missing}` : 'no server runs jobs');
  const summary = `${plural(running, '1 server runs jobs', '{n} servers run jobs')}, release ${versions.join(' and ')}`;
  if (off.length > 0) return bad(`${summary}; clocks differ from the database’s: ${off.join(', ')}`);
  if (silent > 0) return concern(`${summary}; ${missing}`);
  return versions.length > 1 ? concern(summary) : good(summary);
}

export async function databaseHealth({ pool }: Pick<Infrastructure, 'pool'>): Promise<Report> {
  const { rows } = await pool.query<{
    version: string;
    size: string;
    connections: number;
    max: number;
    oldest: number;
    unreplicated: number;
  }>(
    `select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
            (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
            current_setting('max_connections')::int as max,
            (select coalesce(max(extract(epoch from now() - xact_start)), 0)::int from pg_stat_activity
              where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()) as oldest,
            (select coalesce(max(extract(epoch from now() - query_start)), 0)::int from pg_stat_activity
              where datname = current_database() and wait_event = 'SyncRep') as unreplicated`,
  );
  const found = rows[0];
  if (!found) return bad('not responding');
  const summary = `PostgreSQL ${found.version}, ${found.size}, ${found.connections} of ${found.max} connections`;
  if (found.unreplicated >= SLOW_COMMIT_SECONDS)
    return bad(`${summary}; commits have been waiting for the synchronous standby for ${found.unreplicated} seconds`);
  if (found.oldest > 60) return concern(`${summary}; a transaction has been open for ${found.oldest} seconds`);
  return found.connections > found.max * 0.8 ? concern(summary) : good(summary);
}

/** Jobs in the queue, including emails with tickets. */
export interface JobCounts {
  due: number;
  /** Time that the oldest of those has waited to be started, in milliseconds. */
  lateMs: number;
  /** Those without attempts left. */
  failed: number;
}

export async function countJobs(pool: pg.Pool): Promise<JobCounts> {
  const { rows } = await pool.query<{ due: number; late_ms: number; failed: number }>(
    `select count(*) filter (where run_at <= now() and attempts < max_attempts)::int as due,
            coalesce(extract(epoch from now() - min(run_at) filter (
              where run_at <= now() and attempts < max_attempts and locked_at is null)) * 1000, 0)::bigint as late_ms,
            count(*) filter (where attempts >= max_attempts)::int as failed
       from (select run_at, attempts, max_attempts, locked_at from graphile_worker.jobs
             union all select noted_at, 0, 1, null from tickets_to_email) jobs`,
  );
  const { due = 0, late_ms: lateMs = 0, failed = 0 } = rows[0] ?? {};
  return { due, lateMs, failed };
}

async function jobs({ pool }: Pick<Infrastructure, 'pool'>): Promise<Report> {
  const { due, lateMs, failed } = await countJobs(pool);
  const { idle = [], replaced = [] } = await jobRunners(pool);
  const waiting =
    due === 0
      ? 'none waiting'
      : `${due} waiting, the oldest for ${plural(Math.round(lateMs / 1_000), '1 second', '{n} seconds')}`;
  const summary = [
    `${waiting}; ${failed === 0 ? 'none' : failed} failed`,
    ...(idle.length > 0 ? [`no job runner on ${idle.join(', ')}`] : []),
    ...(replaced.length > 0
      ? [`a job runner on ${replaced.join(', ')} stopped responding and was replaced today`]
      : []),
  ].join('; ');
  if (lateMs > QUEUE_STUCK_MS || idle.length > 0) return bad(summary);
  return lateMs > QUEUE_LATE_MS || failed > 0 || replaced.length > 0 ? concern(summary) : good(summary);
}

/** Names of running servers that have no job runner, and of servers that replaced theirs in the past day. */
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

async function nightlyAudit({ pool }: Pick<Infrastructure, 'pool'>): Promise<Report> {
  const { rows } = await pool.query<{ finished_at: Date; found: number }>(
    `select finished_at, jsonb_array_length(findings) as found
       from audit_runs where finished_at is not null order by started_at desc limit 1`,
  );
  const last = rows[0];
  if (!last) return concern('hasn’t run yet');
  if (last.found > 0) return bad(plural(last.found, '1 problem', '{n} problems'));
  return Date.now() - last.finished_at.getTime() > OVERDUE_MS ? concern('overdue') : good('no problems');
}

async function checkpoint({ pool }: Pick<Infrastructure, 'pool'>): Promise<Report> {
  const { waiting, waitingSince, verified } = await checkpointState(pool);
  if (verified && verified.findings > 0) return bad('the audit log has been altered');
  const late = waitingSince !== null && Date.now() - Date.parse(waitingSince) > CHECKPOINT_LATE_MS;
  return late
    ? concern(plural(waiting, '1 entry is waiting for a checkpoint', '{n} entries are waiting for a checkpoint'))
    : good('up to date');
}

async function backups({ config }: Pick<Infrastructure, 'config'>): Promise<Report> {
  if (!config.backupMarker) return concern('BACKUP_MARKER isn’t set, so backups aren’t monitored');
  const { mtime } = await stat(config.backupMarker);
  const hours = Math.round((Date.now() - mtime.getTime()) / HOUR_MS);
  const summary = `the last backup was ${plural(hours, '1 hour', '{n} hours')} ago`;
  return Date.now() - mtime.getTime() > OVERDUE_MS ? bad(summary) : good(summary);
}
