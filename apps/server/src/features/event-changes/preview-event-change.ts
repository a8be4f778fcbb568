import type { Answer } from '@quivertree/contract/call';
import type { previewEventChange as previewCall } from '@quivertree/contract/event-changes';
import type pg from 'pg';
import { Refusal } from '../../http/refusal.ts';

/** What a change of an event would concern now; what happens is decided order by order, under lock. Index: order_lines_ticket_type_idx. */
export async function previewEventChange(pool: pg.Pool, eventId: string): Promise<Answer<typeof previewCall>> {
  const { rows } = await pool.query<Answer<typeof previewCall>>(
    `with concerned as (
       select o.id, o.state,
              (select count(*)::int from tickets t
                where t.order_id = o.id and t.event_id = o.event_id and t.state <> 'void') as tickets,
              coalesce((select sum(p.captured_minor) from payments p
                         where p.order_id = o.id and p.event_id = o.event_id and p.disposition = 'applied'), 0)
                - coalesce((select sum(r.amount_minor) from payments p
                              join refunds r on r.payment_id = p.id and r.event_id = p.event_id
                             where p.order_id = o.id and p.event_id = o.event_id and p.disposition = 'applied'
                               and r.state <> 'failed'), 0) as left_minor,
              exists (select from payments p join disputes d on d.payment_id = p.id and d.event_id = p.event_id
                       where p.order_id = o.id and p.event_id = o.event_id and d.state = 'open') as disputed
         from (select distinct l.order_id
                 from order_lines l
                where l.event_id = $1 and l.ticket_type_id = any (array(select id from ticket_types where event_id = $1))) l
         join orders o on o.id = l.order_id and o.event_id = $1 and o.state in ('reserved', 'fulfilled'))
     select e.currency,
            count(c.id) filter (where c.tickets > 0)::int as orders,
            count(c.id) filter (where c.tickets > 0 and c.left_minor > 0)::int as "paidOrders",
            coalesce(sum(c.tickets), 0)::int as tickets,
            count(c.id) filter (where c.state = 'reserved')::int as reservations,
            coalesce(sum(greatest(c.left_minor, 0)) filter (where c.tickets > 0), 0)::bigint as "refundableMinor",
            count(c.id) filter (where c.disputed)::int as disputed
       from events e left join concerned c on true
      where e.id = $1
      group by e.currency`,
    [eventId],
  );
  if (!rows[0]) throw new Refusal('event.not_found');
  return rows[0];
}
