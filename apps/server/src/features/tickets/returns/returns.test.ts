import { randomUUID } from 'node:crypto';
import { scanTicket } from '@quivertree/contract/door/door';
import type { Client } from '@quivertree/contract/client';
import { getEvent } from '@quivertree/contract/catalogue/catalogue';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { returnTicket, withdrawReturn } from '@quivertree/contract/tickets/returns';
import { changeCapacity, setAllotment } from '@quivertree/contract/stock/stock';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { sendTransfer } from '@quivertree/contract/tickets/transfers';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { passOn } from '../../../../../../tests/world/pass-on.ts';
import { runOutReservations } from '../../../../../../tests/world/run-out-reservations.ts';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { mailAbout } from '../../../../../../tests/world/mails.ts';
import {
  type EventToMake,
  type MadeEvent,
  makeEvent,
  makeOrganiser,
} from '../../../../../../tests/world/make-event.ts';
import { signedIn } from '../../../../../../tests/world/organiser-money.ts';
import { type BoughtOrder, buy, order, pay } from '../../../../../../tests/world/paid-order.ts';
import { holdJobs } from '../../../../../../tests/world/jobs.ts';
import { startWorld, type World, uncachedClient } from '../../../../../../tests/world/world.ts';
import { cancelEvent } from '../../event-changes/cancel-event.ts';
import { receiveDispute } from '../../payments/disputes/receive-dispute.ts';
import { endReturns } from './end-returns.ts';
import { refundResoldTicket } from './refund-resold-ticket.ts';

let world: World;
let visitor: Client;
let organiserId: string;
let owner: Client;
let ownerId: string;
beforeAll(async () => {
  world = await startWorld();
  visitor = uncachedClient(world);
  organiserId = await makeOrganiser(world.pool);
  ({ client: owner, id: ownerId } = await signedIn(world, { memberOf: { organiserId, role: 'owner' } }));
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

/** A sold-out event that allows returns, and its buyers. */
async function soldOut(make: EventToMake = {}, quantities = [2]): Promise<{ event: MadeEvent; seller: BoughtOrder }> {
  const event = await makeEvent(world.pool, {
    organiserId,
    ticketTypes: [{ capacity: 2, returnable: true }],
    ...make,
  });
  return { event, seller: await buy(world, event, { quantities }) };
}

const ticketsAt = async (ticketsKey: string) =>
  (await world.client.call(getOrderTickets, { params: { ticketsKey } })).tickets;
const stateOf = async ({ ticketsKey }: BoughtOrder, number = 1) => (await ticketsAt(ticketsKey))[number - 1]?.state;
const offerReturn = ({ ticketsKey, ticketIds }: BoughtOrder, number = 1) =>
  world.client.call(returnTicket, {
    params: { ticketsKey },
    body: { ticketId: ticketIds[number - 1] ?? randomUUID() },
  });
const keep = ({ ticketsKey, ticketIds }: BoughtOrder, number = 1) =>
  world.client.call(withdrawReturn, { params: { ticketsKey }, body: { ticketId: ticketIds[number - 1] ?? '' } });
const codeOf = async ({ ticketsKey }: BoughtOrder, number = 1) => (await ticketsAt(ticketsKey))[number - 1]?.code ?? '';
async function scan({ id }: MadeEvent, code: string): Promise<string> {
  const body = { code, device: 'gate', nonce: randomUUID() };
  const { verdict, reason } = await owner.call(scanTicket, { params: { eventId: id }, body });
  return reason ?? verdict;
}
async function leftOf({ slug }: MadeEvent): Promise<number[]> {
  const { tickets } = await visitor.call(getEvent, { params: { idOrSlug: slug } });
  return tickets.map(({ available }) => available);
}

/** An order's successful refunds, in cents. */
async function refundedCents({ orderId }: BoughtOrder, refunds = 1): Promise<number[]> {
  return vi.waitFor(
    async () => {
      const { rows } = await world.pool.query<{ amount_minor: number; state: string }>(
        `select r.amount_minor, r.state from refunds r join payments p on p.id = r.payment_id where p.order_id = $1 order by r.created_at`,
        [orderId],
      );
      expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: refunds }, () => 'succeeded'));
      return rows.map(({ amount_minor }) => amount_minor);
    },
    { timeout: 10_000, interval: 50 },
  );
}
async function returnsOf({ id }: MadeEvent): Promise<string[]> {
  const { rows } = await world.pool.query<{ state: string }>(
    'select state from ticket_returns where event_id = $1 order by place',
    [id],
  );
  return rows.map(({ state }) => state);
}

