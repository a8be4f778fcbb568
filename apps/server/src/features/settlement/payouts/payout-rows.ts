import {
  PAYOUT_TRANSITIONS,
  type PayoutParticipants,
  type PayoutState,
} from '@quivertree/domain/settlement/payout-states';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';
import { isOwnOrganisation } from '../../../access/refuse-own-organisation.ts';
import { lockActiveAdministrator } from '../../../access/active-administrators.ts';
import { lockOrganiser } from '../../../locks/lock-organiser.ts';
import { one } from '../../../db/one-row.ts';

export interface LockedPayout extends PayoutParticipants {
  id: string;
  organiserId: string;
  currency: string;
  amountMinor: number;
  state: PayoutState;
  bankDetailsId: string;
  /** True if the payout is in a bank file, so that the bank may pay it; see {@link IS_IN_BANK_FILE}. */
  inBankFile: boolean;
}

/** SQL condition: the payout `p` is in a bank file and hasn't been removed from it. */
export const IS_IN_BANK_FILE =
  'exists (select from payout_bank_files f where f.payout_id = p.id and f.removed_at is null)';

/** SQL: the start of the period of a payout's statement `s`. An organiser's first period has no start. */
export const PAYOUT_PERIOD_BEGAN = `coalesce(s.from_at, '-infinity')`;

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
  in_bank_file: boolean;
}

/**
 * Locks a payout. Refuses administrators who have belonged to its organiser since the payout's period began, and
 * payouts that can't change to the state `to`. A null user stands for the settlement run.
 *
 * Lock order: administrator, organiser, payout.
 */
export async function lockPayout(
  client: pg.PoolClient,
  payoutId: string,
  to: PayoutState,
  by: string | null,
): Promise<LockedPayout> {
  if (by !== null) await lockActiveAdministrator(client, by);
  const known = await client.query<{ organiser_id: string; own: boolean }>(
    `select p.organiser_id, ${isOwnOrganisation('p.organiser_id', '$2', PAYOUT_PERIOD_BEGAN)} as own
       from payouts p left join settlement_statements s on s.id = p.statement_id
      where p.id = $1`,
    [payoutId, by],
  );
  if (!known.rows[0]) throw new Refusal('payout.not_found');
  if (known.rows[0].own) throw new Refusal('organiser.own');
  await lockOrganiser(client, known.rows[0].organiser_id);
  await client.query('select from payouts where id = $1 for update', [payoutId]);
  // A separate query, so that it sees changes to the bank file that were committed while the lock was awaited.
  const { rows } = await client.query<PayoutRow>(
    `select p.*, ${IS_IN_BANK_FILE} as in_bank_file from payouts p where p.id = $1`,
    [payoutId],
  );
  const row = one(rows);
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
    inBankFile: row.in_bank_file,
  };
}

/** Locks the organisers of several payouts by id, then the payouts, before {@link lockPayout} is called for each. */
export async function lockPayouts(client: pg.PoolClient, payoutIds: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ organiser_id: string }>(
    'select distinct organiser_id from payouts where id = any ($1) order by organiser_id',
    [payoutIds],
  );
  for (const { organiser_id: organiserId } of rows) await lockOrganiser(client, organiserId);
  await client.query('select from payouts where id = any ($1) order by reference for update', [payoutIds]);
}

/** Adds a change of state to a payout's history. A null user stands for the settlement run. */
export async function addPayoutHistory(
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
