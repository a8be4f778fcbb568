import type pg from 'pg';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { addPayoutHistory } from './payout-rows.ts';

/**
 * Withdraws a person's approvals of payouts that haven't been sent. If `denied`, the person says that someone else
 * acted in their name, so payouts made or changed in that name must be approved again, and the name is removed from
 * them.
 */
export async function withdrawPayoutApprovals(
  client: pg.PoolClient,
  userId: string,
  by: string,
  denied: boolean,
): Promise<void> {
  const { rows } = await client.query<{
    id: string;
    organiser_id: string;
    amount_minor: number;
    currency: string;
    state: 'draft' | 'approved';
    approved_by: string | null;
  }>(
    `with approved as (
       select id, state, approved_by from payouts
        where state = 'approved' and approved_by = $1
           or $2 and state in ('draft', 'approved') and $1 in (made_by, changed_by)
        order by reference for update)
     update payouts p
        set state = 'draft', approved_by = null,
            made_by = case when $2 then nullif(p.made_by, $1) else p.made_by end,
            changed_by = case when $2 then nullif(p.changed_by, $1) else p.changed_by end
       from approved where p.id = approved.id
     returning p.id, p.organiser_id, p.amount_minor, p.currency, approved.state, approved.approved_by`,
    [userId, denied],
  );
  for (const { id: payoutId, organiser_id: organiserId, amount_minor: amountMinor, currency, ...before } of rows) {
    const reason = reasonFor(denied, before.approved_by === userId);
    await addPayoutHistory(client, { payoutId, from: before.state, to: 'draft', amountMinor, by, reason });
    if (before.approved_by === null) continue;
    await writeAuditLog(client, by, {
      action: 'payout.approval_withdrawn',
      organiserId,
      subject: { kind: 'payout', id: payoutId },
      details: { amountMinor, currency, approvedBy: before.approved_by },
    });
  }
}

function reasonFor(denied: boolean, isApprover: boolean): string {
  if (!denied) return 'its approver is no longer an administrator';
  return isApprover ? 'its approver denies having approved it' : 'the person who drafted it denies having done so';
}

/** Withdraws a person's proposals to return payouts. */
export async function withdrawPayoutReturns(client: pg.PoolClient, userId: string, by: string): Promise<void> {
  const { rows } = await client.query<{ id: string; organiser_id: string; amount_minor: number; currency: string }>(
    `update payout_returns r set state = 'withdrawn', decided_by = $2, decided_at = now()
       from payouts p
      where r.proposed_by = $1 and r.state = 'proposed' and p.id = r.payout_id
      returning p.id, p.organiser_id, p.amount_minor, p.currency`,
    [userId, by],
  );
  for (const { id, organiser_id: organiserId, amount_minor: amountMinor, currency } of rows)
    await writeAuditLog(client, by, {
      action: 'payout.return_withdrawn',
      organiserId,
      subject: { kind: 'payout', id },
      details: { amountMinor, currency, proposedBy: userId },
    });
}
