import type { Answer } from '@quivertree/contract/call';
import type { getSecondLook } from '@quivertree/contract/event-review';
import type pg from 'pg';
import { Refusal } from '../../../http/refusal.ts';

type SecondLook = Answer<typeof getSecondLook>;

interface Row {
  state: SecondLook['state'];
  since: Date;
  stopped_sales: boolean;
  turn: number;
  /** JSON from the database, so dates are strings. */
  wordings: SecondLook['wordings'];
}

/** An event's re-review, read in one snapshot. */
export async function secondLookOf(pool: pg.Pool, eventId: string): Promise<SecondLook> {
  const { rows } = await pool.query<Row>(
    `select l.state, l.since, l.stopped_sales, l.turn,
            (select json_agg(json_build_object('at', w.at, 'wording', w.wording) order by w.number)
               from event_wordings w where w.event_id = l.event_id) as wordings
       from second_looks l where l.event_id = $1`,
    [eventId],
  );
  const row = rows[0];
  if (!row) throw new Refusal('event.no_second_look');
  return {
    state: row.state,
    since: row.since.toISOString(),
    stoppedSales: row.stopped_sales,
    turn: row.turn,
    wordings: row.wordings.map(({ at, wording }) => ({ at: new Date(at).toISOString(), wording })),
  };
}
