import { randomUUID } from 'node:crypto';
import type { Client } from '@quivertree/contract/client';
import { cancelEvent } from '@quivertree/contract/event-changes/event-changes';
import { getBusinessOrder, listAttendees, listEventOrders } from '@quivertree/contract/selling/order-lists';
import { editAttendee, resendOrder, voidTickets } from '@quivertree/contract/selling/order-actions';
import { getOrderMoney, refundOrder } from '@quivertree/contract/payments/refunds';
import { scanTicket } from '@quivertree/contract/door/door';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { returnTicket } from '@quivertree/contract/tickets/returns';
import { acceptTransfer, sendTransfer } from '@quivertree/contract/tickets/transfers';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { passOn } from '../../../../../tests/world/pass-on.ts';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { refusalCode } from '../../../../../tests/world/refusal-of.ts';
import { holdJobs } from '../../../../../tests/world/jobs.ts';
import { mailAbout, mailsTo } from '../../../../../tests/world/mails.ts';
import { type EventToMake, makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { buy, order, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { newId } from '../../db/ids.ts';
import { sendMovedMail } from './send-order-again.ts';

let world: World;
let organiserId: string;
let finance: Client;
let manager: Client;
beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  [finance, manager] = [await member('finance'), await member('manager')];
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const member = (role: 'owner' | 'manager' | 'finance' | 'door') =>
  signedInAs(world, { memberOf: { organiserId, role } });
const concert = (event: EventToMake = {}) => makeEvent(world.pool, { organiserId, ...event });
/** The short reference without its dash, in lower case. */
const typedShort = ({ reference }: { reference: string }) => shownReference(reference).replace('-', '').toLowerCase();
const at = ({ reference }: { reference: string }) => ({ params: { reference } });
const seen = (bought: { reference: string }) => finance.call(getBusinessOrder, at(bought));
const kindsOf = async (bought: { reference: string }) => (await seen(bought)).history.map(({ kind }) => kind);
const passTo = ({ ticketsKey }: { ticketsKey: string }, ticketId: string | undefined, email: string) =>
  passOn(world.client, { ticketsKey, ticketId, email });

describe('the orders of an event', () => {
  const found = async (eventId: string, query: Record<string, string>) =>
    (await finance.call(listEventOrders, { params: { eventId }, query })).items.map(({ buyerName }) => buyerName);

  test('can be searched by name, email, reference and a ticket’s short code, sorted and filtered', async () => {
    const event = await concert({ ticketTypes: [{ name: 'General' }, { name: 'VIP', priceMinor: 50_000 }] });
    const ndapewa = await buy(world, event, { name: 'Ndapewa Shikongo', email: 'ndapewa@dunes.example' });
    const johanna = await buy(world, event, { name: 'Johanna !Nôas', quantities: [0, 1] });
    await order(world, event, { name: '=SUM(A1)' });
    const other = await buy(world, await concert(), { name: 'Ndapewa Elsewhere' });

    expect(await found(event.id, {})).toEqual(['=SUM(A1)', 'Johanna !Nôas', 'Ndapewa Shikongo']);
    expect(await found(event.id, { q: 'shikongo' })).toEqual(['Ndapewa Shikongo']);
    expect(await found(event.id, { q: '@dunes' })).toEqual(['Ndapewa Shikongo']);
    expect(await found(event.id, { q: johanna.reference })).toEqual(['Johanna !Nôas']);
    expect(await found(event.id, { q: typedShort(johanna) })).toEqual(['Johanna !Nôas']);
    expect(await found(event.id, { q: other.reference })).toEqual([]);
    expect(await found(event.id, { q: typedShort(other) })).toEqual([]);
    expect(await found(event.id, { q: '%' })).toEqual([]);
    const shortCode = (await seen(ndapewa)).tickets[0]?.shortCode.toLowerCase() as string;
    expect(await found(event.id, { q: shortCode })).toEqual(['Ndapewa Shikongo']);

    expect(await found(event.id, { state: 'reserved' })).toEqual(['=SUM(A1)']);
    expect(await found(event.id, { ticketType: event.ticketTypes[1] as string })).toEqual(['Johanna !Nôas']);
    expect(await found(event.id, { sort: 'total,DESC', state: 'fulfilled' })).toEqual([
      'Johanna !Nôas',
      'Ndapewa Shikongo',
    ]);
    await finance.call(refundOrder, {
      ...at(johanna),
      body: { scope: { kind: 'amount', amount: 1, currency: 'NAD' }, refundFee: true, reason: 'A gesture' },
    });
    expect(await found(event.id, { state: 'partly_refunded' })).toEqual(['Johanna !Nôas']);
    expect(await found(event.id, { state: 'fulfilled' })).toEqual(['Ndapewa Shikongo']);
    await finance.call(refundOrder, {
      ...at(johanna),
      body: { scope: { kind: 'order' }, refundFee: true, reason: 'It rains' },
    });
    expect(await found(event.id, { state: 'refunded' })).toEqual(['Johanna !Nôas']);
    expect(await found(event.id, { state: 'partly_refunded' })).toEqual([]);
    expect(await seen(johanna)).toMatchObject({ state: 'fulfilled', refundShare: 'refunded' });
  });

  test('can be paged through, even if many have the same sort value', async () => {
    const event = await concert({ ticketTypes: [{ priceMinor: 0 }] });
    await Promise.all(Array.from({ length: 12 }, (_, i) => order(world, event, { name: `Guest ${i}` })));
    const names = new Set<string>();
    let after: string | undefined;
    do {
      const page = await finance.call(listEventOrders, {
        params: { eventId: event.id },
        query: { size: 5, sort: 'total,ASC', ...(after ? { after } : {}) },
      });
      expect(page).toMatchObject({ totalElements: 12, totalPages: 3 });
      for (const { buyerName } of page.items) names.add(buyerName);
      after = page.next ?? undefined;
    } while (after);
    expect(names.size).toBe(12);
  });

  test('show their attendees: who holds which ticket, and who is in', async () => {
    const event = await concert({ ticketTypes: [{ name: 'General' }] });
    const bought = await buy(world, event, { quantities: [3] });
    await passTo(bought, bought.ticketIds[1], 'tangeni@example.com');
    const [first] = (await seen(bought)).tickets;
    const door = await member('door');
    await door.call(scanTicket, {
      params: { eventId: event.id },
      body: { code: first?.shortCode ?? '', device: 'gate', nonce: randomUUID() },
    });
    const list = (query: Record<string, string>) =>
      finance.call(listAttendees, { params: { eventId: event.id }, query });
    expect((await list({})).items).toHaveLength(3);
    expect((await list({ q: 'tangeni' })).items).toMatchObject([
      { name: 'Tangeni Haufiku', email: 'tangeni@example.com', state: 'issued', reference: bought.reference },
    ]);
    expect((await list({ q: typedShort(bought) })).totalElements).toBe(3);
    expect((await list({ q: typedShort(await buy(world, event)) })).totalElements).toBe(1);
    expect((await list({ admitted: 'yes' })).items).toMatchObject([{ id: first?.id, admittedAt: expect.any(String) }]);
    expect((await list({ admitted: 'no', state: 'valid' })).totalElements).toBe(3);
    await finance.call(voidTickets, {
      ...at(bought),
      body: { ticketIds: [bought.ticketIds[2] as string], reason: 'Twice' },
    });
    expect((await list({ state: 'void' })).items.map(({ id }) => id)).toEqual([bought.ticketIds[2]]);
  });

  test('are visible to their organisation only, and not to door staff', async () => {
    const event = await concert();
    const bought = await buy(world, event);
    const elsewhere = await signedInAs(world, {
      memberOf: { organiserId: await makeOrganiser(world.pool), role: 'owner' },
    });
    for (const by of [elsewhere, await member('door')]) {
      expect(await refusalCode(by.call(listEventOrders, { params: { eventId: event.id }, query: {} }))).toBe(
        'event.not_found',
      );
      expect(await refusalCode(by.call(listAttendees, { params: { eventId: event.id }, query: {} }))).toBe(
        'event.not_found',
      );
      expect(await refusalCode(by.call(getBusinessOrder, at(bought)))).toBe('order.not_found');
      const body = { ticketIds: bought.ticketIds, reason: 'Not mine' };
      expect(await refusalCode(by.call(voidTickets, { ...at(bought), body }))).toBe('order.not_found');
      expect(await refusalCode(by.call(resendOrder, { ...at(bought), body: { ticketId: null } }))).toBe(
        'order.not_found',
      );
      expect(await refusalCode(by.call(editAttendee, { ...at(bought), body: { ticketId: null, name: 'Me' } }))).toBe(
        'order.not_found',
      );
    }
  });
});

describe('an order’s page', () => {
  test('shows everything that happened, in order, and who did it', async () => {
    const event = await concert({ customFields: [{ label: 'Diet', type: 'TEXT' }] });
    const bought = await buy(world, event, { quantities: [2] });
    await mailAbout(world, bought.email, 'Your 2 tickets');
    await passTo(bought, bought.ticketIds[0], 'holder@example.com');
    await finance.call(refundOrder, {
      ...at(bought),
      body: { scope: { kind: 'tickets', ticketIds: [bought.ticketIds[0] as string] }, refundFee: true, reason: 'Rain' },
    });
    await mailAbout(world, bought.email, 'Your refund of');
    await manager.call(editAttendee, { ...at(bought), body: { ticketId: null, name: 'Ndapewa N. Shikongo' } });
    const page = await seen(bought);
    const kinds = page.history.map(({ kind }) => kind);
    for (const kind of [
      'placed',
      'payment_begun',
      'payment_changed',
      'order_changed',
      'tickets_emailed',
      'transfer_sent',
      'transfer_decided',
      'refund_requested',
      'refund_changed',
      'attendee_edited',
    ])
      expect(kinds).toContain(kind);
    expect(kinds[0]).toBe('placed');
    expect(page.history.find(({ kind }) => kind === 'refund_requested')).toMatchObject({
      by: 'Ndapewa Shikongo',
      note: 'Rain',
      amount: 105,
      tickets: [1],
    });
    expect(page.history.map((entry) => entry.at)).toEqual(page.history.map((entry) => entry.at).toSorted());
    expect(page).toMatchObject({
      buyer: { name: 'Ndapewa N. Shikongo' },
      lines: [{ quantity: 2, price: 100, total: 200 }],
      refunds: [{ amount: 105 }],
    });
  });
});

test('an order’s history tells a cause before its effect, even if both happened at the same moment', async () => {
  const event = await concert({ ticketTypes: [{ name: 'Adult' }, { name: 'Child', priceMinor: 0 }] });
  const [paid, free] = [await buy(world, event), await buy(world, event, { quantities: [0, 1] })];
  const unpaid = await order(world, event);
  await manager.call(cancelEvent, { params: { eventId: event.id }, body: { note: 'The river has come down.' } });
  // The change is listed at once; its effect on an order follows in the background.
  await expect.poll(() => kindsOf(unpaid), { timeout: 10_000 }).toContain('order_changed');
  await expect.poll(() => kindsOf(free), { timeout: 10_000 }).toContain('ticket_voided');
  await expect.poll(() => kindsOf(paid), { timeout: 10_000 }).toContain('refund_requested');
  const listed = async (bought: { reference: string }, kinds: string[]) =>
    (await kindsOf(bought)).filter((kind) => kinds.includes(kind));
  expect(await listed(paid, ['placed', 'payment_begun', 'payment_changed', 'order_changed', 'event_changed'])).toEqual([
    'placed',
    'payment_begun',
    'payment_changed',
    'order_changed',
    'event_changed',
  ]);
  expect(await listed(paid, ['event_changed', 'refund_requested'])).toEqual(['event_changed', 'refund_requested']);
  expect(await listed(free, ['event_changed', 'ticket_voided'])).toEqual(['event_changed', 'ticket_voided']);
  expect(await listed(unpaid, ['event_changed', 'order_changed'])).toEqual(['event_changed', 'order_changed']);
});

describe('voiding a ticket without a refund', () => {
  test('works for a free ticket in a paid order, moves no money and emails the buyer the reason', async () => {
    const event = await concert({ ticketTypes: [{ name: 'Adult' }, { name: 'Child', priceMinor: 0 }] });
    const bought = await buy(world, event, { quantities: [1, 2] });
    const child = (await seen(bought)).tickets.find(({ ticketTypeName }) => ticketTypeName === 'Child')?.id as string;
    const body = { ticketIds: [child], reason: 'The child is ill' };
    const preview = await finance.call(voidTickets, { ...at(bought), body: { ...body, dryRun: true } });
    expect(preview).toMatchObject({ paid: 0, mails: [bought.email], tickets: [{ ticketTypeName: 'Child' }] });
    expect((await seen(bought)).tickets.every(({ state }) => state === 'issued')).toBe(true);

    expect(await finance.call(voidTickets, { ...at(bought), body })).toEqual(preview);
    expect((await seen(bought)).tickets.filter(({ state }) => state === 'void').map(({ id }) => id)).toEqual([child]);
    expect((await finance.call(getOrderMoney, at(bought))).refunds).toEqual([]);
    const mail = await mailAbout(world, bought.email, 'no longer valid');
    expect(mail.text).toContain('The child is ill');
    expect(await kindsOf(bought)).toContain('voided_by_organiser');
    expect(await refusalCode(finance.call(voidTickets, { ...at(bought), body }))).toBe('refund.ticket_not_live');
  });

  test('shows what was paid for it, which can still be refunded afterwards', async () => {
    const bought = await buy(world, await concert(), { quantities: [2] });
    const body = { ticketIds: [bought.ticketIds[0] as string], reason: 'Sold on at the gate' };
    expect(await finance.call(voidTickets, { ...at(bought), body })).toMatchObject({ paid: 105 });
    expect((await finance.call(getOrderMoney, at(bought))).refundable.withFee).toBe(210);
  });

  test('happens once when clicked twice, or by two people at once', async () => {
    const bought = await buy(world, await concert(), { quantities: [2] });
    const body = { ticketIds: [bought.ticketIds[0] as string], reason: 'Twice' };
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => finance.call(voidTickets, { ...at(bought), body }, { idempotencyKey })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await refusalCode(manager.call(voidTickets, { ...at(bought), body }))).toBe('refund.ticket_not_live');
    const other = { ...body, reason: 'Something else' };
    expect(await refusalCode(finance.call(voidTickets, { ...at(bought), body: other }, { idempotencyKey }))).toBe(
      'idempotency.key_reused',
    );
    const second = { ticketIds: [bought.ticketIds[1] as string], reason: 'Two people' };
    const outcomes = await Promise.all(
      [finance, manager].map((by) => refusalCode(by.call(voidTickets, { ...at(bought), body: second }))),
    );
    expect(outcomes.toSorted()).toEqual(['no refusal', 'refund.ticket_not_live']);
  });

  test('is refused for an unpaid order', async () => {
    const placed = await order(world, await concert());
    const body = { ticketIds: [randomUUID()], reason: 'Nothing there' };
    expect(await refusalCode(finance.call(voidTickets, { ...at(placed), body }))).toBe('order.not_fulfilled');
  });
});

describe('the holder of a transferred ticket', () => {
  test('is notified when it is refunded or voided', async () => {
    const bought = await buy(world, await concert(), { quantities: [2] });
    const [first, second] = bought.ticketIds as [string, string];
    await passTo(bought, first, 'refunded.holder@example.com');
    await passTo(bought, second, 'voided.holder@example.com');
    await finance.call(refundOrder, {
      ...at(bought),
      body: { scope: { kind: 'tickets', ticketIds: [first] }, refundFee: true, reason: 'Asked for' },
    });
    const refunded = await mailAbout(world, 'refunded.holder@example.com', 'no longer valid');
    expect(refunded.text).toContain('The person who bought it has been refunded.');
    const { mails } = await finance.call(voidTickets, {
      ...at(bought),
      body: { ticketIds: [second], reason: 'Resold' },
    });
    expect(mails).toEqual(['voided.holder@example.com']);
    const voided = await mailAbout(world, 'voided.holder@example.com', 'no longer valid');
    expect(voided.text).toContain('Resold');
    expect(voided.text).toMatch(/ticket for .+ \(.+\d{4}, \d\d:\d\d\) is no longer valid/);
  });

  test('isn’t told the old date of a postponed event', async () => {
    const bought = await buy(world, await concert());
    const [ticket = ''] = bought.ticketIds;
    await passTo(bought, ticket, 'waiting.holder@example.com');
    await world.pool.query("update events set state = 'postponed' where id = $1", [bought.eventId]);
    await finance.call(voidTickets, { ...at(bought), body: { ticketIds: [ticket], reason: 'Sold twice' } });
    const { text } = await mailAbout(world, 'waiting.holder@example.com', 'no longer valid');
    expect(text).toContain('Sold twice');
    expect(text).not.toMatch(/\d\d:\d\d/);
  });
});

describe('resending', () => {
  test('emails the buyer, or a holder their own ticket', async () => {
    const bought = await buy(world, await concert(), { quantities: [2] });
    await mailAbout(world, bought.email, 'Your 2 tickets');
    await passTo(bought, bought.ticketIds[0], 'again@example.com');
    await mailAbout(world, 'again@example.com', 'Your ticket');
    const preview = await finance.call(resendOrder, { ...at(bought), body: { ticketId: null, dryRun: true } });
    expect(preview).toEqual({ to: bought.email, ticketNumbers: [2] });
    const idempotencyKey = randomUUID();
    const twice = () => finance.call(resendOrder, { ...at(bought), body: { ticketId: null } }, { idempotencyKey });
    await Promise.all([twice(), twice()]);
    await finance.call(resendOrder, { ...at(bought), body: { ticketId: bought.ticketIds[0] as string } });
    await expect.poll(async () => (await mailsTo(world, 'again@example.com')).length, { timeout: 10_000 }).toBe(2);
    await expect.poll(async () => (await mailsTo(world, bought.email)).length, { timeout: 10_000 }).toBe(2);
    const held = { ticketId: bought.ticketIds[1] as string };
    expect(await refusalCode(finance.call(resendOrder, { ...at(bought), body: held }))).toBe('ticket.held_by_buyer');
  });

  test('emails no tickets that became void in the meantime', async () => {
    const bought = await buy(world, await concert());
    await mailAbout(world, bought.email, 'Your ticket for');
    const startJobs = await holdJobs(world.pool);
    await finance.call(resendOrder, { ...at(bought), body: { ticketId: null } });
    await finance.call(voidTickets, { ...at(bought), body: { ticketIds: bought.ticketIds, reason: 'Gone' } });
    await startJobs();
    await mailAbout(world, bought.email, 'no longer valid');
    const left = async () =>
      (await world.pool.query(`select from graphile_worker.jobs where task_identifier = 'send-order-again'`)).rowCount;
    await expect.poll(left, { timeout: 10_000 }).toBe(0);
    expect(await mailsTo(world, bought.email)).toHaveLength(2);
  });

  test('is refused when an address gets too many emails, or the order has no valid tickets', async () => {
    const bought = await buy(world, await concert());
    const again = () => refusalCode(finance.call(resendOrder, { ...at(bought), body: { ticketId: null } }));
    const outcomes = [];
    for (let i = 0; i < 11; i++) outcomes.push(await again());
    expect(outcomes.at(-1)).toBe('auth.too_many_attempts');
    await finance.call(voidTickets, { ...at(bought), body: { ticketIds: bought.ticketIds, reason: 'Gone' } });
    expect(await again()).toBe('order.no_live_tickets');
  });
});

describe('editing', () => {
  const codesOf = async (ticketsKey: string) =>
    (await world.client.call(getOrderTickets, { params: { ticketsKey } })).tickets.map(({ code }) => code);

  test('a name changes no code', async () => {
    const bought = await buy(world, await concert(), { quantities: [2] });
    const before = await codesOf(bought.ticketsKey);
    const body = { ticketId: bought.ticketIds[1] as string, name: 'Tangeni Haufiku' };
    const preview = await finance.call(editAttendee, { ...at(bought), body: { ...body, dryRun: true } });
    expect(preview).toEqual({ changed: ['name'], named: [2], recoded: [], mailedTo: null });
    expect(await finance.call(editAttendee, { ...at(bought), body })).toEqual(preview);
    expect((await seen(bought)).tickets.map(({ name }) => name)).toEqual(['Ndapewa Shikongo', 'Tangeni Haufiku']);
    expect(await codesOf(bought.ticketsKey)).toEqual(before);
    expect(await refusalCode(finance.call(editAttendee, { ...at(bought), body }))).toBe('attendee.unchanged');
  });

  test('an email address moves the tickets there: old links and codes end, and both addresses are notified', async () => {
    const event = await concert();
    const bought = await buy(world, event, { quantities: [2], email: 'typo@exmaple.example' });
    await mailAbout(world, bought.email, 'Your 2 tickets');
    const [oldCode] = await codesOf(bought.ticketsKey);
    const idempotencyKey = randomUUID();
    const body = { ticketId: null, email: 'right@example.com' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => finance.call(editAttendee, { ...at(bought), body }, { idempotencyKey })),
    );
    for (const answer of answers)
      expect(answer).toEqual({ changed: ['email'], named: [], recoded: [1, 2], mailedTo: 'right@example.com' });
    expect(await refusalCode(codesOf(bought.ticketsKey))).toBe('tickets.not_found');
    const mail = await mailAbout(world, 'right@example.com', 'Your 2 tickets');
    const newKey = /\/tickets\/([\w-]+)/.exec(mail.text ?? '')?.[1] as string;
    expect(await codesOf(newKey)).not.toContain(oldCode);
    const moved = await mailAbout(world, bought.email, 'moved to another email address');
    expect(moved.text).not.toContain('right@example.com');
    const door = await member('door');
    const scan = {
      params: { eventId: event.id },
      body: { code: oldCode as string, device: 'gate', nonce: randomUUID() },
    };
    expect(await door.call(scanTicket, scan)).toMatchObject({ verdict: 'refused', reason: 'replaced' });
  });

  test('the email to an old address isn’t sent after a week, so that the address isn’t kept for it', async () => {
    const bought = await buy(world, await concert());
    await finance.call(editAttendee, { ...at(bought), body: { ticketId: null, email: 'moved@example.com' } });
    await mailAbout(world, bought.email, 'moved to another email address');
    const actionId = newId();
    await world.pool.query(
      `insert into order_actions (event_id, id, order_id, kind, changed, requested_by, idempotency_key, request_hash, at)
       select event_id, $2::uuid, order_id, kind, changed, requested_by, $2::uuid::text, request_hash, now() - interval '8 days'
         from order_actions where order_id = $1`,
      [bought.orderId, actionId],
    );
    await sendMovedMail(world.context, { eventId: bought.eventId, actionId, email: 'old@example.com' });
    expect(await mailsTo(world, 'old@example.com')).toEqual([]);
  });

  test('an email address ends transfers that were sent from the old link, so that no one there keeps a ticket', async () => {
    const bought = await buy(world, await concert(), { quantities: [2], email: 'stranger@exmaple.example' });
    const { transferPath } = await world.client.call(sendTransfer, {
      params: { ticketsKey: bought.ticketsKey },
      body: { ticketId: bought.ticketIds[0] as string },
    });
    await finance.call(editAttendee, { ...at(bought), body: { ticketId: null, email: 'buyer@example.com' } });
    const accepted = world.client.call(acceptTransfer, {
      params: { transferKey: transferPath.replace('/transfer/', '') },
      body: { name: 'Stranger', email: 'stranger@exmaple.example' },
    });
    expect(await refusalCode(accepted)).toBe('transfer.over');
    const { text = '' } = await mailAbout(world, 'buyer@example.com', 'Your 2 tickets');
    expect(await codesOf(/\/tickets\/([\w-]+)/.exec(text)?.[1] as string)).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  });

  test('the holder of a transferred ticket gets the new link also while the ticket is offered for resale', async () => {
    const bought = await buy(world, await concert({ ticketTypes: [{ returnable: true }] }));
    const [ticketId = ''] = bought.ticketIds;
    const ticketsKey = await passTo(bought, ticketId, 'seller.typo@example.com');
    await world.client.call(returnTicket, { params: { ticketsKey }, body: { ticketId } });
    await finance.call(editAttendee, { ...at(bought), body: { ticketId, email: 'seller.right@example.com' } });
    const mail = await mailAbout(world, 'seller.right@example.com', 'Your ticket');
    const newKey = /\/tickets\/([\w-]+)/.exec(mail.text ?? '')?.[1] as string;
    expect(await codesOf(newKey)).toEqual([expect.any(String)]);
  });

  test('the holder of a transferred ticket leaves the buyer’s others alone', async () => {
    const bought = await buy(world, await concert(), { quantities: [2] });
    const holderKey = await passTo(bought, bought.ticketIds[0], 'holder.typo@example.com');
    const body = { ticketId: bought.ticketIds[0] as string, email: 'holder.right@example.com' };
    expect(await finance.call(editAttendee, { ...at(bought), body })).toMatchObject({ recoded: [1] });
    expect(await refusalCode(codesOf(holderKey))).toBe('tickets.not_found');
    await mailAbout(world, 'holder.right@example.com', 'Your ticket');
    expect((await codesOf(bought.ticketsKey))[1]).toEqual(expect.any(String));
    const buyers = { ticketId: bought.ticketIds[1] as string, email: 'somebody@example.com' };
    expect(await refusalCode(finance.call(editAttendee, { ...at(bought), body: buyers }))).toBe('ticket.held_by_buyer');
    await finance.call(voidTickets, { ...at(bought), body: { ticketIds: [buyers.ticketId], reason: 'Void' } });
    expect(await refusalCode(finance.call(editAttendee, { ...at(bought), body: buyers }))).toBe(
      'refund.ticket_not_live',
    );
  });
});

test('a hundred refunds from two people at once never exceed what was paid', { timeout: 60_000 }, async () => {
  const bought = await buy(world, await concert());
  const body = {
    scope: { kind: 'amount' as const, amount: 10, currency: 'NAD' },
    refundFee: true,
    reason: 'Both of us',
  };
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      refusalCode((i % 2 ? finance : manager).call(refundOrder, { ...at(bought), body })),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'no refusal')).toHaveLength(10);
  expect((await seen(bought)).refunds).toHaveLength(10);
});
