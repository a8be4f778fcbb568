import { DAY_MS } from '@quivertree/domain/dates/durations';
import type { Context } from '../../../context.ts';
import type { Infrastructure } from '../../../infrastructure.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import type { ConfirmedDispute, PaymentProvider } from '../providers/provider.ts';
import { receiveDispute } from './receive-dispute.ts';

/** Short enough for new disputes to be known within a day even if a server fails. */
const FETCH_EVERY_HOURS = 6;
/** Fetches disputes this far back, because banks take months to decide and may reverse a decision later. */
const LOOKBACK_MS = 200 * DAY_MS;

/**
 * Fetches a provider's disputes every six hours, to make up for lost notifications. Returns their number. One server
 * claims the fetch; if it fails, the next sweep tries again.
 */
export async function fetchDisputes(
  context: Pick<Context, 'pool' | 'log' | 'clock' | 'onDisputeWon'>,
  provider: PaymentProvider,
): Promise<number> {
  if (!provider.disputes || !(await claimFetch(context, provider))) return 0;
  try {
    return await fetchDisputesNow(context, provider);
  } catch (error) {
    await context.pool.query('delete from dispute_fetches where provider = $1', [provider.name]);
    throw error;
  }
}

/** Fetches a provider's disputes now and returns how many there are. */
export async function fetchDisputesNow(
  context: Pick<Context, 'pool' | 'log' | 'clock' | 'onDisputeWon'>,
  provider: PaymentProvider,
): Promise<number> {
  const disputes = (await provider.disputes?.(new Date(context.clock.now() - LOOKBACK_MS))) ?? [];
  for (const dispute of disputes) await applyDispute(context, dispute);
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

async function claimFetch({ pool }: Pick<Infrastructure, 'pool'>, { name }: PaymentProvider): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into dispute_fetches as l (provider, fetched_at) values ($1, now())
     on conflict (provider) do update set fetched_at = now() where l.fetched_at < now() - make_interval(hours => $2)`,
    [name, FETCH_EVERY_HOURS],
  );
  return rowCount !== 0;
}
