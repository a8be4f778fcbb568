import type { OrganiserWording, PageDecision } from '@quivertree/domain/organisers/organiser-wording';
import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { lockOrganiserRow, type OrganiserRow } from '../../../locks/lock-organiser.ts';
import { saveStateChange } from '../save-state-change.ts';
import { refuseOwnOrganisation } from '../../../access/refuse-own-organisation.ts';
import { writeProfile } from '../write-profile.ts';

interface Decision {
  organiserId: string;
  by: string;
  /** Version that the administrator saw; refused if anything has been changed or decided since. */
  version: number;
}

/** Approves changes to an organisation's page. */
export async function approveOrganiserChanges(
  { pool }: Pick<Infrastructure, 'pool'>,
  decision: Decision,
): Promise<void> {
  const { organiserId, by } = decision;
  await inTransaction(pool, async (client) => {
    const { organiser } = await lockReReview(client, decision);
    await refuseOwnOrganisation(client, organiserId, by);
    await settle(client, organiser, { verdict: 'changes_approved', message: '', by });
  });
}

/**
 * Reverts an organisation's page to the last approved version, with a note to the organisation. If that restores an
 * earlier name, its events are queued for a re-review. Lock order: organiser, events by id.
 */
export async function revertOrganiserChanges(
  { pool }: Pick<Infrastructure, 'pool'>,
  { message, ...decision }: Decision & { message: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { organiser, approved } = await lockReReview(client, decision);
    await writeProfile(client, organiser, approved);
    await settle(client, organiser, { verdict: 'changes_reverted', message, by: decision.by });
  });
}

async function lockReReview(
  client: pg.PoolClient,
  { organiserId, version }: Decision,
): Promise<{ organiser: OrganiserRow; approved: OrganiserWording }> {
  const organiser = await lockOrganiserRow(client, organiserId);
  if (organiser.state !== 'approved') throw new Refusal('organiser.wrong_state', { state: organiser.state });
  const { rows } = await client.query<{ version: number; approved: OrganiserWording }>(
    `select r.version, w.wording as approved
       from organiser_re_reviews r
       join organiser_wordings w on w.organiser_id = r.organiser_id and w.number = 0
      where r.organiser_id = $1`,
    [organiserId],
  );
  const reReview = rows[0];
  if (!reReview) throw new Refusal('organiser.no_re_review');
  if (reReview.version !== version) throw new Refusal('organiser.re_review_outdated');
  return { organiser, approved: reReview.approved };
}

async function settle(
  client: pg.PoolClient,
  { id: organiserId, state, trusted }: OrganiserRow,
  { verdict, message, by }: { verdict: PageDecision; message: string; by: string },
): Promise<void> {
  await client.query('delete from organiser_re_reviews where organiser_id = $1', [organiserId]);
  await saveStateChange(client, { organiserId, from: state, to: state, trusted, message, by, verdict });
  await writeAuditLog(client, by, { action: `organisation.${verdict}`, organiserId });
}
