import type { Client } from '@quivertree/contract/client';
import { checkPayment, type NextStop, payOrder } from '@quivertree/contract/orders/orders';
import { md5 } from '@quivertree/checkout/md5';
import type { BuyersOrder } from '@quivertree/checkout/pay-again';
import { nextStopOf } from '@quivertree/checkout/next-stop';

/**
 * Asks the provider about an order's payment. If that isn't possible now, the order's page still shows what is known.
 */
export async function checkPaymentByForm(client: Client, { reference, key }: BuyersOrder): Promise<void> {
  await client.call(checkPayment, { params: { reference }, body: { key } }).catch(() => undefined);
}

/**
 * Next stop for a buyer without scripts. Undefined if the order can't be paid for now, in which case the order's page
 * has to explain why.
 */
export async function nextStopByForm(client: Client, { reference, key }: BuyersOrder): Promise<NextStop | undefined> {
  return client
    .call(payOrder, { params: { reference }, body: { key } })
    .then((answer) => nextStopOf(answer, md5))
    .catch(() => undefined);
}
