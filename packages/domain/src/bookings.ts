import { assertMinor, multiplyAndRound } from './money.ts';

/** The accounts of the ledger; the table ledger_entries explains each. Debits are positive, credits negative. */
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
  | 'chargeback_overturned'
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

/** The tax in a fee, in minor units. */
export function vatIn(platformFeeMinor: number): number {
  return multiplyAndRound(platformFeeMinor, VAT_PERCENT, 100 + VAT_PERCENT);
}

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
  return balanced([
    { account: 'provider_clearing', owner: capture.provider, amountMinor: capture.capturedMinor },
    ...earned(capture),
  ]);
}

/** A captured payment that no order can use: it is held apart under its own name. */
export function bookSuspense(capture: { provider: string; paymentId: string; capturedMinor: number }): LedgerLine[] {
  return balanced([
    { account: 'provider_clearing', owner: capture.provider, amountMinor: capture.capturedMinor },
    { account: 'suspense', owner: capture.paymentId, amountMinor: -capture.capturedMinor },
  ]);
}

/** Suspended money that its order can use after all; what is beyond the order's price stays suspended. */
export function bookSuspenseApplied(use: {
  paymentId: string;
  organiserId: string;
  capturedMinor: number;
  platformFeeMinor: number;
}): LedgerLine[] {
  return balanced([{ account: 'suspense', owner: use.paymentId, amountMinor: use.capturedMinor }, ...earned(use)]);
}

/** Suspended money that we paid back ourselves, from our bank. */
export function bookSuspensePaidOut(payment: { paymentId: string; amountMinor: number }): LedgerLine[] {
  return balanced([
    { account: 'suspense', owner: payment.paymentId, amountMinor: payment.amountMinor },
    { account: 'bank', owner: PLATFORM, amountMinor: -payment.amountMinor },
  ]);
}

/** A refund of suspended money: from now on it is held for the buyer. */
export function bookSuspenseRefundRequested(refund: {
  refundId: string;
  paymentId: string;
  amountMinor: number;
}): LedgerLine[] {
  return balanced([
    { account: 'suspense', owner: refund.paymentId, amountMinor: refund.amountMinor },
    { account: 'refunds_payable', owner: refund.refundId, amountMinor: -refund.amountMinor },
  ]);
}

/** What can be taken of an organiser, in minor units: held for this event, and due to them. Less than nil is nothing. */
export interface OrganiserFunds {
  reserveMinor: number;
  payableMinor: number;
}

/** Where an organiser's part comes from: the event's reserve first, then what is due, the rest they owe us. */
export function takeFromOrganiser(amountMinor: number, funds: OrganiserFunds) {
  const reserveMinor = Math.min(amountMinor, Math.max(0, funds.reserveMinor));
  const payableMinor = Math.min(amountMinor - reserveMinor, Math.max(0, funds.payableMinor));
  return { reserveMinor, payableMinor, receivableMinor: amountMinor - reserveMinor - payableMinor };
}

/** What organiser and platform give back, in minor units; `vatMinor` is the tax in `feeMinor`. */
interface GivenBack {
  organiserId: string;
  organiserMinor: number;
  feeMinor: number;
  vatMinor: number;
  funds: OrganiserFunds;
}

/** A refund of what was sold: organiser and platform give their parts, from now on it is held for the buyer. */
export function bookSaleRefundRequested(refund: GivenBack & { refundId: string }): LedgerLine[] {
  const amountMinor = refund.organiserMinor + refund.feeMinor;
  return balanced([
    ...givenBack(refund),
    { account: 'refunds_payable', owner: refund.refundId, amountMinor: -amountMinor },
  ]);
}

/** A refund that the provider has sent. */
export function bookRefundSent(refund: { provider: string; refundId: string; amountMinor: number }): LedgerLine[] {
  return balanced([
    { account: 'refunds_payable', owner: refund.refundId, amountMinor: refund.amountMinor },
    { account: 'provider_clearing', owner: refund.provider, amountMinor: -refund.amountMinor },
  ]);
}

/** A refund that the provider refused for good: its money waits in suspense until somebody has looked. */
export function bookRefundFailed(refund: { refundId: string; paymentId: string; amountMinor: number }): LedgerLine[] {
  return balanced([
    { account: 'refunds_payable', owner: refund.refundId, amountMinor: refund.amountMinor },
    { account: 'suspense', owner: refund.paymentId, amountMinor: -refund.amountMinor },
  ]);
}

