import { randomUUID } from 'node:crypto';
import type { Client } from '@quivertree/contract/client';
import { scanTicket } from '@quivertree/contract/door/door';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { returnTicket, withdrawReturn } from '@quivertree/contract/tickets/returns';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { acceptTransfer, cancelTransfer, sendTransfer } from '@quivertree/contract/tickets/transfers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireReservations } from '../../apps/server/src/features/orders/expire-reservations.ts';
import { endReturns } from '../../apps/server/src/features/tickets/returns/end-returns.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { refusalCode } from '../world/refusal-of.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../world/make-event.ts';
import { signedIn } from '../world/organiser-money.ts';
import { buy, order, pay } from '../world/paid-order.ts';
import { sized } from '../world/sizes.ts';
import { startWorld, type World } from '../world/world.ts';

const LIVES = sized(8, 1_000);
const CAPACITY = 3;

let world: World;
let organiserId: string;
let owner: Client;
beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
  organiserId = await makeOrganiser(world.pool);
  ({ client: owner } = await signedIn(world, { memberOf: { organiserId, role: 'owner' } }));
});
afterAll(() => world.stop());

/** Expected state of a ticket, tracked independently of the server. */
interface ModelTicket {
  state: 'issued' | 'transferring' | 'offered' | 'void';
  admitted: boolean;
  /** Increases with each return, so that the oldest is resold first. */
  returnedAt: number;
}

interface Model {
  tickets: ModelTicket[];
  /** Indexes of reserved orders. */
  reserved: Set<number>;
  /** Indexes of orders that were refunded because no place was left when the payment arrived. */
  refunded: Set<number>;
  clock: number;
}

interface System {
  event: MadeEvent;
  /** Each ticket's current keys, and every code that it has had. */
  tickets: { ticketId: string; ticketsKey: string; reference: string; codes: string[]; transferKey: string }[];
  orders: { paymentPage: string; orderId: string; ticketsKey: string; reference: string }[];
}

const live = ({ tickets }: Model) => tickets.filter(({ state }) => state !== 'void');
const onReturn = ({ tickets }: Model) => tickets.filter(({ state }) => state === 'offered');
const leftOf = (model: Model) => CAPACITY - live(model).length + onReturn(model).length - model.reserved.size;

type Command = fc.AsyncCommand<Model, System>;

async function codeAt({ ticketId, ticketsKey }: System['tickets'][number]): Promise<string | null> {
  const { tickets } = await world.client.call(getOrderTickets, { params: { ticketsKey } });
  return tickets.find(({ id }) => id === ticketId)?.code ?? null;
}

const place = (): Command => ({
  check: () => true,
  toString: () => 'place',
  async run(model, system) {
    const isAvailable = leftOf(model) >= 1;
    let placed: Awaited<ReturnType<typeof order>> | undefined;
    const refused = await refusalCode(
      order(world, system.event).then((made) => {
        placed = made;
      }),
    );
    expect(refused).toBe(isAvailable ? 'no refusal' : 'order.sold_out');
    if (placed) model.reserved.add(system.orders.push(placed) - 1);
  },
});

/**
 * Pays for an order. It is fulfilled if capacity is left or a returned ticket can be resold; otherwise the money is
 * refunded.
 */
const payFor = (number: number): Command => ({
  check: (model) => model.reserved.size > 0,
  toString: () => `pay(${number})`,
  async run(model, system) {
    const index = [...model.reserved][number % model.reserved.size] as number;
    if (model.refunded.has(index)) return;
    const bought = system.orders[index] as System['orders'][number];
    await pay(bought);
    const { rows } = await world.pool.query<{ id: string }>('select id from tickets where order_id = $1', [
      bought.orderId,
    ]);
    const victim = resaleVictim(model);
    expect(rows).toHaveLength(victim === 'none left' ? 0 : 1);
    if (victim === 'none left') {
      model.refunded.add(index);
      return;
    }
    model.reserved.delete(index);
    if (victim) victim.state = 'void';
    model.tickets.push({ state: 'issued', admitted: false, returnedAt: 0 });
    const ticketId = rows[0]?.id ?? '';
    const held = { ticketId, ticketsKey: bought.ticketsKey, reference: bought.reference, codes: [], transferKey: '' };
    system.tickets.push({ ...held, codes: [(await codeAt(held)) ?? ''] });
  },
});

/**
 * Ticket that the next sale replaces: the one that has been up for resale longest without being admitted; undefined
 * while capacity is left.
 */
