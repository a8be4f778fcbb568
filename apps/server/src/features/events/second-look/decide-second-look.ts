import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { refuseOwnOrganisation } from '../../organisers/refuse-own-organisation.ts';
import { writeRecord } from '../../record/write-record.ts';
import { tellVerdict } from '../tell-verdict.ts';
import { lockSecondLook } from './lock-second-look.ts';

/** Approves changes to a public event; its sales resume if requesting changes had paused them. */
export async function findEventRight(
  { pool, salesTerms }: Context,
  eventId: string,
  userId: string,
  { turn }: { turn: number },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { organiserId, stoppedSales } = await lockSecondLook(client, eventId, { to: 'settled', turn });
    await refuseOwnOrganisation(client, organiserId, userId);
    await client.query('delete from second_looks where event_id = $1', [eventId]);
    if (stoppedSales)
      await client.query('update events set off_sale_at = null, sales_version = sales_version + 1 where id = $1', [
        eventId,
      ]);
    await tellVerdict(client, userId, { eventId, verdict: 'looks_right' });
    await writeRecord(client, userId, { action: 'event.looks_right', eventId });
  });
  salesTerms.forget(eventId);
}

/**
 * Requests further changes to a public event. Until then its sales are paused and it isn't listed. Payments in progress
 * still go through and tickets stay valid, so no one loses what they paid for, and no one buys on unapproved wording.
 */
export async function sendBackChanges(
  { pool, salesTerms }: Context,
  eventId: string,
  userId: string,
  { turn, words }: { turn: number; words: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { offSale } = await lockSecondLook(client, eventId, { to: 'sent_back', turn });
    await client.query(
      `update second_looks
          set state = 'sent_back', stopped_sales = stopped_sales or $2, turn = nextval('second_looks_turn')
        where event_id = $1`,
      [eventId, !offSale],
    );
    if (!offSale)
      await client.query('update events set off_sale_at = now(), sales_version = sales_version + 1 where id = $1', [
        eventId,
      ]);
    await tellVerdict(client, userId, { eventId, verdict: 'changes_sent_back', words });
    await writeRecord(client, userId, { action: 'event.changes_sent_back', eventId });
  });
  salesTerms.forget(eventId);
}
