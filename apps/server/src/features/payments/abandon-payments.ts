import { PAYMENT_TRANSITIONS, type PaymentState } from '@quivertree/domain/payment-states';
import type pg from 'pg';

const PAYMENTS_A_ROUND = 1_000;

const MAY_BE_ABANDONED = (Object.keys(PAYMENT_TRANSITIONS) as PaymentState[]).filter((state) =>
  PAYMENT_TRANSITIONS[state].includes('abandoned'),
);

/**
 * Gives up payments that nobody made within three days, when their provider is no longer asked about them; money that
 * comes all the same is still taken. Index: payments_open_idx. Safe in several servers at once. Returns how many there were.
 */
export async function abandonPayments(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `with before as (
       select id, event_id, state from payments
        where state = any ($1) and created_at < now() - interval '3 days'
        order by created_at
        limit $2
          for no key update skip locked),
     changed as (
       update payments p set state = 'abandoned' from before b where p.id = b.id and p.event_id = b.event_id)
     insert into payment_history (event_id, payment_id, from_state, to_state, reason)
     select event_id, id, state, 'abandoned', 'nobody paid within three days' from before`,
    [MAY_BE_ABANDONED, PAYMENTS_A_ROUND],
  );
  return rowCount ?? 0;
}
