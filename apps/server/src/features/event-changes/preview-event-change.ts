import type { Answer } from '@quivertree/contract/call';
import type { previewEventChange as previewCall } from '@quivertree/contract/event-changes/event-changes';
import type pg from 'pg';
import { Refusal } from '../../refusals/refusal.ts';

/**
 * Estimate of what a change would affect; the actual outcome is decided for each order under lock. The amount for each
 * order is its price less what was refunded, so payments are read only for orders with refunds or disputes. Indexes:
 * tickets_of_event_idx, orders_of_event_idx, refunds_of_event_idx, disputes_of_event_idx. Takes 31 ms for 13,000
 * orders, compared with 282 ms for a query per order (2026-11-21).
 */
export async function previewEventChange(pool: pg.Pool, eventId: string): Promise<Answer<typeof previewCall>> {
  const { rows } = await pool.query<Answer<typeof previewCall>>(
    `with held as materialized (
       select t.order_id, count(*)::int as tickets
         from tickets t
        where uuid_hash(t.event_id) = uuid_hash($1) and t.event_id = $1 and t.state <> 'void'
        group by t.order_id),
     returned as materialized (
       select p.order_id, bool_or(g.open) as disputed,
              coalesce(sum(g.organiser_minor + g.fee_minor) filter (where p.disposition = 'applied'), 0) as returned_minor
         from (select payment_id, organiser_minor, fee_minor, false as open from refunds
                where uuid_hash(event_id) = uuid_hash($1) and event_id = $1
                union all
               select payment_id, organiser_minor, fee_minor, state = 'open' from disputes
                where uuid_hash(event_id) = uuid_hash($1) and event_id = $1) g
         join payments p on p.id = g.payment_id and p.event_id = $1
        group by p.order_id),
     concerned as (
       select o.state, coalesce(h.tickets, 0) as tickets, coalesce(g.disputed, false) as disputed,
              case when h.order_id is null then 0 else greatest(0, o.total_minor - coalesce(g.returned_minor, 0)) end as left_minor
         from orders o
         left join held h on h.order_id = o.id
         left join returned g on g.order_id = o.id
        where uuid_hash(o.event_id) = uuid_hash($1) and o.event_id = $1 and o.state in ('reserved', 'fulfilled'))
     select e.currency,
            count(*) filter (where c.tickets > 0)::int as orders,
            count(*) filter (where c.left_minor > 0)::int as "paidOrders",
            coalesce(sum(c.tickets), 0)::int as tickets,
            count(*) filter (where c.state = 'reserved')::int as reservations,
            coalesce(sum(c.left_minor), 0)::bigint as "refundableMinor",
            count(*) filter (where c.disputed)::int as disputed
       from events e left join concerned c on true
      where e.id = $1
      group by e.currency`,
    [eventId],
  );
  if (!rows[0]) throw new Refusal('event.not_found');
  return rows[0];
}
