import { bookSuspenseRefund } from '@quivertree/domain/bookings';
import { REFUND_TRANSITIONS, type RefundState } from '@quivertree/domain/order-states';
import { mayBecome } from '@quivertree/domain/state-machine';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { addJob } from '../../jobs/add-job.ts';
import { book } from './ledger.ts';
import type { RefundAnswer } from './provider.ts';

interface RefundRow {
  payment_id: string;
  order_id: string;
  provider: string;
  state: RefundState;
  amount_minor: number;
  currency: string;
}

interface RefundKey {
  eventId: string;
  refundId: string;
}

/**
 * Sends a refund to its provider. The refund's id is the provider's idempotency key, so that a repeat after a crash or
 * without an answer pays once; without an answer the refund is `unknown` and the job comes again.
 */
export async function sendRefund(context: Context, key: RefundKey): Promise<void> {
  const { provider, pool, log } = context;
  const refund = await beginSending(pool, key);
  if (!refund) return;
  if (!provider || provider.name !== refund.provider) throw new Error(`${refund.provider} is not configured`);
  const { eventId, refundId } = key;
  const answer = await provider
    .refund({ refundId, paymentId: refund.payment_id, amountMinor: refund.amount_minor, currency: refund.currency })
    .catch(async (error: unknown) => {
      await inTransaction(pool, (client) => changeRefund(client, key, 'unknown', 'the provider did not answer'));
      throw error;
    });
  await inTransaction(pool, (client) => settleRefund(client, key, answer));
  if (answer.state === 'failed') log.error({ eventId, refundId }, 'a provider refused a refund');
  else log.info({ eventId, refundId }, 'refund settled');
}

/** Marks a refund as sent before its provider is told; undefined when it is settled already. */
async function beginSending(pool: pg.Pool, key: RefundKey): Promise<RefundRow | undefined> {
  return inTransaction(pool, async (client) => {
    const refund = await lockRefund(client, key);
    if (!refund || refund.state === 'succeeded' || refund.state === 'failed') return undefined;
    if (refund.state !== 'sent') await changeRefund(client, key, 'sent', 'the provider is being told');
    return refund;
  });
}

async function settleRefund(client: pg.PoolClient, key: RefundKey, answer: RefundAnswer): Promise<void> {
  const refund = await lockRefund(client, key);
  if (!refund || !mayBecome(REFUND_TRANSITIONS, refund.state, answer.state)) return;
  await client.query('update refunds set provider_reference = $3 where event_id = $1 and id = $2', [
    key.eventId,
    key.refundId,
    answer.providerReference,
  ]);
  await changeRefund(client, key, answer.state, 'the provider said so');
  if (answer.state !== 'succeeded') return;
  const { provider, payment_id: paymentId, amount_minor: amountMinor } = refund;
  await book(
    client,
    { kind: 'refund', eventId: key.eventId, paymentId, refundId: key.refundId },
    refund.currency,
    bookSuspenseRefund({ provider, paymentId, amountMinor }),
  );
  await client.query(
    `insert into order_mails (event_id, order_id, kind) values ($1, $2, 'refund') on conflict do nothing`,
    [key.eventId, refund.order_id],
  );
  await addJob(client, 'send-refund-mail', { eventId: key.eventId, orderId: refund.order_id });
}

async function lockRefund(client: pg.PoolClient, { eventId, refundId }: RefundKey): Promise<RefundRow | undefined> {
  const { rows } = await client.query<RefundRow>(
    `select r.payment_id, p.order_id, p.provider, r.state, r.amount_minor, r.currency
       from refunds r
       join payments p on p.id = r.payment_id and p.event_id = r.event_id
      where r.event_id = $1 and r.id = $2
        for update of r`,
    [eventId, refundId],
  );
  return rows[0];
}

async function changeRefund(
  client: pg.PoolClient,
  { eventId, refundId }: RefundKey,
  to: RefundState,
  reason: string,
): Promise<void> {
  const { rows } = await client.query<{ from_state: RefundState }>(
    `update refunds r set state = $3
       from (select id, event_id, state as from_state from refunds where event_id = $1 and id = $2 for update) before
      where r.id = before.id and r.event_id = before.event_id
      returning before.from_state`,
    [eventId, refundId, to],
  );
  const from = rows[0]?.from_state;
  if (!from || !mayBecome(REFUND_TRANSITIONS, from, to)) throw new Error(`A refund never goes from ${from} to ${to}`);
  await client.query(
    'insert into refund_history (event_id, refund_id, from_state, to_state, reason) values ($1, $2, $3, $4, $5)',
    [eventId, refundId, from, to, reason],
  );
}
