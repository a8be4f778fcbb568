import type pg from 'pg';
import { type KnownPayment, knownPaymentOf, type PaymentRow } from './known-payment.ts';

const PAYMENTS_A_TURN = 32;

const OPEN = `state in ('created', 'redirected', 'pending', 'failed')`;

/** Which open payments come first, and in which order an index holds them; both conditions are those of the index. */
const TURNS = [
  // Index: payments_never_asked_idx. First, so that a lost notification is made up for while the reservation lasts.
  { due: `asked_at is null and created_at <= now() - interval '2 minutes'`, order: 'created_at' },
  // Index: payments_ask_again_idx.
  { due: 'asked_at is not null and ask_again_at <= now()', order: 'ask_again_at' },
] as const;

/**
 * Claims open payments of a provider whose turn it is, at most 32 of those never asked about and 32 of the others: from
 * two minutes after they began, then ever more rarely, for three days. After that they are abandoned. Reads as many rows
 * as it claims, however many are open. Safe in several servers at once: a payment is claimed by one of them.
 */
export async function claimOpenPayments(
  pool: pg.Pool,
  provider: string,
): Promise<{ payments: KnownPayment[]; abandoned: number; more: boolean }> {
  const payments: KnownPayment[] = [];
  let abandoned = 0;
  let more = false;
  for (const turn of TURNS) {
    const { rows } = await pool.query<PaymentRow & { over: boolean }>(claimOf(turn), [provider]);
    payments.push(...rows.filter(({ over }) => !over).map(knownPaymentOf));
    abandoned += rows.filter(({ over }) => over).length;
    more ||= rows.length === PAYMENTS_A_TURN;
  }
  return { payments, abandoned, more };
}

function claimOf({ due, order }: (typeof TURNS)[number]): string {
  return `
    with due as (
      select id, event_id, order_id, provider, provider_reference, attempt_reference, state, created_at <= now() - interval '3 days' as over
        from payments
       where provider = $1 and ${OPEN} and ${due}
       order by ${order}
       limit ${PAYMENTS_A_TURN}
         for no key update skip locked),
    claimed as (
      update payments p
         set state = case when d.over then 'abandoned' else p.state end,
             asked_at = case when d.over then p.asked_at else now() end,
             ask_again_at = case
               when d.over then p.ask_again_at
               else least(now() + greatest(interval '2 minutes', (now() - p.created_at) / 2), p.created_at + interval '3 days')
             end
        from due d
       where p.id = d.id and p.event_id = d.event_id),
    noted as (
      insert into payment_history (event_id, payment_id, from_state, to_state, reason)
      select event_id, id, state, 'abandoned', 'nobody paid within three days' from due where over)
    select d.event_id, d.id, d.provider, d.provider_reference, d.over,
           coalesce(d.attempt_reference, o.reference) as reference
      from due d join orders o on o.id = d.order_id and o.event_id = d.event_id`;
}
