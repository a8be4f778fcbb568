import type pg from 'pg';
import { expect, vi } from 'vitest';
import { expireReservations } from '../../apps/server/src/features/orders/expire-reservations.ts';

/**
 * Expires the reservations of an event, or of all events, and returns their stock. Repeats this for those that the
 * server's own sweep is holding.
 */
export async function runOutReservations(pool: pg.Pool, eventId: string | null = null): Promise<void> {
  const condition = `state = 'reserved' and ($1::uuid is null or event_id = $1)`;
  await pool.query(`update orders set expires_at = now() - interval '1 second' where ${condition}`, [eventId]);
  // Unlike `expect.poll`, this may be called in concurrent tests.
  await vi.waitFor(
    async () => {
      await expireReservations(pool).catch(() => undefined);
      const left = await pool.query(`select from orders where ${condition} and expires_at <= now()`, [eventId]);
      expect(left.rowCount).toBe(0);
    },
    { timeout: 10_000 },
  );
}
