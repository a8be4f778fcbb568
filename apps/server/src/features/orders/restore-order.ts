import type pg from 'pg';
import { newSecret } from '../../db/ids.ts';

/**
 * Inserts a cancelled order without a buyer in place of a deleted order that was paid after all. Does nothing if it has
 * already been inserted.
 */
export async function restoreOrder(
  client: pg.PoolClient,
  {
    eventId,
    orderId,
    reference,
    currency,
    amountMinor,
  }: { eventId: string; orderId: string; reference: string; currency: string; amountMinor: number },
): Promise<void> {
  await client.query(
    `insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, currency, subtotal_minor,
                         fee_minor, total_minor, platform_fee_minor, idempotency_key, request_hash)
     values ($1, $2, $3, $4, 'cancelled', 'Deleted', 'deleted@invalid', $5, $6, 0, $6, 0, $7, $7)
     on conflict do nothing`,
    [eventId, orderId, reference, newSecret(), currency, amountMinor, `late money ${orderId}`],
  );
}
