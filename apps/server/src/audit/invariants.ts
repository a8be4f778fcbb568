import { SALES_INVARIANTS } from './sales-invariants.ts';
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
    means: 'the stock of a pool differs from that of its ticket types',
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
    means: 'a pool is sold beyond its capacity',
    sql: `
      select event_id, id as pool_id, sold, reserved, offered, allotted, on_return, capacity
        from pools
       where greatest(sold + reserved + offered + allotted, sold + on_return + allotted) > capacity
          or least(sold, reserved, offered, allotted, on_return) < 0`,
  },
  {
    name: 'A1',
    means: 'a ticket type is sold beyond its capacity',
    sql: `
      select event_id, id as ticket_type_id, sold, reserved, offered, allotted, on_return, capacity
        from ticket_types
       where greatest(sold + reserved + offered + allotted, sold + on_return + allotted) > capacity
          or least(sold, reserved, offered, allotted, on_return) < 0`,
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
    means: 'a snapshot of an account differs from its entries',
    sql: `
      select s.account, s.owner, s.currency, s.through_entry_id, s.balance_minor, e.summed_minor
        from ledger_snapshots s
        cross join lateral (
          select coalesce(sum(amount_minor), 0)::bigint as summed_minor from ledger_entries
           where account = s.account and owner = s.owner and currency = s.currency and id <= s.through_entry_id) e
       where s.balance_minor <> e.summed_minor`,
  },
  {
    name: 'A2',
    means: "a snapshot of an event's reserve differs from its entries",
    sql: `
      select s.owner, s.event_id, s.currency, s.through_entry_id, s.balance_minor, e.summed_minor
        from ledger_event_snapshots s
        cross join lateral (
          select coalesce(sum(l.amount_minor), 0)::bigint as summed_minor
            from ledger_transactions t
            join ledger_entries l on l.transaction_id = t.id and l.account = 'organiser_reserve' and l.owner = s.owner
           where t.event_id = s.event_id and l.currency = s.currency and l.id <= s.through_entry_id) e
       where s.balance_minor <> e.summed_minor`,
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
    means: 'an applied payment is not the price of a fulfilled order, or what was beyond it was never suspended',
    sql: `
      select p.event_id, p.id as payment_id, p.captured_minor, o.state, o.total_minor
        from payments p
        join orders o on o.id = p.order_id and o.event_id = p.event_id
       where p.disposition = 'applied'
         and (o.state <> 'fulfilled' or p.captured_currency <> o.currency or p.captured_minor < o.total_minor
              or (p.captured_minor > o.total_minor
                  and not exists (select from ledger_transactions t where t.payment_id = p.id and t.kind = 'suspense_applied')))`,
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
    means: 'suspended money differs from what was captured, less what was used, sent back or paid out',
    sql: `
      select p.event_id, p.id as payment_id, s.suspended_minor,
             p.captured_minor - u.used_minor - r.sent_minor - b.paid_minor - d.lost_minor as expected_minor
        from payments p
        join orders o on o.id = p.order_id and o.event_id = p.event_id
        cross join lateral (select case p.disposition when 'applied' then o.total_minor else 0 end as used_minor) u
        cross join lateral (
          select coalesce(sum(amount_minor) filter (where kind = 'suspense' and state <> 'failed'), 0)
               - coalesce(sum(amount_minor) filter (where kind <> 'suspense' and state = 'failed'), 0) as sent_minor
            from refunds where payment_id = p.id) r
        cross join lateral (select coalesce(sum(amount_minor), 0) as paid_minor from suspense_resolutions
                             where payment_id = p.id and how = 'bank_transfer') b
        cross join lateral (select coalesce(sum(suspense_minor), 0) as lost_minor from disputes where payment_id = p.id) d
        cross join lateral (select -coalesce(sum(amount_minor), 0) as suspended_minor from ledger_entries
                             where account = 'suspense' and owner = p.id::text) s
       where p.state = 'captured'
         and s.suspended_minor <> p.captured_minor - u.used_minor - r.sent_minor - b.paid_minor - d.lost_minor`,
  },
  {
    name: 'A3',
    means: 'what is held for a buyer by the books differs from the refund that is under way',
    sql: `
      select r.event_id, r.id as refund_id, r.state, r.amount_minor, h.held_minor
        from refunds r
        cross join lateral (select -coalesce(sum(amount_minor), 0) as held_minor from ledger_entries
                             where account = 'refunds_payable' and owner = r.id::text) h
       where h.held_minor <> case when r.state in ('requested', 'sent', 'unknown') then r.amount_minor else 0 end`,
  },
  {
    name: 'A3',
    means: 'more of a sale was given back than was sold, fee or tax included',
    sql: `
      select p.event_id, p.id as payment_id, g.*, o.total_minor, o.platform_fee_minor
        from payments p
        join orders o on o.id = p.order_id and o.event_id = p.event_id
        cross join lateral (
          select coalesce(sum(organiser_minor + fee_minor), 0) as given_minor, coalesce(sum(fee_minor), 0) as given_fee_minor,
                 coalesce(sum(vat_minor), 0) as given_vat_minor
            from (select organiser_minor, fee_minor, vat_minor from refunds where payment_id = p.id
                  union all
                  select organiser_minor, fee_minor, vat_minor from disputes where payment_id = p.id) parts) g
        cross join lateral (
          select -coalesce(sum(e.amount_minor), 0) as booked_vat_minor
            from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'vat_on_fee'
           where t.payment_id = p.id) v
       where g.given_minor > case p.disposition when 'applied' then o.total_minor else 0 end
          or g.given_fee_minor > o.platform_fee_minor or v.booked_vat_minor < 0`,
  },
  {
    name: 'A3',
    means: 'disputed money by the books differs from the open disputes of the payment',
    sql: `
      select coalesce(b.payment_id, d.payment_id) as payment_id, b.booked_minor, d.open_minor
        from (select owner as payment_id, sum(amount_minor) as booked_minor
                from ledger_entries where account = 'chargebacks' group by owner) b
        full join (select payment_id::text, sum(amount_minor) as open_minor
                     from disputes where state = 'open' group by payment_id) d on d.payment_id = b.payment_id
       where coalesce(b.booked_minor, 0) <> coalesce(d.open_minor, 0)`,
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
    means: 'what a provider owes by the books differs from what it captured less what it sent or took back and paid us',
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
                  select provider, currency, -received_minor - cost_minor from provider_payments
                  union all
                  select p.provider, d.currency, -d.amount_minor
                    from disputes d join payments p on p.id = d.payment_id and p.event_id = d.event_id
                   where d.state <> 'won') moves
           group by provider, currency) m on m.provider = b.provider and m.currency = b.currency
       where coalesce(b.booked_minor, 0) <> coalesce(m.moved_minor, 0)`,
  },
  {
    name: 'A5',
    means: 'an order has other tickets than it paid for',
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
    means: 'a ticket is void without a reason in its history, or valid in spite of one',
    sql: `
      select t.event_id, t.id as ticket_id, t.state, h.reason
        from tickets t
        full join (select * from ticket_history where to_state = 'void') h on h.ticket_id = t.id and h.event_id = t.event_id
       where (t.state = 'void') is distinct from (h.id is not null)`,
  },
  {
    name: 'A5',
    means: 'an event was cancelled, all its orders were gone through, and yet somebody holds a ticket or a reservation',
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
    means: 'an event was cancelled, all its orders were gone through, and yet some of its stock is taken',
    sql: `
      select c.event_id, t.id as ticket_type_id, t.sold, t.reserved, t.offered, t.on_return
        from event_changes c
        join ticket_types t on t.event_id = c.event_id and t.sold + t.reserved + t.offered + t.on_return > 0
       where c.kind = 'cancelled' and c.finished_at is not null
         and not exists (select from event_change_orders w where w.change_id = c.id and w.outcome = 'held')`,
  },
  {
    name: 'A5',
    means: 'a ticket is being passed on without a transfer, or a transfer is under way without its ticket',
    sql: `
      select coalesce(t.event_id, x.event_id) as event_id, coalesce(t.id, x.ticket_id) as ticket_id, t.state, x.id as transfer_id
        from (select * from tickets where state = 'transferring') t
        full join (select * from transfers where state = 'sent') x
          on x.ticket_id = t.id and x.event_id = t.event_id
       where t.id is null or x.id is null`,
  },
  {
    name: 'A5',
    means: 'a ticket is on return without its return, or a return is open without its ticket',
    sql: `
      select coalesce(t.event_id, r.event_id) as event_id, coalesce(t.id, r.ticket_id) as ticket_id, t.state, r.id as return_id
        from (select * from tickets where state = 'offered') t
        full join (select * from ticket_returns where state = 'open') r on r.ticket_id = t.id and r.event_id = t.event_id
       where t.id is null or r.id is null`,
  },
  {
    name: 'A5',
    means: 'a ticket was resold and is valid, or whoever bought its place holds no tickets',
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
    name: 'A3',
    means: 'a resold ticket was not refunded within the hour, or not as its holder was promised',
    sql: `
      select r.event_id, r.id as return_id, r.refund_minor, r.decided_at, f.amount_minor, f.reason
        from ticket_returns r
        join tickets t on t.id = r.ticket_id and t.event_id = r.event_id
        left join refunds f on f.id = r.refund_id and f.event_id = r.event_id
        left join payments p on p.id = f.payment_id and p.event_id = f.event_id
       where r.state = 'resold'
         and (r.settled_at is null and r.decided_at < now() - interval '1 hour'
              or f.id is not null and (f.reason <> 'returned' or f.amount_minor > r.refund_minor or p.order_id <> t.order_id))`,
  },
  {
    name: 'A3',
    means: 'a refund of a returned ticket belongs to no ticket that was resold',
    sql: `
      select f.event_id, f.id as refund_id, f.amount_minor
        from refunds f
       where f.reason = 'returned'
         and not exists (select from ticket_returns r where r.refund_id = f.id and r.event_id = f.event_id and r.state = 'resold')`,
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
  ...SALES_INVARIANTS,
  ...SETTLEMENT_INVARIANTS,
];
