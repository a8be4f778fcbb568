import { CallError, type Client } from '@quivertree/contract/client';
import { type NextStop, payOrder } from '@quivertree/contract/orders/orders';
import { type Md5, nextStopOf } from './next-stop.ts';

/** A placed order, as identified by its buyer's own links. */
export interface BuyersOrder {
  reference: string;
  /** The buyer's key. */
  key: string;
}

export interface PaymentParts {
  client: Client;
  /** Address of an order's status page, or the app's link to it. */
  statusUrl: (order: BuyersOrder) => string;
  md5: Md5;
}

/**
 * Finds out where the buyer can pay for a placed order. An order that is already paid, or whose payment is in progress,
 * leads to its status. Undefined if the reservation has expired.
 *
 * @throws if the server or the provider doesn't answer
 */
export async function payAgain(
  { client, statusUrl, md5 }: PaymentParts,
  order: BuyersOrder,
): Promise<NextStop | undefined> {
  try {
    const { reference, key } = order;
    const answer = await client.call(payOrder, { params: { reference }, body: { key } });
    return await nextStopOf(answer, md5);
  } catch (error) {
    const code = error instanceof CallError ? error.code : undefined;
    if (code === 'order.payment_in_progress') return { kind: 'redirect', url: statusUrl(order) };
    if (code === 'order.reservation_over' || code === 'order.not_found') return undefined;
    throw error;
  }
}
