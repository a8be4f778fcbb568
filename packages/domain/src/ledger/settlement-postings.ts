import { balanced, type LedgerLine, PLATFORM } from './ledger-postings.ts';

interface OrganiserMoney {
  organiserId: string;
  /** Amount in minor units. */
  amountMinor: number;
}

/** Posts a release or an advance: money in reserve becomes payable. */
export function postRelease({ organiserId, amountMinor }: OrganiserMoney): LedgerLine[] {
  return balanced([
    { account: 'organiser_reserve', owner: organiserId, amountMinor },
    { account: 'organiser_payable', owner: organiserId, amountMinor: -amountMinor },
  ]);
}

/** Posts a netting: what an organiser owes us is deducted from what we owe them. */
export function postNetting({ organiserId, amountMinor }: OrganiserMoney): LedgerLine[] {
  return balanced([
    { account: 'organiser_payable', owner: organiserId, amountMinor },
    { account: 'organiser_receivable', owner: organiserId, amountMinor: -amountMinor },
  ]);
}

/**
 * Posts a payout from our bank account. The organiser owes us anything above `payableMinor`, which a refund or dispute
 * may have reduced since the bank file was created.
 */
export function postPayout({
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

/** Posts a returned payout: the money is back in our account, and payable. */
export function postPayoutReturned({ organiserId, amountMinor }: OrganiserMoney): LedgerLine[] {
  return balanced([
    { account: 'bank', owner: PLATFORM, amountMinor },
    { account: 'organiser_payable', owner: organiserId, amountMinor: -amountMinor },
  ]);
}

/** Posts a provider payment: the amount received, and the costs that the provider deducted from it. */
export function postProviderPayment(payment: {
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
