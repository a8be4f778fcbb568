import type { Answer } from '@quivertree/contract/call';
import type { getDoor } from '@quivertree/contract/door';
import type pg from 'pg';
import { Refusal } from '../../http/refusal.ts';

export interface DoorCounts {
  admitted: number;
  expected: number;
}

/** How many are in, and how many tickets could be. */
export async function doorCounts(client: pg.Pool | pg.PoolClient, eventId: string): Promise<DoorCounts> {
  const { rows } = await client.query<DoorCounts>(
    `select (select count(*)::int from scans where event_id = $1 and verdict = 'admitted') as admitted,
            (select coalesce(sum(sold + on_return), 0)::int from ticket_types where event_id = $1) as expected`,
    [eventId],
  );
  return rows[0] as DoorCounts;
}

export async function doorOf(pool: pg.Pool, eventId: string): Promise<Answer<typeof getDoor>> {
  const { rows } = await pool.query<{ name: string; starts_at: Date; time_zone: string }>(
    'select name, starts_at, time_zone from events where id = $1',
    [eventId],
  );
  const event = rows[0];
  if (!event) throw new Refusal('event.not_found');
  return {
    eventId,
    eventName: event.name,
    startsAt: event.starts_at.toISOString(),
    timeZone: event.time_zone,
    counts: await doorCounts(pool, eventId),
  };
}
