import { mailboxOf } from '@quivertree/domain/orders/mailbox';
import type pg from 'pg';
import { newSecret } from '../../db/ids.ts';

/**
 * Changes the buyer of an order that the caller has locked. If `moves` is true, the order goes to another email address
 * and the buyer's old link stops working.
 */
export async function changeBuyer(
  client: pg.PoolClient,
  order: { eventId: string; orderId: string },
  { name, email, moves }: { name: string | undefined; email: string | undefined; moves: boolean },
): Promise<void> {
  await client.query(
    `update orders
        set buyer_name = coalesce($3, buyer_name), buyer_email = coalesce($4, buyer_email),
            buyer_key = coalesce($5, buyer_key), buyer_mailbox = case when buyer_mailbox is null then null else coalesce($6, buyer_mailbox) end
      where event_id = $1 and id = $2`,
    [
      order.eventId,
      order.orderId,
      name ?? null,
      email ?? null,
      moves ? newSecret() : null,
      moves && email !== undefined ? mailboxOf(email) : null,
    ],
  );
}
