import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { failpoint } from '../../../config/failpoints.ts';
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
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';
import { findPayment } from '../known-payment.ts';

/**
 * Sends a refund to its provider. The refund's id is the idempotency key, so that a retry after a crash or a lost
 * response doesn't pay twice. Without a response, the refund becomes `unknown` and the job is retried.
 */
export async function sendRefund(context: Pick<Context, 'pool' | 'log' | 'providers'>, key: RefundKey): Promise<void> {
  const { pool, log } = context;
  const refund = await markSent(pool, key);
  if (!refund) return;
  const { eventId, refundId } = key;
  const { paymentId, amountMinor, currency } = refund;
  const sent = { eventId, refundId, paymentId, amountMinor, currency };
  failpoint('a refund was marked as sent');
  const answer = await refundAtProvider(context, sent).catch(async (error: unknown) => {
    await inTransaction(pool, (client) => markUnknown(client, key));
    throw error;
  });
  failpoint('the provider answered a refund request');
  await inTransaction(pool, async (client) => {
    await settleRefund(client, key, answer);
    failpoint('a refund was settled but not committed');
  });
  failpoint('a refund was settled');
  if (answer.state === 'failed')
    log.error({ ...key, paymentId, amountMinor }, 'a provider refused a refund; its money is in suspense');
  else log.info({ ...key, amountMinor }, 'refund settled');
}

/**
 * Marks a refund as sent before the provider is called. Returns undefined if the refund is already settled, or if its
 * payment has an open dispute; the decision on the dispute will then resume the refund.
 */
async function markSent(pool: pg.Pool, key: RefundKey): Promise<LockedRefund | undefined> {
  return inTransaction(pool, async (client) => {
    const refund = await lockRefund(client, key);
    if (!refund || refund.state === 'succeeded' || refund.state === 'failed') return undefined;
    if (refund.state === 'requested' && (await hasOpenDispute(client, refund))) return undefined;
    if (refund.state !== 'sent') await changeRefund(client, refund, 'sent', 'sending to the provider');
    return refund;
  });
}

async function markUnknown(client: pg.PoolClient, key: RefundKey): Promise<void> {
  const refund = await lockRefund(client, key);
  if (refund?.state === 'sent') await changeRefund(client, refund, 'unknown', 'the provider did not answer');
}

/** Applies the provider's answer; does nothing if the refund is already settled. */
async function settleRefund(client: pg.PoolClient, key: RefundKey, answer: RefundAnswer): Promise<void> {
  const refund = await lockRefund(client, key);
  if (!refund || refund.state === 'succeeded' || refund.state === 'failed') return;
  await client.query('update refunds set provider_reference = $3 where event_id = $1 and id = $2', [
    key.eventId,
    key.refundId,
    answer.providerReference,
  ]);
  if (refund.state === 'unknown') await changeRefund(client, refund, 'sent', 'the provider answered late');
  if (answer.state === 'succeeded') await finishRefund(client, refund);
  else await failRefund(client, refund, 'refused by the provider');
}

export const sendRefundJob = defineJob({
  name: 'send-refund',
  title: 'Refund request to the provider',
  priority: -30,
  maxAttempts: 100,
  payload: z.object({ eventId: z.uuid(), refundId: z.uuid() }),
  run: sendRefund,
});

/** Sends a refund to the provider that took the payment, even if new payments use another provider. */
export async function refundAtProvider(
  { pool, providers }: Pick<Context, 'pool' | 'providers'>,
  refund: { eventId: string; refundId: string; paymentId: string; amountMinor: number; currency: string },
): Promise<RefundAnswer> {
  const { eventId, refundId, paymentId, amountMinor, currency } = refund;
  const { provider: name, reference, providerReference } = await findPayment(pool, eventId, paymentId);
  const provider = providers.find(name);
  if (!provider) throw new Error(`${name} is not configured`);
  return provider.refund({ refundId, paymentId, reference, providerReference, amountMinor, currency });
}
