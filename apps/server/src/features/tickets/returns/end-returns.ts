import type { TicketState } from '@quivertree/domain/ticket-states';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { lockUnits, takeBack } from './take-back.ts';

const RETURNS_A_ROUND = 100;

/**
 * Takes tickets off sale that cannot be resold any more: they have let their holders in, or the event is over. One whose
 * unit somebody has reserved comes again with the next sweep; if that is paid first, the money goes back by itself. Safe
 * in several servers at once. Returns how many ended.
 *
 * Index: ticket_returns_line_idx. Lock order: pool, ticket type, ticket.
 */
export async function endReturns(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ event_id: string; ticket_id: string; ticket_type_id: string; admitted: boolean }>(
    `select r.event_id, r.ticket_id, r.ticket_type_id, s.id is not null as admitted
       from ticket_returns r
       join events e on e.id = r.event_id
       left join admissions s on s.event_id = r.event_id and s.ticket_id = r.ticket_id
      where r.state = 'open' and (s.id is not null or e.ends_at <= now() or e.state = 'ended')
      limit $1`,
    [RETURNS_A_ROUND],
  );
  let ended = 0;
  let firstFailure: unknown;
  for (const { event_id: eventId, ticket_id: ticketId, ticket_type_id: ticketTypeId, admitted } of rows)
    try {
      const reason = admitted ? 'it has let its holder in' : 'the event is over';
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
    return takeBack(client, { ...ticket, state }, 'ended', { reason, unitsLeft });
  });
}
