import {
  getEditedEvent,
  getEventPreview,
  publishEvent,
  saveEventDetails,
  saveEventTickets,
} from '@quivertree/contract/events/event-editing';
import { getAdministeredEvent } from '@quivertree/contract/events/event-review';
import { placeOrder } from '@quivertree/contract/orders/orders';
import { getReviewedOrganiser } from '@quivertree/contract/organisers/organiser-review';
import { listOrganiserEvents } from '@quivertree/contract/organisers/organisers';
import { getOrganiserTerms, setAdvanceShare, setPlan } from '@quivertree/contract/settlement/organiser-terms';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { changeCapacity } from '@quivertree/contract/stock/stock';
import type { Plan } from '@quivertree/domain/plans/plans';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { type SignedIn, signedIn } from '../../../../../tests/world/organiser-money.ts';
import { buy } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { applyPlanFee, changeEventState } from '../events/publish-event.ts';
import { refuseAbovePlan, refuseFeeAbovePrice } from './event-plan.ts';

let world: World;
let johanna: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  johanna = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const ENTERPRISE: Plan = { name: 'enterprise', variableFeeBasisPoints: 300, fixedFeeMinor: 100, settles: 'event_end' };
const RSVP: Plan = { name: 'rsvp', variableFeeBasisPoints: 0, fixedFeeMinor: 0, settles: 'weekly' };

const put = (organiserId: string, plan: Plan) => johanna.client.call(setPlan, { params: { organiserId }, body: plan });
const check = (eventId: string) => inTransaction(world.pool, (client) => refuseAbovePlan(client, eventId));

test('an organiser without a plan is on Standard, and every change of plan and advance share stays in the history', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const before = await johanna.client.call(getOrganiserTerms, { params: { organiserId } });
  expect(before).toMatchObject({ plan: { name: 'standard', variableFeeBasisPoints: 500 }, plans: [] });
  await put(organiserId, ENTERPRISE);
  await put(organiserId, { ...ENTERPRISE, fixedFeeMinor: 50 });
  const after = await johanna.client.call(setAdvanceShare, { params: { organiserId }, body: { basisPoints: 2_500 } });
  expect(after.plan).toEqual({ ...ENTERPRISE, fixedFeeMinor: 50 });
  expect(after.plans.map(({ plan, by }) => [plan.fixedFeeMinor, by])).toEqual([
    [50, 'Ndapewa Shikongo'],
    [100, 'Ndapewa Shikongo'],
  ]);
  expect(after).toMatchObject({ advanceBasisPoints: 2_500, advanceShares: [{ basisPoints: 2_500 }] });
  await expect(world.pool.query('update organiser_plans set fixed_fee_minor = 0')).rejects.toThrow('append-only');
});

test('an organiser that doesn’t exist is not found', async () => {
  const unknown = { params: { organiserId: newId() } };
  const refused = { code: 'organiser.not_found' };
  await expect(johanna.client.call(getOrganiserTerms, unknown)).rejects.toMatchObject(refused);
  await expect(johanna.client.call(setPlan, { ...unknown, body: ENTERPRISE })).rejects.toMatchObject(refused);
  await expect(johanna.client.call(setAdvanceShare, { ...unknown, body: { basisPoints: 1 } })).rejects.toMatchObject(
    refused,
  );
});

test('administrators can’t set the plan or advance share of their own organisation', async () => {
  const organiserId = await makeOrganiser(world.pool);
  await world.pool.query(
    `insert into organiser_members (organiser_id, user_id, member_role) values ($1, $2, 'manager')`,
    [organiserId, johanna.id],
  );
  const refused = { code: 'organiser.own' };
  await expect(put(organiserId, ENTERPRISE)).rejects.toMatchObject(refused);
  const share = { params: { organiserId }, body: { basisPoints: 2_500 } };
  await expect(johanna.client.call(setAdvanceShare, share)).rejects.toMatchObject(refused);
});

test('an event takes its fee from the plan when it goes on sale, and keeps it when the plan changes', async () => {
  const organiserId = await makeOrganiser(world.pool);
  await put(organiserId, ENTERPRISE);
  const event = await makeEvent(world.pool, { organiserId, state: 'draft' });
  await inTransaction(world.pool, (client) => applyPlanFee(client, event.id));
  await world.pool.query(`update events set state = 'published' where id = $1`, [event.id]);
  await put(organiserId, { ...ENTERPRISE, variableFeeBasisPoints: 900 });
  const order = await world.client.call(placeOrder, {
    body: {
      eventId: event.id,
      attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
      tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 2 }],
    },
  });
  expect(order.amount).toBe(200 + 6 + 1);
});

