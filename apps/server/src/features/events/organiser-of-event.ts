import type pg from 'pg';
import { Refusal } from '../../refusals/refusal.ts';

/** Id of the organisation that an event belongs to. */
export async function organiserOfEvent(client: pg.PoolClient, eventId: string): Promise<string> {
  const { rows } = await client.query<{ organiser_id: string }>('select organiser_id from events where id = $1', [
    eventId,
  ]);
  if (!rows[0]) throw new Refusal('event.not_found');
  return rows[0].organiser_id;
}
