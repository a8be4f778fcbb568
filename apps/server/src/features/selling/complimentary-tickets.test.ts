import { randomUUID } from 'node:crypto';
import { CallError, type Client } from '@quivertree/contract/client';
import { getEventStock, issueComplimentaryTickets } from '@quivertree/contract/selling/complimentary-tickets';
import { getBusinessOrder, listEventOrders } from '@quivertree/contract/selling/order-lists';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { getEventSales } from '@quivertree/contract/sales/sales';
import { setAllotment } from '@quivertree/contract/stock/stock';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { refusalCode, refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { mailTo } from '../../../../../tests/world/mails.ts';
import { type EventToMake, type MadeEvent, makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { buy, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { eventSales } from '../sales/event-sales.ts';

let world: World;
let organiserId: string;
let manager: Client;
beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  manager = await signedInAs(world, { memberOf: { organiserId, role: 'manager' } });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const concert = (event: EventToMake = {}) => makeEvent(world.pool, { organiserId, ...event });

const people = (count: number, quantity = 1) =>
  Array.from({ length: count }, (_, i) => ({ name: `Guest ${i + 1}`, email: `guest${i + 1}@example.com`, quantity }));

interface IssueOptions {
  guests?: ReturnType<typeof people>;
  allotment?: string | null;
  dryRun?: boolean;
  by?: Client;
  idempotencyKey?: string;
}

function issueTickets(
  event: MadeEvent,
  { guests = people(1), allotment = null, dryRun = false, by = manager, ...more }: IssueOptions = {},
) {
  const body = { ticketId: event.ticketTypes[0] as string, allotment, note: 'See you there', guests, dryRun };
  return by.call(
    issueComplimentaryTickets,
    { params: { eventId: event.id }, body },
    { idempotencyKey: more.idempotencyKey ?? randomUUID() },
  );
}

const stockOf = async (event: MadeEvent) =>
  (await manager.call(getEventStock, { params: { eventId: event.id } })).ticketTypes[0];
const obstacleOf = async (event: { id: string }) =>
  (await manager.call(getEventStock, { params: { eventId: event.id } })).complimentaryBlocker;

const putOnHold = (event: MadeEvent, units: number) =>
  manager.call(setAllotment, {
    params: { eventId: event.id, ticketId: event.ticketTypes[0] as string },
    body: { name: 'Sponsors', units },
  });

test('issues a guest’s tickets to their name with single spaces', async () => {
  const event = await concert();
  await issueTickets(event, { guests: [{ name: 'Johanna  Nangolo ', email: 'jn@example.com', quantity: 1 }] });
  const { rows } = await world.pool.query('select buyer_name from orders where event_id = $1', [event.id]);
  expect(rows).toEqual([{ buyer_name: 'Johanna Nangolo' }]);
});

test('limits complimentary tickets to ten emails per mailbox, however its address is written', async () => {
  const event = await concert({ ticketTypes: [{ capacity: 100 }] });
  const name = randomUUID();
  const toOne = (spelling: string, dryRun = false) =>
    refusalCode(
      issueTickets(event, { dryRun, guests: [{ name: 'Guest', email: `${spelling}@example.com`, quantity: 1 }] }),
    );
  await toOne(name, true);
  for (let mail = 1; mail <= 10; mail++) expect(await toOne(`${name}+${mail}`)).toBe('no refusal');
  expect(await toOne(name.toUpperCase())).toBe('auth.too_many_attempts');
  expect(await stockOf(event)).toMatchObject({ complimentary: 10 });
});

test('sends complimentary tickets from an allotment at once, without counting them as income', async () => {
  const event = await concert({ ticketTypes: [{ name: 'General', capacity: 10 }] });
  await putOnHold(event, 6);
  await buy(world, event);
  const guests = [{ name: 'Johanna !Nôas', email: `${randomUUID()}@example.com`, quantity: 2 }, ...people(2)];
  const preview = await issueTickets(event, { guests, allotment: 'Sponsors', dryRun: true });
  expect(preview).toEqual({ people: 3, tickets: 4, left: 2, references: [] });
  expect(await stockOf(event)).toMatchObject({ sold: 1, allotted: 6, complimentary: 0 });

  const { references } = await issueTickets(event, { guests, allotment: 'Sponsors' });
  expect(await stockOf(event)).toMatchObject({
    sold: 5,
    allotted: 2,
    left: 3,
    complimentary: 4,
    allotments: [{ name: 'Sponsors', units: 2 }],
  });
  const mail = await mailTo(world, guests[0]?.email as string);
  expect(mail.subject).toContain('Your 2 tickets');
  expect(mail.text).toContain('See you there');
  expect(mail.attachments).toHaveLength(1);

  const order = await manager.call(getBusinessOrder, { params: { reference: references[0] as string } });
  expect(order).toMatchObject({ type: 'COMPLIMENTARY', state: 'fulfilled', buyer: { name: 'Johanna !Nôas' } });
  expect(order.history[0]).toMatchObject({ kind: 'complimentary_issued', by: 'Ndapewa Shikongo', reason: 'Sponsors' });
  const sales = await eventSales(world.pool, event.id, 'day', Date.now());
  expect(sales).toMatchObject({
    ordered: 1,
    fulfilled: 1,
    money: { grossSales: 100, buyerFees: 5 },
    tickets: { issued: 5, valid: 5, sold: 1, complimentary: 4, void: 0 },
    byType: [{ faceValue: 100, sold: 1, complimentary: 4 }],
  });
  const { items } = await manager.call(listEventOrders, {
    params: { eventId: event.id },
    query: { state: 'complimentary' },
  });
  expect(items.map(({ total }) => total)).toEqual([0, 0, 0]);
  const body = { scope: { kind: 'order' as const }, refundFee: true, reason: 'It cost nothing' };
  expect(await refusalCode(manager.call(refundOrder, { params: { reference: references[0] as string }, body }))).toBe(
    'refund.not_paid',
  );
});

test('never issues more of the stock on sale than is left', async () => {
  const event = await concert({ pools: [4], ticketTypes: [{ capacity: 10, pool: 0 }] });
  await buy(world, event, { quantities: [1] });
  expect(await refusalOf(issueTickets(event, { guests: people(4) }))).toMatchObject({
    code: 'complimentary.not_enough',
    message: 'Tickets left: 3. This list needs 4.',
  });
  expect(await issueTickets(event, { guests: people(3) })).toMatchObject({ left: 0 });
  expect(await refusalCode(issueTickets(event, { allotment: 'Nobody' }))).toBe('complimentary.unknown_allotment');
});

test('issues tickets to two hundred people; a list with mistakes issues none and names the lines', async () => {
  const event = await concert({ ticketTypes: [{ capacity: 1_000 }] });
  const wrong = people(200).map((guest, i) =>
    i === 41 ? { ...guest, email: 'no address' } : i === 99 ? { ...guest, name: ' ' } : guest,
  );
  const refused = await issueTickets(event, { guests: wrong }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallError);
  expect((refused as CallError).body).toMatchObject({
    code: 'complimentary.check_lines',
    errors: [
      { path: 'guests.41', message: 'Enter a valid email address.' },
      { path: 'guests.99', message: 'Enter a name.' },
    ],
  });
  expect(await stockOf(event)).toMatchObject({ sold: 0, complimentary: 0 });
  expect(await issueTickets(event, { guests: people(200) })).toMatchObject({ people: 200, left: 800 });
  expect(await stockOf(event)).toMatchObject({ sold: 200, complimentary: 200 });
  expect(await refusalCode(issueTickets(event, { guests: people(201) }))).toBe('request.invalid');
});

test('issues a list once, even if it is sent twice or by two people at once', async () => {
  const event = await concert({ ticketTypes: [{ capacity: 5 }] });
  const idempotencyKey = randomUUID();
  const [first, second] = await Promise.all([
    issueTickets(event, { idempotencyKey }),
    issueTickets(event, { idempotencyKey }),
  ]);
  expect(second?.references).toEqual(first?.references);
  expect(await refusalCode(issueTickets(event, { guests: people(2), idempotencyKey }))).toBe('idempotency.key_reused');
  const outcomes = await Promise.all([1, 2, 3].map(() => refusalCode(issueTickets(event, { guests: people(1, 2) }))));
  expect(outcomes.toSorted()).toEqual(['complimentary.not_enough', 'no refusal', 'no refusal']);
  expect(await stockOf(event)).toMatchObject({ sold: 5, left: 0 });
});

test('refuses complimentary tickets for an event that isn’t on, or from people without the right', async () => {
  const draft = await concert({ state: 'draft' });
  expect(await obstacleOf(draft)).toBe('draft');
  expect(await refusalOf(issueTickets(draft))).toMatchObject({ code: 'event.cannot_change' });
  const over = { startsAt: new Date(Date.now() - 7_200_000), endsAt: new Date(Date.now() - 3_600_000) };
  const past = await concert(over);
  expect(await obstacleOf(past)).toBe('over');
  expect(await refusalCode(issueTickets(past))).toBe('order.event_over');
  const event = await concert();
  expect(await obstacleOf(event)).toBeNull();
  for (const stopped of ['sales_stopped_at', 'off_sale_at']) {
    const offSale = await concert();
    await world.pool.query(`update events set ${stopped} = now() where id = $1`, [offSale.id]);
    expect(await obstacleOf(offSale)).toBe('off_sale');
    for (const dryRun of [true, false])
      expect(await refusalOf(issueTickets(offSale, { dryRun }))).toMatchObject({
        code: 'event.cannot_change',
        message: 'You can’t do this with an event that is off sale.',
      });
    expect(await stockOf(offSale)).toMatchObject({ complimentary: 0 });
  }
  const other = await concert();
  expect(await refusalCode(issueTickets({ ...event, ticketTypes: other.ticketTypes }))).toBe('ticket_type.unknown');
  for (const role of ['finance', 'door'] as const) {
    const by = await signedInAs(world, { memberOf: { organiserId, role } });
    expect(await refusalCode(issueTickets(event, { by }))).toBe('event.not_found');
  }
  const elsewhere = await signedInAs(world, {
    memberOf: { organiserId: await makeOrganiser(world.pool), role: 'owner' },
  });
  expect(await refusalCode(issueTickets(event, { by: elsewhere }))).toBe('event.not_found');
  expect(await refusalCode(elsewhere.call(getEventStock, { params: { eventId: event.id } }))).toBe('event.not_found');
  expect(await refusalCode(elsewhere.call(getEventSales, { params: { eventId: event.id }, query: {} }))).toBe(
    'event.not_found',
  );
});
