import type { Answer } from '@quivertree/contract/call';
import type { approvePayouts } from '@quivertree/contract/payouts';
import { Refusal } from '../../../http/refusal.ts';
import { nothingToRecord } from '../../record/write-record.ts';

/**
 * Does the same with several payouts, one after the other and each in a transaction of its own, so that a refusal of one
 * leaves the others as they are. A payout that is named twice is done once.
 */
export async function eachPayout<Item extends { payoutId: string }>(
  payouts: readonly Item[],
  command: (payout: Item) => Promise<unknown>,
): Promise<Answer<typeof approvePayouts>> {
  const results: Answer<typeof approvePayouts>['results'] = [];
  for (const payout of new Map(payouts.map((each) => [each.payoutId, each])).values())
    results.push({ payoutId: payout.payoutId, refusal: await refusalOf(() => command(payout)) });
  if (results.every(({ refusal }) => refusal)) nothingToRecord();
  return { results };
}

/** What a command is refused with; null: it is done. Anything unexpected is thrown. */
export async function refusalOf(command: () => Promise<unknown>): Promise<{ code: string; message: string } | null> {
  try {
    await command();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, message: error.message };
    throw error;
  }
}
