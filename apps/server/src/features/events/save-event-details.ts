import type { EventDetailsFields } from '@quivertree/contract/events/event-editing';
import { dateProblems } from '@quivertree/domain/events/date-rules';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import type pg from 'pg';
import { databaseNow } from '../../db/database-clock.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import type { EventOfOrganiser } from '../../access/organisation-of-call.ts';
import { lockOrganiser } from '../../locks/lock-organiser.ts';
import { requirePicture } from '../pictures/store-picture.ts';
import { refuseFeeAbovePrice } from '../plans/event-plan.ts';
import { nothingToLog } from '../../audit-log/write-audit-log.ts';
import { type FieldProblem, fieldProblems, refuseFields } from './field-problems.ts';
import { hasOrders } from './edited-event.ts';
import { type LockedEvent, lockEditedEvent, refuseStale } from './lock-edited-event.ts';
import { logEdit } from './log-edit.ts';
import { openReReview, wordingBefore } from './re-review/open-re-review.ts';

/** Tells an event's ticket holders about new hours, in the transaction that changes them. */
export type OnHoursChanged = (
  client: pg.PoolClient,
  change: { eventId: string; userId: string; previousStartsAt: Date; newDate: { startsAt: string; endsAt: string } },
) => Promise<void>;

/**
 * Saves an event's details, date and place. If people have tickets, any new hours are emailed to all of them.
 *
 * Lock order: organiser, pools by id, ticket types by id, event.
 */
export async function saveEventDetails(
  { pool, salesTerms, onHoursChanged }: Pick<Context, 'pool' | 'salesTerms' | 'onHoursChanged'>,
  { eventId, organiserId }: EventOfOrganiser,
  userId: string,
  { version, ...wanted }: EventDetailsFields & { version: number },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockOrganiser(client, organiserId);
    const event = await lockEditedEvent(client, eventId);
    refuseStale(event, event.details_version, version);
    const after = { ...wanted, location: wanted.location || null, address: wanted.address || null };
    const moved = isMoved(event, after);
    const ordered = moved && (await hasOrders(client, eventId));
    refuseFields(await problemsOf(client, event, after, ordered));
    if (!isChanged(event, after)) return nothingToLog();
    if (after.pictureId !== event.picture_id) await requirePicture(client, after.pictureId, 'event');
    const before = await wordingBefore(client, event);
    await client.query(
      `update events
          set name = $2, category = $3, description = $4, location = $5, address = $6, city = $7, latitude = $8,
              longitude = $9, time_zone = $10, starts_at = $11, ends_at = $12, picture_id = $13,
              business_covers_fee = $14, admission_opens_minutes = $16, admission_closes_minutes = $17,
              details_version = details_version + 1,
              sales_version = sales_version + case when $15 then 1 else 0 end
        where id = $1`,
      [
        eventId,
        after.name,
        after.category,
        after.description,
        after.location,
        after.address,
        after.city,
        after.latitude,
        after.longitude,
        after.timeZone,
        after.startsAt,
        after.endsAt,
        after.pictureId,
        after.businessCoversFee,
        moved || after.businessCoversFee !== event.business_covers_fee,
        after.admissionOpensMinutes,
        after.admissionClosesMinutes,
      ],
    );
    if (event.state === 'published' || event.state === 'postponed') await refuseFeeAbovePrice(client, eventId);
    await openReReview(client, eventId, before);
    const notified = moved && ordered && event.state === 'published';
    if (notified)
      await onHoursChanged(client, {
        eventId,
        userId,
        previousStartsAt: event.starts_at,
        newDate: { startsAt: after.startsAt, endsAt: after.endsAt },
      });
    await logEdit(client, userId, event, { action: notified ? 'event.hours_changed' : 'event.edited' });
  });
  salesTerms.forget(eventId);
}

function isMoved(event: LockedEvent, after: EventDetailsFields): boolean {
  return (
    event.starts_at.getTime() !== Date.parse(after.startsAt) ||
    event.ends_at.getTime() !== Date.parse(after.endsAt) ||
    event.time_zone !== after.timeZone
  );
}

function isChanged(event: LockedEvent, after: EventDetailsFields): boolean {
  return (
    isMoved(event, after) ||
    event.admission_opens_minutes !== after.admissionOpensMinutes ||
    event.admission_closes_minutes !== after.admissionClosesMinutes ||
    event.name !== after.name ||
    event.category !== after.category ||
    event.description !== after.description ||
    event.location !== after.location ||
    event.address !== after.address ||
    event.city !== after.city ||
    event.latitude !== after.latitude ||
    event.longitude !== after.longitude ||
    event.picture_id !== after.pictureId ||
    event.business_covers_fee !== after.businessCoversFee
  );
}

async function problemsOf(
  client: pg.PoolClient,
  event: LockedEvent,
  after: EventDetailsFields,
  ordered: boolean,
): Promise<FieldProblem[]> {
  if (event.state === 'postponed' && isMoved(event, after))
    return [
      {
        path: 'startsAt',
        message:
          'This event is postponed. Set its new date under “Postpone or cancel”, so that all ticket holders are notified.',
      },
    ];
  const before = {
    startsAt: event.starts_at.getTime(),
    endsAt: event.ends_at.getTime(),
    timeZone: event.time_zone,
  };
  const dates = { startsAt: Date.parse(after.startsAt), endsAt: Date.parse(after.endsAt), timeZone: after.timeZone };
  const problems = fieldProblems(dateProblems(dates, { before, hasOrders: ordered, now: await databaseNow(client) }));
  if (problems.length > 0 || dates.endsAt >= before.endsAt) return problems;
  const { rows } = await client.query<{ name: string; sales_end_at: Date }>(
    'select name, sales_end_at from ticket_types where event_id = $1 and sales_end_at > $2 order by position limit 1',
    [event.id, after.endsAt],
  );
  return rows.map(({ name, sales_end_at: until }) => ({
    path: 'endsAt',
    message: `Sales of “${name}” run until ${formatDateTime(until.getTime(), after.timeZone)}. Set an earlier end of sales first.`,
  }));
}
