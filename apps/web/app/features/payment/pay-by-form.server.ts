import type { Client } from '@quivertree/contract/client';
import { payOrder } from '@quivertree/contract/orders';
import { md5 } from '../checkout/md5.ts';
import { type WayToPay, whereToPay } from '../checkout/where-to-pay.ts';

/** URL where a buyer without scripts continues to pay; undefined if the order's page has to say why not. */
export async function wayByForm(
  client: Client,
  { reference, key }: { reference: string; key: string },
): Promise<WayToPay | undefined> {
  return client
    .call(payOrder, { params: { reference }, body: { key } })
    .then((answer) => whereToPay(answer, md5))
    .catch(() => undefined);
}