function resaleVictim(model: Model): ModelTicket | undefined | 'none left' {
  if (live(model).length < CAPACITY) return undefined;
  const open = onReturn(model).filter(({ admitted }) => !admitted);
  return open.toSorted((a, b) => a.returnedAt - b.returnedAt)[0] ?? 'none left';
}

const expire = (): Command => ({
  check: () => true,
  toString: () => 'expire',
  async run(model) {
    await world.pool.query(`update orders set expires_at = now() - interval '1 second' where state = 'reserved'`);
    await expireReservations(world.pool);
    model.reserved.clear();
  },
});

/**
 * Takes admitted tickets off resale unless their units are reserved. If only some can be taken off, the model follows
 * the server's choice.
 */
async function sweep(model: Model, system: System): Promise<void> {
  await endReturns(world.pool);
  const due = model.tickets.filter(({ state, admitted }) => state === 'offered' && admitted);
  const ending = Math.min(due.length, Math.max(0, leftOf(model)));
  const { rows } = await world.pool.query<{ id: string; state: ModelTicket['state'] }>(
    'select id, state from tickets where id = any ($1)',
    [system.tickets.map(({ ticketId }) => ticketId)],
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const ended = due.filter(
    (ticket) => states.get(system.tickets[model.tickets.indexOf(ticket)]?.ticketId ?? '') === 'issued',
  );
  expect(ended).toHaveLength(ending);
  for (const ticket of ended) ticket.state = 'issued';
}

/** A command on one of the existing tickets. */
function about(
  name: string,
  act: (of: ModelTicket, at: System['tickets'][number], model: Model, system: System) => Promise<void>,
): (number: number) => Command {
  return (number) => ({
    check: (model) => model.tickets.length > 0,
    toString: () => `${name}(${number})`,
    run: (model, system) => {
      const index = number % model.tickets.length;
      return act(
        model.tickets[index] as ModelTicket,
        system.tickets[index] as System['tickets'][number],
        model,
        system,
      );
    },
  });
}

function expectOutcome(seen: unknown, expected: unknown): void {
  expect(seen).toBe(expected);
}

const requestReturn = about('requestReturn', async (of, { ticketsKey, ticketId }, model) => {
  const refused = await refusalCode(world.client.call(returnTicket, { params: { ticketsKey }, body: { ticketId } }));
  if (of.admitted) return expectOutcome(refused, 'return.already_in');
  expectOutcome(refused, of.state === 'issued' ? 'no refusal' : 'return.not_possible');
  if (of.state !== 'issued') return;
  of.state = 'offered';
  of.returnedAt = ++model.clock;
});

const keep = about('keep', async (of, { ticketsKey, ticketId }, model) => {
  const refused = await refusalCode(world.client.call(withdrawReturn, { params: { ticketsKey }, body: { ticketId } }));
  if (of.state !== 'offered') return expectOutcome(refused, 'return.over');
  expectOutcome(refused, leftOf(model) >= 1 ? 'no refusal' : 'return.being_bought');
  if (leftOf(model) >= 1) of.state = 'issued';
});

const send = about('send', async (of, at) => {
  let path = '';
  const refused = await refusalCode(
    world.client.call(sendTransfer, { params: at, body: { ticketId: at.ticketId } }).then(({ transferPath }) => {
      path = transferPath;
    }),
  );
  const transferKey = path.replace('/transfer/', '');
  if (of.state === 'transferring') {
    expectOutcome(refused, 'no refusal');
    return expectOutcome(transferKey, at.transferKey);
  }
  if (of.admitted) return expectOutcome(refused, 'transfer.already_in');
  expectOutcome(refused, of.state === 'issued' ? 'no refusal' : 'transfer.not_possible');
  if (of.state !== 'issued') return;
  of.state = 'transferring';
  at.transferKey = transferKey;
});

const recall = about('recall', async (of, at) => {
  const refused = await refusalCode(world.client.call(cancelTransfer, { params: at, body: { ticketId: at.ticketId } }));
  if (of.state !== 'transferring') return expectOutcome(refused, 'transfer.over');
  expectOutcome(refused, 'no refusal');
  of.state = 'issued';
});

const take = about('take', async (of, at) => {
  if (at.transferKey === '') return;
  const params = { transferKey: at.transferKey };
  const body = { name: 'Tangeni Haufiku', email: `${randomUUID()}@example.com` };
  let path = '';
  const refused = await refusalCode(
    world.client.call(acceptTransfer, { params, body }).then(({ ticketsPath }) => {
      path = ticketsPath;
    }),
  );
  expectOutcome(refused, of.state === 'transferring' ? 'no refusal' : 'transfer.over');
  if (of.state !== 'transferring') return;
  of.state = 'issued';
  at.ticketsKey = path.replace('/tickets/', '');
  at.codes.push((await codeAt(at)) ?? '');
});

const refund = about('refund', async (of, at) => {
  const refused = await refusalCode(
    owner.call(refundOrder, {
      params: { reference: at.reference },
      body: { scope: { kind: 'tickets', ticketIds: [at.ticketId] }, reason: 'asked', refundFee: true, dryRun: false },
    }),
  );
  if (of.state === 'void') return expectOutcome(refused.startsWith('refund.'), true);
  expectOutcome(refused, 'no refusal');
  of.state = 'void';
});

/** Scans every code that the ticket has ever had: only the newest may be admitted, and none twice. */
const scan = about('scan', async (of, at, _, system) => {
  for (const [i, code] of at.codes.entries()) {
    const newest = i === at.codes.length - 1;
    const body = { code, device: 'gate', nonce: randomUUID() };
    const { verdict, reason } = await owner.call(scanTicket, { params: { eventId: system.event.id }, body });
    const admits = newest && (of.state === 'issued' || of.state === 'offered');
    if (!admits) expectOutcome(reason, of.state === 'void' ? 'void' : newest ? 'not_admissible' : 'replaced');
    else expectOutcome(verdict, of.admitted ? 'already_in' : 'admitted');
    if (admits) of.admitted = true;
  }
});

const number = fc.nat(9);
const COMMANDS: fc.Arbitrary<Command>[] = [
  fc.constant(0).map(place),
  fc.constant(0).map(place),
  number.map(payFor),
  number.map(payFor),
  number.map(requestReturn),
  number.map(requestReturn),
  number.map(keep),
  number.map(send),
  number.map(recall),
  number.map(take),
  number.map(refund),
  number.map(scan),
  fc.constant(0).map(expire),
];

/** After each step, checks that the model matches the system, and that stock, books, money and tickets agree. */
const checked = (command: Command): Command => ({
  check: (model) => command.check(model),
  toString: () => command.toString(),
  async run(model, system) {
    await command.run(model, system);
    await sweep(model, system);
    const { rows } = await world.pool.query<{ states: string[]; left: number; on_return: number }>(
      `select array(select t.state from unnest($2::uuid[]) with ordinality as w (id, at)
                      join tickets t on t.id = w.id order by w.at) as states,
              capacity - sold - reserved - offered - allotted as left, on_return
         from ticket_types where event_id = $1`,
      [system.event.id, system.tickets.map(({ ticketId }) => ticketId)],
    );
    expect(rows[0]).toEqual({
      states: model.tickets.map(({ state }) => state),
      left: leftOf(model),
      on_return: onReturn(model).length,
    });
    await assertBooksAgree(world.pool);
  },
});

test('each place admits one person and each cent is accounted for, whatever happens to the tickets in any order', {
  timeout: 30_000 * LIVES,
}, async () => {
  let lived = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.commands(
        COMMANDS.map((command) => command.map(checked)),
        { maxCommands: 30, size: 'max' },
      ),
      async (commands) => {
        const event = await makeEvent(world.pool, {
          organiserId,
          returnFeeBasisPoints: 1_000,
          ticketTypes: [{ capacity: CAPACITY, returnable: true }],
        });
        const system: System = { event, tickets: [], orders: [] };
        const bought = await buy(world, event, { quantities: [CAPACITY] });
        const { ticketsKey, reference } = bought;
        for (const ticketId of bought.ticketIds) {
          const held = { ticketId, ticketsKey, reference, codes: [], transferKey: '' };
          system.tickets.push({ ...held, codes: [(await codeAt(held)) ?? ''] });
        }
        const setup = () => ({
          model: {
            tickets: system.tickets.map(() => ({ state: 'issued' as const, admitted: false, returnedAt: 0 })),
            reserved: new Set<number>(),
            refunded: new Set<number>(),
            clock: 0,
          },
          real: system,
        });
        await fc.asyncModelRun(setup, commands);
        await world.pool.query(`update orders set expires_at = now() - interval '1 second' where state = 'reserved'`);
        await expireReservations(world.pool);
        await endReturns(world.pool);
        lived++;
      },
    ),
    { numRuns: LIVES, endOnFailure: true },
  );
  expect(lived).toBe(LIVES);
});
