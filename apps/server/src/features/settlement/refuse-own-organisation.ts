import type pg from 'pg';
import { Refusal } from '../../http/refusal.ts';

/** Refuses an administrator who belongs to the organiser: nobody decides about money or terms of their own organisation. */
export async function refuseOwnOrganisation(client: pg.PoolClient, organiserId: string, userId: string): Promise<void> {
  const { rowCount } = await client.query('select from organiser_members where organiser_id = $1 and user_id = $2', [
    organiserId,
    userId,
  ]);
  if (rowCount !== 0) throw new Refusal('payout.own_organisation');
}
