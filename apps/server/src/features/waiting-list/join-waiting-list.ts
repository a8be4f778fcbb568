import { mailboxOf } from '@quivertree/domain/orders/mailbox';
import { publicStock } from '@quivertree/domain/stock/stock';
import type pg from 'pg';
import { checkLines, type SalesTerms } from '@quivertree/domain/orders/order-check';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { newId, newSecret } from '../../db/ids.ts';
import { addJob } from '../../jobs/add-job.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { networkOfClient } from '../../limits/network-of-client.ts';
import { sendWaitingMailJob } from './waiting-mails.ts';

export interface WaitingRequest {
  eventId: string;
  ticketId: string;
  quantity: number;
  attendee: { name: string; email: string };
}

/**
 * Adds someone to the waiting list of a ticket type that has fewer tickets left than they want. A mailbox that is
 * already on the list, however its address is written, gets the same response and nothing changes, except that its link
 * for changing or leaving is emailed again, at most once an hour. Returns the number of entries waiting, including an
 * earlier entry for the same mailbox.
 */
export async function joinWaitingList(
  context: Pick<Context, 'pool' | 'config' | 'clock' | 'limits' | 'salesTerms'>,
  { eventId, ticketId, quantity, attendee }: WaitingRequest,
  clientAddress: string,
): Promise<{ ahead: number }> {
  const terms = await context.salesTerms.get(eventId);
  if (!terms) throw new Refusal('event.not_found');
  checkQuantity(terms, { ticketId, quantity }, context.clock.now());
  const { key, allowance } = networkOfClient(context, terms, clientAddress);
  return inTransaction(context.pool, async (client) => {
    await refuseIfAvailable(client, eventId, ticketId, quantity);
    // Counted before joining and including any earlier entry for this address, so that the response doesn't reveal who
    // is waiting.
    const { rows } = await client.query<{ ahead: number }>(
      `select count(*)::int as ahead from waiting_entries where ticket_type_id = $1 and state = 'waiting'`,
      [ticketId],
    );
    const joined = await client.query<{ id: string }>(
      `insert into waiting_entries (event_id, id, ticket_type_id, units, name, email, mailbox, leave_key,
                                    network, max_offered)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (ticket_type_id, mailbox) where state in ('waiting', 'offered')
       do update set emailed_at = now()
          where waiting_entries.state = 'waiting' and waiting_entries.emailed_at < now() - interval '1 hour'
       returning id`,
      [
        eventId,
        newId(),
        ticketId,
        quantity,
        attendee.name,
        attendee.email,
        mailboxOf(attendee.email),
        newSecret(),
        allowance ? key : null,
        allowance?.base ?? null,
      ],
    );
    const toMail = joined.rows[0];
    if (toMail) await addJob(client, sendWaitingMailJob, { eventId, entryId: toMail.id });
    return { ahead: rows[0]?.ahead ?? 0 };
  });
}

/**
 * Refuses a place on the waiting list if the tickets are available. Locks the stock, so that units returned at the same
 * moment aren't missed.
 */
async function refuseIfAvailable(client: pg.PoolClient, eventId: string, ticketId: string, quantity: number) {
  const { rows } = await client.query<{
    units_left: number;
    name: string;
    max_per_order: number;
    exact_stock: boolean;
  }>(
    `select least(s.units_left, s.pool_left) as units_left, t.name, t.max_per_order, e.exact_stock
       from lock_stock($1, array[$2::uuid]) s
       join ticket_types t on t.event_id = $1 and t.id = s.ticket_type_id
       join events e on e.id = $1`,
    [eventId, ticketId],
  );
  const type = rows[0];
  if (!type || type.units_left < quantity) return;
  const stock = { available: type.units_left, capacity: 0, maxPerOrder: type.max_per_order };
  const left = publicStock(stock, type.exact_stock).available;
  throw new Refusal('waiting_list.on_sale', { ticketId, ticket: type.name, left });
}

/** Refuses a waiting-list entry that no order could follow: its ticket type isn't on sale, or it asks for too many. */
export function checkQuantity(
  terms: SalesTerms & { maxPerBuyer: number | null },
  { ticketId, quantity }: { ticketId: string; quantity: number },
  now: number,
): void {
  const lines = checkLines(terms, [{ ticketId, quantity }], now);
  if ('code' in lines) throw new Refusal(lines.code, 'data' in lines ? lines.data : undefined);
  const { maxPerBuyer } = terms;
  const ticket = terms.ticketTypes.get(ticketId)?.name ?? '';
  if (maxPerBuyer !== null && quantity > maxPerBuyer)
    throw new Refusal('order.too_many', { ticketId, ticket, max: maxPerBuyer });
}
