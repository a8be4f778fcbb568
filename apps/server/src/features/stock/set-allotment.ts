import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { STOCK_COLUMNS, type Stock } from './stock-rows.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { one } from '../../db/one-row.ts';

/**
 * Sets the number of units of a ticket type that are on hold under a name, replacing the previous number. Refuses to
 * hold more units than are unsold; tickets up for resale don't count as unsold. Released units are offered to the
 * waiting list first.
 */
export async function setAllotment(
  pool: pg.Pool,
  { eventId, ticketId: ticketTypeId, name, units }: { eventId: string; ticketId: string; name: string; units: number },
  userId: string,
): Promise<Stock> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ left: number }>(
      'select least(units_left, pool_left, units_unsold, pool_unsold) as left from lock_stock($1, array[$2::uuid])',
      [eventId, ticketTypeId],
    );
    if (!rows[0]) throw new Refusal('ticket_type.unknown');
    const known = await client.query<{ units: number }>(
      'select units from allotments where event_id = $1 and ticket_type_id = $2 and name = $3',
      [eventId, ticketTypeId, name],
    );
    const more = units - (known.rows[0]?.units ?? 0);
    if (more > rows[0].left) throw new Refusal('stock.not_enough', { left: rows[0].left });
    if (units === 0)
      await client.query('delete from allotments where event_id = $1 and ticket_type_id = $2 and name = $3', [
        eventId,
        ticketTypeId,
        name,
      ]);
    else
      await client.query(
        `insert into allotments (event_id, id, ticket_type_id, name, units) values ($1, $2, $3, $4, $5)
         on conflict (event_id, ticket_type_id, name) do update set units = excluded.units`,
        [eventId, newId(), ticketTypeId, name, units],
      );
    await client.query('select move_stock($1, $2, 0, 0, 0, $3)', [eventId, ticketTypeId, more]);
    await client.query('select make_offers($1, array[$2::uuid])', [eventId, ticketTypeId]);
    await writeAuditLog(client, userId, {
      action: 'allotment.changed',
      eventId,
      subject: { kind: 'ticket type', id: ticketTypeId },
      details: { from: units - more, to: units },
    });
    const changed = await client.query<Stock>(
      `select ${STOCK_COLUMNS} from ticket_types where event_id = $1 and id = $2`,
      [eventId, ticketTypeId],
    );
    return one(changed.rows);
  });
}
