import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { writeRecord } from '../record/write-record.ts';

export interface Featured {
  rank: number;
  from: string | null;
  until: string | null;
}

/** Gives an event its place in the carousel, or takes it away (null). */
export async function featureEvent(
  pool: pg.Pool,
  eventId: string,
  userId: string,
  featured: Featured | null,
): Promise<void> {
  if (featured?.until && Date.parse(featured.until) <= Math.max(Date.parse(featured.from ?? '1970-01-01'), Date.now()))
    throw new Refusal('event.dates_invalid');
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'update events set featured_rank = $2, featured_from = $3, featured_until = $4 where id = $1',
      [eventId, featured?.rank ?? null, featured?.from ?? null, featured?.until ?? null],
    );
    if (rowCount === 0) throw new Refusal('event.not_found');
    await writeRecord(client, userId, { action: featured ? 'event.featured' : 'event.unfeatured', eventId });
  });
}
