import { getBusinessOrder } from '@quivertree/contract/selling/order-lists';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { getOrganiserSales } from '@quivertree/contract/sales/sales';
import { priceOrder } from '@quivertree/domain/orders/order-price';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { buy, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { audit } from '../../audit/audit.ts';
import { foldSales } from '../sales/fold-sales.ts';
import type { NewOrder } from './place-orders.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Applies a discount to a checked order, since the product itself doesn't grant discounts yet. */
function discount({ checked, terms }: NewOrder, discountMinor: number): void {
  const lines = checked.lines.map((line) => ({ ...line, discountMinor }));
  Object.assign(checked, { lines, price: priceOrder(lines, terms) });
}

test('an order with a discount is sold, counted and refunded by what was paid', async () => {
  const { orderBatches, pool } = world.context;
  const add = orderBatches.add.bind(orderBatches);
  vi.spyOn(orderBatches, 'add').mockImplementationOnce((eventId, order) => {
    discount(order, 2_500);
    return add(eventId, order);
  });
  const organiserId = await makeOrganiser(pool);
  const event = await makeEvent(pool, { organiserId, ticketTypes: [{ priceMinor: 10_000, capacity: 5 }] });
  const { reference, ticketIds } = await buy(world, event, { quantities: [2] });
  await assertBooksAgree(pool);

  const owner = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
  const order = await owner.call(getBusinessOrder, { params: { reference } });
  expect(order.lines).toMatchObject([{ quantity: 2, price: 100, total: 150 }]);

  await owner.call(refundOrder, {
    params: { reference },
    body: { scope: { kind: 'tickets', ticketIds: ticketIds.slice(0, 1) }, refundFee: false, reason: 'Ill' },
  });
  await foldSales(pool);
  const sales = await owner.call(getOrganiserSales, { params: { organiserId } });
  expect(sales.money).toMatchObject([{ grossSales: 150, refunds: 75, netSales: 75 }]);
  await assertBooksAgree(pool);

  await pool.query('alter table order_lines disable trigger user; update order_lines set discount_minor = 0');
  const findings = (await audit(pool)).map(({ means }) => means);
  expect(findings).toContain('the price of an order differs from what its lines cost');
});
