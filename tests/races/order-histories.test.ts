import type { Client } from '@quivertree/contract/client';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../apps/server/src/db/ids.ts';
import { expireReservations } from '../../apps/server/src/features/orders/expire-reservations.ts';
import { signMessage } from '../../apps/server/src/keys/message-signature.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { refusalOf } from '../world/refusal-of.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../world/make-event.ts';
import { order, signedInAs } from '../world/paid-order.ts';
import { reportingWithin, sized } from '../world/sizes.ts';
import { startWorld, type World } from '../world/world.ts';

const SECRET = 'a secret that only this world of tests knows';
const HISTORIES = sized(20, 2_000);
const TIMEOUT_MS = sized(120_000, 7_200_000);
const CAPACITIES = [4, 3];
const POOL = 5;
/** Price of a ticket with its fee, in cents. */
const UNIT_MINOR = 10_500;
/** Amount of a partial refund, in cents. */
const PART_MINOR = 1_000;

let world: World;
let organiserId: string;
let organiser: Client;
beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
  organiserId = await makeOrganiser(world.pool);
  organiser = await signedInAs(world, { memberOf: { organiserId, role: 'finance' } });
});
afterAll(() => world.stop());

/** Expected state of an order, tracked independently of the server. */
interface ModelOrder {
  type: number;
  units: number;
  state: 'reserved' | 'expired' | 'fulfilled';
  capturedMinor: number;
  /** Part of the captured money that was refunded. */
  refundedMinor: number;
  /** Part of the refunded amount that was for the order itself, not for surplus payments. */
  saleRefundedMinor: number;
  hasTickets: boolean;
  paid: boolean[];
}
type Model = ModelOrder[];

interface System {
  event: MadeEvent;
  orders: { reference: string; orderId: string; pages: string[] }[];
}

const totalOf = ({ units }: ModelOrder) => units * UNIT_MINOR;
const takes = (of: ModelOrder) =>
  of.state === 'reserved' || (of.state === 'fulfilled' && of.hasTickets) ? of.units : 0;
const taken = (orders: Model) => orders.reduce((sum, each) => sum + takes(each), 0);
const leftOf = (model: Model, type: number) =>
  Math.min((CAPACITIES[type] as number) - taken(model.filter((each) => each.type === type)), POOL - taken(model));

/** Records that the provider captured the whole price through one of the order's payments. */
function capture(model: Model, of: ModelOrder, payment: number): void {
  if (of.paid[payment]) return;
  of.paid[payment] = true;
  of.capturedMinor += totalOf(of);
  const mayHave = of.state === 'reserved' || (of.state === 'expired' && leftOf(model, of.type) >= of.units);
  if (mayHave) {
    of.state = 'fulfilled';
    of.hasTickets = true;
  } else of.refundedMinor += totalOf(of);
}

type Command = fc.AsyncCommand<Model, System>;

function place(type: number, units: number): Command {
  return {
    check: () => true,
    toString: () => `place(${type}, ${units})`,
    async run(model, system) {
      const quantities = type === 0 ? [units] : [0, units];
      const isAvailable = leftOf(model, type) >= units;
      let placed: Awaited<ReturnType<typeof order>> | undefined;
      const refused = await refusalOf(
        order(world, system.event, { quantities }).then((made) => {
          placed = made;
        }),
      );
      expect(refused?.code).toBe(isAvailable ? undefined : 'order.sold_out');
      if (!placed) return;
      system.orders.push({ ...placed, pages: [placed.paymentPage] });
      const nothing = { capturedMinor: 0, refundedMinor: 0, saleRefundedMinor: 0, hasTickets: false };
      model.push({ type, units, state: 'reserved', ...nothing, paid: [false] });
    },
  };
}

/** A command on one of the existing orders. */
function about(
  name: string,
  act: (of: ModelOrder, at: System['orders'][number], model: Model) => Promise<void>,
): (number: number) => Command {
  return (number) => ({
    check: (model) => model.length > 0,
    toString: () => `${name}(${number})`,
    run: (model, system) => {
      const index = number % model.length;
      return act(model[index] as ModelOrder, system.orders[index] as System['orders'][number], model);
    },
  });
}

