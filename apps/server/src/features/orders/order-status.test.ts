import { randomUUID } from 'node:crypto';
import type { Client } from '@quivertree/contract/client';
import { getOrderStatus, type OrderStatus } from '@quivertree/contract/orders/orders';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { resolveSuspense } from '@quivertree/contract/payments/suspense';
import { voidTickets } from '@quivertree/contract/selling/order-actions';
import { returnTicket } from '@quivertree/contract/tickets/returns';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { choose } from '../../../../../tests/world/buy.ts';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import { type BoughtOrder, buy, order, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { runOutReservations } from '../../../../../tests/world/run-out-reservations.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { receiveDispute } from '../payments/disputes/receive-dispute.ts';
import { refundAtProvider } from '../payments/refunds/send-refund.ts';

let world: World;
let administrator: Client;
beforeAll(async () => {
  world = await startWorld();
  administrator = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const statusOf = ({ reference, ticketsKey }: BoughtOrder): Promise<OrderStatus> =>
  world.client.call(getOrderStatus, { params: { reference }, query: { key: ticketsKey.split('-')[1] ?? '' } });

/** Text of the status page, as the buyer reads it. */
async function pageOf({ reference, ticketsKey }: BoughtOrder): Promise<string> {
  const response = await fetch(`${world.url}/checkout/status/${reference}?key=${ticketsKey.split('-')[1] ?? ''}`);
  return (await response.text()).replaceAll('&nbsp;', '\u00a0');
}

const voidAll = (bought: BoughtOrder, ticketIds = bought.ticketIds) =>
  administrator.call(voidTickets, { params: { reference: bought.reference }, body: { ticketIds, reason: 'fraud' } });

const refund = (
  { reference }: BoughtOrder,
  scope: { kind: 'order' } | { kind: 'amount'; amount: number; currency: string },
) => administrator.call(refundOrder, { params: { reference }, body: { scope, refundFee: true, reason: 'Ill' } });

const CONTACT = { name: expect.any(String), email: expect.stringContaining('@') };

describe('an order whose tickets were all voided', () => {
  test('without a refund isn’t called refunded, and says whom to contact', async () => {
    const bought = await buy(world, await makeEvent(world.pool));
    await voidAll(bought);
    const { contact, ...status } = await statusOf(bought);
    expect([status, contact]).toEqual([expect.objectContaining({ status: 'cancelled', refunds: [] }), CONTACT]);
    const page = await pageOf(bought);
    expect(page).toContain('These tickets are no longer valid.');
    expect(page).toContain(contact?.email);
    expect(page).not.toMatch(/Order Refunded|on its way|Nothing was charged/);
  });

  test('is refunded once its refund covers it', async () => {
    const bought = await buy(world, await makeEvent(world.pool));
    await voidAll(bought);
    await refund(bought, { kind: 'amount', amount: 20, currency: 'NAD' });
    expect(await statusOf(bought)).toMatchObject({ status: 'cancelled', contact: CONTACT });
    await refund(bought, { kind: 'order' });
    const status = await statusOf(bought);
    expect(status.status).toBe('refunded');
    expect(status.contact).toBeUndefined();
  });

  test('some for a refund and some without isn’t called refunded', async () => {
    const bought = await buy(world, await makeEvent(world.pool), { quantities: [2] });
    const [first = '', second = ''] = bought.ticketIds;
    await voidAll(bought, [first]);
    const scope = { kind: 'tickets' as const, ticketIds: [second] };
    const body = { scope, refundFee: true, reason: 'Ill' };
    await administrator.call(refundOrder, { params: { reference: bought.reference }, body });
    expect(await statusOf(bought)).toMatchObject({ status: 'cancelled', refunds: [{ amount: 105 }] });
    expect(await pageOf(bought)).toContain('N$\u00a0105.00');
  });

  test('if it was free, says whom to contact', async () => {
    const bought = await buy(world, await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0 }] }));
    await voidAll(bought);
    expect(await statusOf(bought)).toMatchObject({ status: 'cancelled', contact: CONTACT });
  });

  test('by a lost dispute that is won later isn’t called refunded, even if the order was paid for twice', async () => {
    const bought = await order(world, await makeEvent(world.pool));
    await choose(bought, 'paid_twice');
    await vi.waitFor(async () => expect((await statusOf(bought)).refunds).toMatchObject([{ reason: 'surplus' }]), {
      timeout: 10_000,
    });
    const { eventId, paymentId } = bought;
    const dispute = { eventId, paymentId, providerReference: 'd', amountMinor: 10_500, currency: 'NAD' };
    for (const state of ['lost', 'won'] as const) {
      await receiveDispute(world.context, { ...dispute, state });
      expect(await statusOf(bought)).toMatchObject({ status: 'cancelled', contact: CONTACT });
      expect(await pageOf(bought)).not.toContain('The order was paid for twice.');
    }
  });

  test('by a refund that failed says that the money is with us', async () => {
    const bought = await buy(world, await makeEvent(world.pool));
    const { eventId, paymentId } = bought;
    // Someone has already refunded the payment in the provider's own dashboard.
    const sent = { eventId, paymentId, refundId: randomUUID(), amountMinor: 10_500, currency: 'NAD' };
    await refundAtProvider(world.context, sent);
    await refund(bought, { kind: 'order' });
    await vi.waitFor(async () => expect(await statusOf(bought)).toMatchObject({ inSuspense: true, refunds: [] }), {
      timeout: 10_000,
    });
    expect((await statusOf(bought)).status).toBe('cancelled');
    expect(await pageOf(bought)).toContain('Some of your money is still with us.');
  });

  test('because others bought the returned tickets is refunded, even if the organiser keeps a return fee', async () => {
    const event = await makeEvent(world.pool, {
      returnFeeBasisPoints: 1_000,
      ticketTypes: [{ capacity: 1, returnable: true }],
    });
    const bought = await buy(world, event);
    const { ticketsKey, ticketIds } = bought;
    const body = { ticketId: ticketIds[0] ?? '' };
    await world.client.call(returnTicket, { params: { ticketsKey }, body });
    await buy(world, event);
    const refunded = { status: 'refunded', refunds: [{ amount: 90, currency: 'NAD', reason: 'returned' }] };
    expect(await statusOf(bought)).toMatchObject(refunded);
    await vi.waitFor(
      async () => expect(await statusOf(bought)).toMatchObject({ ...refunded, refunds: [{ succeeded: true }] }),
      { timeout: 10_000 },
    );
  });
});

