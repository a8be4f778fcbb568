import type { Answer } from '@quivertree/contract/call';
import type { getOrganiserBalance } from '@quivertree/contract/settlement/organiser-money';
import { availableOf, nextSettlement, releaseOf } from '@quivertree/domain/settlement/settlement';
import type pg from 'pg';
import { databaseNow } from '../../db/database-clock.ts';
import { currentAdvanceShare } from '../plans/advance-shares.ts';
import { disputedPayable, disputedShares } from './disputed-shares.ts';
import { moneyOfEvents } from './money-of-events.ts';
import { balancesOf } from './organiser-balances.ts';
import { currentPlan } from '../plans/organiser-plans.ts';

/** An organiser's balances: payable, on hold with reason and date, and owed to us. */
export async function organiserBalance(
  pool: pg.Pool,
  organiserId: string,
): Promise<Answer<typeof getOrganiserBalance>> {
  const [{ settles }, advanceBasisPoints, balances, events, payouts, disputes, asOf] = await Promise.all([
    currentPlan(pool, organiserId),
    currentAdvanceShare(pool, organiserId),
    balancesOf(pool, organiserId),
    moneyOfEvents(pool, organiserId),
    payoutsUnderWay(pool, organiserId),
    disputedShares(pool, organiserId),
    databaseNow(pool),
  ]);
  const held = events.flatMap((event) => {
    const hold = releaseOf(event, { asOf, advanceBasisPoints }).hold;
    if (!hold) return [];
    const { eventId, eventName, currency } = event;
    const until = hold.until === undefined ? null : new Date(hold.until).toISOString();
    return [{ currency, eventId, eventName, amountMinor: hold.amountMinor, reason: hold.reason, until }];
  });
  const dueFrom = held.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  const next = nextSettlement(settles, asOf, dueFrom);
  return {
    settles,
    nextSettlementAt: next === undefined ? null : new Date(next).toISOString(),
    advanceBasisPoints,
    balances: [...balances].map(([currency, balance]) => {
      const { inPayoutsMinor = 0, inTransitMinor = 0 } = payouts.get(currency) ?? {};
      const ofCurrency = held.filter((hold) => hold.currency === currency);
      const disputedMinor = disputedPayable(disputes, currency);
      return {
        currency,
        availableMinor: availableOf(balance, { disputedMinor, inPayoutsMinor }),
        inPayoutsMinor,
        inTransitMinor,
        disputedMinor,
        heldMinor: balance.reserveMinor,
        receivableMinor: balance.receivableMinor,
        releasesNextMinor: balance.reserveMinor - ofCurrency.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        held: ofCurrency.map(({ currency: _, ...hold }) => hold),
      };
    }),
  };
}

interface PayoutsUnderWay {
  inPayoutsMinor: number;
  inTransitMinor: number;
}

/** Payouts being prepared and in transit, by currency. */
async function payoutsUnderWay(pool: pg.Pool, organiserId: string): Promise<Map<string, PayoutsUnderWay>> {
  const { rows } = await pool.query<PayoutsUnderWay & { currency: string }>(
    `select currency,
            coalesce(sum(amount_minor) filter (where state in ('draft', 'approved')), 0)::bigint as "inPayoutsMinor",
            coalesce(sum(amount_minor) filter (where state = 'sent'), 0)::bigint as "inTransitMinor"
       from payouts
      where organiser_id = $1 and state in ('draft', 'approved', 'sent') group by currency`,
    [organiserId],
  );
  return new Map(rows.map((row) => [row.currency, row]));
}
