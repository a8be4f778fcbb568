import { DAY_MS } from '@quivertree/domain/dates/durations';
import type { Context } from '../../../context.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { tryEach } from '../../../jobs/try-each.ts';
import type { ConfirmedDispute, PaymentProvider } from '../providers/provider.ts';
import { receiveDispute } from './receive-dispute.ts';

/** Fetches disputes this far back, because banks take months to decide and may reverse a decision later. */
const LOOKBACK_MS = 200 * DAY_MS;

/** Fetches a provider's disputes and returns how many there are. */
export async function fetchDisputes(
  context: Pick<Context, 'pool' | 'log' | 'clock' | 'onDisputeWon'>,
  provider: PaymentProvider,
): Promise<number> {
  const disputes = (await provider.disputes?.(new Date(context.clock.now() - LOOKBACK_MS))) ?? [];
  await tryEach(disputes, (dispute) => applyDispute(context, dispute));
  return disputes.length;
}

/** A dispute that doesn't match its payment has already been logged, and mustn't hold up the others. */
async function applyDispute(
  context: Pick<Context, 'pool' | 'log' | 'onDisputeWon'>,
  dispute: ConfirmedDispute,
): Promise<void> {
  try {
    await receiveDispute(context, dispute);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
