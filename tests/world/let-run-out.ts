import type pg from 'pg';
import { expect } from 'vitest';
import { expireReservations } from '../../apps/server/src/features/orders/expire-reservations.ts';

/**
 * The time of an event's reservations, or of all, is over, and their stock is given back. What the server's own sweep
 * holds at this moment is asked for again.
 */
export async function letReservationsRunOut(pool: pg.Pool, eventId: string | null = null): Promise<void> {
  const those = `state = 'reserved' and ($1::uuid is null or event_id = $1)`;
  await pool.query(`update orders set expires_at = now() - interval '1 second' where ${those}`, [eventId]);
  await expect
    .poll(async () => {
      await expireReservations(pool).catch(() => undefined);
      return (await pool.query(`select from orders where ${those} and expires_at <= now()`, [eventId])).rowCount;
    })
    .toBe(0);
}