async function choose(page: string | undefined, choice: 'pay' | 'decline' | 'notified_twice'): Promise<void> {
  const body = new URLSearchParams({ choice });
  const answer = await fetch(page ?? '', { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(303);
}

const pay = about('pay', async (of, { pages }, model) => {
  await choose(pages[0], 'pay');
  capture(model, of, 0);
});

const payNotifiedTwice = about('payNotifiedTwice', async (of, { pages }, model) => {
  await choose(pages[0], 'notified_twice');
  capture(model, of, 0);
});

const decline = about('decline', async (of, { pages }) => {
  if (!of.paid[0]) await choose(pages[0], 'decline');
});

/** Pays a second time at the same moment, as from another tab. */
const payTwiceAtOnce = about('payTwiceAtOnce', async (of, at, model) => {
  at.pages.push(await anotherPage(at));
  of.paid.push(false);
  await Promise.all([choose(at.pages[0], 'pay'), choose(at.pages.at(-1), 'pay')]);
  capture(model, of, 0);
  capture(model, of, of.paid.length - 1);
});

async function anotherPage({ orderId, pages }: System['orders'][number]): Promise<string> {
  const paymentId = newId();
  await world.pool.query(
    `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency)
     select event_id, $2, order_id, provider, 'created', amount_minor, currency from payments where order_id = $1 limit 1`,
    [orderId, paymentId],
  );
  const url = new URL(pages[0] ?? '');
  url.searchParams.set('payment', paymentId);
  url.searchParams.delete('signature');
  url.searchParams.set('signature', signMessage(SECRET, url.searchParams.toString()));
  return url.href;
}

async function expireOrder({ orderId }: System['orders'][number]): Promise<void> {
  await world.pool.query('update orders set expires_at = now() where id = $1', [orderId]);
  await expireReservations(world.pool);
}

const expire = about('expire', async (of, at) => {
  await expireOrder(at);
  if (of.state === 'reserved') of.state = 'expired';
});

/** Payment or expiry may come first: stock is available, so the money is used either way. */
const payWhileExpiring = about('payWhileExpiring', async (of, at, model) => {
  await Promise.all([choose(at.pages[0], 'pay'), expireOrder(at)]);
  const paidBefore = of.paid[0];
  capture(model, of, 0);
  if (paidBefore && of.state === 'reserved') of.state = 'expired';
});

const refund = (reference: string, scope: { kind: 'order' } | { kind: 'amount'; amount: number; currency: string }) =>
  refusalOf(
    organiser.call(refundOrder, {
      params: { reference },
      body: { scope, refundFee: true, reason: 'The sound failed', dryRun: false },
    }),
  );

/** Requests a refund and updates the model by the amount refunded, if any. */
async function requestRefund(
  of: ModelOrder,
  asked: ReturnType<typeof refund>,
  amountOf: (remainingMinor: number) => number,
): Promise<boolean> {
  const remainingMinor = of.state === 'fulfilled' ? totalOf(of) - of.saleRefundedMinor : 0;
  const amountMinor = amountOf(remainingMinor);
  const refused = await asked;
  expect(refused === undefined).toBe(remainingMinor > 0 && amountMinor <= remainingMinor);
  if (refused) return false;
  of.saleRefundedMinor += amountMinor;
  of.refundedMinor += amountMinor;
  return true;
}

const refundAll = about('refundAll', async (of, { reference }) => {
  if (await requestRefund(of, refund(reference, { kind: 'order' }), (left) => left)) of.hasTickets = false;
});

const refundPart = about('refundPart', async (of, { reference }) => {
  const part = { kind: 'amount' as const, amount: PART_MINOR / 100, currency: 'NAD' };
  await requestRefund(of, refund(reference, part), () => PART_MINOR);
});

const number = fc.nat({ max: 7 });
const placing = fc.tuple(fc.nat({ max: 1 }), fc.integer({ min: 1, max: 3 })).map(([type, units]) => place(type, units));
const COMMANDS = [
  placing,
  placing,
  number.map(expire),
  ...[pay, payNotifiedTwice, decline, payTwiceAtOnce, expire, payWhileExpiring, refundAll, refundPart].map((command) =>
    number.map(command),
  ),
];

/** State of an event in the server's own tables and books. */
async function stateOf({ event, orders }: System) {
  const { rows } = await world.pool.query(
    `select (select array_agg(sold + reserved order by position) from ticket_types where event_id = $1) as taken,
            (select sold + reserved from pools where event_id = $1) as pool,
            array(select o.state from unnest($2::uuid[]) with ordinality as w (id, at)
                    join orders o on o.id = w.id order by w.at) as states,
            (select count(*)::int from tickets where event_id = $1 and state <> 'void') as tickets,
            (select coalesce(sum(e.amount_minor), 0)::bigint from ledger_transactions t
               join ledger_entries e on e.transaction_id = t.id
              where t.event_id = $1 and e.account = 'provider_clearing') as at_provider,
            (select coalesce(sum(amount_minor), 0)::bigint from refunds where event_id = $1 and state = 'succeeded') as refunded`,
    [event.id, orders.map(({ orderId }) => orderId)],
  );
  return rows[0];
}

function expected(model: Model) {
  const sum = (of: (each: ModelOrder) => number) => model.reduce((total, each) => total + of(each), 0);
  return {
    taken: CAPACITIES.map((_, type) => taken(model.filter((each) => each.type === type))),
    pool: taken(model),
    states: model.map(({ state }) => state),
    tickets: sum((each) => (each.hasTickets ? each.units : 0)),
    at_provider: sum(({ capturedMinor, refundedMinor }) => capturedMinor - refundedMinor),
    refunded: sum(({ refundedMinor }) => refundedMinor),
  };
}

const histories = fc.commands(COMMANDS, { maxCommands: 14, size: 'max' });

test('stock, money and tickets come out as expected, whatever buyers, providers and organisers do in any order', {
  timeout: TIMEOUT_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(placing, placing, placing), histories, async (first, commands) => {
      const event = await makeEvent(world.pool, {
        organiserId,
        pools: [POOL],
        ticketTypes: CAPACITIES.map((capacity) => ({ capacity, pool: 0 })),
      });
      const system: System = { event, orders: [] };
      const model: Model = [];
      await fc.asyncModelRun(() => ({ model, real: system }), first);
      await fc.asyncModelRun(() => ({ model, real: system }), commands);
      await expect.poll(() => stateOf(system), { timeout: 10_000, interval: 30 }).toEqual(expected(model));
      await assertBooksAgree(world.pool);
    }),
    { numRuns: HISTORIES, ...reportingWithin(TIMEOUT_MS) },
  );
});
