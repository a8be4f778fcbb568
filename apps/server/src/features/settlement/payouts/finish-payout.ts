import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { lockPayout, addPayoutHistory } from './payout-rows.ts';
import { closeOpenReturn } from './return-payout.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';

interface PayoutToFinish {
  payoutId: string;
  by: string;
  reason: string;
}

/** Marks a payout as arrived, which closes any proposal to mark it as returned. */
export function settlePayout(
  context: Pick<Infrastructure, 'pool' | 'log'>,
  payout: Omit<PayoutToFinish, 'reason'>,
): Promise<void> {
  return finish(context, { ...payout, reason: 'arrived' }, 'settled');
}

/** Withdraws a payout that hasn't been sent; its amount stays due. */
export function withdrawPayout(context: Pick<Infrastructure, 'pool' | 'log'>, payout: PayoutToFinish): Promise<void> {
  return finish(context, payout, 'withdrawn');
}

async function finish(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { payoutId, by, reason }: PayoutToFinish,
  to: 'settled' | 'withdrawn',
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const payout = await lockPayout(client, payoutId, to, by);
    const { state: from, organiserId, currency, amountMinor } = payout;
    if (to === 'withdrawn' && payout.inBankFile) throw new Refusal('payout.in_bank_file');
    await client.query('update payouts set state = $2 where id = $1 and state = $3', [payoutId, to, from]);
    if (to === 'settled') await closeOpenReturn(client, payout, by);
    await addPayoutHistory(client, { payoutId, from, to, amountMinor, by, reason });
    await writeAuditLog(client, by, {
      action: `payout.${to}`,
      organiserId,
      subject: { kind: 'payout', id: payoutId },
      details: { amountMinor, currency },
    });
  });
  log.info({ payoutId, by }, `payout ${to}`);
}
