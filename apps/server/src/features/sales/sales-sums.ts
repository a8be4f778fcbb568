import { salesFigures, ticketFigures } from '@quivertree/domain/sales/figures';
import { decimalOf } from '@quivertree/domain/money/money';

/** Columns that sales_hours, sales_totals and sales_changes have in common. */
const SUMS = [
  'views',
  'ordered',
  'fulfilled',
  'issued',
  'given',
  'voided',
  'complimentary_voided',
  'value_minor',
  'sold_minor',
  'refunded_minor',
  'lost_minor',
  'fee_minor',
  'buyer_fee_minor',
] as const;

/** The column names as an SQL list. */
export const SUM_COLUMNS = SUMS.join(', ');

export type Sums = Record<(typeof SUMS)[number], number>;

/** SQL sums for a group of rows, named like the columns. */
export const SUMMED = SUMS.map((name) => `coalesce(sum(f.${name}), 0)::bigint as ${name}`).join(', ');

const NONE = Object.fromEntries(SUMS.map((name) => [name, 0])) as Sums;

export function addUp(rows: readonly Sums[]): Sums {
  const sums = { ...NONE };
  for (const row of rows) for (const name of SUMS) sums[name] += row[name];
  return sums;
}

/** Money figures, calculated as the domain defines them. */
export function moneyOf(sums: MoneySums) {
  const { grossMinor, refundsMinor, lostMinor, netMinor, absorbedMinor, earningsMinor, buyerFeeMinor } = salesFigures({
    grossMinor: sums.sold_minor,
    refundsMinor: sums.refunded_minor,
    lostMinor: sums.lost_minor,
    feeMinor: sums.fee_minor,
    buyerFeeMinor: sums.buyer_fee_minor,
  });
  return {
    grossSales: decimalOf(grossMinor),
    refunds: decimalOf(refundsMinor),
    lostDisputes: decimalOf(lostMinor),
    netSales: decimalOf(netMinor),
    fees: decimalOf(absorbedMinor),
    earnings: decimalOf(earningsMinor),
    buyerFees: decimalOf(buyerFeeMinor),
  };
}

export type MoneySums = Pick<Sums, 'sold_minor' | 'refunded_minor' | 'lost_minor' | 'fee_minor' | 'buyer_fee_minor'>;
type TicketSums = Pick<Sums, 'issued' | 'given' | 'voided' | 'complimentary_voided'>;

/** Ticket figures, calculated as the domain defines them. */
export function ticketsOf({ issued, given, voided, complimentary_voided }: TicketSums) {
  return ticketFigures({ issued, void: voided, complimentaryIssued: given, complimentaryVoid: complimentary_voided });
}

/** Figures for one day or hour. */
export function pointOf(start: number, sums: Sums) {
  const { grossSales, refunds } = moneyOf(sums);
  return {
    start: new Date(start).toISOString(),
    views: sums.views,
    ordered: sums.ordered,
    fulfilled: sums.fulfilled,
    issued: sums.issued,
    void: sums.voided,
    grossSales,
    refunds,
  };
}
