import type { CallRequest } from '@quivertree/contract/call';
import type { createEvent as createEventCall } from '@quivertree/contract/events/event-editing';
import { dateProblems } from '@quivertree/domain/events/date-rules';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type pg from 'pg';
import { databaseNow } from '../../db/database-clock.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { lockOrganiserRow } from '../../locks/lock-organiser.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { requirePicture } from '../pictures/store-picture.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { newCode, newSlug } from './event-names.ts';
import { fieldProblems, refuseFields, ticketTypeProblems } from './field-problems.ts';

/** Maximum number of drafts per organisation: more than anyone needs, but few enough to stop a script. */
const MAX_DRAFTS = 200;

/** Creates an event as a draft; returns its id. */
export async function createEvent(
  pool: pg.Pool,
  organiserId: string,
  userId: string,
  event: CallRequest<typeof createEventCall>['body'],
): Promise<string> {
  const [startsAt, endsAt] = [Date.parse(event.startsAt), Date.parse(event.endsAt)];
  const timeZone = event.timeZone ?? NAMIBIA;
  const now = await databaseNow(pool);
  refuseFields([
    ...fieldProblems(dateProblems({ startsAt, endsAt, timeZone }, { before: undefined, hasOrders: false, now })),
    ...ticketTypeProblems(event.ticketTypes, endsAt),
  ]);
  return inTransaction(pool, async (client) => {
    await refuseDraft(client, organiserId);
    await requirePicture(client, event.pictureId, 'event');
    const eventId = newId();
    await client.query(
      `insert into events (id, slug, code, organiser_id, state, name, category, city, location, time_zone, starts_at, ends_at, picture_id)
       values ($1, $2, $3, $4, 'draft', $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        eventId,
        await newSlug(client, event.name),
        await newCode(client),
        organiserId,
        event.name,
        event.category,
        event.city,
        event.location || null,
        timeZone,
        event.startsAt,
        event.endsAt,
        event.pictureId,
      ],
    );
    for (const [position, type] of event.ticketTypes.entries())
      await client.query(
        `insert into ticket_types (event_id, id, position, name, description, price_minor, capacity,
                                   sales_start_at, sales_end_at, max_per_order)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          eventId,
          newId(),
          position,
          type.name,
          type.description || null,
          type.priceMinor,
          type.capacity,
          type.salesStartAt,
          type.salesEndAt,
          type.maxPerOrder,
        ],
      );
    await writeAuditLog(client, userId, { action: 'event.created', organiserId, eventId });
    return eventId;
  });
}

/**
 * Refuses a draft of a closed organisation, which couldn't publish it, or above {@link MAX_DRAFTS}. Locks the
 * organisation's row, so that concurrent requests can't exceed the limit between them.
 */
export async function refuseDraft(client: pg.PoolClient, organiserId: string): Promise<void> {
  const { state } = await lockOrganiserRow(client, organiserId);
  if (state === 'closed') throw new Refusal('organiser.closed');
  const { rows } = await client.query<{ drafts: number }>(
    `select count(*)::int as drafts from events where organiser_id = $1 and state = 'draft'`,
    [organiserId],
  );
  if ((rows[0]?.drafts ?? 0) >= MAX_DRAFTS) throw new Refusal('event.too_many_drafts', { max: MAX_DRAFTS });
}
