import type { Invariant } from './invariant.ts';

const COUNTED = `
  select event_id, ticket_type_id, ordered, fulfilled, issued, given, voided, complimentary_voided, value_minor,
         sold_minor, refunded_minor, lost_minor, fee_minor, buyer_fee_minor
    from sales_hours
   union all
  select event_id, ticket_type_id, ordered, fulfilled, issued, given, voided, complimentary_voided, value_minor,
         sold_minor, refunded_minor, lost_minor, fee_minor, buyer_fee_minor
    from sales_changes`;

const MONEY = ['sold_minor', 'refunded_minor', 'lost_minor', 'fee_minor', 'buyer_fee_minor'] as const;
const OF_ALL = ['fulfilled', 'issued', 'given', 'voided', 'complimentary_voided', ...MONEY] as const;
const OF_EVENT = ['views', 'ordered', ...OF_ALL] as const;

const sumsOf = (columns: readonly string[]) => columns.map((name) => `sum(${name}) as ${name}`).join(', ');

/** The sales figures behind dashboards match the tickets, orders and ledger. */
export const SALES_INVARIANTS: readonly Invariant[] = [
  {
    name: 'A1',
    means: 'the tickets on a dashboard differ from those issued and voided',
    sql: `
      select coalesce(c.event_id, t.event_id) as event_id, coalesce(c.ticket_type_id, t.ticket_type_id) as ticket_type_id,
             c.issued, c.voided, c.given, c.complimentary_voided, c.value_minor, t.tickets, t.void_tickets, t.complimentary,
             t.void_complimentary, t.live_minor
        from (select event_id, ticket_type_id, sum(issued) as issued, sum(voided) as voided, sum(given) as given,
                     sum(complimentary_voided) as complimentary_voided, sum(value_minor) as value_minor
                from (${COUNTED}) f where ticket_type_id is not null group by 1, 2) c
        full join (
          select t.event_id, t.ticket_type_id, count(*) as tickets, count(*) filter (where t.state = 'void') as void_tickets,
                 count(*) filter (where o.order_type = 'COMPLIMENTARY') as complimentary,
                 count(*) filter (where o.order_type = 'COMPLIMENTARY' and t.state = 'void') as void_complimentary,
                 coalesce(sum(l.paid_minor) filter (where t.state <> 'void'), 0) as live_minor
            from tickets t
            join orders o on o.id = t.order_id and o.event_id = t.event_id
            join order_lines l on l.order_id = t.order_id and l.event_id = t.event_id and l.ticket_type_id = t.ticket_type_id
           group by 1, 2) t on t.event_id = c.event_id and t.ticket_type_id = c.ticket_type_id
       where (c.issued, c.voided, c.given, c.complimentary_voided, c.value_minor)
             is distinct from (t.tickets, t.void_tickets, t.complimentary, t.void_complimentary, t.live_minor)`,
  },
  {
    name: 'A1',
    means: 'the orders on a dashboard differ from those placed and fulfilled',
    sql: `
      select coalesce(c.event_id, o.event_id) as event_id, c.ordered, c.fulfilled, o.placed, o.fulfilled_orders
        from (select event_id, sum(ordered) as ordered, sum(fulfilled) as fulfilled
                from (${COUNTED}) f group by 1 having sum(ordered) + sum(fulfilled) > 0) c
        full join (
          select event_id, sum(placed) as placed, sum(fulfilled_orders) as fulfilled_orders
            from (select event_id, count(*) as placed, count(*) filter (where state = 'fulfilled') as fulfilled_orders
                    from orders where order_type = 'ONLINE' group by 1
                   union all
                  select event_id, orders, 0 from deleted_orders) p
           group by 1) o on o.event_id = c.event_id
       where (c.ordered, c.fulfilled) is distinct from (o.placed, o.fulfilled_orders)`,
  },
  {
    name: 'A2',
    means: 'the money on a dashboard differs from the ledger',
    sql: `
      select coalesce(c.event_id, b.event_id) as event_id, c.sold_minor, c.refunded_minor, c.lost_minor, c.fee_minor,
             c.buyer_fee_minor, b.sold_minor as posted_sold_minor, b.refunded_minor as posted_refunded_minor,
             b.lost_minor as posted_lost_minor, b.fee_minor as posted_fee_minor, b.buyer_fee_minor as posted_buyer_fee_minor
        from (select event_id, ${sumsOf(MONEY)} from (${COUNTED}) f group by 1
              having (${MONEY.map((name) => `sum(${name})`).join(', ')}) <> (0, 0, 0, 0, 0)) c
        full join (
          select event_id,
                 -sum(case when kind in ('capture', 'suspense_applied') and not buyers_fee then amount_minor else 0 end) as sold_minor,
                 sum(case when kind = 'refund_requested' and not buyers_fee then amount_minor else 0 end) as refunded_minor,
                 sum(case when kind in ('dispute_lost', 'dispute_overturned') and not buyers_fee then amount_minor else 0 end) as lost_minor,
                 -sum(case when fee then amount_minor else 0 end) as fee_minor,
                 -sum(case when buyers_fee then amount_minor else 0 end) as buyer_fee_minor
            from (
              select t.event_id, t.kind, e.amount_minor, e.account in ('platform_fee', 'vat_on_fee') as fee,
                     e.account in ('platform_fee', 'vat_on_fee') and o.fee_minor > 0 as buyers_fee
                from ledger_transactions t
                join ledger_entries e on e.transaction_id = t.id
                left join payments p on p.id = t.payment_id and p.event_id = t.event_id
                left join orders o on o.id = p.order_id and o.event_id = p.event_id
               where t.event_id is not null
                 and t.kind in ('capture', 'suspense_applied', 'refund_requested', 'dispute_lost', 'dispute_overturned')
                 and e.account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable', 'platform_fee', 'vat_on_fee')) sale
           group by 1
          having sum(amount_minor) <> 0 or bool_or(amount_minor <> 0)) b on b.event_id = c.event_id
       where (c.sold_minor, c.refunded_minor, c.lost_minor, c.fee_minor, c.buyer_fee_minor)
             is distinct from (b.sold_minor, b.refunded_minor, b.lost_minor, b.fee_minor, b.buyer_fee_minor)`,
  },
  {
    name: 'A2',
    means: 'the refunded amount of an order differs from its refunds',
    sql: `
      select o.event_id, o.id as order_id, o.refunded_minor, o.refund_share, r.refunded_minor as asked_back_minor,
             r.refund_share as asked_back_share
        from orders o cross join lateral refunds_of_order(o.event_id, o.id) r
       where (o.refund_share is not null
              or o.id in (select p.order_id from refunds f join payments p on p.id = f.payment_id and p.event_id = f.event_id
                           where f.kind <> 'suspense'))
         and (o.refunded_minor, o.refund_share) is distinct from (r.refunded_minor, r.refund_share)`,
  },
  {
    name: 'A2',
    means: 'the platform’s sales differ from the sum of its events’ sales',
    sql: `
      select coalesce(p.currency, h.currency) as currency, coalesce(p.hour, h.hour) as hour, p.issued, h.issued as issued_by_event,
             p.sold_minor, h.sold_minor as sold_by_event_minor
        from platform_sales_hours p
        full join (select e.currency, h.hour, ${sumsOf(OF_ALL)}
                     from sales_hours h join events e on e.id = h.event_id group by 1, 2) h
          on h.currency = p.currency and h.hour = p.hour
       where (${OF_ALL.map((name) => `coalesce(p.${name}, 0)`).join(', ')})
             is distinct from (${OF_ALL.map((name) => `coalesce(h.${name}, 0)`).join(', ')})`,
  },
  {
    name: 'A2',
    means: 'an event’s total sales differ from the sum of its hours',
    sql: `
      select coalesce(t.event_id, h.event_id) as event_id, t.issued, h.issued as issued_by_hour,
             t.sold_minor, h.sold_minor as sold_by_hour_minor
        from sales_totals t
        full join (select event_id, ${sumsOf(OF_EVENT)} from sales_hours group by 1) h on h.event_id = t.event_id
       where (${OF_EVENT.map((name) => `t.${name}`).join(', ')})
             is distinct from (${OF_EVENT.map((name) => `h.${name}`).join(', ')})`,
  },
  {
    name: 'A5',
    means: 'the price of an order differs from what its lines cost',
    sql: `
      select o.event_id, o.id as order_id, o.subtotal_minor, l.paid_minor
        from orders o
        join (select event_id, order_id, sum(quantity * paid_minor) as paid_minor from order_lines group by 1, 2) l
          on l.order_id = o.id and l.event_id = o.event_id
       where o.subtotal_minor <> l.paid_minor`,
  },
  {
    name: 'A5',
    means: 'complimentary tickets have a price, or their number differs from the number issued',
    sql: `
      select g.event_id, g.id as complimentary_issue_id, g.units, o.units as ordered_units, o.total_minor
        from complimentary_issues g
        left join lateral (
          select sum(l.quantity) as units, sum(o.total_minor + o.platform_fee_minor + l.quantity * l.unit_price_minor) as total_minor
            from orders o join order_lines l on l.order_id = o.id and l.event_id = o.event_id
           where o.complimentary_issue_id = g.id and o.event_id = g.event_id) o on true
       where (o.units, o.total_minor) is distinct from (g.units::numeric, 0::numeric)`,
  },
];
