import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { makeEvent } from '../../../../../../tests/world/make-event.ts';
import { chooseOutcomeAt, orderAt, orderOf, PROVIDERS, statusOfOrder } from '../../../../../../tests/world/pay.ts';
import { sized } from '../../../../../../tests/world/sizes.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { sandboxAccounts } from '../providers/create-providers.ts';
import { signFinaticFields } from '../providers/finatic-provider.ts';
import { findPayment } from '../known-payment.ts';
import type { ConfirmedStatus } from '../providers/provider.ts';
import { applyConfirmedStatus } from '../apply-confirmed-status.ts';

const SECRET = 'a secret that only this world of tests knows';

let world: World;
beforeAll(async () => {
  // Keeps the log quiet: the sandbox doesn't know these charges and declines to refund them.
  world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.stop());

const confirmed = (state: ConfirmedStatus['state'], providerReference: string): Omit<ConfirmedStatus, 'payment'> => ({
  state,
  amountMinor: 21_000,
  currency: 'NAD',
  providerReference,
});

/** A declined attempt, a successful one that is reported twice, and a second charge by mistake. */
const SIX = [
  confirmed('pending', 'first'),
  confirmed('failed', 'first'),
  confirmed('captured', 'second'),
  confirmed('captured', 'second'),
  confirmed('captured', 'third'),
  confirmed('failed', 'first'),
];

/** All permutations of a list. */
function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [i, item] of items.entries())
    for (const rest of ordersOf([...items.slice(0, i), ...items.slice(i + 1)])) yield [item, ...rest];
}

/** Every n-th permutation; the soak test's longer run covers all of them. */
const STEP = sized(23, 1);

describe('six messages about one payment', () => {
  test(
    'lead to the same state in any order',
    async () => {
      const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 10_000 }] });
      let tried = 0;
      for (const [i, messages] of [...ordersOf(SIX)].entries()) {
        if (i % STEP !== 0) continue;
        tried++;
        const order = await orderOf(world.url, event);
        const { rows } = await world.pool.query(
          'select p.id from payments p join orders o on o.id = p.order_id where o.reference = $1',
          [order.reference],
        );
        const payment = await findPayment(world.pool, event.id, rows[0].id);
        for (const message of messages)
          await applyConfirmedStatus(world.context, payment, {
            ...message,
            payment: { eventId: payment.eventId, paymentId: payment.paymentId },
            providerReference: `${order.reference} ${message.providerReference}`,
          });
        expect(await statusOfOrder(world, order)).toBe('success');
        const all = await world.pool.query(
          `select state, disposition, captured_minor from payments where order_id = (select id from orders where reference = $1)
          order by disposition`,
          [order.reference],
        );
        expect(all.rows).toEqual([
          { state: 'captured', disposition: 'applied', captured_minor: 21_000 },
          { state: 'captured', disposition: 'surplus', captured_minor: 21_000 },
        ]);
      }
      expect(tried).toBeGreaterThan(30);
      await assertBooksAgree(world.pool);
    },
    sized(60_000, 1_200_000),
  );
});

describe('an unreadable notification', () => {
  const send = (provider: string, body: string, type: string) =>
    fetch(`${world.url}/api/v1/payments/notifications/${provider}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });

  test.each(PROVIDERS)('from %s is refused: wrong content type, too large or empty', async (provider) => {
    const log = vi.spyOn(world.context.log, 'warn');
    expect((await send(provider, 'paid!', 'text/plain')).status).toBe(415);
    expect((await send(provider, '<paid/>', 'application/xml')).status).toBe(415);
    expect((await send(provider, 'x'.repeat(1_000_000), 'application/json')).status).toBe(413);
    const logged = log.mock.calls.map(([facts]) => (facts as { code?: string }).code);
    expect(logged).toEqual(['request.unsupported_type', 'request.unsupported_type', 'request.too_large']);
    log.mockRestore();
    for (const body of ['', '{}', '[]', 'null', '"paid"', '{"__proto__":{"status":"PAID"}}', 'status=PAID'])
      expect((await send(provider, body, 'application/json')).status, body).toBe(400);
  });

  test('is refused if it names an unknown payment, even when signed', async () => {
    const { merchantId, merchantKey } = sandboxAccounts(`${world.url}/sandbox`, SECRET).FINATIC;
    const fields = {
      merchant_id: merchantId,
      reference: 'KAUNA7-00000000000000000000000000',
      transaction_id: randomUUID(),
      status: 'PAID',
    };
    const body = new URLSearchParams({ ...fields, signature: signFinaticFields(merchantKey, fields) }).toString();
    expect((await send('FINATIC', body, 'application/x-www-form-urlencoded')).status).toBe(400);
  });
});

describe('the same notification', () => {
  test.each(PROVIDERS)('from %s has one effect, even fifty times at once', async (provider) => {
    const order = await orderAt(world, provider);
    await Promise.all(Array.from({ length: 25 }, () => chooseOutcomeAt(order, 'notified_twice')));
    expect(await statusOfOrder(world, order)).toBe('success');
    const { rows } = await world.pool.query(
      `select (select count(*)::int from tickets where event_id = $1) as tickets,
              (select count(*)::int from payments where event_id = $1) as payments,
              (select count(*)::int from ledger_transactions where event_id = $1) as bookings,
              (select count(*)::int from payment_history where event_id = $1 and to_state = 'captured') as captures`,
      [order.eventId],
    );
    expect(rows).toEqual([{ tickets: 2, payments: 1, bookings: 1, captures: 1 }]);
    await assertBooksAgree(world.pool);
  });
});
