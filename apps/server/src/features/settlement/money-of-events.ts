import type { EventState } from '@quivertree/domain/events/event-states';
import type { EventMoney } from '@quivertree/domain/settlement/settlement';
import type pg from 'pg';
import { disputedShares } from './disputed-shares.ts';

/** An event's money in one currency. */
export interface OrganiserEventMoney extends EventMoney {
  eventId: string;
  eventName: string;
  currency: string;
}

/**
 * Events for which an organiser's money is held, from the newest snapshot and later entries (ledger_event_balances). A
 * cancelled event counts as having refunds in progress until the organiser's share of every sale is gone and every
 * refund is settled.
 */
export async function moneyOfEvents(
  database: Pick<pg.ClientBase, 'query'>,
  organiserId: string,
): Promise<OrganiserEventMoney[]> {
  const { rows } = await database.query<{
    event_id: string;
    event_name: string;
    state: EventState;
    ends_at: Date;
    currency: string;
    reserve_minor: number;
    released_minor: number;
    refunds_under_way: boolean;
  }>(
    `select e.id as event_id, e.name as event_name, e.state, e.ends_at, h.currency, -h.balance_minor as reserve_minor,
            (select coalesce(sum(r.amount_minor), 0)::bigint from event_releases r
              where r.event_id = e.id and r.currency = h.currency) as released_minor,
            e.state = 'cancelled' and exists (
              select from ledger_transactions c
               cross join lateral (select -sum(l.amount_minor) as share_minor
                                     from ledger_transactions t join ledger_entries l on l.transaction_id = t.id
                                    where t.payment_id = c.payment_id
                                      and l.account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable')) sold
               where c.event_id = e.id and c.kind in ('capture', 'suspense_applied')
                 and (sold.share_minor > 0
                      or exists (select from refunds r where r.payment_id = c.payment_id
                                    and r.state in ('requested', 'sent', 'unknown')))) as refunds_under_way
       from ledger_event_balances($1::text) h join events e on e.id = h.event_id
      order by e.ends_at, e.id`,
    [organiserId],
  );
  const disputed = await disputedShares(database, organiserId);
  return rows.map((row) => ({
    eventId: row.event_id,
    eventName: row.event_name,
    currency: row.currency,
    state: row.state,
    endsAt: row.ends_at.getTime(),
    reserveMinor: row.reserve_minor,
    releasedMinor: row.released_minor,
    disputedMinor:
      disputed.find((share) => share.eventId === row.event_id && share.currency === row.currency)?.shareMinor ?? 0,
    refundsUnderWay: row.refunds_under_way,
  }));
}
