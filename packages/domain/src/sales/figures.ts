import { ORDER_STATE_LABELS, type OrderState } from '../orders/order-states.ts';
import type { RefundParts } from '../payments/refund-amounts.ts';

/**
 * Names and explanations of sales figures, the same on all screens and in all files and emails. The calculations are
 * below, and docs/glossary.md has the same definitions.
 */
export const FIGURES = {
  grossSales: {
    name: 'Gross sales',
    means: 'The price of all paid tickets, including refunded ones. Fees that buyers pay on top aren’t included.',
  },
  refunds: { name: 'Refunds', means: 'The part of gross sales that has been, or is being, refunded.' },
  lostDisputes: {
    name: 'Lost disputes',
    means: 'The part of gross sales that buyers reclaimed through their bank.',
  },
  netSales: { name: 'Net sales', means: 'Gross sales less refunds and lost disputes.' },
  fees: {
    name: 'Fees you absorb',
    means: 'Our fee, including VAT, on orders where you absorb it. Fees that buyers pay on top cost you nothing.',
  },
  earnings: {
    name: 'Your earnings',
    means: 'Net sales less the fees you absorb. This is what you earn from your sales.',
  },
  buyerFees: {
    name: 'Fees paid by buyers',
    means: 'Our fee, including VAT, on orders where the buyer pays it on top.',
  },
  feesEarned: {
    name: 'Fees earned',
    means: 'All fees paid by buyers or absorbed by organisers, including VAT, less refunded fees.',
  },
  activeOrganisers: {
    name: 'Active organisers',
    means: 'Organisers with at least one confirmed order in the period, paid or free.',
  },
  total: { name: 'Total', means: 'The amount the buyer pays: the price of the tickets plus any fee on top.' },
  refunded: { name: 'Refunded', means: 'The part of the total that’s refunded to the buyer, including fees.' },
  amount: {
    name: 'Amount',
    means:
      'The amount buyers paid, including our fee. Refunds are negative. For a payout, the amount sent to your bank.',
  },
  ourFee: {
    name: 'Our fee',
    means: 'The part of the amount that is our fee, including VAT, whether you absorb it or the buyer pays it.',
  },
  vatInFee: { name: 'VAT in our fee', means: 'The VAT included in our fee.' },
  change: {
    name: 'Change',
    means:
      'The change to your balances: the amount less our fee. For sales, refunds and disputes, these changes add up to your earnings.',
  },
  issued: { name: 'Issued', means: 'All tickets ever issued: sold, complimentary and void.' },
  valid: { name: 'Valid tickets', means: 'Sold and complimentary tickets that aren’t void.' },
  sold: {
    name: 'Tickets sold',
    means: 'Valid tickets that buyers ordered, paid or free. Complimentary tickets don’t count.',
  },
  complimentary: { name: 'Complimentary', means: 'Valid tickets given away.' },
  void: { name: 'Void', means: 'Tickets that are no longer valid because they were refunded, cancelled or voided.' },
  admitted: {
    name: 'Admitted',
    means: 'Tickets whose holders have been let in, even if the ticket was voided later.',
  },
  faceValue: { name: 'Face value', means: 'The price of all tickets that are valid now.' },
} as const;

export type FigureName = keyof typeof FIGURES;

/** Sales amounts from the ledger, in minor units, with ticket prices and fees separate. */
export interface SalesMoney {
  /** Price of all paid tickets. */
  grossMinor: number;
  refundsMinor: number;
  lostMinor: number;
  /** Our fee including VAT, less refunds of it, whether organisers absorb it or buyers pay it. */
  feeMinor: number;
  /** The part of the fee that buyers paid on top of their tickets. */
  buyerFeeMinor: number;
}

/** Figures calculated from {@link SalesMoney}, in minor units. Fees can make earnings negative. */
export function salesFigures({ grossMinor, refundsMinor, lostMinor, feeMinor, buyerFeeMinor }: SalesMoney) {
  const netMinor = grossMinor - refundsMinor - lostMinor;
  const absorbedMinor = feeMinor - buyerFeeMinor;
  return {
    grossMinor,
    refundsMinor,
    lostMinor,
    netMinor,
    absorbedMinor,
    earningsMinor: netMinor - absorbedMinor,
    buyerFeeMinor,
  };
}

/** Price and fees of a paid order, in minor units. */
export interface PaidOrder {
  subtotalMinor: number;
  /** Fee that the buyer paid on top. */
  feeMinor: number;
  /** Our fee, whether the organiser absorbs it or the buyer pays it. */
  platformFeeMinor: number;
}

/** A paid order's amounts after refunds and lost disputes. Added up over all orders, they give an event's figures. */
export function moneyOfOrder(order: PaidOrder, refunded: RefundParts, lost: RefundParts): SalesMoney {
  const onTop = order.feeMinor > 0;
  const feeMinor = order.platformFeeMinor - refunded.feeMinor - lost.feeMinor;
  return {
    grossMinor: order.subtotalMinor,
    refundsMinor: ofTickets(order, refunded),
    lostMinor: ofTickets(order, lost),
    feeMinor,
    buyerFeeMinor: onTop ? feeMinor : 0,
  };
}

/** The part of a refund that covers the price of tickets, without any fee that the buyer paid on top. */
function ofTickets({ feeMinor }: PaidOrder, { organiserMinor, feeMinor: refundedFeeMinor }: RefundParts): number {
  return feeMinor > 0 ? organiserMinor : organiserMinor + refundedFeeMinor;
}

/**
 * Shares of an order's ticket price that were refunded: some or all of it. Fees that aren't refunded don't count. The
 * database computes them (`update_refund_share.sql`).
 */
export const REFUND_SHARES = ['partly_refunded', 'refunded'] as const;
export type RefundShare = (typeof REFUND_SHARES)[number];

/** States of orders on screens: the order's own state, or its refund share. */
export const SHOWN_ORDER_STATES = [
  'reserved',
  'fulfilled',
  'partly_refunded',
  'refunded',
  'expired',
  'cancelled',
] as const;
export type ShownOrderState = (typeof SHOWN_ORDER_STATES)[number];

/** The state shown in lists, filters and files, and on the order's page. */
export function shownOrderState(state: OrderState, refundShare: RefundShare | null): ShownOrderState {
  return state === 'fulfilled' && refundShare ? refundShare : state;
}

/** Labels on screens and in files. */
export const SHOWN_ORDER_STATE_LABELS: Readonly<Record<ShownOrderState, string>> = {
  ...ORDER_STATE_LABELS,
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
};

/** Numbers of tickets. */
export interface TicketCounts {
  /** All tickets ever issued, including complimentary and void ones. */
  issued: number;
  void: number;
  complimentaryIssued: number;
  complimentaryVoid: number;
}

/** Figures calculated from {@link TicketCounts}. Each ticket counts once, as sold, complimentary or void. */
export function ticketFigures({ issued, void: voided, complimentaryIssued, complimentaryVoid }: TicketCounts) {
  const valid = issued - voided;
  const complimentary = complimentaryIssued - complimentaryVoid;
  return { issued, valid, sold: valid - complimentary, complimentary, void: voided };
}
