import { EVENT_TRANSITIONS, type EventState } from '@quivertree/domain/events/event-states';
import { mayPublish } from '@quivertree/domain/events/publish-checks';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import { PUBLISH_SENTENCES } from '@quivertree/contract/events/event-problems';
import type pg from 'pg';
import { databaseNow } from '../../db/database-clock.ts';
import type { Context } from '../../context.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { cannotChangeEvent, Refusal } from '../../refusals/refusal.ts';
import type { EventOfOrganiser } from '../../access/organisation-of-call.ts';
import { lockForPublishing } from '../../locks/lock-organiser.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { refuseAbovePlan, refuseFeeAbovePrice } from '../plans/event-plan.ts';
import { currentPlan } from '../plans/organiser-plans.ts';
import { feeTermsOf } from '@quivertree/domain/plans/plans';
import { editedEvent } from './edited-event.ts';
import { isSlugOf, newSlug } from './event-names.ts';
import { lockEditedEvent } from './lock-edited-event.ts';

/**
 * Publishes a draft, or submits it for review if its organisation isn't trusted yet. Publishing paid tickets requires
 * two-step verification.
 *
 * Lock order: the organisation's row, pools by id, ticket types by id, event.
 */
export async function publishEvent(
  context: Pick<Context, 'pool' | 'clock' | 'providers' | 'salesTerms'>,
  event: EventOfOrganiser,
  { userId, requireSecondFactor }: { userId: string; requireSecondFactor: () => void },
): Promise<void> {
  await refuseUnready(context, event.eventId);
  await inTransaction(context.pool, async (client) => {
    const leadsTo = await lockForPublishing(client, event.organiserId);
    if (await sellsForMoney(client, event.eventId)) requireSecondFactor();
    await changeEventState(client, event.eventId, leadsTo, { userId, reason: leadsTo });
    await writeAuditLog(client, userId, {
      ...event,
      action: leadsTo === 'published' ? 'event.published' : 'event.submitted',
    });
  });
  context.salesTerms.forget(event.eventId);
}

async function sellsForMoney(client: pg.PoolClient, eventId: string): Promise<boolean> {
  const { rowCount } = await client.query('select from ticket_types where event_id = $1 and price_minor > 0 limit 1', [
    eventId,
  ]);
  return rowCount !== 0;
}

/** Withdraws an event from review. It is a draft again, which its organisation can change and submit later. */
export async function withdrawEvent(
  { pool }: Pick<Infrastructure, 'pool'>,
  event: EventOfOrganiser,
  userId: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await changeEventState(client, event.eventId, 'draft', { userId, reason: 'withdrawn' });
    await writeAuditLog(client, userId, { ...event, action: 'event.withdrawn' });
  });
}

/** Refuses an event that isn't ready to be published, listing what is missing. */
export async function refuseUnready(
  context: Pick<Context, 'pool' | 'clock' | 'providers'>,
  eventId: string,
): Promise<void> {
  const { toDo, state } = await editedEvent(context, eventId);
  if (state !== 'draft' && state !== 'in_review') throw cannotChangeEvent(state);
  if (mayPublish(toDo)) return;
  throw new Refusal('event.not_ready', undefined, {
    errors: toDo.map((check) => ({ path: check, message: PUBLISH_SENTENCES[check] })),
  });
}

/**
 * Moves an event to another state, if the transition is allowed. Unless it becomes a draft again, the event takes its
 * fee from the organiser's plan and must be within the plan's limits. Its slug is then made from its name, unless the
 * event has been published before, in which case people may already know its address.
 */
export async function changeEventState(
  client: pg.PoolClient,
  eventId: string,
  to: EventState,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const event = await lockEditedEvent(client, eventId);
  if (!mayBecome(EVENT_TRANSITIONS, event.state, to)) throw cannotChangeEvent(event.state);
  if (to !== 'draft') {
    if (event.starts_at.getTime() <= (await databaseNow(client))) throw new Refusal('event.not_ready');
    await applyPlanFee(client, eventId);
    await refuseAbovePlan(client, eventId);
    await refuseFeeAbovePrice(client, eventId);
  }
  const { rowCount: timesPublished } = await client.query(
    `select from event_history where event_id = $1 and to_state = 'published'`,
    [eventId],
  );
  await client.query(
    'insert into event_history (event_id, from_state, to_state, reason, changed_by) values ($1, $2, $3, $4, $5)',
    [eventId, event.state, to, reason, userId],
  );
  await client.query(
    `update events
        set state = $2, sales_version = sales_version + 1, slug = coalesce($3, slug),
            submitted_at = case when $2 = 'in_review' then now() when $2 = 'draft' then null else submitted_at end
      where id = $1`,
    [eventId, to, to === 'draft' || timesPublished !== 0 ? null : await slugOfPublic(client, event)],
  );
}

/** New slug, made from the event's name; null if the current slug already matches the name. */
async function slugOfPublic(client: pg.PoolClient, event: { slug: string; name: string }): Promise<string | null> {
  return isSlugOf(event.slug, event.name) ? null : newSlug(client, event.name);
}

/**
 * Copies the fee terms of the organiser's plan to an event that is going on sale, which starts a new version of the
 * event's terms of sale.
 */
export async function applyPlanFee(client: pg.PoolClient, eventId: string): Promise<void> {
  const { rows } = await client.query<{ organiser_id: string }>('select organiser_id from events where id = $1', [
    eventId,
  ]);
  if (!rows[0]) throw new Refusal('event.not_found');
  const { variableFeeBasisPoints, fixedFeeMinor } = feeTermsOf(await currentPlan(client, rows[0].organiser_id));
  await client.query(
    `update events set variable_fee_basis_points = $2, fixed_fee_minor = $3, sales_version = sales_version + 1
      where id = $1 and (variable_fee_basis_points, fixed_fee_minor) <> ($2, $3)`,
    [eventId, variableFeeBasisPoints, fixedFeeMinor],
  );
}
