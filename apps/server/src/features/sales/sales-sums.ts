import { decimalOf } from '@quivertree/domain/money';

/** What sales_hours, sales_totals and sales_changes have in common. */
const SUMS = [
  'views',
  'ordered',
  'fulfilled',
  'issued',
  'given',
  'voided',
  'value_minor',
  'sold_minor',
  'refunded_minor',
  'lost_minor',
  'fee_minor',
] as const;

/** Their names, as a statement has them. */
export const SUM_COLUMNS = SUMS.join(', ');

export type Sums = Record<(typeof SUMS)[number], number>;

/** The sums of a group, named as the columns are. */
export const SUMMED = SUMS.map((name) => `coalesce(sum(f.${name}), 0)::bigint as ${name}`).join(', ');

const NONE = Object.fromEntries(SUMS.map((name) => [name, 0])) as Sums;

export function addUp(rows: readonly Sums[]): Sums {
  const sums = { ...NONE };
  for (const row of rows) for (const name of SUMS) sums[name] += row[name];
  return sums;
}

export function moneyOf(sums: Sums, currency: string) {
  return {
    currency,
    sold: decimalOf(sums.sold_minor),
    refunded: decimalOf(sums.refunded_minor),
    lost: decimalOf(sums.lost_minor),
    fee: decimalOf(sums.fee_minor),
    net: decimalOf(sums.sold_minor - sums.refunded_minor - sums.lost_minor - sums.fee_minor),
  };
}

/** The funnel's and the tickets' part of a day or hour. */
export function pointOf(start: number, sums: Sums) {
  return {
    start: new Date(start).toISOString(),
    views: sums.views,
    ordered: sums.ordered,
    fulfilled: sums.fulfilled,
    tickets: sums.issued,
    sold: decimalOf(sums.sold_minor),
    refunded: decimalOf(sums.refunded_minor),
  };
}
