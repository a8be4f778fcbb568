import { slugOf } from '@quivertree/domain/text/slug';
import type pg from 'pg';
import { newSecret } from '../../db/ids.ts';

/** Unused slug for an event's address, made from the event's name, with a random suffix if the plain slug is taken. */
export async function newSlug(client: pg.PoolClient, name: string): Promise<string> {
  const base = slugOf(name, 'event');
  const { rowCount } = await client.query('select from events where slug = $1', [base]);
  return rowCount === 0 ? base : `${base}-${newSecret().slice(0, 6).toLowerCase()}`;
}

/** True if {@link newSlug} could have made the slug from the name. Its random suffixes contain no i, l, o or u. */
export function isSlugOf(slug: string, name: string): boolean {
  const base = slugOf(name, 'event');
  return slug.startsWith(base) && /^(-[0-9a-hjkmnp-tv-z]{6})?$/.test(slug.slice(base.length));
}

/** Unused event code, as defined in the glossary. */
export async function newCode(client: pg.PoolClient): Promise<string> {
  for (;;) {
    const code = newSecret().slice(0, 6);
    const { rowCount } = await client.query('select from events where code = $1', [code]);
    if (rowCount === 0) return code;
  }
}
