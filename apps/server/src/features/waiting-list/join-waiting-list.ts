import { checkLines } from '@quivertree/domain/order-check';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { newId, newSecret } from '../../db/ids.ts';
import { addJob } from '../../jobs/add-job.ts';
import { Refusal } from '../../http/refusal.ts';

export interface WaitingRequest {
  eventId: string;
  ticketId: string;
  quantity: number;
  attendee: { name: string; email: string };
}

/**
 * Puts somebody on the waiting list of a ticket type that has fewer left than they want. Who is on it already keeps the
 * place and may change the number of tickets. Answers how many entries are in front.
 */
export async function joinWaitingList(
  { pool, salesTerms }: Context,
  { eventId, ticketId, quantity, attendee }: WaitingRequest,
): Promise<{ ahead: number }> {
  const terms = await salesTerms.get(eventId);
  if (!terms) throw new Refusal('event.not_found');
  const lines = checkLines(terms, [{ ticketId, quantity }], Date.now());
  if ('code' in lines) throw new Refusal(lines.code, 'data' in lines ? lines.data : undefined);
  return inTransaction(pool, async (client) => {
    await refuseWhatIsLeft(client, eventId, ticketId, quantity);
    const { rows } = await client.query<{ id: string; place: number; is_new: boolean }>(
      `insert into waiting_entries (event_id, id, ticket_type_id, units, name, email, leave_key)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (ticket_type_id, lower(email)) where state in ('waiting', 'offered')
       do update set units = case waiting_entries.state when 'waiting' then excluded.units else waiting_entries.units end
       returning id, place, xmax = 0 as is_new`,
      [eventId, newId(), ticketId, quantity, attendee.name, attendee.email, newSecret()],
    );
    const entry = rows[0] as { id: string; place: number; is_new: boolean };
    if (entry.is_new) await addJob(client, 'send-waiting-mail', { eventId, entryId: entry.id });
    const ahead = await client.query<{ n: number }>(
      `select count(*)::int as n from waiting_entries where ticket_type_id = $1 and state = 'waiting' and place < $2`,
      [ticketId, entry.place],
    );
    return { ahead: ahead.rows[0]?.n ?? 0 };
  });
}

/** Under the stock's lock, so that nobody begins to wait for units that come back at the same moment. */
async function refuseWhatIsLeft(client: pg.PoolClient, eventId: string, ticketId: string, quantity: number) {
  const { rows } = await client.query<{ units_left: number; name: string }>(
    `select least(s.units_left, s.pool_left) as units_left, t.name
       from lock_stock($1, array[$2::uuid]) s
       join ticket_types t on t.event_id = $1 and t.id = s.ticket_type_id`,
    [eventId, ticketId],
  );
  const left = rows[0];
  if (left && left.units_left >= quantity)
    throw new Refusal('waiting_list.on_sale', { ticketId, ticket: left.name, left: left.units_left });
}
