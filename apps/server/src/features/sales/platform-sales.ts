import type { Answer } from '@quivertree/contract/call';
import { type getPlatformSales, PERIOD_DAYS } from '@quivertree/contract/sales/platform-sales';
import { salesFigures } from '@quivertree/domain/sales/figures';
import { DEFAULT_CURRENCY } from '@quivertree/domain/money/money';
import { nextSettlement } from '@quivertree/domain/settlement/settlement';
import { spansUntil } from '@quivertree/domain/sales/time-spans';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type pg from 'pg';
import { inSnapshot } from '../../db/database.ts';
import type { MoneySums } from './sales-sums.ts';

type PlatformSales = Answer<typeof getPlatformSales>;
type PeriodSales = PlatformSales['periods'][number]['sales'][number];
type Row = MoneySums & { currency: string };

const COLUMNS = ['sold_minor', 'refunded_minor', 'lost_minor', 'fee_minor', 'buyer_fee_minor'];

/**
 * Sales of all events at one moment. Reads one row per currency and hour of the last 30 days (platform_sales_hours),
 * the organisers with sales in those days (organiser_last_sales_hour_idx), unsettled payouts (payouts_state_idx) and a
 * few changes, however many orders there are.
 */
export async function platformSales(pool: pg.Pool, now: number): Promise<PlatformSales> {
  return inSnapshot(pool, async (client) => {
    const periods: PlatformSales['periods'] = [];
    for (const days of PERIOD_DAYS) {
      const since = new Date(spansUntil(now, 'day', days, NAMIBIA)[0] ?? now);
      periods.push({
        days,
        since: since.toISOString(),
        activeOrganisers: await activeOrganisers(client, since),
        sales: await salesSince(client, since),
      });
    }
    return {
      at: new Date(now).toISOString(),
      periods,
      payouts: await payoutsUnderWay(client),
      nextSettlementAt: new Date(nextSettlement('weekly', now, []) ?? now).toISOString(),
    };
  });
}

async function salesSince(client: pg.PoolClient, since: Date): Promise<PeriodSales[]> {
  const { rows } = await client.query<Row>(
    `select f.currency, ${COLUMNS.map((name) => `coalesce(sum(f.${name}), 0)::bigint as ${name}`).join(', ')}
       from (select currency, ${COLUMNS.join(', ')} from platform_sales_hours where hour >= $1
              union all
             select e.currency, ${COLUMNS.map((name) => `c.${name}`).join(', ')}
               from sales_changes c join events e on e.id = c.event_id where c.hour >= $1) f
      group by f.currency
      order by sum(f.sold_minor) desc, f.currency`,
    [since],
  );
  const sales = rows.map((row) => {
    const money = salesFigures({
      grossMinor: row.sold_minor,
      refundsMinor: row.refunded_minor,
      lostMinor: row.lost_minor,
      feeMinor: row.fee_minor,
      buyerFeeMinor: row.buyer_fee_minor,
    });
    return {
      currency: row.currency,
      grossSalesMinor: money.grossMinor,
      refundsMinor: money.refundsMinor,
      lostDisputesMinor: money.lostMinor,
      netSalesMinor: money.netMinor,
      feesEarnedMinor: row.fee_minor,
    };
  });
  return sales.length > 0 ? sales : [NO_SALES];
}

const NO_SALES: PeriodSales = {
  currency: DEFAULT_CURRENCY,
  grossSalesMinor: 0,
  refundsMinor: 0,
  lostDisputesMinor: 0,
  netSalesMinor: 0,
  feesEarnedMinor: 0,
};

/**
 * Number of organisers with a sale since the given time. Each organiser's last sale is enough to tell, because the
 * period ends now.
 */
async function activeOrganisers(client: pg.PoolClient, since: Date): Promise<number> {
  const { rows } = await client.query<{ active: number }>(
    `select count(*)::int as active
       from (select organiser_id from organiser_last_sales where hour >= $1
              union
             select e.organiser_id from sales_changes c join events e on e.id = c.event_id
              where c.fulfilled > 0 and c.hour >= $1) active`,
    [since],
  );
  return rows[0]?.active ?? 0;
}

async function payoutsUnderWay(client: pg.PoolClient): Promise<PlatformSales['payouts']> {
  const { rows } = await client.query<{ currency: string; state: string; payouts: number; amount_minor: number }>(
    `select currency, state, count(*)::int as payouts, sum(amount_minor)::bigint as amount_minor
       from payouts where state in ('draft', 'approved', 'sent') group by currency, state order by currency`,
  );
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const inState = (state: string) => {
      const found = ofCurrency.find((row) => row.state === state);
      return { payouts: found?.payouts ?? 0, amountMinor: found?.amount_minor ?? 0 };
    };
    return { currency, toApprove: inState('draft'), toSend: inState('approved'), inTransit: inState('sent') };
  });
}
