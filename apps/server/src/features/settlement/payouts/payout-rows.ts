import { PAYOUT_TRANSITIONS, type PayoutHands, type PayoutState } from '@quivertree/domain/payout-states';
import { mayBecome } from '@quivertree/domain/state-machine';
import type pg from 'pg';
import { Refusal } from '../../../http/refusal.ts';
import { lockOrganiser } from '../../payments/ledger/lock-organiser.ts';

export interface LockedPayout extends PayoutHands {
  id: string;
  organiserId: string;
  currency: string;
  amountMinor: number;
  state: PayoutState;
  bankDetailsId: string;
}

interface PayoutRow {
  id: string;
  organiser_id: string;
  currency: string;
  amount_minor: number;
  state: PayoutState;
  bank_details_id: string;
  made_by: string | null;
  changed_by: string | null;
  approved_by: string | null;
}

/** Locks a payout's organiser and then the payout; refuses one that may not become `to`. */
export async function lockPayout(client: pg.PoolClient, payoutId: string, to: PayoutState): Promise<LockedPayout> {
  const known = await client.query<PayoutRow>('select organiser_id from payouts where id = $1', [payoutId]);
  if (!known.rows[0]) throw new Refusal('payout.not_found');
  await lockOrganiser(client, known.rows[0].organiser_id);
  const { rows } = await client.query<PayoutRow>('select * from payouts where id = $1 for update', [payoutId]);
  const row = rows[0] as PayoutRow;
  if (!mayBecome(PAYOUT_TRANSITIONS, row.state, to)) throw new Refusal('payout.wrong_state', { state: row.state });
  return {
    id: row.id,
    organiserId: row.organiser_id,
    currency: row.currency,
    amountMinor: row.amount_minor,
    state: row.state,
    bankDetailsId: row.bank_details_id,
    madeBy: row.made_by,
    changedBy: row.changed_by,
    approvedBy: row.approved_by,
  };
}

/** Writes down a payout's change of state, which its own columns have made; null: the settlement run. */
export async function notePayoutChange(
  client: pg.PoolClient,
  change: {
    payoutId: string;
    from: PayoutState | null;
    to: PayoutState;
    amountMinor: number;
    by: string | null;
    reason: string;
  },
): Promise<void> {
  await client.query(
    `insert into payout_history (payout_id, from_state, to_state, amount_minor, reason, by_user)
     values ($1, $2, $3, $4, $5, $6)`,
    [change.payoutId, change.from, change.to, change.amountMinor, change.reason, change.by],
  );
}
