import type pg from 'pg';
import { Refusal } from '../../http/refusal.ts';

/** Refuses an administrator who belongs to the organisation: nobody decides about their own, its events, money or terms. */
export async function refuseOwnOrganisation(client: pg.PoolClient, organiserId: string, userId: string): Promise<void> {
  const { rowCount } = await client.query('select from organiser_members where organiser_id = $1 and user_id = $2', [
    organiserId,
    userId,
  ]);
  if (rowCount !== 0) throw new Refusal('organiser.own');
}
