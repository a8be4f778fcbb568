import { mayBecome } from '@quivertree/domain/states/state-machine';
import { RE_REVIEW_TRANSITIONS, type ReReviewState } from '@quivertree/domain/events/re-review-states';
import type pg from 'pg';
import { cannotChangeEvent, Refusal } from '../../../refusals/refusal.ts';
import { lockEditedEvent } from '../lock-edited-event.ts';
import { REVIEWED_STATES } from './open-re-review.ts';

export interface LockedReReview {
  eventId: string;
  organiserId: string;
  offSale: boolean;
  salesPaused: boolean;
}

/**
 * Locks an event and its re-review for a change of state. With `version`, refuses if anything has been changed or
 * decided since the administrator loaded it.
 */
export async function lockReReview(
  client: pg.PoolClient,
  eventId: string,
  { to, version }: { to: ReReviewState; version?: number },
): Promise<LockedReReview> {
  const event = await lockEditedEvent(client, eventId);
  if (!REVIEWED_STATES.includes(event.state)) throw cannotChangeEvent(event.state);
  const { rows } = await client.query<{ state: ReReviewState; stopped_sales: boolean; version: number }>(
    'select state, stopped_sales, version from re_reviews where event_id = $1',
    [eventId],
  );
  const reReview = rows[0];
  if (!reReview) throw new Refusal('event.no_re_review');
  if (version !== undefined && reReview.version !== version) throw new Refusal('event.re_review_outdated');
  if (!mayBecome(RE_REVIEW_TRANSITIONS, reReview.state, to)) throw new Refusal('event.no_re_review');
  return {
    eventId,
    organiserId: event.organiser_id,
    offSale: event.off_sale_at !== null,
    salesPaused: reReview.stopped_sales,
  };
}
