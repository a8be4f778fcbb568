import type { Answer } from '@quivertree/contract/call';
import type { getEventReReview } from '@quivertree/contract/event-review';
import type pg from 'pg';
import { Refusal } from '../../../http/refusal.ts';

type SecondLook = Answer<typeof getEventReReview>;

interface Row {
  state: SecondLook['state'];
  since: Date;
  stopped_sales: boolean;
  version: number;
  /** JSON from the database, so dates are strings. */
  wordings: SecondLook['wordings'];
}

/** An event's re-review, read in one snapshot. */
export async function reReviewOf(pool: pg.Pool, eventId: string): Promise<SecondLook> {
  const { rows } = await pool.query<Row>(
    `select l.state, l.since, l.stopped_sales, l.version,
            (select json_agg(json_build_object('at', w.at, 'wording', w.wording) order by w.number)
               from event_wordings w where w.event_id = l.event_id) as wordings
       from re_reviews l where l.event_id = $1`,
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
