import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { lockUnits, closeReturn } from './close-return.ts';
import { defineSweep, SOON_MS } from '../../../jobs/sweep.ts';
import type { Infrastructure } from '../../../infrastructure.ts';

const RETURNS_PER_ROUND = 100;

/**
 * Ends returns of tickets that can no longer be resold, because the holder was admitted or the event is over. A ticket
 * whose unit is reserved is left for the next sweep. If that reservation is paid, the ticket is resold and refunded as
 * usual. Safe to run on several servers at once. Returns the number ended. Index: ticket_returns_line_idx. Lock order:
 * pool, ticket type, ticket.
 */
export async function endReturns(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ event_id: string; ticket_id: string; ticket_type_id: string; admitted: boolean }>(
    `select r.event_id, r.ticket_id, r.ticket_type_id, s.id is not null as admitted
       from ticket_returns r
       join events e on e.id = r.event_id
       left join admissions s on s.event_id = r.event_id and s.ticket_id = r.ticket_id
      where r.state = 'open' and (s.id is not null or e.ends_at <= now() or e.state = 'ended')
      limit $1`,
    [RETURNS_PER_ROUND],
  );
  let ended = 0;
  let firstFailure: unknown;
  for (const { event_id: eventId, ticket_id: ticketId, ticket_type_id: ticketTypeId, admitted } of rows)
    try {
      const reason = admitted ? 'its holder was admitted' : 'the event is over';
      if (await endReturn(pool, { eventId, ticketId, ticketTypeId }, reason)) ended++;
    } catch (error) {
      firstFailure ??= error;
    }
  if (firstFailure && ended === 0) throw firstFailure;
  return ended;
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
