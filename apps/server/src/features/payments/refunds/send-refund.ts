import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { reach } from '../../../faults.ts';
import {
  changeRefund,
  failRefund,
  finishRefund,
  type LockedRefund,
  lockRefund,
  type RefundKey,
} from './change-refund.ts';
import { hasOpenDispute } from '../disputes/open-disputes.ts';
import type { RefundAnswer } from '../providers/provider.ts';
import { refundAtProvider } from './refund-at-provider.ts';

/**
 * Sends a refund to its provider. The refund's id is the provider's idempotency key, so that a repeat after a crash or
 * without an answer pays once; without an answer the refund is `unknown` and the job comes again.
 */
export async function sendRefund(context: Context, key: RefundKey): Promise<void> {
  const { pool, log } = context;
  const refund = await beginSending(pool, key);
  if (!refund) return;
  const { eventId, refundId } = key;
  const { paymentId, amountMinor, currency } = refund;
  const sent = { eventId, refundId, paymentId, amountMinor, currency };
  reach('a refund was marked as sent');
  const answer = await refundAtProvider(context, sent).catch(async (error: unknown) => {
    await inTransaction(pool, (client) => noteNoAnswer(client, key));
    throw error;
  });
  reach('the provider answered a refund');
  await inTransaction(pool, async (client) => {
    await settleRefund(client, key, answer);
    reach('a refund was settled, not committed');
  });
  reach('a refund was settled');
  if (answer.state === 'failed')
    log.error({ ...key, paymentId, amountMinor }, 'a provider refused a refund: its money waits in suspense');
  else log.info({ ...key, amountMinor }, 'refund settled');
}

/**
 * Marks a refund as sent before its provider is told; undefined when it is settled already, or when a dispute of its
 * payment is open: whoever decides the dispute lets it go on.
 */
async function beginSending(pool: pg.Pool, key: RefundKey): Promise<LockedRefund | undefined> {
  return inTransaction(pool, async (client) => {
    const refund = await lockRefund(client, key);
    if (!refund || refund.state === 'succeeded' || refund.state === 'failed') return undefined;
    if (refund.state === 'requested' && (await hasOpenDispute(client, refund))) return undefined;
    if (refund.state !== 'sent') await changeRefund(client, refund, 'sent', 'the provider is being told');
    return refund;
  });
}

async function noteNoAnswer(client: pg.PoolClient, key: RefundKey): Promise<void> {
  const refund = await lockRefund(client, key);
  if (refund?.state === 'sent') await changeRefund(client, refund, 'unknown', 'the provider did not answer');
}

/** Whoever comes second with the same answer finds the refund settled. */
async function settleRefund(client: pg.PoolClient, key: RefundKey, answer: RefundAnswer): Promise<void> {
  const refund = await lockRefund(client, key);
  if (!refund || refund.state === 'succeeded' || refund.state === 'failed') return;
  await client.query('update refunds set provider_reference = $3 where event_id = $1 and id = $2', [
    key.eventId,
    key.refundId,
    answer.providerReference,
  ]);
  if (refund.state === 'unknown') await changeRefund(client, refund, 'sent', 'the provider answered after all');
  if (answer.state === 'succeeded') await finishRefund(client, refund);
  else await failRefund(client, refund, 'the provider refused it');
}
