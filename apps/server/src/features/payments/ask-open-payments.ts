import type { Context } from '../../context.ts';
import { applyPayment } from './apply-payment.ts';

const PAYMENTS_A_ROUND = 50;

/**
 * Asks the provider about payments that no notice came for: from two minutes after they began, then ever more rarely,
 * for three days. So a lost notice is made up for well within the quarter of an hour that a reservation lasts.
 * Index: payments_open_idx. Safe in several servers at once: a payment is claimed before it is asked about.
 */
export async function askOpenPayments(context: Context): Promise<number> {
  const { pool, provider, log } = context;
  if (!provider) return 0;
  const { rows } = await pool.query<{ event_id: string; id: string }>(
    `update payments set asked_at = now()
      where (id, event_id) in (
        select p.id, p.event_id from payments p
         where p.state in ('created', 'redirected', 'pending') and p.provider = $1
           and p.created_at between now() - interval '3 days' and now() - interval '2 minutes'
           and (p.asked_at is null or p.asked_at < now() - greatest(interval '2 minutes', (p.asked_at - p.created_at) / 2))
         order by p.asked_at nulls first, p.created_at
         limit $2
           for update skip locked)
      returning event_id, id`,
    [provider.name, PAYMENTS_A_ROUND],
  );
  for (const { event_id: eventId, id: paymentId } of rows) {
    try {
      const truth = await provider.ask({ eventId, paymentId });
      if (truth) await applyPayment(context, { eventId, paymentId }, truth);
    } catch (error) {
      log.warn({ err: error, paymentId }, 'a provider could not be asked about a payment');
    }
  }
  return rows.length;
}
