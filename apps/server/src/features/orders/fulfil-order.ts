import type pg from 'pg';
import { jobKind } from '../../jobs/add-job.ts';
import type { LockedOrder } from '../../locks/lock-order.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { newTickets } from '../tickets/issue-tickets.ts';
import { resellTickets } from '../tickets/returns/resell-tickets.ts';
import { sendTicketsMailJob } from '../tickets/send-tickets-mail.ts';

type Outcome = 'fulfilled' | 'refused' | 'over_limit' | 'must_resell' | 'busy';

/**
 * Fulfils one order under lock, in the caller's transaction (functions/fulfil_orders.sql). If nothing else is left,
 * returned tickets are voided to make room. Returns false, with nothing changed, if the order can't be fulfilled.
 * Throws `server.busy` if the buyer's limit is being checked elsewhere.
 */
export async function fulfilOrder(client: pg.PoolClient, order: LockedOrder): Promise<boolean> {
  let outcome = await tryToFulfil(client, order);
  if (outcome === 'must_resell')
    outcome = (await resellTickets(client, order)) ? await tryToFulfil(client, order) : 'refused';
  if (outcome === 'busy') throw new Refusal('server.busy', undefined, { retryAfter: 1 });
  return outcome === 'fulfilled';
}

async function tryToFulfil(client: pg.PoolClient, { eventId, orderId, lines }: LockedOrder): Promise<Outcome> {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const order = { order_id: orderId, ...newTickets(units) };
  const { rows } = await client.query<{ outcome: Outcome }>(
    `select outcome from fulfil_orders($1, array[json_populate_record(null::order_to_fulfil, $2)],
                                       json_populate_record(null::job_kind, $3))`,
    [eventId, JSON.stringify(order), JSON.stringify(jobKind(sendTicketsMailJob))],
  );
  return rows[0]?.outcome ?? 'refused';
}
