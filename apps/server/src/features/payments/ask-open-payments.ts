import type { Context } from '../../context.ts';
import { findPayment } from './known-payment.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { takeTruth } from './take-truth.ts';

const PAYMENTS_A_ROUND = 64;
const ASKED_AT_ONCE = 8;
const MOST_ROUNDS = 100;
/** So many failures in a row: the provider is away, and the next sweep tries again. */
const FAILURES_TO_GIVE_UP = 8;

/** Asks every provider about its open payments; one that is slow or away keeps no other waiting. */
export async function askOpenPayments(context: Context): Promise<number> {
  const found = await Promise.all(context.providers.all.map((provider) => askProvider(context, provider)));
  return found.reduce((sum, payments) => sum + payments, 0);
}

/**
 * Asks a provider about payments that no notice came for: from two minutes after they began, then ever more rarely, for
 * three days; those never asked about first, eight at a time, for as long as there are many. So a lost notice is made up
 * for well within the quarter of an hour that a reservation lasts, also at twenty orders a second.
 * Index: payments_open_idx. Safe in several servers at once: a payment is claimed before it is asked about.
 */
export async function askProvider(context: Context, provider: PaymentProvider): Promise<number> {
  let asked = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const payments = await claimOpenPayments(context, provider);
    asked += payments.length;
    const away = await askAbout(context, provider, payments);
    if (away || payments.length < PAYMENTS_A_ROUND) break;
  }
  return asked;
}

interface ClaimedPayment {
  event_id: string;
  id: string;
}

async function claimOpenPayments({ pool }: Context, { name }: PaymentProvider): Promise<ClaimedPayment[]> {
  const { rows } = await pool.query<ClaimedPayment>(
    `update payments set asked_at = now()
      where (id, event_id) in (
        select p.id, p.event_id from payments p
         where p.state in ('created', 'redirected', 'pending', 'failed') and p.provider = $1
           and p.created_at between now() - interval '3 days' and now() - interval '2 minutes'
           and (p.asked_at is null or p.asked_at < now() - greatest(interval '2 minutes', (p.asked_at - p.created_at) / 2))
         order by p.asked_at nulls first, p.created_at
         limit $2
           for update skip locked)
      returning event_id, id`,
    [name, PAYMENTS_A_ROUND],
  );
  return rows;
}

/** Whether the provider is away: then the rest is left for later. */
async function askAbout(context: Context, provider: PaymentProvider, payments: ClaimedPayment[]): Promise<boolean> {
  const waiting = payments.values();
  let failures = 0;
  const lane = async () => {
    for (const { event_id: eventId, id: paymentId } of waiting) {
      if (failures >= FAILURES_TO_GIVE_UP) return;
      try {
        const payment = await findPayment(context.pool, eventId, paymentId);
        const truth = await provider.ask(payment);
        if (truth) await takeTruth(context, payment, truth);
        failures = 0;
      } catch (error) {
        failures++;
        context.log.warn({ err: error, provider: provider.name, paymentId }, 'a payment could not be asked about');
      }
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, lane));
  return failures >= FAILURES_TO_GIVE_UP;
}
