import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DEFAULT_CURRENCY } from '@quivertree/domain/money/money';
import type { Charge, ChargeLedger } from './charge-ledger.ts';
import type { Checkout } from './checkout.ts';
import { deliverNotification, sendOnce } from './deliver-notification.ts';

/** Outcomes to choose from on the payment page, with their explanations. */
export const CHOICES = {
  pay: 'The payment succeeds, and its notification arrives before the buyer returns.',
  decline: 'The bank declines. The buyer can try again.',
  decline_not_notified: 'The bank declines, but no notification is ever sent.',
  close: 'The buyer returns without paying.',
  late: 'The buyer returns; the payment succeeds after the delay above.',
  notified_late: 'The payment succeeds; its notification arrives after the delay above.',
  notified_twice: 'The payment succeeds; its notification is sent twice at the same moment.',
  not_notified: 'The payment succeeds, but no notification is ever sent.',
  short: 'Less is charged than requested.',
  over: 'More is charged than requested.',
  other_currency: 'The right amount is charged in a different currency.',
  other_merchant: 'The payment goes to a different merchant.',
  forged: 'Nothing is paid, but someone sends a forged notification that says the order was paid.',
  other_charge: 'Nothing is paid; a correctly signed notification names a charge that paid for a different order.',
  paid_twice: 'The order is charged twice.',
  disputed: 'The payment succeeds; after the delay above, the buyer disputes it with their bank.',
  disputed_not_notified:
    'The payment succeeds and is disputed at once, but no notification of the dispute is ever sent.',
} as const;

export type Choice = keyof typeof CHOICES;

export function isChoice(text: unknown): text is Choice {
  return typeof text === 'string' && text in CHOICES;
}

const SHORT_BY_MINOR = 100;

/** Carries out the chosen outcome. A captured charge isn't changed; only its notification is sent again. */
export async function simulateOutcome(
  ledger: ChargeLedger,
  checkout: Checkout,
  { choice, seconds }: { choice: Choice; seconds: number },
): Promise<void> {
  const charge = (change: Partial<Charge> = {}) => chargeOnce(ledger, checkout, change);
  const notify = async (made: Charge, forged = false) =>
    deliverNotification(checkout.writeNotification(made, { forged }));
  switch (choice) {
    case 'close':
      return;
    case 'pay':
      return notify(await charge());
    case 'decline':
      return notify(await charge({ state: 'failed' }));
    case 'decline_not_notified':
      await charge({ state: 'failed' });
      return;
    case 'late':
      inBackground(seconds, async () => notify(await charge()));
      return;
    case 'notified_late': {
      const made = await charge();
      inBackground(seconds, () => notify(made));
      return;
    }
    case 'notified_twice': {
      const notification = checkout.writeNotification(await charge(), { forged: false });
      await Promise.all([deliverNotification(notification), deliverNotification(notification)]);
      return;
    }
    case 'not_notified':
      await charge();
      return;
    case 'short':
      return notify(await charge({ amountMinor: Math.max(1, checkout.amountMinor - SHORT_BY_MINOR) }));
    case 'over':
      return notify(await charge({ amountMinor: checkout.amountMinor + SHORT_BY_MINOR }));
    case 'other_currency':
      return notify(await charge({ currency: checkout.currency === DEFAULT_CURRENCY ? 'ZAR' : DEFAULT_CURRENCY }));
    case 'other_merchant':
      return notify(await charge({ merchant: 'another-shop' }));
    case 'forged': {
      const forgedCharge = { ...chargeOf(checkout), id: randomUUID(), at: new Date().toISOString() };
      await sendOnce(checkout.writeNotification(forgedCharge, { forged: true }));
      return;
    }
    case 'other_charge': {
      const other = ledger.lastCapturedBeside(checkout.provider, checkout.key);
      if (other) await sendOnce(checkout.writeNotification(other, { forged: false }));
      return;
    }
    case 'disputed': {
      const made = await charge();
      await notify(made);
      const { writeDispute } = checkout;
      if (writeDispute)
        inBackground(seconds, async () => {
          await ledger.dispute(made, 'needs_response');
          await deliverNotification(writeDispute(made));
        });
      return;
    }
    case 'disputed_not_notified': {
      const made = await charge();
      await notify(made);
      await ledger.dispute(made, 'needs_response');
      return;
    }
    case 'paid_twice': {
      await notify(await charge());
      const other = (await checkout.another?.()) ?? checkout;
      await deliverNotification(other.writeNotification(await ledger.add(chargeOf(other)), { forged: false }));
    }
  }
}

function chargeOf({ provider, key, amountMinor, currency, merchant }: Checkout): Omit<Charge, 'id' | 'at'> {
  return { provider, key, amountMinor, currency, merchant, state: 'captured' };
}

async function chargeOnce(ledger: ChargeLedger, checkout: Checkout, change: Partial<Charge>): Promise<Charge> {
  const known = ledger.find(checkout.provider, checkout.key);
  if (known?.state === 'captured') return known;
  return ledger.add({ ...chargeOf(checkout), ...change });
}

function inBackground(seconds: number, act: () => Promise<void>): void {
  void wait(seconds * 1_000, undefined, { ref: false }).then(act);
}
