import { assertMinor, multiplyAndRound } from './money.ts';

/** The accounts of the ledger (migration 0008 says what each holds). Debits are positive, credits negative. */
export type LedgerAccount =
  | 'provider_clearing'
  | 'bank'
  | 'organiser_reserve'
  | 'organiser_payable'
  | 'organiser_receivable'
  | 'platform_fee'
  | 'vat_on_fee'
  | 'provider_cost'
  | 'refunds_payable'
  | 'suspense'
  | 'chargebacks';

/** What a transaction of the ledger is about. */
export type LedgerKind =
  | 'capture'
  | 'suspense'
  | 'suspense_applied'
  | 'suspense_paid_out'
  | 'refund_requested'
  | 'refund'
  | 'refund_failed'
  | 'chargeback'
  | 'chargeback_won'
  | 'chargeback_lost'
  | 'release'
  | 'advance'
  | 'netting'
  | 'payout'
  | 'payout_returned'
  | 'provider_payment';

export interface LedgerLine {
  account: LedgerAccount;
  /** Whose account: a provider's name, an organiser's or payment's id, or our own. */
  owner: string;
  /** Minor units. */
  amountMinor: number;
}

/** Owner of the accounts that are our own. */
export const PLATFORM = 'quivertree';

/** Value added tax in Namibia, in percent; the platform's fee includes it. */
export const VAT_PERCENT = 15;

/**
 * A captured payment that is applied to its order: the provider owes us the whole, the organiser's share is held in
 * reserve until the event has happened, the fee is ours but for the tax in it.
 */
export function bookCapture(capture: {
  provider: string;
  organiserId: string;
  capturedMinor: number;
  platformFeeMinor: number;
}): LedgerLine[] {
  const vatMinor = multiplyAndRound(capture.platformFeeMinor, VAT_PERCENT, 100 + VAT_PERCENT);
  return balanced([
    { account: 'provider_clearing', owner: capture.provider, amountMinor: capture.capturedMinor },
    {
      account: 'organiser_reserve',
      owner: capture.organiserId,
      amountMinor: capture.platformFeeMinor - capture.capturedMinor,
    },
    { account: 'platform_fee', owner: PLATFORM, amountMinor: vatMinor - capture.platformFeeMinor },
    { account: 'vat_on_fee', owner: PLATFORM, amountMinor: -vatMinor },
  ]);
}

/** A captured payment that no order can use: it is held apart under its own name. */
export function bookSuspense(capture: { provider: string; paymentId: string; capturedMinor: number }): LedgerLine[] {
  return balanced([
    { account: 'provider_clearing', owner: capture.provider, amountMinor: capture.capturedMinor },
    { account: 'suspense', owner: capture.paymentId, amountMinor: -capture.capturedMinor },
  ]);
}

/** Suspended money that went back to the buyer. */
export function bookSuspenseRefund(refund: { provider: string; paymentId: string; amountMinor: number }): LedgerLine[] {
  return balanced([
    { account: 'suspense', owner: refund.paymentId, amountMinor: refund.amountMinor },
    { account: 'provider_clearing', owner: refund.provider, amountMinor: -refund.amountMinor },
  ]);
}

/** Lines of nil are left out; what does not sum to nil is a fault. */
export function balanced(lines: LedgerLine[]): LedgerLine[] {
  const sum = lines.reduce((total, line) => total + assertMinor(line.amountMinor), 0);
  if (sum !== 0) throw new Error(`A ledger transaction is off by ${sum}`);
  return lines.filter((line) => line.amountMinor !== 0);
}
