import {
  mayConfirmReturn,
  PAYOUT_RETURN_TRANSITIONS,
  type PayoutReturnState,
} from '@quivertree/domain/settlement/payout-states';
import { postPayoutReturned } from '@quivertree/domain/ledger/settlement-postings';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { postTransaction } from '../../../ledger/ledger.ts';
import { isEligibleDecider } from '../../../access/active-administrators.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { type LockedPayout, lockPayout, addPayoutHistory } from './payout-rows.ts';

interface OpenReturn {
  id: string;
  reason: string;
  proposedBy: string;
  /**
   * True if the proposer still counts towards the two-person rule: an active administrator who isn't in the
   * organisation.
   */
  proposerCounts: boolean;
}

/**
 * Proposes marking a payout as returned by the bank. Nothing is posted until someone else confirms it; a payout has one
 * open proposal at a time.
 *
 * Lock order: administrator, organiser, payout.
 */
export async function proposePayoutReturn(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { payoutId, reason, by }: { payoutId: string; reason: string; by: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const payout = await lockPayout(client, payoutId, 'returned', by);
    if (await findOpenReturn(client, payout)) throw new Refusal('payout.return_proposed');
    await client.query('insert into payout_returns (id, payout_id, reason, proposed_by) values ($1, $2, $3, $4)', [
      newId(),
      payoutId,
      reason,
      by,
    ]);
    await logReturn(client, 'payout.return_proposed', payout, by);
  });
  log.info({ payoutId, by }, 'payout return proposed');
}

/**
 * Confirms, as a second person, that a payout was returned for the reason shown to them. Its money is payable again and
 * will be part of a new payout.
 *
 * Lock order: administrator, organiser, payout.
 */
export async function confirmPayoutReturn(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { payoutId, returnId, by }: { payoutId: string; returnId: string; by: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const payout = await lockPayout(client, payoutId, 'returned', by);
    const open = await findOpenReturn(client, payout);
    if (open?.id !== returnId) throw new Refusal('payout.no_return_proposed');
    if (!open.proposerCounts) throw new Refusal('payout.return_lapsed');
    if (!mayConfirmReturn(open, by)) throw new Refusal('payout.second_person_needed');
    await closeReturn(client, open, 'confirmed', by);
    const { organiserId, currency, amountMinor, state: from } = payout;
    await client.query(`update payouts set state = 'returned' where id = $1 and state = $2`, [payoutId, from]);
    await postTransaction(
      client,
      { kind: 'payout_returned', organiserId, payoutId },
      currency,
      postPayoutReturned({ organiserId, amountMinor }),
    );
    await addPayoutHistory(client, { payoutId, from, to: 'returned', amountMinor, by, reason: open.reason });
    await logReturn(client, 'payout.returned', payout, by);
  });
  log.info({ payoutId, by }, 'payout returned');
}

/**
 * Withdraws a proposal to mark a payout as returned, no matter who made it.
 *
 * Lock order: administrator, organiser, payout.
 */
export async function withdrawPayoutReturn(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { payoutId, by }: { payoutId: string; by: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const payout = await lockPayout(client, payoutId, 'returned', by);
    if (!(await closeOpenReturn(client, payout, by))) throw new Refusal('payout.no_return_proposed');
  });
  log.info({ payoutId, by }, 'payout return withdrawn');
}

/**
 * Closes the open proposal, if any, in the caller's transaction, which holds the payout's lock. Returns true if there
 * was one.
 */
export async function closeOpenReturn(client: pg.PoolClient, payout: LockedPayout, by: string): Promise<boolean> {
  const open = await findOpenReturn(client, payout);
  if (!open) return false;
  await closeReturn(client, open, 'withdrawn', by);
  await logReturn(client, 'payout.return_withdrawn', payout, by);
  return true;
}

async function findOpenReturn(client: pg.PoolClient, payout: LockedPayout): Promise<OpenReturn | undefined> {
  const { rows } = await client.query<OpenReturn>(
    `select r.id, r.reason, r.proposed_by as "proposedBy", ${isEligibleDecider('$2')} as "proposerCounts"
       from payout_returns r join users u on u.id = r.proposed_by
      where r.payout_id = $1 and r.state = 'proposed'`,
    [payout.id, payout.organiserId],
  );
  return rows[0];
}

/** Closes a proposal. Refuses if it has just been withdrawn because its author is no longer an administrator. */
async function closeReturn(
  client: pg.PoolClient,
  { id }: OpenReturn,
  to: Exclude<PayoutReturnState, 'proposed'>,
  by: string,
): Promise<void> {
  if (!mayBecome(PAYOUT_RETURN_TRANSITIONS, 'proposed', to)) throw new Error(`Invalid proposal state: ${to}`);
  const { rowCount } = await client.query(
    `update payout_returns set state = $2, decided_by = $3, decided_at = now() where id = $1 and state = 'proposed'`,
    [id, to, by],
  );
  if (rowCount === 0) throw new Refusal('payout.no_return_proposed');
}

function logReturn(
  client: pg.PoolClient,
  action: 'payout.return_proposed' | 'payout.returned' | 'payout.return_withdrawn',
  { id, organiserId, amountMinor, currency }: LockedPayout,
  by: string,
): Promise<void> {
  const details = { amountMinor, currency };
  return writeAuditLog(client, by, { action, organiserId, subject: { kind: 'payout', id }, details });
}
