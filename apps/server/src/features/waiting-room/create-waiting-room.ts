import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/**
 * Creates an event's waiting room, unless it has one. Its seed is generated here, before anyone can join, and stays the
 * same even if the organiser stops using the room and starts again.
 */
export async function createWaitingRoom(client: pg.PoolClient, eventId: string): Promise<void> {
  await client.query('insert into waiting_rooms (event_id, seed) values ($1, $2) on conflict (event_id) do nothing', [
    eventId,
    randomBytes(32),
  ]);
}