describe('a returned ticket', () => {
  test('stays valid until someone buys it; then it is refunded, less the fee', async () => {
    const { event, seller } = await soldOut({ returnFeeBasisPoints: 1_000 });
    expect((await ticketsAt(seller.ticketsKey))[0]).toMatchObject({
      mayReturn: true,
      returnTerms: { refund: 90, fee: 10, currency: 'NAD', refundedToOther: false },
    });
    expect(await leftOf(event)).toEqual([0]);
    expect(await offerReturn(seller)).toEqual({ state: 'offered' });
    const code = await codeOf(seller);
    expect(code).not.toBe('');
    expect(await leftOf(event)).toEqual([1]);

    const buyer = await buy(world, event);
    expect(buyer.ticketIds).toHaveLength(1);
    expect(await leftOf(event)).toEqual([0]);
    expect(await refundedCents(seller)).toEqual([9_000]);
    expect(await scan(event, code)).toBe('void');
    expect(await scan(event, await codeOf(buyer))).toBe('admitted');
    expect((await ticketsAt(seller.ticketsKey)).map(({ state }) => state)).toEqual(['void', 'issued']);
    const mail = await mailAbout(world, seller.email, 'Someone has bought your ticket');
    expect(mail.text).toMatch(/refunding N\$\s90.00/);
    expect(mail.text).toMatch(/ticket for .+ \(.+\d{4}, \d\d:\d\d\) has been resold/);
  });

  test('names no old date in the email if the event is postponed before it’s sent', async () => {
    const { event, seller } = await soldOut();
    await offerReturn(seller);
    const startJobs = await holdJobs(world.pool);
    await buy(world, event);
    await world.pool.query("update events set state = 'postponed' where id = $1", [event.id]);
    await startJobs();
    const { text } = await mailAbout(world, seller.email, 'Someone has bought your ticket');
    expect(text).toContain('has been resold');
    expect(text).not.toMatch(/\d\d:\d\d/);
    expect(await refundedCents(seller)).toEqual([10_000]);
  });

  test('goes to the waiting list first', async () => {
    const { event, seller } = await soldOut();
    const email = `${randomUUID()}@example.com`;
    await world.client.call(joinWaitingList, {
      params: { eventId: event.id },
      body: { ticketId: event.ticketTypes[0] ?? '', quantity: 1, attendee: { name: 'Tangeni Haufiku', email } },
    });
    await offerReturn(seller);
    expect(await leftOf(event)).toEqual([0]);
    const mail = await mailAbout(world, email, 'It’s your turn');
    const offerKey = /[?]offer=(\w+)/.exec(mail.text ?? '')?.[1] ?? '';
    expect(await refusalCode(keep(seller))).toBe('return.being_bought');
    await buy(world, event, { email, offerKey });
    expect(await refundedCents(seller)).toEqual([10_000]);
  });

  test('isn’t resold while other tickets are left', async () => {
    const { event, seller } = await soldOut({ ticketTypes: [{ capacity: 4, returnable: true }] });
    await offerReturn(seller);
    expect(await leftOf(event)).toEqual([3]);
    await buy(world, event, { quantities: [2] });
    expect(await stateOf(seller)).toBe('offered');
    await buy(world, event);
    expect(await stateOf(seller)).toBe('void');
  });

  test('is refunded to the buyer if it was transferred, and its holder is notified', async () => {
    const { event, seller } = await soldOut();
    const holder = `${randomUUID()}@example.com`;
    const { ticketsKey, ticketIds } = seller;
    const theirKey = await passOn(world.client, { ticketsKey, ticketId: ticketIds[0], email: holder });
    expect(await refusalCode(offerReturn(seller))).toBe('tickets.not_found');
    const theirs = { ...seller, ticketsKey: theirKey };
    expect((await ticketsAt(theirs.ticketsKey))[0]?.returnTerms).toMatchObject({ refund: 100, refundedToOther: true });
    await offerReturn(theirs);
    expect(
      await refusalCode(
        world.client.call(sendTransfer, { params: theirs, body: { ticketId: seller.ticketIds[0] ?? '' } }),
      ),
    ).toBe('transfer.not_possible');
    await buy(world, event);
    expect(await refundedCents(seller)).toEqual([10_000]);
    expect((await mailAbout(world, holder, 'Someone has bought')).text).toContain(
      'to the person who first paid for the ticket',
    );
    expect((await mailAbout(world, seller.email, 'Your refund of')).text).toContain('has been returned');
  });

  test('is voided at once if it was free, and its place goes back on sale', async () => {
    const { event, seller } = await soldOut({ ticketTypes: [{ capacity: 2, priceMinor: 0, returnable: true }] });
    expect((await ticketsAt(seller.ticketsKey))[0]?.returnTerms).toMatchObject({ refund: 0 });
    expect(await offerReturn(seller)).toEqual({ state: 'void' });
    expect(await leftOf(event)).toEqual([1]);
  });

  test('can be withdrawn as long as no one is buying it', async () => {
    const { event, seller } = await soldOut();
    await offerReturn(seller);
    expect(await refusalCode(offerReturn(seller))).toBe('return.not_possible');
    await order(world, event);
    expect(await refusalCode(keep(seller))).toBe('return.being_bought');
    await runOutReservations(world.pool);
    expect(await leftOf(event)).toEqual([1]);
    await keep(seller);
    expect(await refusalCode(keep(seller))).toBe('return.over');
    expect(await leftOf(event)).toEqual([0]);
    expect(await returnsOf(event)).toEqual(['withdrawn']);
    expect(await offerReturn(seller)).toEqual({ state: 'offered' });
  });

  test('goes to one late payer, if it is still there', async () => {
    const { event, seller } = await soldOut();
    await offerReturn(seller);
    const late = await order(world, event);
    await runOutReservations(world.pool);
    const other = await order(world, event);
    await pay(late);
    await pay(other);
    await Promise.all([refundedCents(late), refundedCents(seller)]);
    expect(await returnsOf(event)).toEqual(['resold']);
  });
});

