import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { chooseOutcomeAt, type OrderToPay, orderAt, statusOfOrder } from '../../../../../../tests/world/pay.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { newId } from '../../../db/ids.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** The same order, begun at a second provider as well. */
async function begunAt(provider: 'FINATIC' | 'BUDDY', order: OrderToPay): Promise<OrderToPay> {
  const paymentId = newId();
  const { rows } = await world.pool.query<{ amount_minor: number; currency: string }>(
    `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency)
     select event_id, $2, order_id, $3, 'created', amount_minor, currency from payments where event_id = $1
     returning amount_minor, currency`,
    [order.eventId, paymentId, provider],
  );
  const begun = await world.context.providers.find(provider)?.begin({
    eventId: order.eventId,
    paymentId,
    reference: order.reference,
    description: order.payload.description,
    amountMinor: rows[0]?.amount_minor ?? 0,
    currency: rows[0]?.currency ?? '',
    returnUrl: order.payload.return_url,
    expiresAt: new Date(Date.now() + 900_000),
  });
  if (!begun) throw new Error(`${provider} is not configured`);
  return { ...order, provider, payload: begun.payload };
}

test.each(['FINATIC', 'BUDDY'] as const)(
  'TEST and %s both charge, and the second charge is refunded automatically',
  async (provider) => {
    const order = await orderAt(world, 'TEST');
    const other = await begunAt(provider, order);
    await chooseOutcomeAt(order, 'pay');
    await chooseOutcomeAt(other, 'pay');
    await vi.waitFor(
      async () => {
        const { rows } = await world.pool.query(
          `select p.provider, p.disposition, r.state as refund
           from payments p left join refunds r on r.payment_id = p.id and r.event_id = p.event_id
          where p.event_id = $1 order by p.disposition`,
          [order.eventId],
        );
        expect(rows).toEqual([
          { provider: 'TEST', disposition: 'applied', refund: null },
          { provider, disposition: 'surplus', refund: 'succeeded' },
        ]);
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(await statusOfOrder(world, order)).toBe('success');
    await assertBooksAgree(world.pool);
  },
);
