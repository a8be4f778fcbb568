import { slugOf } from '@quivertree/domain/slug';
import type pg from 'pg';
import { newSecret } from '../../db/ids.ts';

/** A free name for an event's address: its own, else with a few letters behind it. */
export async function newSlug(client: pg.PoolClient, name: string): Promise<string> {
  const base = slugOf(name, 'event');
  const { rowCount } = await client.query('select from events where slug = $1', [base]);
  return rowCount === 0 ? base : `${base}-${newSecret().slice(0, 6).toLowerCase()}`;
}

/** A code that no event has; see the glossary. */
export async function newCode(client: pg.PoolClient): Promise<string> {
  for (;;) {
    const code = newSecret().slice(0, 6);
    const { rowCount } = await client.query('select from events where code = $1', [code]);
    if (rowCount === 0) return code;
  }
}
