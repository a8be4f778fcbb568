import { PROVIDERS } from '@quivertree/domain/payment-providers';
import type { Context } from '../../context.ts';
import { claimOpenPayments } from './claim-open-payments.ts';

const MAX_ROUNDS = 100;

/**
 * Abandons payments that nobody made within three days at providers that are not configured any more, so that nobody asks
 * about them; for the others `askProvider` does. Money that comes all the same is still taken. Returns how many there were.
 */
export async function abandonPayments({ pool, providers }: Pick<Context, 'pool' | 'providers'>): Promise<number> {
  let count = 0;
  for (const name of PROVIDERS) {
    if (providers.find(name)) continue;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { abandoned, more } = await claimOpenPayments(pool, name);
      count += abandoned;
      if (!more) break;
    }
  }
  return count;
}
