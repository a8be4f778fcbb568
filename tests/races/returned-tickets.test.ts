import { randomUUID } from 'node:crypto';
import { CallError, type Client } from '@quivertree/contract/client';
import { scanTicket } from '@quivertree/contract/door/door';
import { placeOrder } from '@quivertree/contract/orders/orders';
import { returnTicket } from '@quivertree/contract/tickets/returns';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { refundResoldTicket } from '../../apps/server/src/features/tickets/returns/refund-resold-ticket.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../world/make-event.ts';
import { signedIn } from '../world/organiser-money.ts';
import { type BoughtOrder, buy } from '../world/paid-order.ts';
import { retryWhileDown } from '../world/retry-while-down.ts';
import { sized } from '../world/sizes.ts';
import { clientOf, startWorld, type World } from '../world/world.ts';

const SELLERS = sized(20, 100);
const BUYERS = sized(200, 1_000);

let world: World;
let organiserId: string;
let door: Client;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
  organiserId = await makeOrganiser(world.pool);
  ({ client: door } = await signedIn(world, { memberOf: { organiserId, role: 'door' } }));
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const ticketOf = async (url: string, { ticketsKey }: Pick<BoughtOrder, 'ticketsKey'>) =>
  (await clientOf(url).call(getOrderTickets, { params: { ticketsKey } })).tickets;

async function scan(event: MadeEvent, code: string): Promise<string> {
  const body = { code, device: 'gate', nonce: randomUUID() };
  const { verdict, reason } = await door.call(scanTicket, { params: { eventId: event.id }, body });
  return reason ?? verdict;
}

/** A sold-out event with all its tickets up for resale, and each seller's code. */
async function allOnReturn(sellers: number): Promise<{ event: MadeEvent; sold: BoughtOrder[]; codes: string[] }> {
  const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ capacity: sellers, returnable: true }] });
  const sold: BoughtOrder[] = [];
  const codes: string[] = [];
  for (let i = 0; i < sellers; i++) {
    const seller = await buy(world, event);
    codes.push((await ticketOf(world.url, seller))[0]?.code ?? '');
    sold.push(seller);
  }
  await Promise.all(
    sold.map(({ ticketsKey, ticketIds }) =>
      world.client.call(returnTicket, { params: { ticketsKey }, body: { ticketId: ticketIds[0] ?? '' } }),
    ),
  );
  return { event, sold, codes };
}

/** Places an order as one buyer, with one server; resolves with the payment page, or undefined if sold out. */
async function tryToOrder(url: string, event: MadeEvent, email: string): Promise<string | undefined> {
  const body = {
    eventId: event.id,
    attendee: { name: 'Tangeni Haufiku', email },
    tickets: [{ ticketId: event.ticketTypes[0] ?? '', quantity: 1 }],
  };
  try {
    return (await retryWhileDown(() => clientOf(url).call(placeOrder, { body }, { idempotencyKey: email }))).payload
      .return_url;
  } catch (error) {
    if (error instanceof CallError && error.code === 'order.sold_out') return undefined;
    throw error;
  }
}

/** Pays at the provider, which then notifies both servers more than once, at the same moment. */
const payNotifiedTwice = (page: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ choice: 'notified_twice' }), redirect: 'manual' });

const refundsOf = async (event: MadeEvent) =>
  (
    await world.pool.query<{ order_id: string; amount_minor: number; state: string }>(
      `select p.order_id, r.amount_minor, r.state from refunds r join payments p on p.id = r.payment_id where r.event_id = $1`,
      [event.id],
    )
  ).rows;

test(`${BUYERS} buyers race for ${SELLERS} returned tickets at two servers: each is resold and refunded once`, {
  timeout: 120_000,
}, async () => {
  const { event, sold, codes } = await allOnReturn(SELLERS);
  const pages = await Promise.all(
    Array.from({ length: BUYERS }, (_, i) =>
      tryToOrder(world.urls[i % 2] as string, event, `racer-${i}-${event.slug}@example.com`),
    ),
  );
  const won = pages.filter((page) => page !== undefined);
  expect(won).toHaveLength(SELLERS);
  await Promise.all(won.map(payNotifiedTwice));

  await expect
    .poll(async () => (await refundsOf(event)).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(sold.map(() => 'succeeded'));
  const refunds = await refundsOf(event);
  expect(refunds.map(({ amount_minor }) => amount_minor)).toEqual(sold.map(() => 10_000));
  expect(refunds.map(({ order_id }) => order_id).sort()).toEqual(sold.map(({ orderId }) => orderId).sort());

  const { rows: returns } = await world.pool.query<{ id: string }>(
    'select id from ticket_returns where event_id = $1',
    [event.id],
  );
  await Promise.all(
    returns.flatMap(({ id }) =>
      [1, 2].map(() => refundResoldTicket(world.context, { eventId: event.id, returnId: id })),
    ),
  );
  expect(await refundsOf(event)).toHaveLength(SELLERS);

  const { rows: bought } = await world.pool.query<{ key: string }>(
    `select e.code || '-' || o.buyer_key as key from orders o join events e on e.id = o.event_id
      where o.event_id = $1 and o.buyer_email like 'racer-%' and o.state = 'fulfilled'`,
    [event.id],
  );
  const newTickets = (
    await Promise.all(bought.map(({ key }) => ticketOf(world.urls[1] as string, { ticketsKey: key })))
  ).flat();
  expect(new Set(await Promise.all(codes.map((code) => scan(event, code))))).toEqual(new Set(['void']));
  const first = await Promise.all(newTickets.map(({ code }) => scan(event, code ?? '')));
  expect(first).toEqual(newTickets.map(() => 'admitted'));
  expect(first).toHaveLength(SELLERS);
  expect(await scan(event, newTickets[0]?.code ?? '')).toBe('already_in');
});

test('when tickets are scanned while being bought, each place admits one person, its old holder or its new one', {
  timeout: 120_000,
}, async () => {
  const { event, sold, codes } = await allOnReturn(10);
  const pages = await Promise.all(
    sold.map((_, i) => tryToOrder(world.urls[i % 2] as string, event, `late-${i}-${event.slug}@example.com`)),
  );
  const [verdicts] = await Promise.all([
    Promise.all(codes.map((code) => scan(event, code))),
    Promise.all(pages.map((page) => payNotifiedTwice(page ?? ''))),
  ]);
  const inside = verdicts.filter((verdict) => verdict === 'admitted').length;
  await expect
    .poll(async () => (await refundsOf(event)).filter(({ state }) => state === 'succeeded').length, { timeout: 60_000 })
    .toBe(10);
  const { rows } = await world.pool.query<{ live: number; bought: number }>(
    `select count(*) filter (where t.state <> 'void')::int as live,
            count(*) filter (where o.buyer_email like 'late-%')::int as bought
       from tickets t join orders o on o.id = t.order_id where t.event_id = $1`,
    [event.id],
  );
  expect(rows[0]?.live).toBe(10);
  expect((rows[0]?.bought ?? 0) + inside).toBeLessThanOrEqual(10);
});
