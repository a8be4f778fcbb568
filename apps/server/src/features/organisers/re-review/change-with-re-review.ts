import { type OrganiserWording, organiserWordingChanges } from '@quivertree/domain/organisers/organiser-wording';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';
import { addToReReview, type ReReviewTables } from '../../events/re-review/add-to-re-review.ts';
import type { OrganiserRow } from '../../../locks/lock-organiser.ts';

/** Re-reviews of organisations' pages. */
const PAGE_TABLES: ReReviewTables = {
  kind: 'organiser',
  countChanges: `select (select count(*)::int from organiser_wordings w where w.organiser_id = r.organiser_id) - 1 as changes
       from organiser_re_reviews r where r.organiser_id = $1`,
  open: 'insert into organiser_re_reviews (organiser_id) values ($1)',
  renew: `update organiser_re_reviews set version = nextval('re_review_numbers') where organiser_id = $1`,
  store: 'insert into organiser_wordings (organiser_id, number, wording, logo_id) values ($1, $2, $3, $4)',
};

/**
 * Applies a change to an organisation's profile and queues its page for a re-review if the public wording has changed.
 * The caller holds the lock of the organisation's row. Only approved organisations have a page.
 */
export async function changeWithReReview(
  client: pg.PoolClient,
  { id, state, trusted }: OrganiserRow,
  change: () => Promise<void>,
): Promise<void> {
  const before = await wordingOf(client, id);
  await change();
  const after = await wordingOf(client, id);
  if (state !== 'approved' || organiserWordingChanges(before, after).length === 0) return;
  await addToReReview(client, PAGE_TABLES, { id, trusted, before, after, pictureOf: ({ logoId }) => logoId });
}

async function wordingOf(client: pg.PoolClient, organiserId: string): Promise<OrganiserWording> {
  const { rows } = await client.query<OrganiserWording>(
    `select name, description, city, phone, website, social_links as "socialLinks", logo_id as "logoId"
       from organisers where id = $1`,
    [organiserId],
  );
  if (!rows[0]) throw new Refusal('organiser.not_found');
  return rows[0];
}
