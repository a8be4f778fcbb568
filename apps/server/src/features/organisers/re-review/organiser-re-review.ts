import type { Answer } from '@quivertree/contract/call';
import type { getOrganiserReReview } from '@quivertree/contract/organisers/organiser-review';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';

type ReReview = Answer<typeof getOrganiserReReview>;

/** Changes to an organisation's page that await a re-review, all read from one snapshot. */
export async function organiserReReview(pool: pg.Pool, organiserId: string): Promise<ReReview> {
  // The database returns JSON, so dates are strings.
  const { rows } = await pool.query<ReReview>(
    `select r.version, (select json_agg(json_build_object('at', w.at, 'wording', w.wording) order by w.number)
                       from organiser_wordings w where w.organiser_id = r.organiser_id) as wordings
       from organiser_re_reviews r where r.organiser_id = $1`,
    [organiserId],
  );
  if (!rows[0]) throw new Refusal('organiser.no_re_review');
  const { version, wordings } = rows[0];
  return { version, wordings: wordings.map(({ at, wording }) => ({ at: new Date(at).toISOString(), wording })) };
}
