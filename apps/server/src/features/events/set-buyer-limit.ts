import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { lockStockOfEvent } from '../../locks/lock-stock-of-event.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';

/**
 * Limits how many of an event's tickets one buyer may have; null removes the limit. Only orders placed from then on
 * count towards it. The limit is part of the terms of sale, so changing it locks the event's ticket types and
 * increments the sales version. Ticket editors save it too, so their version is incremented as well.
 */
export async function setBuyerLimit(
  { pool, salesTerms }: Pick<Context, 'pool' | 'salesTerms'>,
  eventId: string,
  maxPerBuyer: number | null,
  userId: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockStockOfEvent(client, eventId);
    await client.query(
      `update events
          set max_per_buyer = $2, tickets_version = tickets_version + 1, sales_version = sales_version + 1
        where id = $1`,
      [eventId, maxPerBuyer],
    );
    await writeAuditLog(client, userId, { action: 'buyer_limit.changed', eventId, details: { to: maxPerBuyer } });
  });
  salesTerms.forget(eventId);
}
