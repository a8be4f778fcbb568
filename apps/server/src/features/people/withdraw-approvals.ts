import type pg from 'pg';
import { notePayoutChange } from '../settlement/payouts/payout-rows.ts';
import { writeRecord } from '../record/write-record.ts';
import { withdrawProposalsBy } from './administrator-proposals.ts';

/**
 * Withdraws what someone has approved or proposed as one of two people and nobody has carried out yet, because they are
 * losing their role or account, or say that it was not them. The caller holds their row in `users`.
 */
export async function withdrawApprovals(
  client: pg.PoolClient,
  userId: string,
  by: string,
  reason = 'its approver is no longer an administrator',
): Promise<void> {
  await withdrawPayoutApprovals(client, userId, by, reason);
  await withdrawPayoutReturns(client, userId, by);
  await withdrawSuspenseTransfers(client, userId, by);
  await withdrawProposalsBy(client, userId, by);
}

async function withdrawPayoutApprovals(
  client: pg.PoolClient,
  userId: string,
  by: string,
  reason: string,
): Promise<void> {
  const { rows } = await client.query<{ id: string; organiser_id: string; amount_minor: number; currency: string }>(
    `with approved as (
       select id from payouts where approved_by = $1 and state = 'approved' order by reference for update)
     update payouts p set state = 'draft', approved_by = null from approved where p.id = approved.id
     returning p.id, p.organiser_id, p.amount_minor, p.currency`,
    [userId],
  );
  for (const { id: payoutId, organiser_id: organiserId, amount_minor: amountMinor, currency } of rows) {
    await notePayoutChange(client, { payoutId, from: 'approved', to: 'draft', amountMinor, by, reason });
    await writeRecord(client, by, {
      action: 'payout.approval_withdrawn',
      organiserId,
      subject: { kind: 'payout', id: payoutId },
      details: { amountMinor, currency, approvedBy: userId },
    });
  }
}

async function withdrawPayoutReturns(client: pg.PoolClient, userId: string, by: string): Promise<void> {
  const { rows } = await client.query<{ id: string; organiser_id: string; amount_minor: number; currency: string }>(
    `update payout_returns r set state = 'withdrawn', decided_by = $2, decided_at = now()
       from payouts p
      where r.proposed_by = $1 and r.state = 'proposed' and p.id = r.payout_id
      returning p.id, p.organiser_id, p.amount_minor, p.currency`,
    [userId, by],
  );
  for (const { id, organiser_id: organiserId, amount_minor: amountMinor, currency } of rows)
    await writeRecord(client, by, {
      action: 'payout.return_withdrawn',
      organiserId,
      subject: { kind: 'payout', id },
      details: { amountMinor, currency, proposedBy: userId },
    });
}

async function withdrawSuspenseTransfers(client: pg.PoolClient, userId: string, by: string): Promise<void> {
  const { rows } = await client.query<{
    event_id: string;
    payment_id: string;
    amount_minor: number;
    currency: string;
  }>(
    `update suspense_transfers set state = 'withdrawn', decided_by = $2, decided_at = now()
      where proposed_by = $1 and state = 'proposed'
      returning event_id, payment_id, amount_minor, currency`,
    [userId, by],
  );
  for (const { event_id: eventId, payment_id: paymentId, amount_minor: amountMinor, currency } of rows)
    await writeRecord(client, by, {
      action: 'suspense.transfer_withdrawn',
      eventId,
      subject: { kind: 'payment', id: paymentId },
      details: { amountMinor, currency, proposedBy: userId },
    });
}
