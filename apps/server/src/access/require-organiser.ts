import type pg from 'pg';
import { Refusal } from '../refusals/refusal.ts';

/** Refuses an organiser that doesn't exist. */
export async function requireOrganiser(database: Pick<pg.ClientBase, 'query'>, organiserId: string): Promise<void> {
  const { rowCount } = await database.query('select from organisers where id = $1', [organiserId]);
  if (rowCount === 0) throw new Refusal('organiser.not_found');
}
