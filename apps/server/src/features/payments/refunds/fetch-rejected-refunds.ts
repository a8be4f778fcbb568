import { DAY_MS } from '@quivertree/domain/dates/durations';
import type { Context } from '../../../context.ts';
import { tryEach } from '../../../jobs/try-each.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { checkSentRefund } from './check-sent-refund.ts';

/** Looks at refunds this far back, because banks reject them up to thirty days after they were sent. */
const LOOKBACK_MS = 32 * DAY_MS;

/** Fetches the refunds that failed at a provider, even after they had succeeded, and returns how many there are. */
export async function fetchRejectedRefunds(
  context: Pick<Context, 'pool' | 'log' | 'clock' | 'providers'>,
  provider: PaymentProvider,
): Promise<number> {
  const rejected = (await provider.rejectedRefunds?.(new Date(context.clock.now() - LOOKBACK_MS))) ?? [];
  await tryEach(rejected, (refund) => checkSentRefund(context, refund));
  return rejected.length;
}
