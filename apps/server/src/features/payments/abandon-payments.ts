import { PROVIDERS } from '@quivertree/domain/payments/payment-providers';
import type { Context } from '../../context.ts';
import { claimOpenPayments } from './claim-open-payments.ts';
import { defineSweep, HOUSEKEEPING_MS } from '../../jobs/sweep.ts';

const MAX_ROUNDS = 100;

/**
 * Abandons payments that have gone unpaid for three days at providers that are no longer configured; `pollProvider`
 * abandons those at configured providers. Money that arrives later is still accepted. Returns the number abandoned.
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

export const abandonPaymentsSweep = defineSweep({
  title: 'payments abandoned',
  everyMs: HOUSEKEEPING_MS,
  run: abandonPayments,
});
