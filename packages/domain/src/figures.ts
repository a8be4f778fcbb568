import { ORDER_STATE_WORDS, type OrderState } from './order-states.ts';
import type { RefundParts } from './refund-amounts.ts';

/**
 * The figures of sales, each with the one name and the one explanation that every screen, file and mail uses. How they
 * are worked out stands below; docs/glossary.md says the same to people.
 */
export const FIGURES = {
  grossSales: {
    name: 'Gross sales',
    means:
      'The price of all tickets that were paid for, refunded ones included. A fee that buyers pay on top isn’t part of it.',
  },
  refunds: { name: 'Refunds', means: 'The part of gross sales that was refunded, or is being refunded.' },
  lostDisputes: {
    name: 'Lost disputes',
    means: 'The part of gross sales that buyers took back through their bank.',
  },
  netSales: { name: 'Net sales', means: 'Gross sales less refunds and lost disputes.' },
  fees: {
    name: 'Fees you absorb',
    means: 'Our fee, VAT included, on orders where you absorb it. A fee that buyers pay on top costs you nothing.',
  },
  earnings: {
    name: 'Your earnings',
    means: 'Net sales less the fees you absorb. This is what we owe you for your sales.',
  },
  buyerFees: { name: 'Fees paid by buyers', means: 'Our fee, VAT included, on orders where the buyer pays it on top.' },
  feesEarned: {
    name: 'Fees earned',
    means:
      'What we earn on sales, VAT included, less what we refunded of it: paid by buyers or absorbed by organisers.',
  },
  activeOrganisers: {
    name: 'Active organisers',
    means: 'Organisers who had at least one order confirmed in the period, paid or free.',
  },
  total: { name: 'Total', means: 'What the buyer pays for an order: the price of the tickets and any fee on top.' },
  refunded: { name: 'Refunded', means: 'What the buyer gets back of the total, fees included.' },
  amount: {
    name: 'Amount',
    means: 'What buyers paid or, negative, got back, our fee included. For a payout, what went to your bank.',
  },
  ourFee: { name: 'Our fee', means: 'The part of the amount that is our fee, VAT included, whoever pays it.' },
  vatInFee: { name: 'VAT in our fee', means: 'The value added tax that our fee includes.' },
  change: {
    name: 'Change',
    means:
      'What the amount, less our fee, changes in your balances. For sales, refunds and disputes it adds up to your earnings.',
  },
  issued: { name: 'Issued', means: 'All tickets ever made out: sold, complimentary and void ones.' },
  valid: { name: 'Valid tickets', means: 'Sold and complimentary tickets that aren’t void.' },
  sold: {
    name: 'Tickets sold',
    means: 'Valid tickets that buyers ordered, paid or free. Complimentary tickets don’t count.',
  },
  complimentary: { name: 'Complimentary', means: 'Valid tickets that you gave away.' },
  void: { name: 'Void', means: 'Tickets that no longer admit anyone because they were refunded, cancelled or voided.' },
  admitted: {
    name: 'Admitted',
    means: 'Tickets whose holders have been let in, whatever became of the ticket afterwards.',
  },
  faceValue: { name: 'Face value', means: 'The price of the tickets that are valid now.' },
} as const;

export type FigureName = keyof typeof FIGURES;

/** Money of sales as it was booked, in minor units. What is the price of tickets and what is a fee is kept apart. */
export interface SalesMoney {
  /** Price of the tickets that were paid for. */
  grossMinor: number;
  refundsMinor: number;
  lostMinor: number;
  /** The platform's fee that is left, VAT included, whoever pays it. */
  feeMinor: number;
  /** The part of it that buyers paid on top of their tickets. */
  buyerFeeMinor: number;
}

/** The figures that follow from {@link SalesMoney}, in minor units; fees can leave earnings below nil. */
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

/** The price and fees of an order that was paid, in minor units. */
export interface PaidOrder {
  subtotalMinor: number;
  /** What the buyer paid on top. */
  feeMinor: number;
  /** What the platform earned, whoever pays it. */
  platformFeeMinor: number;
}

/** A paid order's money, from what was refunded of it and what lost disputes took: adds up to an event's figures. */
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

/** The part of a refund that is the price of tickets: all of it, but for a fee that the buyer had paid on top. */
function ofTickets({ feeMinor }: PaidOrder, { organiserMinor, feeMinor: refundedFeeMinor }: RefundParts): number {
  return feeMinor > 0 ? organiserMinor : organiserMinor + refundedFeeMinor;
}

export const REFUND_SHARES = ['partly_refunded', 'refunded'] as const;
export type RefundShare = (typeof REFUND_SHARES)[number];

/** How much of an order's tickets was refunded; null for nothing. A fee that buyers don't get back doesn't count. */
export function refundShareOf({
  grossMinor,
  refundsMinor,
}: Pick<SalesMoney, 'grossMinor' | 'refundsMinor'>): RefundShare | null {
  if (refundsMinor <= 0) return null;
  return refundsMinor >= grossMinor ? 'refunded' : 'partly_refunded';
}

/** The states that people are shown of an order: its own, or how much of it was refunded. */
export const SHOWN_ORDER_STATES = [
  'reserved',
  'fulfilled',
  'partly_refunded',
  'refunded',
  'expired',
  'cancelled',
] as const;
export type ShownOrderState = (typeof SHOWN_ORDER_STATES)[number];

/** Shown wherever an order's state is: in lists, filters, files and on its page. */
export function shownOrderState(state: OrderState, refundShare: RefundShare | null): ShownOrderState {
  return state === 'fulfilled' && refundShare ? refundShare : state;
}

/** What each state is called, on pages and in files. */
export const SHOWN_ORDER_STATE_WORDS: Readonly<Record<ShownOrderState, string>> = {
  ...ORDER_STATE_WORDS,
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
};

/** Tickets as they were counted. */
export interface TicketCounts {
  /** Complimentary ones included. */
  issued: number;
  void: number;
  complimentaryIssued: number;
  complimentaryVoid: number;
}

/** The figures that follow from {@link TicketCounts}: each ticket is sold, complimentary or void, and counts once. */
export function ticketFigures({ issued, void: voided, complimentaryIssued, complimentaryVoid }: TicketCounts) {
  const valid = issued - voided;
  const complimentary = complimentaryIssued - complimentaryVoid;
  return { issued, valid, sold: valid - complimentary, complimentary, void: voided };
}
