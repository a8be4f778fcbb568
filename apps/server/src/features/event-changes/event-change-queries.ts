import type { Answer } from '@quivertree/contract/call';
import type { listEventChanges } from '@quivertree/contract/event-changes/event-changes';
import type pg from 'pg';

type EventChangeAnswer = Answer<typeof listEventChanges>[number];

interface Row {
  id: string;
  kind: EventChangeAnswer['kind'];
  note: string;
  previous_starts_at: Date;
  starts_at: Date | null;
  ends_at: Date | null;
  refunds_until: Date | null;
  created_at: Date;
  finished_at: Date | null;
  orders: EventChangeAnswer['orders'];
}

/** An event's changes, newest first, with the progress of their orders. */
export async function changesOfEvent(pool: pg.Pool, eventId: string): Promise<EventChangeAnswer[]> {
  const { rows } = await pool.query<Row>(
    `select c.*, w.orders
       from event_changes c
       cross join lateral (
         select json_build_object(
                  'total', count(*), 'done', count(*) filter (where done_at is not null),
                  'failing', count(*) filter (where problem is not null),
                  'refunded', count(*) filter (where outcome = 'refunded'),
                  'voided', count(*) filter (where outcome = 'voided'),
                  'offered', count(*) filter (where outcome = 'offered'),
                  'released', count(*) filter (where outcome = 'released'),
                  'held', count(*) filter (where outcome = 'held'),
                  'notified', count(*) filter (where notified_at is not null)) as orders
           from event_change_orders where change_id = c.id) w
      where c.event_id = $1
      order by c.created_at desc, c.id desc`,
    [eventId],
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    note: row.note,
    previousStartsAt: row.previous_starts_at.toISOString(),
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    refundsUntil: row.refunds_until?.toISOString() ?? null,
    at: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    orders: row.orders,
  }));
}

/** One of an event's changes. Throws if there is none, because the caller has just made it. */
export async function changeOfEvent(pool: pg.Pool, eventId: string, changeId: string): Promise<EventChangeAnswer> {
  const change = (await changesOfEvent(pool, eventId)).find(({ id }) => id === changeId);
  if (!change) throw new Error(`There is no change ${changeId}`);
  return change;
}
