import type { Answer } from '@quivertree/contract/call';
import { type getAdministratorOverview, type QueueName, QUEUES } from '@quivertree/contract/administration/operations';
import type { Infrastructure } from '../../infrastructure.ts';
import { suspendedMoney } from '../payments/suspense/list-suspense.ts';
import { checkpointState } from '../../audit-log/checkpoint-state.ts';
import { auditRuns } from './audit-runs.ts';

/**
 * SQL that counts the open tasks of each kind and finds the time of the oldest. Each query reads an index of its own or
 * a small table.
 */
const WAITING: Record<Exclude<QueueName, 'suspense'>, string> = {
  organisers: `select count(*), min(at)
                 from (select applied_at as at from organisers where state = 'applied'
                        union all
                       select r.since from organiser_re_reviews r join organisers o on o.id = r.organiser_id
                        where o.state = 'approved') waiting`,
  events: `select count(*), min(at)
             from (select coalesce(e.submitted_at, e.created_at) as at from events e where e.state = 'in_review'
                    union all
                   select r.since from re_reviews r join events e on e.id = r.event_id
                    where r.state = 'waiting' and e.state in ('published', 'postponed')) waiting`,
  messages: `select count(*), min(received_at) from contact_messages where state = 'open'`,
  administrators: `select count(*), min(p.proposed_at)
                     from administrator_proposals p join users u on u.id = p.user_id
                    where p.state = 'proposed' and u.deleted_at is null`,
  disputes: `select count(*), min(opened_at) from disputes where state = 'open'`,
  payouts_to_approve: `select count(*), min(created_at) from payouts where state = 'draft'`,
  payouts_to_send: `select count(*), min(created_at) from payouts where state = 'approved'`,
  payout_returns: `select count(*), min(proposed_at) from payout_returns where state = 'proposed'`,
  jobs: `select count(*), min(updated_at) from graphile_worker.jobs where attempts >= max_attempts`,
};

/** Tasks waiting for an administrator, by queue, with the latest audit and checkpoint. */
export async function administratorsDay(
  { pool }: Pick<Infrastructure, 'pool'>,
  userId: string,
): Promise<Answer<typeof getAdministratorOverview>> {
  const counted = Object.entries(WAITING).map(
    ([name, sql]) => `select '${name}' as name, n::int as waiting, since from (${sql}) as queue (n, since)`,
  );
  const { rows } = await pool.query<{ name: QueueName; waiting: number; since: Date | null }>(
    counted.join(' union all '),
  );
  const oldestFirst = { page: 0, size: 1, sort: { field: 'since', direction: 'ASC' } } as const;
  const suspended = await suspendedMoney(pool, oldestFirst, userId);
  const queues = [
    ...rows.map(({ name, waiting, since }) => ({ name, waiting, since: since?.toISOString() ?? null })),
    { name: 'suspense' as const, waiting: suspended.totalElements, since: suspended.items[0]?.since ?? null },
  ];
  return {
    queues: QUEUES.flatMap((name) => queues.filter((queue) => queue.name === name)),
    audit: (await auditRuns(pool, { limit: 1 }))[0] ?? null,
    checkpoint: await checkpointState(pool),
  };
}
