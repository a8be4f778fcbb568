import { SETTLEMENT_INVARIANTS } from './settlement-invariants.ts';

/** What must be true, whatever happens (engine, Invariants). Each query finds the rows that break it. */
export interface Invariant {
  name: string;
  /** What a row that is found means. */
  means: string;
  sql: string;
}

export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'A1',
    means: 'the stock of a ticket type differs from the units of its live orders',
    sql: `
      select t.event_id, t.id as ticket_type_id, t.sold, t.reserved, t.offered, t.allotted,
             u.fulfilled_units, u.reserved_units, f.offered_units, a.allotted_units
        from ticket_types t
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
       where (t.sold, t.reserved, t.offered, t.allotted)
             is distinct from (u.fulfilled_units::int, u.reserved_units::int, f.offered_units::int, a.allotted_units::int)`,
  },
  {
    name: 'A1',
    means: 'the stock of a pool differs from that of its ticket types',
    sql: `
      select p.event_id, p.id as pool_id, p.sold, p.reserved, p.offered, p.allotted,
             t.sold as types_sold, t.reserved as types_reserved, t.offered as types_offered, t.allotted as types_allotted
        from pools p
        cross join lateral (
          select coalesce(sum(sold), 0)::int as sold, coalesce(sum(reserved), 0)::int as reserved,
                 coalesce(sum(offered), 0)::int as offered, coalesce(sum(allotted), 0)::int as allotted
            from ticket_types where event_id = p.event_id and pool_id = p.id) t
       where (p.sold, p.reserved, p.offered, p.allotted) is distinct from (t.sold, t.reserved, t.offered, t.allotted)`,
  },
  {
    name: 'A1',
    means: 'a pool is sold beyond its capacity',
    sql: `
      select event_id, id as pool_id, sold, reserved, offered, allotted, capacity
        from pools
       where sold + reserved + offered + allotted > capacity or least(sold, reserved, offered, allotted) < 0`,
  },
  {
    name: 'A1',
    means: 'a ticket type is sold beyond its capacity',
    sql: `
      select event_id, id as ticket_type_id, sold, reserved, offered, allotted, capacity
        from ticket_types
       where sold + reserved + offered + allotted > capacity or least(sold, reserved, offered, allotted) < 0`,
  },
  {
    name: 'A2',
    means: 'a ledger transaction does not sum to nil',
    sql: `
      select transaction_id, currency, sum(amount_minor) as off_by_minor
        from ledger_entries group by transaction_id, currency having sum(amount_minor) <> 0`,
  },
  {
    name: 'A2',
    means: 'a ledger transaction has no entries',
    sql: `
      select t.id as transaction_id, t.kind from ledger_transactions t
       where not exists (select from ledger_entries e where e.transaction_id = t.id)`,
  },
  {
    name: 'A3',
    means: 'a captured payment is not in the books with its whole amount',
    sql: `
      select p.event_id, p.id as payment_id, p.captured_minor, coalesce(b.booked_minor, 0) as booked_minor
        from payments p
        left join lateral (
          select sum(e.amount_minor) as booked_minor
            from ledger_transactions t
            join ledger_entries e on e.transaction_id = t.id and e.account = 'provider_clearing' and e.owner = p.provider
           where t.payment_id = p.id and t.kind in ('capture', 'suspense')) b on true
       where p.state = 'captured' and p.captured_minor is distinct from b.booked_minor`,
  },
  {
    name: 'A3',
    means: 'an applied payment is not the price of a fulfilled order',
    sql: `
      select p.event_id, p.id as payment_id, p.captured_minor, o.state, o.total_minor
        from payments p
        join orders o on o.id = p.order_id and o.event_id = p.event_id
       where p.disposition = 'applied'
         and (o.state <> 'fulfilled' or p.captured_minor <> o.total_minor or p.captured_currency <> o.currency)`,
  },
  {
    name: 'A3',
    means: 'a fulfilled order that costs something has no applied payment',
    sql: `
      select o.event_id, o.id as order_id, o.total_minor
        from orders o
       where o.state = 'fulfilled' and o.total_minor > 0
         and not exists (select from payments p
                          where p.order_id = o.id and p.event_id = o.event_id and p.disposition = 'applied')`,
  },
  {
    name: 'A3',
    means: 'suspended money differs from what was captured less what went back',
    sql: `
      select p.event_id, p.id as payment_id, p.captured_minor, r.refunded_minor, s.suspended_minor
        from payments p
        cross join lateral (select coalesce(sum(amount_minor), 0) as refunded_minor from refunds
                             where payment_id = p.id and state = 'succeeded') r
        cross join lateral (select -coalesce(sum(amount_minor), 0) as suspended_minor from ledger_entries
                             where account = 'suspense' and owner = p.id::text) s
       where p.disposition in ('surplus', 'unmatched') and s.suspended_minor <> p.captured_minor - r.refunded_minor`,
  },
  {
    name: 'A3',
    means: 'more is refunded than was captured',
    sql: `
      select r.payment_id, sum(r.amount_minor) as refunded_minor, max(p.captured_minor) as captured_minor
        from refunds r
        left join payments p on p.id = r.payment_id and p.event_id = r.event_id
       where r.state <> 'failed'
       group by r.payment_id
      having sum(r.amount_minor) > coalesce(max(p.captured_minor), 0)`,
  },
  {
    name: 'A4',
    means: 'what a provider owes by the books differs from what it captured less what it sent back and paid us',
    sql: `
      select coalesce(b.provider, m.provider) as provider, b.booked_minor, m.moved_minor
        from (select owner as provider, currency, sum(amount_minor) as booked_minor
                from ledger_entries where account = 'provider_clearing' group by owner, currency) b
        full join (
          select provider, currency, sum(amount_minor) as moved_minor
            from (select provider, captured_currency as currency, captured_minor as amount_minor
                    from payments where state = 'captured'
                  union all
                  select p.provider, r.currency, -r.amount_minor
                    from refunds r join payments p on p.id = r.payment_id and p.event_id = r.event_id
                   where r.state = 'succeeded'
                  union all
                  select provider, currency, -received_minor - cost_minor from provider_payments) moves
           group by provider, currency) m on m.provider = b.provider and m.currency = b.currency
       where coalesce(b.booked_minor, 0) <> coalesce(m.moved_minor, 0)`,
  },
  {
    name: 'A5',
    means: 'an order has other tickets than it paid for',
    sql: `
      select o.event_id, o.id as order_id, o.state, l.ticket_type_id,
             l.quantity, count(t.id) filter (where t.state <> 'void') as tickets
        from orders o
        join order_lines l on l.order_id = o.id and l.event_id = o.event_id
        left join tickets t on t.order_id = o.id and t.event_id = o.event_id and t.ticket_type_id = l.ticket_type_id
       group by o.event_id, o.id, o.state, l.ticket_type_id, l.quantity
      having count(t.id) filter (where t.state <> 'void') <> case when o.state = 'fulfilled' then l.quantity else 0 end`,
  },
  {
    name: 'A5',
    means: 'a ticket is of a type that its order did not buy',
    sql: `
      select t.event_id, t.id as ticket_id, t.order_id
        from tickets t
       where not exists (select from order_lines l where l.order_id = t.order_id and l.event_id = t.event_id
                            and l.ticket_type_id = t.ticket_type_id)`,
  },
  ...SETTLEMENT_INVARIANTS,
];
