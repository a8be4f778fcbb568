import { DAY_MS } from '@quivertree/domain/dates/durations';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { failRefund, lockRefund, type RefundKey } from './change-refund.ts';
import { tryEach } from '../../../jobs/try-each.ts';
import type { PaymentProvider } from '../providers/provider.ts';

/**
 * Asks the provider about a refund that succeeded, because the buyer's bank may reject the money days later. Then the
 * refund fails. Does nothing about refunds in other states, so repeats have no effect.
 */
export async function checkSentRefund(
  { pool, log, providers }: Pick<Context, 'pool' | 'log' | 'providers'>,
  { eventId, refundId }: RefundKey,
): Promise<void> {
  const { rows } = await pool.query<{ provider: string; provider_reference: string | null }>(
    `select p.provider, r.provider_reference
       from refunds r join payments p on p.id = r.payment_id and p.event_id = r.event_id
      where r.event_id = $1 and r.id = $2 and r.state = 'succeeded'`,
    [eventId, refundId],
  );
  const sent = rows[0];
  if (!sent?.provider_reference) return;
  const answer = await providers.find(sent.provider)?.fetchRefund?.(sent.provider_reference);
  if (answer?.state !== 'failed') return;
  const failed = await inTransaction(pool, async (client) => {
    const refund = await lockRefund(client, { eventId, refundId });
    if (refund?.state !== 'succeeded') return undefined;
    await failRefund(client, refund, 'rejected by the buyer’s bank');
    return refund;
  });
  if (!failed) return;
  const { paymentId, amountMinor } = failed;
  log.error(
    { eventId, refundId, paymentId, amountMinor },
    'a refund came back after it was sent; its money is in suspense',
  );
}

/** Looks at refunds this far back, because banks reject them up to thirty days after they were sent. */
const LOOKBACK_MS = 32 * DAY_MS;

/** Fetches the refunds that failed at a provider, even after they had succeeded, and returns how many there are. */
export async function fetchRejectedRefunds(
  context: Pick<Context, 'pool' | 'log' | 'clock' | 'providers'>,
  provider: PaymentProvider,
): Promise<number> {
  const rejected = (await provider.rejectedRefunds?.(new Date(context.clock.now() - LOOKBACK_MS))) ?? [];
  await tryEach(rejected, (refund) => checkSentRefund(context, refund));
  return rejected.length;
}