describe('a ticket offered for resale, at the door', () => {
  test('whose holder is admitted after all leaves its buyer a refund, and an email that gives the true reason', async () => {
    const { event, seller } = await soldOut();
    await offerReturn(seller);
    const waiting = await order(world, event);
    expect(await scan(event, await codeOf(seller))).toBe('admitted');
    await pay(waiting);
    expect(await refundedCents(waiting)).toEqual([10_500]);
    const { text } = await mailAbout(world, waiting.email, 'Your refund of');
    expect(text).toContain('The tickets you had reserved were no longer available when your payment arrived');
    expect(text).not.toContain('expired');
  });

  test('is taken off sale once its holder is admitted', async () => {
    const { event, seller } = await soldOut();
    await offerReturn(seller);
    expect(await scan(event, await codeOf(seller))).toBe('admitted');
    await endReturns(world.pool);
    expect(await leftOf(event)).toEqual([0]);
    expect(await returnsOf(event)).toEqual(['ended']);
    expect(await refusalCode(offerReturn(seller))).toBe('return.already_in');
  });

  test('is refunded to anyone who pays for it after that, and no one loses a place', async () => {
    const { event, seller } = await soldOut();
    await offerReturn(seller);
    const buyer = await order(world, event);
    expect(await scan(event, await codeOf(seller))).toBe('admitted');
    expect(await endReturns(world.pool)).toBe(0);
    await pay(buyer);
    expect(await refundedCents(buyer)).toEqual([10_500]);
    expect(await stateOf(seller)).toBe('offered');
    await runOutReservations(world.pool);
    await endReturns(world.pool);
    expect(await stateOf(seller)).toBe('issued');
  });
});

