import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { refuseOwnOrganisation } from '../../../access/refuse-own-organisation.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { saveVerdict } from '../review-event.ts';
import { lockReReview } from './lock-re-review.ts';

/** Approves changes to a public event. If its sales were paused when changes were requested, they resume. */
export async function approveEventChanges(
  { pool, salesTerms }: Pick<Context, 'pool' | 'salesTerms'>,
  eventId: string,
  userId: string,
  { version }: { version: number },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { organiserId, salesPaused } = await lockReReview(client, eventId, { to: 'settled', version });
    await refuseOwnOrganisation(client, organiserId, userId);
    await client.query('delete from re_reviews where event_id = $1', [eventId]);
    if (salesPaused)
      await client.query('update events set off_sale_at = null, sales_version = sales_version + 1 where id = $1', [
        eventId,
      ]);
    await saveVerdict(client, userId, { eventId, verdict: 'changes_approved' });
    await writeAuditLog(client, userId, { action: 'event.changes_approved', eventId });
  });
  salesTerms.forget(eventId);
}

/**
 * Requests further changes to a public event. Until changes are approved, its sales are paused and it isn't listed.
 * Payments in progress still go through and tickets stay valid, so no one loses what they paid for, and no one buys on
 * unapproved wording.
 */
export async function requestEventChanges(
  { pool, salesTerms }: Pick<Context, 'pool' | 'salesTerms'>,
  eventId: string,
  userId: string,
  { version, message }: { version: number; message: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { offSale } = await lockReReview(client, eventId, { to: 'sent_back', version });
    await client.query(
      `update re_reviews
          set state = 'sent_back', stopped_sales = stopped_sales or $2, version = nextval('re_review_numbers')
        where event_id = $1`,
      [eventId, !offSale],
    );
    if (!offSale)
      await client.query('update events set off_sale_at = now(), sales_version = sales_version + 1 where id = $1', [
        eventId,
      ]);
    await saveVerdict(client, userId, { eventId, verdict: 'changes_requested', message });
    await writeAuditLog(client, userId, { action: 'event.changes_requested', eventId });
  });
  salesTerms.forget(eventId);
}
