import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { JOB_SORTS, listFailedJobs as listCall } from '@quivertree/contract/administration/operations';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { type List, listPage } from '../../db/list-page.ts';
import { plainError } from '../../jobs/plain-error.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';

const HAS_FAILED = 'j.attempts >= j.max_attempts';

const idIn = (name: string) =>
  `case when x.payload->>'${name}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (x.payload->>'${name}')::uuid end`;

/**
 * SQL for a job's subject: the event that its payload names, and the order that the payload names directly, or through
 * a refund or a ticket. Of several orders, the first whose tickets haven't been emailed.
 */
const ABOUT = `(
  select json_build_object('eventId', e.id, 'eventName', e.name, 'reference', o.reference)
    from events e
    left join orders o on o.event_id = e.id and o.id = coalesce(
      ${idIn('orderId')},
      (select m.order_id from order_emails m
        where m.event_id = e.id and m.kind = 'tickets' and m.sent_at is null
          and m.order_id = any (array(select value::uuid from json_array_elements_text(x.payload->'orderIds')))
        order by m.order_id limit 1),
      (select p.order_id from refunds r join payments p on p.id = r.payment_id and p.event_id = r.event_id
        where r.id = ${idIn('refundId')} and r.event_id = e.id),
      (select t.order_id from tickets t where t.id = ${idIn('ticketId')} and t.event_id = e.id))
   where e.id = ${idIn('eventId')})`;

/** A page of failed jobs. The list is short, because jobs are deleted once they succeed. */
export async function listFailedJobs(
  { pool, jobTitles }: Pick<Context, 'pool' | 'jobTitles'>,
  { state, ...query }: CallRequest<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const list: List<(typeof JOB_SORTS.fields)[number]> = {
    columns: `j.id::text as id, j.task_identifier, j.attempts, j.max_attempts, j.last_error, j.updated_at, j.run_at, ${HAS_FAILED} as failed, ${ABOUT} as about`,
    from: 'graphile_worker.jobs j join graphile_worker._private_jobs x on x.id = j.id',
    findIn: 'graphile_worker.jobs j',
    where: ['j.last_error is not null'],
    filters: [state && (state === 'failed' ? HAS_FAILED : `not (${HAS_FAILED})`)],
    sorts: { failedAt: { sql: 'j.updated_at', type: 'timestamptz' } },
    id: { sql: 'j.id', type: 'bigint' },
  };
  const { rows, ...page } = await listPage<
    {
      id: string;
      task_identifier: string;
      attempts: number;
      max_attempts: number;
      last_error: string;
      updated_at: Date;
      run_at: Date;
      failed: boolean;
      about: { eventId: string; eventName: string; reference: string | null } | null;
    },
    (typeof JOB_SORTS.fields)[number]
  >(pool, list, query);
  return {
    ...page,
    items: rows.map((row) => ({
      id: row.id,
      task: row.task_identifier,
      title: jobTitles.get(row.task_identifier) ?? row.task_identifier,
      about: row.about,
      state: row.failed ? 'failed' : 'retrying',
      attempts: row.attempts,
      maxAttempts: row.max_attempts,
      error: plainError(row.last_error),
      failedAt: row.updated_at.toISOString(),
      nextAt: row.failed ? null : row.run_at.toISOString(),
    })),
  };
}

/** Retries one failed job, or all jobs that have used up their attempts, with a fresh set of attempts. */
export async function retryJobs(pool: pg.Pool, jobId: string | null, by: string): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select j.id::text as id from graphile_worker.jobs j
        where j.last_error is not null and j.locked_at is null and ${jobId === null ? HAS_FAILED : 'j.id = $1'}`,
      jobId === null ? [] : [jobId],
    );
    if (jobId !== null && !rows[0]) throw new Refusal('job.not_found');
    await client.query('select graphile_worker.reschedule_jobs($1::bigint[], run_at => now(), attempts => 0)', [
      rows.map(({ id }) => id),
    ]);
    await writeAuditLog(client, by, {
      action: 'job.retried',
      details: jobId === null ? { jobs: rows.length } : { jobId: Number(jobId) },
    });
    return rows.length;
  });
}