describe('refuses to return', () => {
  test.each([
    ['a ticket whose type isn’t returnable', [{ capacity: 2 }], '', 'return.not_possible'],
    [
      'a ticket whose place now sells for less',
      [{ capacity: 2, returnable: true }],
      'update ticket_types set price_minor = 5000',
      'return.sold_for_less',
    ],
    [
      'a ticket that shares its pool with a cheaper type',
      [
        { capacity: 2, returnable: true, pool: 0 },
        { priceMinor: 5_000, pool: 0 },
      ],
      '',
      'return.sold_for_less',
    ],
    [
      'a ticket whose sales have ended',
      [{ capacity: 2, returnable: true }],
      `update ticket_types set sales_end_at = now()`,
      'return.not_possible',
    ],
    [
      'a ticket to an event that is over',
      [{ capacity: 2, returnable: true }],
      `update events set starts_at = now() - interval '3 hours', ends_at = now()`,
      'return.not_possible',
    ],
    [
      'a ticket with nothing left after the fee',
      [{ capacity: 2, returnable: true }],
      'update events set return_fee_basis_points = 10000',
      'return.not_possible',
    ],
  ])('%s', async (_, ticketTypes, change, code) => {
    const { event, seller } = await soldOut({ ticketTypes, pools: [10] });
    if (change)
      await world.pool.query(`${change} where ${change.includes('ticket_types') ? 'event_id' : 'id'} = $1`, [event.id]);
    expect(await refusalCode(offerReturn(seller))).toBe(code);
    expect((await ticketsAt(seller.ticketsKey))[0]).toMatchObject({ mayReturn: false, returnTerms: null });
  });

  test('another holder’s ticket, or a void one', async () => {
    const { seller } = await soldOut();
    const { seller: other } = await soldOut();
    expect(await refusalCode(offerReturn({ ...seller, ticketIds: other.ticketIds }))).toBe('tickets.not_found');
    await owner.call(refundOrder, {
      params: { reference: seller.reference },
      body: {
        scope: { kind: 'tickets', ticketIds: [seller.ticketIds[0] ?? ''] },
        reason: 'asked',
        refundFee: true,
        dryRun: false,
      },
    });
    expect(await refusalCode(offerReturn(seller))).toBe('return.not_possible');
  });

  test('shows and refunds what is left of a partly refunded order once, and waits while the payment is disputed', async () => {
    const { event, seller } = await soldOut();
    const amount = (minor: number) =>
      owner.call(refundOrder, {
        params: { reference: seller.reference },
        body: {
          scope: { kind: 'amount', amount: minor / 100, currency: 'NAD' },
          reason: 'asked',
          refundFee: false,
          dryRun: false,
        },
      });
    await amount(15_000);
    expect((await ticketsAt(seller.ticketsKey))[0]).toMatchObject({
      mayReturn: true,
      returnTerms: { refund: 50, fee: 0 },
    });
    await offerReturn(seller, 1);
    expect((await ticketsAt(seller.ticketsKey))[0]?.returnTerms).toMatchObject({ refund: 50, fee: 0 });
    await offerReturn(seller, 2);
    await buy(world, event, { quantities: [2] });
    expect(await refundedCents(seller, 2)).toEqual([15_000, 5_000]);
    expect(await returnsOf(event)).toEqual(['resold', 'resold']);

    const { seller: reversed } = await soldOut();
    await owner.call(refundOrder, {
      params: { reference: reversed.reference },
      body: {
        scope: { kind: 'amount', amount: 200, currency: 'NAD' },
        reason: 'asked',
        refundFee: false,
        dryRun: false,
      },
    });
    expect(await refusalCode(offerReturn(reversed))).toBe('refund.nothing_left');
    expect((await ticketsAt(reversed.ticketsKey))[0]).toMatchObject({ mayReturn: false, returnTerms: null });

    const { seller: disputed } = await soldOut();
    await dispute(disputed, 'open');
    expect(await refusalCode(offerReturn(disputed))).toBe('refund.dispute_open');
    expect((await ticketsAt(disputed.ticketsKey))[0]).toMatchObject({ mayReturn: false, returnTerms: null });
    await dispute(disputed, 'lost');
  });
});

const dispute = ({ eventId, paymentId }: BoughtOrder, state: 'open' | 'won' | 'lost') =>
  receiveDispute(world.context, {
    eventId,
    paymentId,
    providerReference: `dispute of ${paymentId}`,
    state,
    amountMinor: 21_000,
    currency: 'NAD',
  });