test('an event that went on sale with free tickets takes the plan’s current fee when it starts to charge', async () => {
  const organiserId = await makeOrganiser(world.pool);
  await put(organiserId, RSVP);
  const { client } = await signedIn(world, { memberOf: { organiserId, role: 'manager' } });
  const event = await makeEvent(world.pool, { organiserId, state: 'draft', ticketTypes: [{ priceMinor: 0 }] });
  await inTransaction(world.pool, (by) => applyPlanFee(by, event.id));
  await world.pool.query(`update events set state = 'published' where id = $1`, [event.id]);
  await put(organiserId, { ...ENTERPRISE, name: 'standard' });
  const params = { eventId: event.id };
  const edited = await client.call(getEditedEvent, { params });
  expect(edited).toMatchObject({ variableFeeBasisPoints: 500, fixedFeeMinor: 0 });
  const { poolStock: _, ticketStock: __, ...tickets } = edited.tickets;
  const ticketTypes = tickets.ticketTypes.map((type) => ({ ...type, priceMinor: 10_000 }));
  await client.call(saveEventTickets, { params, body: { ...tickets, ticketTypes } });
  await buy(world, event);
  const { rows } = await world.pool.query('select fee_minor, platform_fee_minor from orders where event_id = $1', [
    event.id,
  ]);
  expect(rows).toEqual([{ fee_minor: 500, platform_fee_minor: 500 }]);
});

test('the editor and the preview of a draft show the fee of the organiser’s plan', async () => {
  const organiserId = await makeOrganiser(world.pool);
  await put(organiserId, ENTERPRISE);
  const { client } = await signedIn(world, { memberOf: { organiserId, role: 'manager' } });
  const { id: eventId } = await makeEvent(world.pool, { organiserId, state: 'draft' });
  expect(await client.call(getEditedEvent, { params: { eventId } })).toMatchObject({
    variableFeeBasisPoints: 300,
    fixedFeeMinor: 100,
  });
  expect((await client.call(getEventPreview, { params: { eventId } })).options).toMatchObject({
    variableFee: 3,
    fixedFee: 1,
  });
});

test('the Standard plan allows 500 attendees at an event with paid tickets, and says how to have more', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const { client } = await signedIn(world, { memberOf: { organiserId, role: 'owner' } });
  const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ capacity: 300 }, { capacity: 150 }] });
  const change = (capacity: number) =>
    client.call(changeCapacity, {
      params: { eventId: event.id, ticketId: event.ticketTypes[1] as string },
      body: { capacity },
    });
  await change(200);
  await expect(change(201)).rejects.toMatchObject({
    code: 'plan.too_many_attendees',
    message:
      'The Standard plan covers up to 500 attendees, but this event has room for 501. Talk to us about Enterprise.',
  });
  await put(organiserId, ENTERPRISE);
  expect((await change(2_000)).capacity).toBe(2_000);
  await put(organiserId, { ...ENTERPRISE, name: 'standard' });
  expect((await change(1_000)).capacity).toBe(1_000);
  await expect(check(event.id)).rejects.toMatchObject({ code: 'plan.too_many_attendees' });
});

test('ticket types that share a pool count as the pool’s capacity', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 400 }, { capacity: 400 }] });
  await expect(check(event.id)).rejects.toMatchObject({ code: 'plan.too_many_attendees' });
  const poolId = newId();
  await world.pool.query(`insert into pools (event_id, id, name, capacity) values ($1, $2, 'Hall', 500)`, [
    event.id,
    poolId,
  ]);
  await world.pool.query('update ticket_types set pool_id = $2 where event_id = $1', [event.id, poolId]);
  await check(event.id);
});

test('an event is listed with the capacity that its plan counts', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const { client } = await signedIn(world, { memberOf: { organiserId, role: 'owner' } });
  const event = await makeEvent(world.pool, {
    organiserId,
    pools: [100, 300],
    ticketTypes: [{ capacity: 100, pool: 0 }, { capacity: 100, pool: 0 }, { capacity: 50, pool: 1 }, { capacity: 20 }],
  });
  const params = { organiserId };
  const expected = { id: event.id, capacity: 100 + 50 + 20 };
  expect((await client.call(listOrganiserEvents, { params, query: {} })).items).toMatchObject([expected]);
  expect((await johanna.client.call(getReviewedOrganiser, { params })).events).toMatchObject([expected]);
  const administered = johanna.client.call(getAdministeredEvent, { params: { eventId: event.id } });
  expect(await administered).toMatchObject(expected);
});

test('the RSVP plan allows any number of guests and no paid tickets', async () => {
  const organiserId = await makeOrganiser(world.pool);
  await put(organiserId, RSVP);
  const free = await makeEvent(world.pool, { organiserId, ticketTypes: [{ capacity: 3_000, priceMinor: 0 }] });
  await check(free.id);
  const paid = await makeEvent(world.pool, { organiserId, ticketTypes: [{ capacity: 3, priceMinor: 1 }] });
  await expect(check(paid.id)).rejects.toMatchObject({ code: 'plan.paid_tickets' });
  await expect(check(newId())).rejects.toMatchObject({ code: 'event.not_found' });
});

