import { DAY_MS } from '@quivertree/domain/durations';
import type { Context } from '../../../context.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { DisputeTruth, PaymentProvider } from '../providers/provider.ts';
import { receiveDispute } from './receive-dispute.ts';

/** Twice a night at least, so that the newest is known within a day whatever happens to one server. */
const LOOKUP_EVERY_HOURS = 6;
/** Banks take months to decide, and may think again after that. */
const LOOKED_BACK_MS = 200 * DAY_MS;

/**
 * Asks a provider for all its disputes from time to time, so that one whose notices were lost is found, and one that was
 * decided while nobody listened. Answers how many there are. Whichever server comes first claims the lookup; one that
 * fails is tried again by the next sweep.
 */
export async function lookUpDisputes(context: Context, provider: PaymentProvider): Promise<number> {
  if (!provider.disputes || !(await claimLookup(context, provider))) return 0;
  try {
    return await askForDisputes(context, provider);
  } catch (error) {
    await context.pool.query('delete from dispute_lookups where provider = $1', [provider.name]);
    throw error;
  }
}

/** Asks a provider for all its disputes now; answers how many there are. */
export async function askForDisputes(context: Context, provider: PaymentProvider): Promise<number> {
  const disputes = (await provider.disputes?.(new Date(context.clock.now() - LOOKED_BACK_MS))) ?? [];
  for (const dispute of disputes) await take(context, dispute);
  return disputes.length;
}

/** One that does not fit its payment is in the log, and holds up no other. */
async function take(context: Context, dispute: DisputeTruth): Promise<void> {
  try {
    await receiveDispute(context, dispute);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function claimLookup({ pool }: Context, { name }: PaymentProvider): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into dispute_lookups as l (provider, looked_at) values ($1, now())
     on conflict (provider) do update set looked_at = now() where l.looked_at < now() - make_interval(hours => $2)`,
    [name, LOOKUP_EVERY_HOURS],
  );
  return rowCount !== 0;
}