describe('a return', () => {
  test('in a pool makes room for other ticket types, oldest first', async () => {
    const event = await makeEvent(world.pool, {
      organiserId,
      pools: [3],
      ticketTypes: [
        { name: 'Early bird', capacity: 3, returnable: true, pool: 0, priceMinor: 8_000 },
        { name: 'Standing', capacity: 3, returnable: true, pool: 0 },
      ],
    });
    const early = await buy(world, event, { quantities: [2] });
    const seller = await buy(world, event, { quantities: [0, 1] });
    await offerReturn(early, 2);
    expect(await refusalCode(offerReturn(seller))).toBe('return.sold_for_less');
    await world.pool.query('update ticket_types set sales_end_at = now() where id = $1', [event.ticketTypes[0]]);
    await offerReturn(seller);
    await buy(world, event, { quantities: [0, 1] });
    expect([await stateOf(early, 2), await stateOf(seller)]).toEqual(['void', 'offered']);
    await buy(world, event, { quantities: [0, 1] });
    expect(await stateOf(seller)).toBe('void');
    expect([await refundedCents(early), await refundedCents(seller)]).toEqual([[8_000], [10_000]]);
    expect(await returnsOf(event)).toEqual(['resold', 'resold']);
  });

  test('can’t be put on hold, and its place can’t be cut from the capacity', async () => {
    const { event, seller } = await soldOut();
    await offerReturn(seller);
    const params = { eventId: event.id, ticketId: event.ticketTypes[0] ?? '' };
    expect(await refusalCode(owner.call(setAllotment, { params, body: { name: 'Sponsors', units: 1 } }))).toBe(
      'stock.not_enough',
    );
    expect(await refusalCode(owner.call(changeCapacity, { params, body: { capacity: 1 } }))).toBe('stock.below_taken');
    expect(await owner.call(changeCapacity, { params, body: { capacity: 3 } })).toMatchObject({ sold: 1, onReturn: 1 });
    await keep(seller);
  });

  test('isn’t available to free orders: they find the ticket sold out', async () => {
    const { event, seller } = await soldOut();
    await offerReturn(seller);
    await world.pool.query('update ticket_types set price_minor = 0 where event_id = $1', [event.id]);
    await world.pool.query('update events set sales_version = sales_version + 1 where id = $1', [event.id]);
    expect(await refusalCode(buy(world, event))).toBe('order.sold_out');
    expect(await stateOf(seller)).toBe('offered');
  });

  test('ends when the organiser refunds the ticket, cancels the event, or the event is over', async () => {
    const refunded = await soldOut();
    await offerReturn(refunded.seller);
    await owner.call(refundOrder, {
      params: { reference: refunded.seller.reference },
      body: { scope: { kind: 'order' }, reason: 'asked', refundFee: true, dryRun: false },
    });
    expect(await leftOf(refunded.event)).toEqual([2]);

    const cancelled = await soldOut();
    await offerReturn(cancelled.seller);
    const running = await order(world, cancelled.event);
    await cancelEvent(world.context, { eventId: cancelled.event.id, organiserId }, { note: 'Rain' }, ownerId);
    expect(await refundedCents(cancelled.seller)).toEqual([21_000]);
    await pay(running);
    await refundedCents(running);

    const over = await soldOut();
    await offerReturn(over.seller);
    await world.pool.query(`update events set starts_at = now() - interval '3 hours', ends_at = now() where id = $1`, [
      over.event.id,
    ]);
    await endReturns(world.pool);
    for (const { event } of [refunded, cancelled, over]) expect(await returnsOf(event)).toEqual(['ended']);
  });

  test('is resold while its payment is disputed: the refund waits, and isn’t paid if the dispute is lost', async () => {
    const won = await soldOut();
    await offerReturn(won.seller);
    await dispute(won.seller, 'open');
    await buy(world, won.event);
    await expect.poll(() => settled(won.event)).toBe(1);
    await dispute(won.seller, 'won');
    expect(await refundedCents(won.seller)).toEqual([10_000]);

    const lost = await soldOut();
    await offerReturn(lost.seller);
    await dispute(lost.seller, 'open');
    await buy(world, lost.event);
    await expect.poll(() => settled(lost.event)).toBe(1);
    await dispute(lost.seller, 'lost');
    const { rows } = await world.pool.query(`select state from refunds r where r.payment_id = $1`, [
      lost.seller.paymentId,
    ]);
    expect(rows).toEqual([{ state: 'failed' }]);
  });

  test('is refunded once, however often the job runs', async () => {
    const { event, seller } = await soldOut();
    await offerReturn(seller);
    await buy(world, event);
    await refundedCents(seller);
    const { rows } = await world.pool.query<{ id: string }>('select id from ticket_returns where event_id = $1', [
      event.id,
    ]);
    const key = { eventId: event.id, returnId: rows[0]?.id ?? '' };
    await Promise.all([refundResoldTicket(world.context, key), refundResoldTicket(world.context, key)]);
    expect(await refundedCents(seller)).toEqual([10_000]);
  });
});

async function settled({ id }: MadeEvent): Promise<number> {
  const { rowCount } = await world.pool.query(
    'select from ticket_returns where event_id = $1 and settled_at is not null',
    [id],
  );
  return rowCount ?? 0;
}
