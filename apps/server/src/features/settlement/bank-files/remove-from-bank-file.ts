import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { lockActiveAdministrator } from '../../../access/active-administrators.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { type LockedPayout, lockPayout, lockPayouts, addPayoutHistory } from '../payouts/payout-rows.ts';

interface Removal {
  /** Reason why the bank won't pay the removed payout. */
  reason: string;
  by: string;
}

/**
 * Removes a payout from its bank file, after which the file can no longer be downloaded. If the bank has paid the
 * payout anyway, a second file would pay it twice, so its approval is withdrawn and someone else has to approve it.
 *
 * Lock order: administrator, organiser, payout, bank file.
 */
export async function removeFromBankFile(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { payoutId, ...removal }: Removal & { payoutId: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const payout = await lockPayout(client, payoutId, 'draft', removal.by);
    if (!payout.inBankFile) throw new Refusal('payout.not_in_bank_file');
    await removeFromFile(client, payout, removal);
  });
  log.info({ payoutId, by: removal.by }, 'payout removed from its bank file');
}

/**
 * Cancels a bank file that didn't reach the bank, removing each of its payouts. Refused once one of them is marked as
 * paid.
 *
 * Lock order: administrator, organisers by id, payouts, bank file.
 */
export async function cancelBankFile(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { bankFileId, reason, by }: Removal & { bankFileId: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockActiveAdministrator(client, by);
    const payoutIds = await payoutsInFile(client, bankFileId);
    await lockPayouts(client, payoutIds);
    for (const payoutId of payoutIds) {
      const payout = await lockPayout(client, payoutId, 'draft', by).catch(partlySent);
      if (payout.inBankFile) await removeFromFile(client, payout, { reason, by });
    }
    const { rowCount, rows } = await client.query<{ number: number }>(
      `update bank_files set cancelled_by = $2, cancelled_at = now(), cancel_reason = $3
        where id = $1 and cancelled_at is null returning number`,
      [bankFileId, by, reason],
    );
    if (rowCount === 0)
      throw new Refusal((await isBankFile(client, bankFileId)) ? 'bank_file.cancelled' : 'bank_file.not_found');
    await writeAuditLog(client, by, {
      action: 'bank_file.cancelled',
      subject: { kind: 'bank file', id: bankFileId },
      details: { number: rows[0]?.number ?? null, payouts: payoutIds.length },
    });
  });
  log.info({ bankFileId, by }, 'bank file cancelled');
}

async function removeFromFile(client: pg.PoolClient, payout: LockedPayout, { reason, by }: Removal): Promise<void> {
  const { id: payoutId, organiserId, amountMinor, currency } = payout;
  await client.query(
    `select from bank_files f where exists (
       select from payout_bank_files s where s.bank_file_id = f.id and s.payout_id = $1 and s.removed_at is null) for update`,
    [payoutId],
  );
  await client.query(
    `update payout_bank_files set removed_at = now(), removed_by = $2, removal_reason = $3
      where payout_id = $1 and removed_at is null`,
    [payoutId, by, reason],
  );
  await client.query(`update payouts set state = 'draft', approved_by = null, changed_by = $2 where id = $1`, [
    payoutId,
    by,
  ]);
  await addPayoutHistory(client, {
    payoutId,
    from: payout.state,
    to: 'draft',
    amountMinor,
    by,
    reason: 'removed from its bank file',
  });
  await writeAuditLog(client, by, {
    action: 'payout.removed',
    organiserId,
    subject: { kind: 'payout', id: payoutId },
    details: { amountMinor, currency },
  });
}

async function payoutsInFile(client: pg.PoolClient, bankFileId: string): Promise<string[]> {
  const { rows } = await client.query<{ payout_id: string }>(
    'select payout_id from payout_bank_files where bank_file_id = $1 and removed_at is null order by id',
    [bankFileId],
  );
  return rows.map(({ payout_id }) => payout_id);
}

async function isBankFile(client: pg.PoolClient, id: string): Promise<boolean> {
  return (await client.query('select from bank_files where id = $1', [id])).rowCount === 1;
}

function partlySent(error: unknown): never {
  if (error instanceof Refusal && error.code === 'payout.wrong_state') throw new Refusal('bank_file.partly_sent');
  throw error;
}
