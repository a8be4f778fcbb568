import { assertMinor, multiplyAndRound } from '../money/money.ts';

/**
 * Accounts of the ledger, which the comments on the table ledger_entries explain. Debits are positive and credits
 * negative.
 */
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
  | 'disputed';

/** Kinds of ledger transactions. */
export type LedgerKind =
  | 'capture'
  | 'suspense'
  | 'suspense_applied'
  | 'suspense_paid_out'
  | 'refund_requested'
  | 'refund'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'dispute_overturned'
  | 'release'
  | 'advance'
  | 'netting'
  | 'payout'
  | 'payout_returned'
  | 'provider_payment';

export interface LedgerLine {
  account: LedgerAccount;
  /** Owner of the account: the name of a provider, the id of an organiser, payment or refund, or {@link PLATFORM}. */
  owner: string;
  /** Amount in minor units. */
  amountMinor: number;
}

/** Owner of the platform's own accounts. */
export const PLATFORM = 'quivertree';

/** Value added tax in Namibia, in percent. Our fee includes it. */
export const VAT_PERCENT = 15;

/** VAT included in a fee, in minor units. */
export function vatIn(platformFeeMinor: number): number {
  return multiplyAndRound(platformFeeMinor, VAT_PERCENT, 100 + VAT_PERCENT);
}

/**
 * Posts a captured payment that is applied to its order: the provider owes us the whole amount, the organiser's share
 * is held in reserve until after the event, and the fee less VAT is ours.
 */
