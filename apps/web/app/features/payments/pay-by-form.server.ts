import type { Client } from '@quivertree/contract/client';
import { payOrder } from '@quivertree/contract/orders/orders';
import { md5 } from '@quivertree/checkout/md5';
import { type PaymentTarget, paymentTargetOf } from '@quivertree/checkout/payment-target';

/**
 * Next stop for a buyer without scripts. Undefined if the order can't be paid for now, in which case the order's page
 * has to explain why.
 */
export async function paymentTargetByForm(
  client: Client,
  { reference, key }: { reference: string; key: string },
): Promise<PaymentTarget | undefined> {
  return client
    .call(payOrder, { params: { reference }, body: { key } })
    .then((answer) => paymentTargetOf(answer, md5))
    .catch(() => undefined);
}
