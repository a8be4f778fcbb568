import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { claimOpenPayments } from './claim-open-payments.ts';
import type { KnownPayment } from './known-payment.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { takeTruth } from './take-truth.ts';

const ASKED_AT_ONCE = 8;
/** In one sweep, every 15 seconds. With a pause after each round the buyers keep the server, however many are open. */
const MAX_ROUNDS = 12;
const PAUSE_MS = 1_000;
/** So many failures in a row: the provider is away, and the next sweep tries again. */
const FAILURES_TO_GIVE_UP = 8;

/** Asks every provider about its open payments; one that is slow or away keeps no other waiting. */
export async function askOpenPayments(context: Context): Promise<number> {
  const found = await Promise.all(context.providers.all.map((provider) => askProvider(context, provider)));
  return found.reduce((sum, payments) => sum + payments, 0);
}

/**
 * Asks a provider about payments that no notification came for, eight at a time, and abandons those that are over. Those
 * never asked about come first, so a lost notification is made up for well within the quarter of an hour that a
 * reservation lasts, also at twenty orders a second.
 */
export async function askProvider(context: Context, provider: PaymentProvider): Promise<number> {
  let asked = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { payments, more } = await claimOpenPayments(context.pool, provider.name);
    asked += payments.length;
    const away = await askAbout(context, provider, payments);
    if (away || !more || context.stopping.aborted) break;
    await wait(PAUSE_MS, undefined, { signal: context.stopping }).catch(() => undefined);
  }
  return asked;
}

/** Whether the provider is away: then the rest is left for later. */
async function askAbout(
  context: Context,
  provider: PaymentProvider,
  payments: readonly KnownPayment[],
): Promise<boolean> {
  const waiting = payments.values();
  let failures = 0;
  const lane = async () => {
    for (const payment of waiting) {
      if (failures >= FAILURES_TO_GIVE_UP) return;
      try {
        const truth = await provider.ask(payment);
        failures = 0;
        if (truth) await takeTruth(context, payment, truth);
      } catch (error) {
        // An answer that is refused is one: it says nothing about whether the provider is there.
        if (!(error instanceof Refusal)) failures++;
        context.log.warn(
          { err: error, provider: provider.name, paymentId: payment.paymentId },
          'a payment could not be asked about',
        );
      }
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, lane));
  return failures >= FAILURES_TO_GIVE_UP;
}