export function postCapture(capture: {
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

/** Posts a captured payment that isn't applied to an order. It's held in suspense under the payment's id. */
export function postSuspense(capture: { provider: string; paymentId: string; capturedMinor: number }): LedgerLine[] {
  return balanced([
    { account: 'provider_clearing', owner: capture.provider, amountMinor: capture.capturedMinor },
    { account: 'suspense', owner: capture.paymentId, amountMinor: -capture.capturedMinor },
  ]);
}

/** Applies money in suspense to its order. Anything above the order's price stays there. */
export function postSuspenseApplied(use: {
  paymentId: string;
  organiserId: string;
  capturedMinor: number;
  platformFeeMinor: number;
}): LedgerLine[] {
  return balanced([{ account: 'suspense', owner: use.paymentId, amountMinor: use.capturedMinor }, ...earned(use)]);
}

/** Posts a refund of money in suspense that we paid from our bank account. */
export function postSuspensePaidOut(payment: { paymentId: string; amountMinor: number }): LedgerLine[] {
  return balanced([
    { account: 'suspense', owner: payment.paymentId, amountMinor: payment.amountMinor },
    { account: 'bank', owner: PLATFORM, amountMinor: -payment.amountMinor },
  ]);
}

/** Posts a requested refund of money in suspense. */
export function postSuspenseRefundRequested(refund: {
  refundId: string;
  paymentId: string;
  amountMinor: number;
}): LedgerLine[] {
  return balanced([
    { account: 'suspense', owner: refund.paymentId, amountMinor: refund.amountMinor },
    { account: 'refunds_payable', owner: refund.refundId, amountMinor: -refund.amountMinor },
  ]);
}

/** Organiser funds in minor units: in reserve for this event, and payable. Negative amounts count as zero. */
export interface OrganiserFunds {
  reserveMinor: number;
  payableMinor: number;
}

/**
 * Splits an organiser's part of a refund. It's taken from the event's reserve first, then from what is payable; the
 * organiser owes us the rest.
 */
export function splitOrganiserPart(amountMinor: number, funds: OrganiserFunds) {
  const reserveMinor = Math.min(amountMinor, Math.max(0, funds.reserveMinor));
  const payableMinor = Math.min(amountMinor - reserveMinor, Math.max(0, funds.payableMinor));
  return { reserveMinor, payableMinor, receivableMinor: amountMinor - reserveMinor - payableMinor };
}

/** Parts of a reversed sale, in minor units. `vatMinor` is included in `feeMinor`. */
interface ReversedParts {
  organiserId: string;
  organiserMinor: number;
  feeMinor: number;
  vatMinor: number;
  funds: OrganiserFunds;
}

/** Posts a requested refund of a sale, paid by the organiser and the platform. */
export function postSaleRefundRequested(refund: ReversedParts & { refundId: string }): LedgerLine[] {
  const amountMinor = refund.organiserMinor + refund.feeMinor;
  return balanced([
    ...reversed(refund),
    { account: 'refunds_payable', owner: refund.refundId, amountMinor: -amountMinor },
  ]);
}

/** Posts a refund sent by the provider. */
export function postRefundSent(refund: { provider: string; refundId: string; amountMinor: number }): LedgerLine[] {
  return balanced([
    { account: 'refunds_payable', owner: refund.refundId, amountMinor: refund.amountMinor },
    { account: 'provider_clearing', owner: refund.provider, amountMinor: -refund.amountMinor },
  ]);
}

/** Posts a refund refused by the provider. The money stays in suspense until someone resolves it. */
export function postRefundFailed(refund: { refundId: string; paymentId: string; amountMinor: number }): LedgerLine[] {
  return balanced([
    { account: 'refunds_payable', owner: refund.refundId, amountMinor: refund.amountMinor },
    { account: 'suspense', owner: refund.paymentId, amountMinor: -refund.amountMinor },
  ]);
}

/** Posts a sent refund that came back to the provider. The money stays in suspense until someone resolves it. */
export function postRefundReturned(refund: { provider: string; paymentId: string; amountMinor: number }): LedgerLine[] {
  return postSuspense({ ...refund, capturedMinor: refund.amountMinor });
}

/** Posts disputed money that a provider withheld from us. */
export function postDisputeOpened(dispute: { provider: string; paymentId: string; amountMinor: number }): LedgerLine[] {
  return balanced([
    { account: 'disputed', owner: dispute.paymentId, amountMinor: dispute.amountMinor },
    { account: 'provider_clearing', owner: dispute.provider, amountMinor: -dispute.amountMinor },
  ]);
}

/** Posts a won dispute: the provider owes us the money again. */
export function postDisputeWon(dispute: { provider: string; paymentId: string; amountMinor: number }): LedgerLine[] {
  return postDisputeOpened({ ...dispute, amountMinor: -dispute.amountMinor });
}

/**
 * Posts a lost dispute. The money is taken from suspense first, then from the organiser and our fee. Anything above
 * that is our cost.
 */
export function postDisputeLost(
  dispute: ReversedParts & { paymentId: string; amountMinor: number; suspenseMinor: number },
): LedgerLine[] {
  const { paymentId, amountMinor, suspenseMinor, organiserMinor, feeMinor } = dispute;
  return balanced([
    { account: 'suspense', owner: paymentId, amountMinor: suspenseMinor },
    ...reversed(dispute),
    { account: 'provider_cost', owner: PLATFORM, amountMinor: amountMinor - suspenseMinor - organiserMinor - feeMinor },
    { account: 'disputed', owner: paymentId, amountMinor: -amountMinor },
  ]);
}

/**
 * Posts an overturned dispute. The provider owes us the money again, and every part of the loss is reversed. The
 * organiser's part is returned to the event's reserve.
 */
export function postDisputeOverturned(
  dispute: Omit<ReversedParts, 'funds'> & {
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

/** Credits for a sale: the organiser's share in reserve, our fee and its VAT. */
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

/** Debits for a reversed sale: the organiser's part, our fee and its VAT. */
function reversed({ organiserId, organiserMinor, feeMinor, vatMinor, funds }: ReversedParts): LedgerLine[] {
  const { reserveMinor, payableMinor, receivableMinor } = splitOrganiserPart(organiserMinor, funds);
  return [
    { account: 'organiser_reserve', owner: organiserId, amountMinor: reserveMinor },
    { account: 'organiser_payable', owner: organiserId, amountMinor: payableMinor },
    { account: 'organiser_receivable', owner: organiserId, amountMinor: receivableMinor },
    { account: 'platform_fee', owner: PLATFORM, amountMinor: feeMinor - vatMinor },
    { account: 'vat_on_fee', owner: PLATFORM, amountMinor: vatMinor },
  ];
}

/** Drops lines whose amount is zero. Throws if the lines don't balance. */
export function balanced(lines: LedgerLine[]): LedgerLine[] {
  const sum = lines.reduce((total, line) => total + assertMinor(line.amountMinor), 0);
  if (sum !== 0) throw new Error(`A ledger transaction doesn’t balance: off by ${sum}`);
  return lines.filter((line) => line.amountMinor !== 0);
}
