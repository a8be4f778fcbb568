import type { Invariant } from './invariant.ts';

const COUNTED = `
  select event_id, ticket_type_id, ordered, fulfilled, issued, voided, value_minor, sold_minor, refunded_minor, lost_minor, fee_minor
    from sales_hours
   union all
  select event_id, ticket_type_id, ordered, fulfilled, issued, voided, value_minor, sold_minor, refunded_minor, lost_minor, fee_minor
    from sales_changes`;

/** What dashboards show is what there is: the figures of sales (migration 0035) against tickets, orders and ledger. */
export const SALES_INVARIANTS: readonly Invariant[] = [
  {
    name: 'A1',
    means: 'the tickets that a dashboard shows differ from those that were issued and became void',
    sql: `
      select coalesce(c.event_id, t.event_id) as event_id, coalesce(c.ticket_type_id, t.ticket_type_id) as ticket_type_id,
             c.issued, c.voided, c.value_minor, t.tickets, t.void_tickets, t.live_minor
        from (select event_id, ticket_type_id, sum(issued) as issued, sum(voided) as voided, sum(value_minor) as value_minor
                from (${COUNTED}) f where ticket_type_id is not null group by 1, 2) c
        full join (
          select t.event_id, t.ticket_type_id, count(*) as tickets, count(*) filter (where t.state = 'void') as void_tickets,
                 coalesce(sum(l.unit_price_minor) filter (where t.state <> 'void'), 0) as live_minor
            from tickets t
            join order_lines l on l.order_id = t.order_id and l.event_id = t.event_id and l.ticket_type_id = t.ticket_type_id
           group by 1, 2) t on t.event_id = c.event_id and t.ticket_type_id = c.ticket_type_id
       where (c.issued, c.voided, c.value_minor) is distinct from (t.tickets, t.void_tickets, t.live_minor)`,
  },
  {
    name: 'A1',
    means: 'the orders that a dashboard shows differ from those that were placed and fulfilled',
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
    means: 'the money that a dashboard shows differs from the ledger',
    sql: `
      select coalesce(c.event_id, b.event_id) as event_id, c.sold_minor, c.refunded_minor, c.lost_minor, c.fee_minor,
             b.sold_minor as booked_sold_minor, b.refunded_minor as booked_refunded_minor, b.lost_minor as booked_lost_minor,
             b.fee_minor as booked_fee_minor
        from (select event_id, sum(sold_minor) as sold_minor, sum(refunded_minor) as refunded_minor,
                     sum(lost_minor) as lost_minor, sum(fee_minor) as fee_minor
                from (${COUNTED}) f group by 1
              having (sum(sold_minor), sum(refunded_minor), sum(lost_minor), sum(fee_minor)) <> (0, 0, 0, 0)) c
        full join (
          select t.event_id,
                 -sum(case when t.kind in ('capture', 'suspense_applied') then e.amount_minor else 0 end) as sold_minor,
                 sum(case when t.kind = 'refund_requested' then e.amount_minor else 0 end) as refunded_minor,
                 sum(case when t.kind in ('chargeback_lost', 'chargeback_overturned') then e.amount_minor else 0 end) as lost_minor,
                 -sum(case when e.account in ('platform_fee', 'vat_on_fee') then e.amount_minor else 0 end) as fee_minor
            from ledger_transactions t
            join ledger_entries e on e.transaction_id = t.id
           where t.event_id is not null
             and t.kind in ('capture', 'suspense_applied', 'refund_requested', 'chargeback_lost', 'chargeback_overturned')
             and e.account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable', 'platform_fee', 'vat_on_fee')
           group by 1) b on b.event_id = c.event_id
       where (c.sold_minor, c.refunded_minor, c.lost_minor, c.fee_minor)
             is distinct from (b.sold_minor, b.refunded_minor, b.lost_minor, b.fee_minor)`,
  },
  {
    name: 'A2',
    means: 'an event’s sales altogether differ from the sum of its hours',
    sql: `
      select coalesce(t.event_id, h.event_id) as event_id, t.issued, h.issued as issued_by_hour,
             t.sold_minor, h.sold_minor as sold_by_hour_minor
        from sales_totals t
        full join (select event_id, sum(views) as views, sum(ordered) as ordered, sum(issued) as issued, sum(voided) as voided,
                          sum(sold_minor) as sold_minor, sum(refunded_minor) as refunded_minor, sum(fee_minor) as fee_minor
                     from sales_hours group by 1) h on h.event_id = t.event_id
       where (t.views, t.ordered, t.issued, t.voided, t.sold_minor, t.refunded_minor, t.fee_minor)
             is distinct from (h.views, h.ordered, h.issued, h.voided, h.sold_minor, h.refunded_minor, h.fee_minor)`,
  },
  {
    name: 'A5',
    means: 'complimentary tickets cost something, or are other ones than were given',
    sql: `
      select g.event_id, g.id as gift_id, g.units, o.units as ordered_units, o.total_minor
        from gifts g
        left join lateral (
          select sum(l.quantity) as units, sum(o.total_minor + o.platform_fee_minor + l.quantity * l.unit_price_minor) as total_minor
            from orders o join order_lines l on l.order_id = o.id and l.event_id = o.event_id
           where o.gift_id = g.id and o.event_id = g.event_id) o on true
       where (o.units, o.total_minor) is distinct from (g.units::numeric, 0::numeric)`,
  },
];
