import { bookPayoutReturned } from '@quivertree/domain/settlement-bookings';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { book } from '../../payments/ledger/ledger.ts';
import { lockPayout, notePayoutChange } from './payout-rows.ts';
import { writeRecord } from '../../record/write-record.ts';

interface PayoutToFinish {
  payoutId: string;
  by: string;
  reason: string;
}

/** Notes that a payout has arrived. */
export function settlePayout(context: Context, payout: Omit<PayoutToFinish, 'reason'>): Promise<void> {
  return finish(context, { ...payout, reason: 'arrived' }, 'settled');
}

/** Notes that the bank gave a payout back: the money is due to the organiser again, and goes into a new payout. */
export function returnPayout(context: Context, payout: PayoutToFinish): Promise<void> {
  return finish(context, payout, 'returned');
}

/** Gives up a payout that was not sent; what is due stays due. */
export function withdrawPayout(context: Context, payout: PayoutToFinish): Promise<void> {
  return finish(context, payout, 'withdrawn');
}

async function finish(
  { pool, log }: Context,
  { payoutId, by, reason }: PayoutToFinish,
  to: 'settled' | 'returned' | 'withdrawn',
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { state: from, organiserId, currency, amountMinor } = await lockPayout(client, payoutId, to);
    await client.query('update payouts set state = $2 where id = $1 and state = $3', [payoutId, to, from]);
    if (to === 'returned')
      await book(
        client,
        { kind: 'payout_returned', organiserId, payoutId },
        currency,
        bookPayoutReturned({ organiserId, amountMinor }),
      );
    await notePayoutChange(client, { payoutId, from, to, amountMinor, by, reason });
    await writeRecord(client, by, {
      action: `payout.${to}`,
      organiserId,
      subject: { kind: 'payout', id: payoutId },
      details: { amountMinor, currency },
    });
  });
  log.info({ payoutId, by }, `payout ${to}`);
}
