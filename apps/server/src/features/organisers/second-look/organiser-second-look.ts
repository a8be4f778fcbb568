import type { Answer } from '@quivertree/contract/call';
import type { getOrganiserSecondLook } from '@quivertree/contract/organiser-review';
import type pg from 'pg';
import { Refusal } from '../../../http/refusal.ts';

type SecondLook = Answer<typeof getOrganiserSecondLook>;

/** Changes to an organisation's page that await a re-review, in one snapshot. */
export async function organiserSecondLook(pool: pg.Pool, organiserId: string): Promise<SecondLook> {
  // JSON from the database, so dates are strings.
  const { rows } = await pool.query<SecondLook>(
    `select l.turn, (select json_agg(json_build_object('at', w.at, 'wording', w.wording) order by w.number)
                       from organiser_wordings w where w.organiser_id = l.organiser_id) as wordings
       from organiser_second_looks l where l.organiser_id = $1`,
    [organiserId],
  );
  if (!rows[0]) throw new Refusal('organiser.no_second_look');
  const { turn, wordings } = rows[0];
  return { turn, wordings: wordings.map(({ at, wording }) => ({ at: new Date(at).toISOString(), wording })) };
}