/** A provider took disputed money back from us. */
export function bookChargeback(dispute: { provider: string; paymentId: string; amountMinor: number }): LedgerLine[] {
  return balanced([
    { account: 'chargebacks', owner: dispute.paymentId, amountMinor: dispute.amountMinor },
    { account: 'provider_clearing', owner: dispute.provider, amountMinor: -dispute.amountMinor },
  ]);
}

/** A dispute that was won: the provider owes us the money again. */
export function bookChargebackWon(dispute: { provider: string; paymentId: string; amountMinor: number }): LedgerLine[] {
  return bookChargeback({ ...dispute, amountMinor: -dispute.amountMinor });
}

/** A dispute that was lost: suspended money pays first, then organiser and fee, and what is beyond them is our cost. */
export function bookChargebackLost(
  dispute: GivenBack & { paymentId: string; amountMinor: number; suspenseMinor: number },
): LedgerLine[] {
  const { paymentId, amountMinor, suspenseMinor, organiserMinor, feeMinor } = dispute;
  return balanced([
    { account: 'suspense', owner: paymentId, amountMinor: suspenseMinor },
    ...givenBack(dispute),
    { account: 'provider_cost', owner: PLATFORM, amountMinor: amountMinor - suspenseMinor - organiserMinor - feeMinor },
    { account: 'chargebacks', owner: paymentId, amountMinor: -amountMinor },
  ]);
}

/**
 * A dispute that was lost and is won after all: the provider owes us the money again, and each gets back what the loss
 * took; the organiser's part is held for the event again.
 */
export function bookChargebackOverturned(
  dispute: Omit<GivenBack, 'funds'> & {
    provider: string;
    paymentId: string;
    amountMinor: number;
    suspenseMinor: number;
  },
): LedgerLine[] {
  const { amountMinor, suspenseMinor, organiserMinor, feeMinor, vatMinor } = dispute;
  return balanced([
    { account: 'provider_clearing', owner: dispute.provider, amountMinor },
    { account: 'suspense', owner: dispute.paymentId, amountMinor: -suspenseMinor },
    { account: 'organiser_reserve', owner: dispute.organiserId, amountMinor: -organiserMinor },
    { account: 'platform_fee', owner: PLATFORM, amountMinor: vatMinor - feeMinor },
    { account: 'vat_on_fee', owner: PLATFORM, amountMinor: -vatMinor },
    { account: 'provider_cost', owner: PLATFORM, amountMinor: suspenseMinor + organiserMinor + feeMinor - amountMinor },
  ]);
}

/** Credits of a sale: the organiser's share in reserve, our fee, the tax in it. */
function earned(sale: { organiserId: string; capturedMinor: number; platformFeeMinor: number }): LedgerLine[] {
  const vatMinor = vatIn(sale.platformFeeMinor);
  return [
    {
      account: 'organiser_reserve',
      owner: sale.organiserId,
      amountMinor: sale.platformFeeMinor - sale.capturedMinor,
    },
    { account: 'platform_fee', owner: PLATFORM, amountMinor: vatMinor - sale.platformFeeMinor },
    { account: 'vat_on_fee', owner: PLATFORM, amountMinor: -vatMinor },
  ];
}

function givenBack({ organiserId, organiserMinor, feeMinor, vatMinor, funds }: GivenBack): LedgerLine[] {
  const { reserveMinor, payableMinor, receivableMinor } = takeFromOrganiser(organiserMinor, funds);
  return [
    { account: 'organiser_reserve', owner: organiserId, amountMinor: reserveMinor },
    { account: 'organiser_payable', owner: organiserId, amountMinor: payableMinor },
    { account: 'organiser_receivable', owner: organiserId, amountMinor: receivableMinor },
    { account: 'platform_fee', owner: PLATFORM, amountMinor: feeMinor - vatMinor },
    { account: 'vat_on_fee', owner: PLATFORM, amountMinor: vatMinor },
  ];
}

/** Lines of nil are left out; what does not sum to nil is a fault. */
export function balanced(lines: LedgerLine[]): LedgerLine[] {
  const sum = lines.reduce((total, line) => total + assertMinor(line.amountMinor), 0);
  if (sum !== 0) throw new Error(`A ledger transaction is off by ${sum}`);
  return lines.filter((line) => line.amountMinor !== 0);
}
