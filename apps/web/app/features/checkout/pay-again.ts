import { CallError } from '@quivertree/contract/client';
import { payOrder } from '@quivertree/contract/orders/orders';
import { apiClient } from '../../api-client.ts';
import { paymentStatusPath } from '../../paths.ts';
import { type PaymentTarget, paymentTargetOf } from '@quivertree/checkout/payment-target';
import { retryImport } from '../../hydration/retrying-import.ts';

export interface BuyersOrder {
  reference: string;
  /** The buyer's key. */
  key: string;
}

/**
 * URL for paying a placed order, or URL of its status if it is paid or a payment is in progress. Undefined if the
 * reservation has expired.
 *
 * @throws if the server or the provider doesn't answer
 */
export async function payAgain({ reference, key }: BuyersOrder): Promise<PaymentTarget | undefined> {
  try {
    const answer = await apiClient.call(payOrder, { params: { reference }, body: { key } });
    return await paymentTargetOf(answer, async (text) =>
      (await retryImport(() => import('@quivertree/checkout/md5'))).md5(text),
    );
  } catch (error) {
    const code = error instanceof CallError ? error.code : undefined;
    if (code === 'order.payment_in_progress')
      return { kind: 'redirect', url: location.origin + paymentStatusPath(reference, key) };
    if (code === 'order.reservation_over' || code === 'order.not_found') return undefined;
    throw error;
  }
}
