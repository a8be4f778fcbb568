import type { Context } from '../../context.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { tryEach } from '../../jobs/try-each.ts';
import { fetchDisputes } from './disputes/fetch-disputes.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { fetchRejectedRefunds } from './refunds/check-sent-refund.ts';

/** Short enough for new disputes to be known within a day even if a server fails. */
const FETCH_EVERY_HOURS = 6;

/**
 * Fetches a provider's disputes and rejected refunds every six hours, to make up for lost notifications. Returns their
 * number. One server claims the fetch; if it fails, the next sweep tries again.
 */
export async function fetchLostNotifications(
  context: Pick<Context, 'pool' | 'log' | 'clock' | 'providers' | 'onDisputeWon'>,
  provider: PaymentProvider,
): Promise<number> {
  if (!provider.disputes && !provider.rejectedRefunds) return 0;
  if (!(await claimFetch(context, provider))) return 0;
  try {
    const fetched = await tryEach([fetchDisputes, fetchRejectedRefunds], (fetch) => fetch(context, provider));
    return fetched.reduce((sum, count) => sum + count, 0);
  } catch (error) {
    await context.pool.query('delete from provider_fetches where provider = $1', [provider.name]);
    throw error;
  }
}

async function claimFetch({ pool }: Pick<Infrastructure, 'pool'>, { name }: PaymentProvider): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into provider_fetches as l (provider, fetched_at) values ($1, now())
     on conflict (provider) do update set fetched_at = now() where l.fetched_at < now() - make_interval(hours => $2)`,
    [name, FETCH_EVERY_HOURS],
  );
  return rowCount !== 0;
}
