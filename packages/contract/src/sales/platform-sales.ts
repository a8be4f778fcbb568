import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { currency, minor } from '../money-shapes.ts';
import { instant } from '../shapes.ts';

const count = z.int();

export const PERIOD_DAYS = [1, 7, 30] as const;

/** Sums of all events' sales in a period; each figure is defined in domain/sales/figures.ts. */
const periodSales = z.object({
  currency,
  grossSalesMinor: minor,
  refundsMinor: minor,
  lostDisputesMinor: minor,
  netSalesMinor: minor,
  feesEarnedMinor: minor,
});

const payouts = { payouts: count, amountMinor: minor };

export const getPlatformSales = defineCall({
  name: 'getPlatformSales',
  summary: 'Get sales, fees earned and active organisers over 1, 7 and 30 days, and upcoming payouts',
  method: 'GET',
  path: '/api/v1/admin/sales',
  access: 'administrator',
  answer: z.object({
    /** Time at which the figures were current, at most a few seconds ago. */
    at: instant,
    /** Calendar days in Namibia: today, or today and the previous 6 or 29. */
    periods: z.array(
      z.object({
        days: z.literal(PERIOD_DAYS),
        since: instant,
        activeOrganisers: count,
        /** One entry per currency, highest gross sales first. */
        sales: z.array(periodSales),
      }),
    ),
    /** Payouts, grouped by their next step. */
    payouts: z.array(
      z.object({
        currency,
        toApprove: z.object(payouts),
        toSend: z.object(payouts),
        inTransit: z.object(payouts),
      }),
    ),
    /** Time of the next weekly settlement. */
    nextSettlementAt: instant,
  }),
});
