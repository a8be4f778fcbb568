import { balanced, type LedgerLine, PLATFORM } from './bookings.ts';

interface OrganiserMoney {
  organiserId: string;
  /** Minor units. */
  amountMinor: number;
}

/** Held money becomes payable, after an event or in advance. */
export function bookRelease({ organiserId, amountMinor }: OrganiserMoney): LedgerLine[] {
  return balanced([
    { account: 'organiser_reserve', owner: organiserId, amountMinor },
    { account: 'organiser_payable', owner: organiserId, amountMinor: -amountMinor },
  ]);
}

/** What an organiser owes us is taken from what we owe them. */
export function bookNetting({ organiserId, amountMinor }: OrganiserMoney): LedgerLine[] {
  return balanced([
    { account: 'organiser_payable', owner: organiserId, amountMinor },
    { account: 'organiser_receivable', owner: organiserId, amountMinor: -amountMinor },
  ]);
}

/**
 * An organiser is paid from our bank. What is more than `payableMinor`, which is due to them, they owe us: the bank has
 * paid a file that was made before a refund or a dispute.
 */
export function bookPayout({
  organiserId,
  amountMinor,
  payableMinor,
}: OrganiserMoney & { payableMinor: number }): LedgerLine[] {
  const dueMinor = Math.min(amountMinor, Math.max(0, payableMinor));
  return balanced([
    { account: 'organiser_payable', owner: organiserId, amountMinor: dueMinor },
    { account: 'organiser_receivable', owner: organiserId, amountMinor: amountMinor - dueMinor },
    { account: 'bank', owner: PLATFORM, amountMinor: -amountMinor },
  ]);
}

/** The bank could not deliver a payout: the money is with us again, and payable. */
export function bookPayoutReturned({ organiserId, amountMinor }: OrganiserMoney): LedgerLine[] {
  return balanced([
    { account: 'bank', owner: PLATFORM, amountMinor },
    { account: 'organiser_payable', owner: organiserId, amountMinor: -amountMinor },
  ]);
}

/** A provider paid us what it held, less what it keeps for its service. */
export function bookProviderPayment(payment: {
  provider: string;
  receivedMinor: number;
  costMinor: number;
}): LedgerLine[] {
  return balanced([
    { account: 'bank', owner: PLATFORM, amountMinor: payment.receivedMinor },
    { account: 'provider_cost', owner: payment.provider, amountMinor: payment.costMinor },
    {
      account: 'provider_clearing',
      owner: payment.provider,
      amountMinor: -payment.receivedMinor - payment.costMinor,
    },
  ]);
}
