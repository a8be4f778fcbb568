import type { Answer } from '@quivertree/contract/call';
import type { getEventReReview } from '@quivertree/contract/events/event-review';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';

type ReReview = Answer<typeof getEventReReview>;

interface Row {
  state: ReReview['state'];
  since: Date;
  stopped_sales: boolean;
  version: number;
  /** Read from the database as JSON, so dates are strings. */
  wordings: ReReview['wordings'];
}

/** An event's re-review, read in one snapshot. */
export async function reReviewOf(pool: pg.Pool, eventId: string): Promise<ReReview> {
  const { rows } = await pool.query<Row>(
    `select r.state, r.since, r.stopped_sales, r.version,
            (select json_agg(json_build_object('at', w.at, 'wording', w.wording) order by w.number)
               from event_wordings w where w.event_id = r.event_id) as wordings
       from re_reviews r where r.event_id = $1`,
    [eventId],
  );
  const row = rows[0];
  if (!row) throw new Refusal('event.no_re_review');
  return {
    state: row.state,
    since: row.since.toISOString(),
    salesPaused: row.stopped_sales,
    version: row.version,
    wordings: row.wordings.map(({ at, wording }) => ({ at: new Date(at).toISOString(), wording })),
  };
}
