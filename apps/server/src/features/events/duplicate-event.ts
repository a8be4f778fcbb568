import { DAY_MS } from '@quivertree/domain/dates/durations';
import { datesOfCopy } from '@quivertree/domain/events/date-rules';
import { dayNumber, instantOf, wallDate, wallTimeAt } from '@quivertree/domain/dates/zoned-time';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { databaseNow } from '../../db/database-clock.ts';
import { newId } from '../../db/ids.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { EventOfOrganiser } from '../../access/organisation-of-call.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { refuseDraft } from './create-event.ts';
import { newCode, newSlug } from './event-names.ts';

/**
 * Creates a draft from an existing event. Copies the event's text, place, picture, ticket types, pools and questions,
 * but no sales or allotments. Dates and sales windows move forward by as many weeks as it takes for the draft to start
 * in the future. Returns the draft's id.
 */
export async function duplicateEvent(
  pool: pg.Pool,
  { eventId, organiserId }: EventOfOrganiser,
  userId: string,
): Promise<string> {
  return inTransaction(pool, async (client) => {
    await refuseDraft(client, organiserId);
    const { rows } = await client.query<{ name: string; starts_at: Date; ends_at: Date; time_zone: string }>(
      'select name, starts_at, ends_at, time_zone from events where id = $1 for share',
      [eventId],
    );
    const event = rows[0];
    if (!event) throw new Refusal('event.not_found');
    const days = daysLater(event.starts_at.getTime(), event.ends_at.getTime(), await databaseNow(client));
    const later = (at: Date | null) => at && laterByDays(at.getTime(), days, event.time_zone);
    const copyId = newId();
    await client.query(
      `insert into events (id, slug, code, organiser_id, state, name, category, description, location, address, city,
                           latitude, longitude, time_zone, starts_at, ends_at, currency, business_covers_fee,
                           max_per_buyer, offer_hours, picture_id, return_fee_basis_points, return_fee_minor,
                           refund_policy, exact_stock, admission_opens_minutes, admission_closes_minutes)
       select $2, $3, $4, organiser_id, 'draft', name, category, description, location, address, city, latitude, longitude,
              time_zone, $5, $6, currency, business_covers_fee, max_per_buyer, offer_hours, picture_id,
              return_fee_basis_points, return_fee_minor, refund_policy, exact_stock, admission_opens_minutes,
              admission_closes_minutes
         from events where id = $1`,
      [
        eventId,
        copyId,
        await newSlug(client, event.name),
        await newCode(client),
        later(event.starts_at),
        later(event.ends_at),
      ],
    );
    await copyTickets(client, eventId, copyId, later);
    const { rows: questions } = await client.query<{ id: string }>('select id from custom_fields where event_id = $1', [
      eventId,
    ]);
    for (const { id } of questions)
      await client.query(
        `insert into custom_fields (event_id, id, position, label, type, required, section, options)
         select $2, $3, position, label, type, required, section, options from custom_fields where event_id = $1 and id = $4`,
        [eventId, copyId, newId(), id],
      );
    await writeAuditLog(client, userId, {
      action: 'event.duplicated',
      organiserId,
      eventId,
      subject: { kind: 'event', id: copyId },
    });
    return copyId;
  });
}

async function copyTickets(
  client: pg.PoolClient,
  eventId: string,
  copyId: string,
  later: (at: Date | null) => Date | null,
): Promise<void> {
  const poolIds = new Map<string, string>();
  const { rows: pools } = await client.query<{ id: string }>('select id from pools where event_id = $1', [eventId]);
  for (const { id } of pools) {
    poolIds.set(id, newId());
    await client.query(
      'insert into pools (event_id, id, name, capacity) select $2, $3, name, capacity from pools where event_id = $1 and id = $4',
      [eventId, copyId, poolIds.get(id), id],
    );
  }
  const { rows: types } = await client.query<{
    id: string;
    pool_id: string | null;
    sales_start_at: Date | null;
    sales_end_at: Date | null;
  }>('select id, pool_id, sales_start_at, sales_end_at from ticket_types where event_id = $1', [eventId]);
  for (const type of types)
    await client.query(
      `insert into ticket_types (event_id, id, position, name, description, price_minor, capacity, max_per_order,
                                 sales_start_at, sales_end_at, pool_id, transferable, returnable)
       select $2, $3, position, name, description, price_minor, capacity, max_per_order, $5, $6, $7, transferable, returnable
         from ticket_types where event_id = $1 and id = $4`,
      [
        eventId,
        copyId,
        newId(),
        type.id,
        later(type.sales_start_at),
        later(type.sales_end_at),
        type.pool_id && poolIds.get(type.pool_id),
      ],
    );
}

function daysLater(startsAt: number, endsAt: number, now: number): number {
  return Math.round((datesOfCopy({ startsAt, endsAt }, now).startsAt - startsAt) / DAY_MS);
}

/** Adds calendar days in the event's time zone, so that the local time stays the same across clock changes. */
function laterByDays(instant: number, days: number, timeZone: string): Date {
  const wall = wallTimeAt(instant, timeZone);
  const { year, month, day } = wallDate(dayNumber(wall) + days);
  return new Date(instantOf({ ...wall, year, month, day }, timeZone));
}
