import type { Invariant } from './invariant.ts';

/** A5: buyers hold the tickets they paid for, and no one else does. */
export const TICKET_INVARIANTS: readonly Invariant[] = [
  {
    name: 'A5',
    means: 'an order’s tickets differ from those it paid for',
    sql: `
      select o.event_id, o.id as order_id, o.state, l.ticket_type_id, l.quantity, count(t.id) as tickets
        from orders o
        join order_lines l on l.order_id = o.id and l.event_id = o.event_id
        left join tickets t on t.order_id = o.id and t.event_id = o.event_id and t.ticket_type_id = l.ticket_type_id
       group by o.event_id, o.id, o.state, l.ticket_type_id, l.quantity
      having count(t.id) <> case when o.state = 'fulfilled' then l.quantity else 0 end`,
  },
  {
    name: 'A5',
    means: 'a ticket is void although its history doesn’t say so, or valid although its history says it’s void',
    sql: `
      select t.event_id, t.id as ticket_id, t.state, h.reason
        from tickets t
        full join (select * from ticket_history where to_state = 'void') h on h.ticket_id = t.id and h.event_id = t.event_id
       where (t.state = 'void') is distinct from (h.id is not null)`,
  },
  {
    name: 'A5',
    means:
      'someone still holds a ticket or a reservation for a cancelled event, although all its orders have been processed',
    sql: `
      select c.event_id, c.id as change_id, o.id as order_id, o.state
        from event_changes c
        join event_change_orders w on w.change_id = c.id and w.outcome is distinct from 'held'
        join orders o on o.id = w.order_id and o.event_id = w.event_id
       where c.kind = 'cancelled' and c.finished_at is not null
         and (o.state = 'reserved'
              or exists (select from tickets t where t.order_id = o.id and t.event_id = o.event_id and t.state <> 'void'))`,
  },
  {
    name: 'A5',
    means: 'some stock of a cancelled event is still taken, although all its orders have been processed',
    sql: `
      select c.event_id, t.id as ticket_type_id, t.sold, t.reserved, t.offered, t.on_return
        from event_changes c
        join ticket_types t on t.event_id = c.event_id and t.sold + t.reserved + t.offered + t.on_return > 0
       where c.kind = 'cancelled' and c.finished_at is not null
         and not exists (select from event_change_orders w where w.change_id = c.id and w.outcome = 'held')`,
  },
  {
    name: 'A5',
    means: 'a ticket being transferred has no open transfer, or the ticket of an open transfer isn’t being transferred',
    sql: `
      select coalesce(t.event_id, x.event_id) as event_id, coalesce(t.id, x.ticket_id) as ticket_id, t.state, x.id as transfer_id
        from (select * from tickets where state = 'transferring') t
        full join (select * from transfers where state = 'sent') x
          on x.ticket_id = t.id and x.event_id = t.event_id
       where t.id is null or x.id is null`,
  },
  {
    name: 'A5',
    means: 'a ticket offered for resale has no open return, or the ticket of an open return isn’t offered for resale',
    sql: `
      select coalesce(t.event_id, r.event_id) as event_id, coalesce(t.id, r.ticket_id) as ticket_id, t.state, r.id as return_id
        from (select * from tickets where state = 'offered') t
        full join (select * from ticket_returns where state = 'open') r on r.ticket_id = t.id and r.event_id = t.event_id
       where t.id is null or r.id is null`,
  },
  {
    name: 'A5',
    means: 'a resold ticket is still valid, or the order that bought it wasn’t fulfilled',
    sql: `
      select r.event_id, r.id as return_id, r.ticket_id, t.state, o.state as order_state
        from ticket_returns r
        join tickets t on t.id = r.ticket_id and t.event_id = r.event_id
        join orders o on o.id = r.resold_order_id and o.event_id = r.event_id
       where r.state = 'resold' and (t.state <> 'void' or o.state <> 'fulfilled')`,
  },
  {
    name: 'A5',
    means: 'more tickets were resold to an order than it bought',
    sql: `
      select r.event_id, r.resold_order_id as order_id, count(*) as resold, l.units
        from ticket_returns r
        cross join lateral (select sum(quantity) as units from order_lines
                             where order_id = r.resold_order_id and event_id = r.event_id) l
       where r.state = 'resold'
       group by r.event_id, r.resold_order_id, l.units
      having count(*) > l.units`,
  },
  {
    name: 'A5',
    means: 'an order has a ticket of a type that it doesn’t include',
    sql: `
      select t.event_id, t.id as ticket_id, t.order_id
        from tickets t
       where not exists (select from order_lines l where l.order_id = t.order_id and l.event_id = t.event_id
                            and l.ticket_type_id = t.ticket_type_id)`,
  },
  {
    name: 'A5',
    means: 'a ticket is admitted a second time without an undo, or its admissions are out of order',
    sql: `
      select s.event_id, s.ticket_id, count(*) as admissions, count(u.scan_id) as undone, max(s.admission) as last
        from scans s
        left join admission_undos u on u.event_id = s.event_id and u.scan_id = s.id
       where s.verdict = 'admitted'
       group by s.event_id, s.ticket_id
      having count(*) - count(u.scan_id) > 1 or count(*) <> max(s.admission) or count(distinct s.admission) <> count(*)
          or min(s.admission) filter (where u.scan_id is null) < max(s.admission)`,
  },
  {
    name: 'A5',
    means: 'an undo belongs to a scan that admitted no one, or the admissions shown differ from scans minus undos',
    sql: `
      select coalesce(a.event_id, s.event_id) as event_id, a.admitted, s.scans, s.undone, s.wrong
        from (select event_id, count(*) as admitted from admissions group by event_id) a
        full join (
          select s.event_id, count(*) filter (where s.verdict = 'admitted') as scans, count(u.scan_id) as undone,
                 count(u.scan_id) filter (where s.verdict <> 'admitted') as wrong
            from scans s left join admission_undos u on u.event_id = s.event_id and u.scan_id = s.id
           group by s.event_id) s on s.event_id = a.event_id
       where coalesce(a.admitted, 0) <> s.scans - s.undone or s.wrong > 0`,
  },
];