describe('a payment in suspense', () => {
  const suspended = async (choice: 'short' | 'other_currency') => {
    const event = await makeEvent(world.pool);
    const placed = await order(world, event);
    await choose(placed, choice);
    return placed;
  };

  test('doesn’t promise to be done in a few moments, before and after the reservation has expired', async () => {
    const placed = await suspended('short');
    for (const expire of [false, true]) {
      if (expire) await runOutReservations(world.pool, placed.eventId);
      expect(await statusOf(placed)).toMatchObject({ status: 'pending', inSuspense: true });
      const page = await pageOf(placed);
      expect(page).toContain('You’ll get either your tickets or your money back.');
      expect(page).toContain('href="/#contact-us"');
      expect(page).not.toContain('This may take a few moments.');
    }
  });

  test('that was charged in another currency is refunded in that currency', async () => {
    const placed = await suspended('other_currency');
    expect(await pageOf(placed)).toContain('Payment Pending');
    const body = { method: 'refund' as const, note: 'Wrong currency' };
    await administrator.call(resolveSuspense, { params: { paymentId: placed.paymentId }, body });
    const status = await statusOf(placed);
    expect(status).toMatchObject({ status: 'refunded', refunds: [{ amount: 105, currency: 'ZAR' }] });
    expect(status.inSuspense).toBeUndefined();
    const page = await pageOf(placed);
    expect(page).toContain('R\u00a0105.00');
    expect(page).toContain('Order Refunded');
  });
});
