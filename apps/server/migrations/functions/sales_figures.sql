-- Counts orders, tickets and money as they happen: rows are added to sales_changes in the same transaction, one row for
-- all orders that are placed together. Whatever inserts orders or tickets of buyers calls the functions below, because a
-- trigger would have to read the rows again; triggers count what happens less often. docs/glossary.md and
-- packages/domain/src/sales/figures.ts define the figures.
--
-- The triggers fire per statement. They read rows of other tables by their ids first, all at once, and join them
-- afterwards. In a join, the planner could read each of the event's rows instead, if it knew the tables from a time when
-- they were small. Nested loops would go through all of them for each ticket of a large statement.
--
-- Invariant: sales_changes plus sales_hours equal what tickets, orders and ledger hold (audit/sales-invariants.ts).
-- Lock order: none; rows are only inserted, so no two buyers wait for each other here.
-- Index: the primary keys of orders, order_lines, tickets, ledger_transactions and payments.

-- Start of the hour, in UTC.
create or replace function hour_of(p_at timestamptz) returns timestamptz language sql stable as $$
  select date_trunc('hour', p_at, 'UTC')
$$;

-- Counts orders that buyers placed. Complimentary orders don't count, because no buyer placed them.
create or replace function count_orders(p_event_id uuid, p_orders integer) returns void language plpgsql as $$
begin
  insert into sales_changes (event_id, hour, ordered) values (p_event_id, hour_of(now()), p_orders);
end
$$;

-- Counts fulfilled orders of buyers and their tickets: the number of each ticket type and what was paid for them, in
-- minor units.
create or replace function count_fulfilled(p_event_id uuid, p_orders integer, p_types uuid[], p_issued integer[], p_value_minor bigint[])
returns void language plpgsql as $$
begin
  insert into sales_changes (event_id, hour, ticket_type_id, fulfilled, issued, value_minor)
  select p_event_id, hour_of(now()), i.ticket_type_id, 0, i.issued, i.value_minor
    from unnest(p_types, p_issued, p_value_minor) as i (ticket_type_id, issued, value_minor)
   union all
  select p_event_id, hour_of(now()), null, p_orders, 0, 0;
end
$$;

-- Complimentary tickets issued.
create or replace function count_complimentary() returns trigger language plpgsql as $$
begin
  insert into sales_changes (event_id, hour, ticket_type_id, issued, given)
  values (new.event_id, hour_of(new.at), new.ticket_type_id, new.units, new.units);
  return null;
end
$$;
create or replace trigger complimentary_issues_counted after insert on complimentary_issues
  for each row execute function count_complimentary();

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
