import type { Context } from '../../../context.ts';
import { findPayment } from '../known-payment.ts';
import type { RefundAnswer } from '../providers/provider.ts';

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
