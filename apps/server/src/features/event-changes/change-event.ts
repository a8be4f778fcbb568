import { passThroughStates } from '../events/pass-through-states.ts';
import type { EventState } from '@quivertree/domain/events/event-states';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { EventOfOrganiser } from '../../access/organisation-of-call.ts';
import { lockOrganiser } from '../../locks/lock-organiser.ts';
import { lockStockOfEvent } from '../../locks/lock-stock-of-event.ts';
import { undoAllAdmissions } from '../door/undo-admission.ts';
import { closeWaitingList } from '../waiting-list/close-waiting-list.ts';
import { addJob } from '../../jobs/add-job.ts';
import { processEventChangeJob } from './process-event-change.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';

export interface NewDate {
  startsAt: string;
  endsAt: string;
}

/** A change to an event, with the message to its ticket holders. */
export interface NewEventChange {
  kind: 'cancelled' | 'postponed' | 'republished';
  /** States that the event passes through, in order; the last one is its new state. */
  through: readonly EventState[];
  note: string;
  newDate?: NewDate | undefined;
  refundsUntil?: string;
}

/**
 * Changes an event's state and terms and lists the affected orders, in one transaction; a job then processes them. The
 * list is complete, because placing an order takes the same locks and compares the version of the terms of sale: once
 * the change is committed, no order can be placed on the old terms.
 *
 * Lock order: organiser, pools by id, ticket types by id, event, admissions.
 */
export async function changeEvent(
  { pool, log, salesTerms }: Pick<Context, 'pool' | 'log' | 'salesTerms'>,
  { eventId, organiserId }: EventOfOrganiser,
  userId: string,
  change: NewEventChange,
): Promise<string> {
  const changeId = newId();
  await inTransaction(pool, async (client) => {
    await lockOrganiser(client, organiserId);
    await lockStockOfEvent(client, eventId);
    const previousStartsAt = await passThroughStates(client, eventId, userId, { ...change, reason: change.kind });
    await client.query(
      `update event_change_orders w set outcome = 'superseded', done_at = now()
         from event_changes c
        where c.event_id = $1 and w.change_id = c.id and w.done_at is null`,
      [eventId],
    );
    await client.query('update event_changes set finished_at = now() where event_id = $1 and finished_at is null', [
      eventId,
    ]);
    if (change.kind === 'cancelled') await closeWaitingList(client, eventId);
    await storeChange(client, { eventId, changeId, previousStartsAt, userId, change });
    if (change.kind === 'postponed')
      await undoAllAdmissions(client, eventId, { userId, reason: 'The event was postponed' });
    await addJob(client, processEventChangeJob, { changeId });
    await writeAuditLog(client, userId, {
      action: `event.${change.kind}`,
      eventId,
      organiserId,
      details: { changeId },
    });
  });
  salesTerms.forget(eventId);
  log.info({ eventId, changeId, userId, kind: change.kind }, 'event changed');
  return changeId;
}

/**
 * Notifies all ticket holders of new hours, in the transaction that changes the hours and holds the same locks as any
 * event change. Earlier changes are still processed, and the refunds they offer stay open.
 */
export async function announceRetiming(
  client: pg.PoolClient,
  {
    eventId,
    userId,
    previousStartsAt,
    newDate,
  }: { eventId: string; userId: string; previousStartsAt: Date; newDate: NewDate },
): Promise<void> {
  const changeId = newId();
  const change = { kind: 'retimed', note: '', newDate } as const;
  await storeChange(client, { eventId, changeId, previousStartsAt, userId, change });
  await addJob(client, processEventChangeJob, { changeId });
}

/** Maximum number of emails about new dates that a ticket holder gets per day. */
const MAX_CHANGES_PER_DAY = 10;

/** Limits date changes, because each one is emailed to every ticket holder. Cancelling is never refused. */
async function refuseTooMany(client: pg.PoolClient, eventId: string): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from event_changes where event_id = $1 and created_at > now() - interval '1 day'`,
    [eventId],
  );
  if ((rows[0]?.n ?? 0) >= MAX_CHANGES_PER_DAY) throw new Refusal('event.changed_often', { max: MAX_CHANGES_PER_DAY });
}

type ListedChange = Pick<NewEventChange, 'note' | 'newDate' | 'refundsUntil'> & {
  kind: NewEventChange['kind'] | 'retimed';
};

/** Stores the change and the orders that it affects. Index: order_lines_ticket_type_idx. */
async function storeChange(
  client: pg.PoolClient,
  {
    eventId,
    changeId,
    previousStartsAt,
    userId,
    change,
  }: { eventId: string; changeId: string; previousStartsAt: Date; userId: string; change: ListedChange },
): Promise<void> {
  if (change.kind !== 'cancelled') await refuseTooMany(client, eventId);
  await client.query(
    `insert into event_changes (id, event_id, kind, note, previous_starts_at, starts_at, ends_at, refunds_until, requested_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      changeId,
      eventId,
      change.kind,
      change.note,
      previousStartsAt,
      change.newDate?.startsAt ?? null,
      change.newDate?.endsAt ?? null,
      change.refundsUntil ?? null,
      userId,
    ],
  );
  await client.query(
    `insert into event_change_orders (event_id, change_id, order_id)
     select $1, $2, o.id
       from (select distinct l.order_id
               from order_lines l
              where l.event_id = $1 and l.ticket_type_id = any (array(select id from ticket_types where event_id = $1))) l
       join orders o on o.id = l.order_id and o.event_id = $1 and o.state in ('reserved', 'fulfilled')`,
    [eventId, changeId],
  );
}
