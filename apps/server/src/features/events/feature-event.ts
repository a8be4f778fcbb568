import { type FeaturedPlace, placesAfterMove } from '@quivertree/domain/events/featured-places';
import type pg from 'pg';
import { databaseNow } from '../../db/database-clock.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { refuseOwnOrganisation } from '../../access/refuse-own-organisation.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { organiserOfEvent } from './organiser-of-event.ts';

export interface Featured {
  rank: number;
  from: string | null;
  until: string | null;
}

/**
 * Gives an event a place among the featured ones; null removes it. Administrators can't feature their own
 * organisation's events. Other events featured at that place during an overlapping time move down.
 */
export async function featureEvent(
  pool: pg.Pool,
  eventId: string,
  userId: string,
  featured: Featured | null,
): Promise<void> {
  const now = await databaseNow(pool);
  if (featured?.until && Date.parse(featured.until) <= Math.max(Date.parse(featured.from ?? '1970-01-01'), now))
    throw new Refusal('event.dates_invalid');
  await inTransaction(pool, async (client) => {
    if (featured) {
      await refuseOwnOrganisation(client, await organiserOfEvent(client, eventId), userId);
      await makeRoom(client, userId, { id: eventId, ...featured });
    }
    const { rowCount } = await client.query(
      'update events set featured_rank = $2, featured_from = $3, featured_until = $4 where id = $1',
      [eventId, featured?.rank ?? null, featured?.from ?? null, featured?.until ?? null],
    );
    if (rowCount === 0) throw new Refusal('event.not_found');
    await writeAuditLog(client, userId, {
      action: featured ? 'event.featured' : 'event.unfeatured',
      eventId,
      ...(featured && { details: { place: featured.rank } }),
    });
  });
}

/** Moves overlapping events down. Takes a lock, so that two administrators can't fill the same place. */
async function makeRoom(client: pg.ClientBase, userId: string, added: FeaturedPlace): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('featured places', 0))`);
  const { rows } = await client.query<{ id: string; rank: number; from: Date | null; until: Date | null }>(
    `select id, featured_rank as rank, featured_from as "from", featured_until as until from events
      where featured_rank is not null and ends_at > now() and (featured_until is null or featured_until > now())
      order by featured_rank, id`,
  );
  const featured = rows.map(({ id, rank, from, until }) => ({
    id,
    rank,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }));
  for (const { id, rank } of placesAfterMove(added, featured)) {
    await client.query('update events set featured_rank = $2 where id = $1', [id, rank]);
    const from = featured.find((place) => place.id === id)?.rank ?? null;
    await writeAuditLog(client, userId, { action: 'event.featured', eventId: id, details: { from, to: rank } });
  }
}
