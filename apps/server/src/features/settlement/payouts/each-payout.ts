import type { Answer } from '@quivertree/contract/call';
import type { approvePayouts } from '@quivertree/contract/settlement/payouts';
import { Refusal } from '../../../refusals/refusal.ts';
import { nothingToLog } from '../../../audit-log/write-audit-log.ts';

/**
 * Runs a command for several payouts, each in its own transaction, so that one refusal doesn't affect the others.
 * Duplicates run once.
 */
export async function eachPayout<Item extends { payoutId: string }>(
  payouts: readonly Item[],
  command: (payout: Item) => Promise<unknown>,
): Promise<Answer<typeof approvePayouts>> {
  const results: Answer<typeof approvePayouts>['results'] = [];
  for (const payout of new Map(payouts.map((each) => [each.payoutId, each])).values())
    results.push({ payoutId: payout.payoutId, refusal: await refusalOf(() => command(payout)) });
  if (results.every(({ refusal }) => refusal)) nothingToLog();
  return { results };
}

/** Runs a command and returns its refusal, or null if it succeeded. Other errors are thrown. */
export async function refusalOf(command: () => Promise<unknown>): Promise<{ code: string; message: string } | null> {
  try {
    await command();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, message: error.message };
    throw error;
  }
}
