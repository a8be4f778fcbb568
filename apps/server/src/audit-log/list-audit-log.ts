import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listAuditLog as call, AuditEntryAnswer, AUDIT_LOG_SORTS } from '@quivertree/contract/audit-log/audit-log';
import { readReference } from '@quivertree/domain/orders/order-reference';
import type { AuditAction } from '@quivertree/domain/audit-log/audit-actions';
import type pg from 'pg';
import { isId } from '../db/ids.ts';
import { beginningWith, type List, listPage } from '../db/list-page.ts';
import { type SubjectRow, subjectsOf } from './subjects.ts';

interface Row extends SubjectRow {
  id: number;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  on_behalf_of: string | null;
  acting_for_name: string | null;
  organiser_id: string | null;
  organiser_name: string | null;
  event_name: string | null;
  action: AuditAction;
  details: AuditEntryAnswer['details'];
  checkpointed: boolean;
}

const MAX_NAMES = 100;

/**
 * A page of the audit log in id order, which is time order except for a few seconds among simultaneous writers. Shows
 * current names; deleted people have none. Indexes: those of audit_log, each of which includes the id.
 */
export async function listAuditLog(
  pool: pg.Pool,
  { q, action, actorId, organiserId, eventId, from, to, ...query }: CallRequest<typeof call>['query'],
): Promise<Answer<typeof call>> {
  const named = q === undefined ? undefined : await idsOf(pool, q);
  const id = { sql: 'e.id', type: 'bigint' } as const;
  const list: List<(typeof AUDIT_LOG_SORTS.fields)[number]> = {
    columns: `e.id, e.at, e.actor_id, e.on_behalf_of, e.organiser_id, e.event_id, e.action, e.subject_kind, e.subject_id,
              e.details, not exists (select from audit_checkpoint_queue u where u.entry_id = e.id) as checkpointed,
              ${nameOf('actor_id')} as actor_name, ${nameOf('on_behalf_of')} as acting_for_name,
              (select g.name from organisers g where g.id = e.organiser_id) as organiser_name,
              (select v.name from events v where v.id = e.event_id) as event_name`,
    from: 'audit_log e',
    where: [],
    filters: [
      [
        'e.actor_id = any (?) or e.on_behalf_of = any (?) or e.organiser_id = any (?) or e.event_id = any (?) or e.subject_id = any (?)',
        named,
      ],
      ['e.action = ?', action],
      ['e.actor_id = ?', actorId],
      ['e.organiser_id = ?', organiserId],
      ['e.event_id = ?', eventId],
      [`e.at >= ?::timestamp at time zone 'Africa/Windhoek'`, from],
      [`e.at < (?::timestamp + interval '1 day') at time zone 'Africa/Windhoek'`, to],
    ],
    sorts: { at: id },
    id,
  };
  const { rows, ...page } = await listPage<Row, (typeof AUDIT_LOG_SORTS.fields)[number]>(pool, list, query);
  const subjects = await subjectsOf(pool, rows);
  return { ...page, items: rows.map((row, i) => entryOf(row, subjects[i] ?? null)) };
}

function nameOf(column: string): string {
  return `(select p.name from users p where p.id = e.${column} and p.deleted_at is null)`;
}

/**
 * Ids of the orders whose reference begins like this, and of their payments, tickets, refunds and disputes. Every join
 * uses an index.
 */
const OF_ORDER = `
  with named as materialized (select event_id, id from orders where reference like $2),
       paid as materialized (select p.event_id, p.id from named n join payments p on p.order_id = n.id and p.event_id = n.event_id)
  select id from named
   union all select id from paid
   union all select t.id from named n join tickets t on t.order_id = n.id and t.event_id = n.event_id
   union all select r.id from paid p join refunds r on r.payment_id = p.id and r.event_id = p.event_id
   union all select d.id from paid p join disputes d on d.payment_id = p.id and d.event_id = p.event_id`;

/**
 * Ids that a search finds: by an id, by the beginning of an order's reference, or by the beginning of a name or
 * address.
 */
async function idsOf(pool: pg.Pool, words: string): Promise<string[]> {
  const text = words.toLowerCase();
  if (isId(text)) return [text];
  const { rows } = await pool.query<{ id: string }>(
    `(select id from users where lower(email) like $1 limit ${MAX_NAMES})
     union (select id from users where lower(name) like $1 and deleted_at is null limit ${MAX_NAMES})
     union (select id from organisers where lower(name) like $1 limit ${MAX_NAMES})
     union (select id from events where lower(name) like $1 limit ${MAX_NAMES})
     union (${OF_ORDER})`,
    [beginningWith(text), beginningWith(readReference(words))],
  );
  return rows.map(({ id }) => id);
}

function entryOf(row: Row, subject: AuditEntryAnswer['subject']): AuditEntryAnswer {
  const named = (id: string | null, name: string | null) => (id === null ? null : { id, name });
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: named(row.actor_id, row.actor_name),
    onBehalfOf: named(row.on_behalf_of, row.acting_for_name),
    organiser: named(row.organiser_id, row.organiser_name),
    event: named(row.event_id, row.event_name),
    action: row.action,
    subject,
    details: row.details,
    checkpointed: row.checkpointed,
  };
}
