import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { EVENT_IS_OVER } from '../../../db/event-conditions.ts';
import { lockUnits, closeReturn } from './close-return.ts';
import { defineSweep, SOON_MS } from '../../../jobs/sweep.ts';
import { nextBatch } from '../../../jobs/sweep-positions.ts';
import type { Infrastructure } from '../../../infrastructure.ts';
import { tryEach } from '../../../jobs/try-each.ts';

/** Number of open returns checked in one run. */
const RETURNS_PER_RUN = 500;

/**
 * Ends returns of tickets that can no longer be resold, because the holder was admitted or the event is over.
 * Cancelling an event ends its returns when it voids the tickets. Each run checks the next open returns in order of
 * their tickets. A ticket whose unit is reserved is left for a later sweep. If that reservation is paid, the ticket is
 * resold and refunded as usual. Safe to run on several servers at once. Returns the number ended.
 *
 * Index: ticket_returns_open_key. Lock order: pool, ticket type, ticket.
 */
export async function endReturns(pool: pg.Pool): Promise<number> {
  const open = await nextBatch(pool, {
    sweep: 'open returns',
    batchSize: RETURNS_PER_RUN,
    read: (after, max) => openReturns(pool, after, max),
  });
  const due = open.filter(({ admitted, event_over }) => admitted || event_over);
  const outcomes = await tryEach(due, (row) => {
    const { key: ticketId, event_id: eventId, ticket_type_id: ticketTypeId, admitted } = row;
    const reason = admitted ? 'its holder was admitted' : 'the event is over';
    return endReturn(pool, { eventId, ticketId, ticketTypeId }, reason);
  });
  return outcomes.filter((isEnded) => isEnded).length;
}

interface OpenReturn {
  /** Id of the ticket. */
  key: string;
  event_id: string;
  ticket_type_id: string;
  admitted: boolean;
  event_over: boolean;
}

function openReturns(pool: pg.Pool, after: string, max: number): Promise<{ rows: OpenReturn[] }> {
  return pool.query<OpenReturn>(
    `select r.ticket_id as key, r.event_id, r.ticket_type_id, ${EVENT_IS_OVER} and e.state <> 'cancelled' as event_over,
            exists (select from admissions a where a.event_id = r.event_id and a.ticket_id = r.ticket_id) as admitted
       from ticket_returns r
       join events e on e.id = r.event_id
      where r.state = 'open' and r.ticket_id > $1
      order by r.ticket_id
      limit $2`,
    [after, max],
  );
}

async function endReturn(
  pool: pg.Pool,
  ticket: { eventId: string; ticketId: string; ticketTypeId: string },
  reason: string,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '500ms'`);
    const unitsLeft = await lockUnits(client, ticket.eventId, ticket.ticketTypeId);
    const { rows } = await client.query<{ state: TicketState }>(
      'select state from tickets where event_id = $1 and id = $2 for no key update',
      [ticket.eventId, ticket.ticketId],
    );
    const state = rows[0]?.state;
    if (state !== 'offered') return false;
    return closeReturn(client, { ...ticket, state }, 'ended', { reason, unitsLeft });
  });
}

export const endReturnsSweep = defineSweep({
  title: 'returns ended',
  everyMs: SOON_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => endReturns(pool),
});
