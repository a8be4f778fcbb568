import type pg from 'pg';

/** The part of an organiser's money from one event that open disputes may take. */
export interface DisputedShare {
  eventId: string;
  currency: string;
  /** The organiser's share of the disputed payments, in minor units, at most the disputed amount. */
  shareMinor: number;
  /** The event's remaining reserve. */
  reserveMinor: number;
}

/**
 * Organiser shares of disputed payments, by event. They are on hold: in the event's reserve or, if the reserve has been
 * released, in the payable balance. Open disputes are few, so they are read first.
 */
export async function disputedShares(
  database: Pick<pg.ClientBase, 'query'>,
  organiserId: string,
): Promise<DisputedShare[]> {
  const { rows } = await database.query<DisputedShare>(
    `select d.event_id as "eventId", d.currency,
            sum(least(d.amount_minor, greatest(0, p.share_minor)))::bigint as "shareMinor",
            coalesce(max(-r.balance_minor), 0)::bigint as "reserveMinor"
       from (select event_id, payment_id, currency, sum(amount_minor) as amount_minor
               from disputes where state = 'open' group by event_id, payment_id, currency) d
       join events e on e.id = d.event_id and e.organiser_id = $1
       cross join lateral (
         select coalesce(-sum(l.amount_minor), 0) as share_minor
           from ledger_transactions t join ledger_entries l on l.transaction_id = t.id
          where t.payment_id = d.payment_id
            and l.account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable')) p
       left join ledger_event_balances($1::text) r on r.event_id = d.event_id and r.currency = d.currency
      group by d.event_id, d.currency`,
    [organiserId],
  );
  return rows;
}

/**
 * The part of the payable balance that is on hold for disputes, in one currency: shares that exceed their events'
 * reserves.
 */
export function disputedPayable(shares: readonly DisputedShare[], currency: string): number {
  return shares
    .filter((share) => share.currency === currency)
    .reduce((sum, { shareMinor, reserveMinor }) => sum + Math.max(0, shareMinor - reserveMinor), 0);
}
