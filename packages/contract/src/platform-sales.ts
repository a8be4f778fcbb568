import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { ADMINISTRATOR_REFUSALS, currency, minor } from './money-shapes.ts';
import { instant } from './shapes.ts';

const count = z.int();

export const PERIOD_DAYS = [1, 7, 30] as const;

/** Sums of all events' sales in a period; each figure is defined in domain/figures.ts. */
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
  summary:
    'How the business is doing: sales, fees earned and active organisers over 1, 7 and 30 days, and upcoming payouts',
  method: 'GET',
  path: '/api/v1/admin/sales',
  access: 'administrator',
  answer: z.object({
    /** When it was read; never more than a few seconds ago. */
    at: instant,
    /** Days in Namibia: today, or today and the 6 or 29 before it. */
    periods: z.array(
      z.object({
        days: z.literal(PERIOD_DAYS),
        since: instant,
        activeOrganisers: count,
        /** One for each currency, the one with most gross sales first. */
        sales: z.array(periodSales),
      }),
    ),
    /** Payouts by what they wait for. */
    payouts: z.array(
      z.object({
        currency,
        toApprove: z.object(payouts),
        toSend: z.object(payouts),
        inTransit: z.object(payouts),
      }),
    ),
    /** When the next weekly settlement makes new ones. */
    nextSettlementAt: instant,
  }),
  refusals: ADMINISTRATOR_REFUSALS,
});
