import { getOrderStatus } from '@quivertree/contract/orders/orders';
import type { MadeEvent } from './make-event.ts';
import { place, type WantedLine } from './place.ts';
import { clientOf } from './world.ts';

export interface PlacedOrder {
  reference: string;
  /** Payment page; for a free order, its status page. */
  paymentPage: string;
  expiresAt: string | null;
}

/** Places an order as a buyer does; throws refusals. */
export async function order(
  url: string,
  event: MadeEvent,
  lines: WantedLine[],
  {
    email = 'ndapewa@example.com',
    ...more
  }: { name?: string; email?: string; offerKey?: string; roomPlace?: string } = {},
): Promise<PlacedOrder> {
  const { payload, expiresAt } = await place(clientOf(url), event, { lines, email, ...more });
  return { reference: payload.reference, paymentPage: payload.return_url, expiresAt };
}

/** Submits the buyer's choice on the TEST provider's page. */
export async function choose(
  { paymentPage }: Pick<PlacedOrder, 'paymentPage'>,
  choice: 'pay' | 'decline' | 'close' | 'over' | 'short' | 'other_currency' | 'paid_twice',
): Promise<void> {
  await fetch(paymentPage, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
}

export async function statusOf(url: string, { reference }: PlacedOrder): Promise<string> {
  return (await clientOf(url).call(getOrderStatus, { params: { reference }, query: {} })).status;
}
