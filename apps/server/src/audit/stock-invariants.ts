import type { Invariant } from './invariant.ts';

/** A1: stock matches the orders, offers, allotments and returns that take it, and nothing is sold twice. */
export const STOCK_INVARIANTS: readonly Invariant[] = [
  {
    name: 'A1',
    means: 'the stock of a ticket type differs from the orders, offers, allotments and returns that take it',
    sql: `
      select t.event_id, t.id as ticket_type_id, t.sold, t.reserved, t.offered, t.allotted, t.on_return,
             u.fulfilled_units, v.void_units, k.returned_units, u.reserved_units, f.offered_units, a.allotted_units
        from ticket_types t
        cross join lateral (
          select count(*) as void_units from tickets k
           where k.ticket_type_id = t.id and k.event_id = t.event_id and k.state = 'void') v
        cross join lateral (
          select count(*) as returned_units from ticket_returns
           where ticket_type_id = t.id and event_id = t.event_id and state = 'open') k
        cross join lateral (
          select coalesce(sum(l.quantity) filter (where o.state = 'fulfilled'), 0) as fulfilled_units,
                 coalesce(sum(l.quantity) filter (where o.state = 'reserved'), 0) as reserved_units
            from order_lines l
            join orders o on o.id = l.order_id and o.event_id = l.event_id
           where l.ticket_type_id = t.id and l.event_id = t.event_id) u
        cross join lateral (
          select coalesce(sum(units), 0) as offered_units from offers
           where ticket_type_id = t.id and event_id = t.event_id and state = 'open') f
        cross join lateral (
          select coalesce(sum(units), 0) as allotted_units from allotments
           where ticket_type_id = t.id and event_id = t.event_id) a
       where (t.sold, t.reserved, t.offered, t.allotted, t.on_return)
             is distinct from ((u.fulfilled_units - v.void_units - k.returned_units)::int, u.reserved_units::int,
                               f.offered_units::int, a.allotted_units::int, k.returned_units::int)`,
  },
  {
    name: 'A1',
    means: 'a pool’s stock differs from the sum of its ticket types’ stock',
    sql: `
      select p.event_id, p.id as pool_id, p.sold, p.reserved, p.offered, p.allotted, p.on_return,
             t.sold as types_sold, t.reserved as types_reserved, t.offered as types_offered, t.allotted as types_allotted,
             t.on_return as types_on_return
        from pools p
        cross join lateral (
          select coalesce(sum(sold), 0)::int as sold, coalesce(sum(reserved), 0)::int as reserved,
                 coalesce(sum(offered), 0)::int as offered, coalesce(sum(allotted), 0)::int as allotted,
                 coalesce(sum(on_return), 0)::int as on_return
            from ticket_types where event_id = p.event_id and pool_id = p.id) t
       where (p.sold, p.reserved, p.offered, p.allotted, p.on_return)
             is distinct from (t.sold, t.reserved, t.offered, t.allotted, t.on_return)`,
  },
  {
    name: 'A1',
    means: 'a pool is oversold',
    sql: `
      select event_id, id as pool_id, sold, reserved, offered, allotted, on_return, capacity
        from pools
       where greatest(sold + reserved + offered + allotted, sold + on_return + allotted) > capacity
          or least(sold, reserved, offered, allotted, on_return) < 0`,
  },
  {
    name: 'A1',
    means: 'a ticket type is oversold',
    sql: `
      select event_id, id as ticket_type_id, sold, reserved, offered, allotted, on_return, capacity
        from ticket_types
       where greatest(sold + reserved + offered + allotted, sold + on_return + allotted) > capacity
          or least(sold, reserved, offered, allotted, on_return) < 0`,
  },
  {
    name: 'A1',
    means: 'the unpaid stock counted for a network differs from its unpaid orders',
    sql: `
      select coalesce(r.event_id, u.event_id) as event_id, coalesce(r.network, u.network) as network, r.held, u.units
        from network_reservations r
        full join (
          select o.event_id, o.network, sum(l.quantity - least(l.quantity, coalesce(f.units, 0)))::int as units
            from orders o
            join order_lines l on l.event_id = o.event_id and l.order_id = o.id
            left join offers f on f.event_id = l.event_id and f.order_id = l.order_id and f.ticket_type_id = l.ticket_type_id
           where o.network is not null
           group by o.event_id, o.network) u on u.network = r.network and u.event_id = r.event_id
       where coalesce(r.held, 0) <> coalesce(u.units, 0)`,
  },
];
