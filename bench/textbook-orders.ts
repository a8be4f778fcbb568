import type { Provider } from '@quivertree/domain/payments/payment-providers';
import { RESERVATION_MINUTES } from '@quivertree/domain/orders/order-states';
import type pg from 'pg';
import { inTransaction } from '../apps/server/src/db/database.ts';
import { Batches } from '../apps/server/src/batches/batches.ts';
import type { NewOrder, PlacingOutcome } from '../apps/server/src/features/orders/place-orders.ts';

/**
 * Baseline that our order batches are compared with: one transaction per order. Replaces only the batches, so that
 * everything else stays the same. Uses the order's id as the queue's key, so that no order waits for another.
 */
export class TextbookOrders extends Batches<NewOrder, PlacingOutcome> {
  constructor(pool: pg.Pool, provider: Provider) {
    super((orders) =>
      Promise.all(orders.map((order) => inTransaction(pool, (client) => placeAlone(client, provider, order)))),
    );
  }

  override add(_eventId: string, order: NewOrder): Promise<PlacingOutcome> {
    return super.add(order.id, order);
  }
}

/**
 * Locks the ticket types, checks them, inserts the order with its lines and payment, and updates the stock. Handles
 * only paid orders.
 */
async function placeAlone(client: pg.ClientBase, provider: Provider, order: NewOrder): Promise<PlacingOutcome> {
  const { terms, checked, buyer } = order;
  for (const { ticketTypeId, quantity } of checked.lines) {
    const { rows } = await client.query<{ units: number }>({
      name: 'textbook_lock',
      text: `select units_left(t) as units from ticket_types t where t.event_id = $1 and t.id = $2 for update`,
      values: [terms.eventId, ticketTypeId],
    });
    const unitsLeft = rows[0]?.units ?? 0;
    if (unitsLeft < quantity) return { outcome: 'sold_out', ticketTypeId, unitsLeft };
  }
  const { subtotalMinor, feeMinor, totalMinor, platformFeeMinor } = checked.price;
  const { rows: placed } = await client.query<{ expires_at: Date }>({
    name: 'textbook_order',
    text: `insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, custom_fields, currency,
                               subtotal_minor, fee_minor, total_minor, platform_fee_minor, idempotency_key,
                               request_hash, expires_at)
           values ($1, $2, $3, $4, 'reserved', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
                   now() + make_interval(mins => $15))
           returning expires_at`,
    values: [
      terms.eventId,
      order.id,
      order.reference,
      order.buyerKey,
      buyer.name,
      buyer.email,
      JSON.stringify(checked.answers),
      terms.currency,
      subtotalMinor,
      feeMinor,
      totalMinor,
      platformFeeMinor,
      order.idempotencyKey,
      order.requestHash,
      RESERVATION_MINUTES,
    ],
  });
  for (const { ticketTypeId, quantity, unitPriceMinor } of checked.lines)
    await client.query({
      name: 'textbook_line',
      text: `insert into order_lines (event_id, order_id, ticket_type_id, quantity, unit_price_minor)
             values ($1, $2, $3, $4, $5)`,
      values: [terms.eventId, order.id, ticketTypeId, quantity, unitPriceMinor],
    });
  await client.query({
    name: 'textbook_payment',
    text: `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency)
           values ($1, $2, $3, $4, 'created', $5, $6)`,
    values: [terms.eventId, order.paymentId, order.id, provider, totalMinor, terms.currency],
  });
  for (const { ticketTypeId, quantity } of checked.lines)
    await client.query({
      name: 'textbook_stock',
      text: 'update ticket_types set reserved = reserved + $3 where event_id = $1 and id = $2',
      values: [terms.eventId, ticketTypeId, quantity],
    });
  return { outcome: 'placed', expiresAt: placed[0]?.expires_at ?? new Date() };
}