test('a fee above the price of the cheapest paid ticket is refused wherever terms are set', async () => {
  const organiserId = await makeOrganiser(world.pool);
  await world.pool.query('update organisers set trusted = true where id = $1', [organiserId]);
  await put(organiserId, { ...ENTERPRISE, fixedFeeMinor: 100_000 });
  const { client } = await signedIn(world, { memberOf: { organiserId, role: 'manager' } });
  const covered = { organiserId, businessCoversFee: true, ticketTypes: [{ priceMinor: 0 }, { priceMinor: 100 }] };
  const draft = await makeEvent(world.pool, { ...covered, state: 'draft' });
  const params = { eventId: draft.id };
  const publish = () => client.call(publishEvent, { params });
  expect((await client.call(getEditedEvent, { params })).toDo).toContain('fee_above_price');
  await expect(publish()).rejects.toMatchObject({ code: 'event.not_ready' });

  const { version, ...details } = (await client.call(getEditedEvent, { params })).details;
  await client.call(saveEventDetails, { params, body: { ...details, version, businessCoversFee: false } });
  const published = await publish();
  expect(published).toMatchObject({ state: 'published', toDo: expect.not.arrayContaining(['fee_above_price']) });
  const refused = {
    code: 'plan.fee_above_price',
    message: expect.stringMatching(/^Our fee for an order of N\$\s1\.00 would be N\$\s1,000\.03, which is more than/),
  };
  const absorb = { ...published.details, businessCoversFee: true };
  await expect(client.call(saveEventDetails, { params, body: absorb })).rejects.toMatchObject(refused);

  const { poolStock: _, ticketStock: __, ...tickets } = published.tickets;
  const dear = tickets.ticketTypes.map((type) => ({ ...type, priceMinor: type.priceMinor && 200_000 }));
  await client.call(saveEventTickets, { params, body: { ...tickets, ticketTypes: dear } });
  const now = await client.call(saveEventDetails, { params, body: absorb });
  const cheap = { ...tickets, version: now.tickets.version };
  await expect(client.call(saveEventTickets, { params, body: cheap })).rejects.toMatchObject(refused);
});

test('an event whose plan changed during its review can’t be published at a fee above its price', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, {
    organiserId,
    state: 'in_review',
    businessCoversFee: true,
    ticketTypes: [{ priceMinor: 100 }],
  });
  await inTransaction(world.pool, async (client) => {
    await applyPlanFee(client, event.id);
    await refuseFeeAbovePrice(client, event.id);
  });
  await put(organiserId, { ...ENTERPRISE, fixedFeeMinor: 100_000 });
  const bring = inTransaction(world.pool, (client) =>
    changeEventState(client, event.id, 'published', { userId: johanna.id, reason: 'approved' }),
  );
  await expect(bring).rejects.toMatchObject({ code: 'plan.fee_above_price' });
});

test('an event on sale at a fee above its price takes no more than was captured, and refunds all of it', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const owner = await signedIn(world, { memberOf: { organiserId, role: 'owner' } });
  const event = await makeEvent(world.pool, {
    organiserId,
    businessCoversFee: true,
    fixedFeeMinor: 100_000,
    ticketTypes: [{ priceMinor: 100 }],
  });
  const { reference } = await buy(world, event);
  const earned = async () => {
    const { rows } = await world.pool.query(
      `select e.account, sum(e.amount_minor)::int as minor
         from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where t.event_id = $1 and e.account in ('platform_fee', 'vat_on_fee', 'organiser_reserve')
        group by e.account having sum(e.amount_minor) <> 0 order by 1`,
      [event.id],
    );
    return rows;
  };
  expect(await earned()).toEqual([
    { account: 'platform_fee', minor: -87 },
    { account: 'vat_on_fee', minor: -13 },
  ]);
  await assertBooksAgree(world.pool);
  await owner.client.call(refundOrder, {
    params: { reference },
    body: { scope: { kind: 'order' }, refundFee: true, reason: 'The sound failed', dryRun: false },
  });
  expect(await earned()).toEqual([]);
});

test('two ticket types that grow at the same moment can’t exceed the plan together', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const manager = await signedIn(world, { memberOf: { organiserId, role: 'manager' } });
  for (let round = 0; round < 5; round++) {
    const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ capacity: 240 }, { capacity: 240 }] });
    const answers = await Promise.allSettled(
      event.ticketTypes.map((ticketId) =>
        manager.client.call(changeCapacity, { params: { eventId: event.id, ticketId }, body: { capacity: 260 } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});
