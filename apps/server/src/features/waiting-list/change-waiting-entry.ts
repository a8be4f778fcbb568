import type { Answer } from '@quivertree/contract/call';
import type { getWaitingEntry as getCall } from '@quivertree/contract/waiting-list/waiting-list';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { checkQuantity } from './join-waiting-list.ts';

interface EntryRow {
  id: string;
  ticket_type_id: string;
  ticket: string;
  units: number;
  max_per_order: number;
  state: 'waiting' | 'offered';
  ahead: number;
}

/** A waiting list entry, opened with the key from its email, while it is waiting or has an offer. */
export async function waitingEntryOf(pool: pg.Pool, eventId: string, key: string): Promise<Answer<typeof getCall>> {
  return answerOf(await findEntry(pool, eventId, key));
}

/**
 * Changes the number of tickets that an entry is waiting for; the entry keeps its place. Requires the key, since an
 * address is no secret.
 */
export async function changeWaitingEntry(
  { pool, salesTerms, clock }: Pick<Context, 'pool' | 'salesTerms' | 'clock'>,
  { eventId, key, quantity }: { eventId: string; key: string; quantity: number },
): Promise<Answer<typeof getCall>> {
  const entry = await findEntry(pool, eventId, key);
  const terms = await salesTerms.get(eventId);
  if (!terms) throw new Refusal('event.not_found');
  checkQuantity(terms, { ticketId: entry.ticket_type_id, quantity }, clock.now());
  const { rowCount } = await pool.query(
    `update waiting_entries set units = $3 where event_id = $1 and id = $2 and state = 'waiting'`,
    [eventId, entry.id, quantity],
  );
  if (rowCount !== 1) throw new Refusal('waiting_list.not_found');
  return answerOf({ ...entry, units: quantity });
}

function answerOf({ ticket, units, max_per_order: maxPerOrder, state, ahead }: EntryRow): Answer<typeof getCall> {
  return { ticket, quantity: units, maxPerOrder, state, ahead };
}

async function findEntry(pool: pg.Pool, eventId: string, key: string): Promise<EntryRow> {
  const { rows } = await pool.query<EntryRow>(
    `select w.id, w.ticket_type_id, t.name as ticket, w.units, least(t.max_per_order, e.max_per_buyer) as max_per_order, w.state,
            case when w.state = 'waiting'
                 then (select count(*)::int from waiting_entries b
                        where b.ticket_type_id = w.ticket_type_id and b.state = 'waiting' and b.place < w.place)
                 else 0 end as ahead
       from waiting_entries w
       join ticket_types t on t.event_id = w.event_id and t.id = w.ticket_type_id
       join events e on e.id = w.event_id
      where w.event_id = $1 and w.leave_key = $2 and w.state in ('waiting', 'offered')`,
    [eventId, key],
  );
  if (!rows[0]) throw new Refusal('waiting_list.not_found');
  return rows[0];
}
