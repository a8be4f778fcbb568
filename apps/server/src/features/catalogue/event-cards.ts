import type { EventCard, SalesStatus } from '@quivertree/contract/catalogue/catalogue';
import { excerptOf } from '@quivertree/domain/text/excerpt';
import { decimalOf } from '@quivertree/domain/money/money';
import { eventPicturePath } from '@quivertree/posters/poster-path';
import { eventStart } from '@quivertree/domain/events/event-date';
import type pg from 'pg';
import { EVENT_COLUMNS, type EventRow, isOnNow, LISTED, salesStatus } from './event-rows.ts';

/** Cards of those events that are listed, in the order of their ids. */
export async function cardsOf(pool: pg.Pool, ids: readonly string[], now: number): Promise<EventCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<EventRow>({
    // Named, so that each connection plans it only once: planning takes longer than running it.
    name: 'event cards',
    text: `select ${EVENT_COLUMNS}
             from unnest($1::uuid[]) with ordinality as found (event_id, place)
             join events e on e.id = found.event_id
             join organisers o on o.id = e.organiser_id
            where ${LISTED}
            order by found.place`,
    values: [ids],
  });
  return rows.map((row) => eventCard(row, now));
}

/** An event as a card shows it, as of `now` in milliseconds since 1970. */
export function eventCard(row: EventRow, now: number): EventCard {
  const left = row.ticket_types.filter((type) => type.available > 0);
  const status = salesStatus(row, now);
  const prices = (left.length > 0 ? left : row.ticket_types).map((type) => type.price_minor);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: excerptOf(row.description, 200),
    category: row.category,
    organizerName: row.organiser_name,
    location: row.location,
    address: row.address,
    startsAt: shownStart(row, status),
    imageUrl: eventPicturePath({ ...row, pictureId: row.picture_id }),
    ...(row.picture_colours === null ? {} : { imageColours: row.picture_colours }),
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    onNow: isOnNow(row, status, now),
    timeZone: row.time_zone,
    city: row.city,
    currency: row.currency,
    priceFrom: prices.length === 0 ? null : decimalOf(Math.min(...prices)),
    priceTo: prices.length === 0 ? null : decimalOf(Math.max(...prices)),
    salesStatus: status,
  };
}

/**
 * The start as the public contract defines it: text for display. Non-breaking spaces become plain ones, since clients may
 * search the text.
 */
function shownStart({ starts_at, time_zone }: EventRow, state: SalesStatus): string {
  return eventStart({ state, startsAt: starts_at.getTime(), timeZone: time_zone }).replaceAll('\u00a0', ' ');
}
