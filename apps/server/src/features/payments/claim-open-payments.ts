import type pg from 'pg';
import { KNOWN_PAYMENT, type KnownPayment, knownPaymentOf, type PaymentRow } from './known-payment.ts';

const OPEN = `state in ('created', 'redirected', 'pending', 'failed')`;

/** Two groups of open payments, each with the condition and sort order of its partial index. */
const TURNS = [
  // Claimed first, to make up for a lost notification while the reservation lasts. Index: payments_never_polled_idx.
  { due: `polled_at is null and created_at <= now() - interval '2 minutes'`, order: 'created_at', limit: 24 },
  // Index: payments_next_poll_idx.
  { due: 'polled_at is not null and next_poll_at <= now()', order: 'next_poll_at', limit: 8 },
] as const;

/**
 * Claims a provider's open payments that are due: up to 24 that have never been asked about and up to 8 others. A
 * payment is first due after two minutes, then at growing intervals for three days, after which it is abandoned. Reads
 * only the rows it claims. Safe to run on several servers: each payment is claimed by one of them.
 */
export async function claimOpenPayments(
  pool: pg.Pool,
  provider: string,
): Promise<{ payments: KnownPayment[]; abandoned: number; more: boolean }> {
  const payments: KnownPayment[] = [];
  let abandoned = 0;
  let more = false;
  for (const turn of TURNS) {
    const { rows } = await pool.query<PaymentRow & { expired: boolean }>(claimQuery(turn), [provider]);
    payments.push(...rows.filter(({ expired }) => !expired).map(knownPaymentOf));
    abandoned += rows.filter(({ expired }) => expired).length;
    more ||= rows.length === turn.limit;
  }
  return { payments, abandoned, more };
}

function claimQuery({ due, order, limit }: (typeof TURNS)[number]): string {
  return `
    with due as (
      select id, event_id, state, created_at <= now() - interval '3 days' as expired
        from payments
       where provider = $1 and ${OPEN} and ${due}
       order by ${order}
       limit ${limit}
         for no key update skip locked),
    claimed as (
      update payments p
         set state = case when d.expired then 'abandoned' else p.state end,
             polled_at = case when d.expired then p.polled_at else now() end,
             next_poll_at = case
               when d.expired then p.next_poll_at
               else least(now() + greatest(interval '2 minutes', (now() - p.created_at) / 2), p.created_at + interval '3 days')
             end
        from due d
       where p.id = d.id and p.event_id = d.event_id),
    recorded as (
      insert into payment_history (event_id, payment_id, from_state, to_state, reason)
      select event_id, id, state, 'abandoned', 'not paid within three days' from due where expired)
    select d.expired, k.*
      from due d cross join lateral (${KNOWN_PAYMENT} where p.id = d.id and p.event_id = d.event_id) k`;
}
