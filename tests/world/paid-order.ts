import { randomUUID } from 'node:crypto';
import type { Client } from '@quivertree/contract/client';
import type { MadeEvent } from './make-event.ts';
import { signedIn } from './organiser-money.ts';
import { place, type WantedOrder } from './place.ts';
import type { World } from './world.ts';

export interface BoughtOrder {
  eventId: string;
  orderId: string;
  reference: string;
  /** Key in the link to the tickets. */
  ticketsKey: string;
  /** Email address of the buyer. */
  email: string;
  /** First payment of the order; empty for a free order. */
  paymentId: string;
  paymentPage: string;
  /** Ids of the order's tickets, sorted by ticket number. */
  ticketIds: string[];
}

/** Places an order as a visitor does, without paying. `quantities` are in the order of the event's ticket types. */
export async function order(
  world: World,
  event: MadeEvent,
  {
    quantities = [1],
    email = `${randomUUID()}@example.com`,
    name = 'Ndapewa Shikongo',
    ...more
  }: { quantities?: number[] } & Partial<Omit<WantedOrder, 'lines'>> = {},
): Promise<BoughtOrder> {
  const { payload } = await place(world.client, event, { lines: [...quantities.entries()], email, name, ...more });
  const { rows } = await world.pool.query<{ id: string; buyer_key: string; payment_id: string | null }>(
    `select o.id, o.buyer_key, (select p.id from payments p where p.order_id = o.id) as payment_id
       from orders o where o.reference = $1`,
    [payload.reference],
  );
  const row = rows[0] as (typeof rows)[0];
  return {
    eventId: event.id,
    orderId: row.id,
    reference: payload.reference,
    ticketsKey: `${payload.reference.split('-')[0]}-${row.buyer_key}`,
    email,
    paymentId: row.payment_id ?? '',
    paymentPage: payload.payment_url ?? payload.return_url,
    ticketIds: await ticketIdsOf(world, row.id),
  };
}

/** The provider shows its page without a way to pay, because the shop has closed it. */
export class PaymentPageClosed extends Error {}

/** Pays on the provider's page. */
export async function pay({ paymentPage }: { paymentPage: string }): Promise<void> {
  const answer = await fetch(paymentPage, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'pay' }),
    redirect: 'manual',
  });
  if (answer.status === 200 && (await answer.text()).includes('Payment not found'))
    throw new PaymentPageClosed(`Nothing can be paid at ${paymentPage}`);
  if (answer.status !== 303) throw new Error(`The payment page answered ${answer.status}`);
}

/** Places an order and pays for it. */
export async function buy(
  world: World,
  event: MadeEvent,
  wanted: Parameters<typeof order>[2] = {},
): Promise<BoughtOrder> {
  const placed = await order(world, event, wanted);
  if (placed.paymentId) await pay(placed);
  return { ...placed, ticketIds: await ticketIdsOf(world, placed.orderId) };
}

async function ticketIdsOf(world: World, orderId: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ id: string }>(
    'select id from tickets where order_id = $1 order by number',
    [orderId],
  );
  return rows.map(({ id }) => id);
}

/** A client signed in as a new user. */
export async function signedInAs(world: World, user: Parameters<typeof signedIn>[1]): Promise<Client> {
  return (await signedIn(world, user)).client;
}
