-- Counts orders, tickets and money as they happen: each statement adds rows to sales_changes in its own transaction.
-- The triggers fire per statement, so orders that are placed together add one row for all of them. docs/glossary.md and
-- packages/domain/src/sales/figures.ts define the figures.
--
-- Rows of other tables are read by their ids first, all at once, and joined afterwards. In a join, the planner could read
-- each of the event's rows instead, if it knew the tables from a time when they were small. Nested loops would go through
-- all of them for each ticket of a large statement.
--
-- Invariant: sales_changes plus sales_hours equal what tickets, orders and ledger hold (audit/sales-invariants.ts).
-- Lock order: none; rows are only inserted, so no two buyers wait for each other here.
-- Index: the primary keys of orders, order_lines, tickets, ledger_transactions and payments.

-- Start of the hour, in UTC.
create or replace function hour_of(p_at timestamptz) returns timestamptz language sql stable as $$
  select date_trunc('hour', p_at, 'UTC')
$$;

-- Orders placed. Complimentary orders don't count, because no buyer placed them.
create or replace function count_orders() returns trigger language plpgsql as $$
begin
  insert into sales_changes (event_id, hour, ordered)
  select o.event_id, hour_of(o.created_at), count(*)
    from added o
   where o.order_type = 'ONLINE'
   group by 1, 2;
  return null;
end
$$;
create or replace trigger orders_counted after insert on orders
  referencing new table as added for each statement execute function count_orders();

-- Tickets issued, and orders fulfilled: an order's tickets are issued in one statement.
create or replace function count_issued_tickets() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into sales_changes (event_id, hour, ticket_type_id, fulfilled, issued, given, value_minor)
  with their_orders as materialized (
    select * from orders where id = any (array(select order_id from added))),
  lines as materialized (
    select * from order_lines where order_id = any (array(select order_id from added)))
  select t.event_id, hour_of(t.issued_at), t.ticket_type_id, 0, count(*),
         count(*) filter (where o.order_type = 'COMPLIMENTARY'), sum(l.paid_minor)
    from added t
    join their_orders o on o.id = t.order_id and o.event_id = t.event_id
    join lines l on l.order_id = t.order_id and l.event_id = t.event_id and l.ticket_type_id = t.ticket_type_id
   group by 1, 2, 3
  union all
  select t.event_id, hour_of(t.issued_at), null, count(distinct t.order_id), 0, 0, 0
    from added t
    join their_orders o on o.id = t.order_id and o.event_id = t.event_id
   where o.order_type = 'ONLINE'
   group by 1, 2;
  return null;
end
$$;
create or replace trigger tickets_counted after insert on tickets
  referencing new table as added for each statement execute function count_issued_tickets();

-- Tickets that became void.
create or replace function count_void_tickets() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into sales_changes (event_id, hour, ticket_type_id, voided, complimentary_voided, value_minor)
  with their_tickets as materialized (
    select * from tickets where id = any (array(select ticket_id from added where to_state = 'void'))),
  their_orders as materialized (
    select * from orders where id = any (array(select order_id from their_tickets))),
  lines as materialized (
    select * from order_lines where order_id = any (array(select order_id from their_tickets)))
  select t.event_id, hour_of(h.at), t.ticket_type_id, count(*),
         count(*) filter (where o.order_type = 'COMPLIMENTARY'), -sum(l.paid_minor)
    from added h
    join their_tickets t on t.id = h.ticket_id and t.event_id = h.event_id
    join their_orders o on o.id = t.order_id and o.event_id = t.event_id
    join lines l on l.order_id = t.order_id and l.event_id = t.event_id and l.ticket_type_id = t.ticket_type_id
   where h.to_state = 'void'
   group by 1, 2, 3;
  return null;
end
$$;
create or replace trigger void_tickets_counted after insert on ticket_history
  referencing new table as added for each statement execute function count_void_tickets();

-- Contribution of a ledger entry to the figures. A fee that the buyer paid on top isn't part of gross sales.
create or replace function figures_of_entry(p_kind text, p_account text, p_amount_minor bigint, p_fee_on_top boolean,
                                 out sold_minor bigint, out refunded_minor bigint, out lost_minor bigint,
                                 out fee_minor bigint, out buyer_fee_minor bigint)
language sql immutable as $$
  select case when kind.sale and not part.buyer_fee then -p_amount_minor else 0 end,
         case when kind.refund and not part.buyer_fee then p_amount_minor else 0 end,
         case when kind.loss and not part.buyer_fee then p_amount_minor else 0 end,
         case when part.fee then -p_amount_minor else 0 end,
         case when part.buyer_fee then -p_amount_minor else 0 end
    from (select p_kind in ('capture', 'suspense_applied') as sale, p_kind = 'refund_requested' as refund,
                 p_kind in ('dispute_lost', 'dispute_overturned') as loss) kind
   cross join (select p_account in ('platform_fee', 'vat_on_fee') as fee,
                      p_fee_on_top and p_account in ('platform_fee', 'vat_on_fee') as buyer_fee) part
$$;

-- Sales, refunds, lost disputes and fees, from the ledger.
create or replace function count_money() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into sales_changes (event_id, hour, sold_minor, refunded_minor, lost_minor, fee_minor, buyer_fee_minor)
  with transactions as materialized (
    select * from ledger_transactions
     where id = any (array(select transaction_id from added))
       and kind in ('capture', 'suspense_applied', 'refund_requested', 'dispute_lost', 'dispute_overturned')),
  their_payments as materialized (
    select * from payments where id = any (array(select payment_id from transactions))),
  their_orders as materialized (
    select * from orders where id = any (array(select order_id from their_payments)))
  select t.event_id, hour_of(t.at), sum(s.sold_minor), sum(s.refunded_minor), sum(s.lost_minor), sum(s.fee_minor),
         sum(s.buyer_fee_minor)
    from added e
    join transactions t on t.id = e.transaction_id
    join their_payments p on p.id = t.payment_id and p.event_id = t.event_id
    join their_orders o on o.id = p.order_id and o.event_id = p.event_id
    cross join lateral figures_of_entry(t.kind, e.account, e.amount_minor, o.fee_minor > 0) s
   where e.account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable', 'platform_fee', 'vat_on_fee')
   group by 1, 2;
  return null;
end
$$;
create or replace trigger ledger_entries_counted after insert on ledger_entries
  referencing new table as added for each statement execute function count_money();
