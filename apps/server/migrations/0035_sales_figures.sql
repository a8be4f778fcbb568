-- What was looked at, ordered, issued and paid, hour by hour: a dashboard reads sums and never an event's orders.
--
-- Each statement that sells, voids or books adds a row to sales_changes, in its own transaction, so that the figures are
-- as exact as what they count. Rows are only added: no two buyers ever wait for each other there. Every few seconds one
-- server folds them into sales_hours and sales_totals. What a dashboard shows is both together, in one statement.
-- Triggers of a statement, not of a row: orders that are placed together add one row for all of them.

create table sales_changes (
  event_id uuid not null,
  id bigint generated always as identity,
  hour timestamptz not null,
  ticket_type_id uuid,
  views integer not null default 0,
  ordered integer not null default 0,
  fulfilled integer not null default 0,
  issued integer not null default 0,
  given integer not null default 0,
  voided integer not null default 0,
  value_minor bigint not null default 0,
  sold_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  primary key (id, event_id)
);
comment on table sales_changes is 'What is not folded into sales_hours yet; empty a few seconds after the last sale.';
create index sales_changes_event_idx on sales_changes (event_id);

create table sales_hours (
  event_id uuid not null,
  hour timestamptz not null,
  ticket_type_id uuid,
  views integer not null default 0,
  ordered integer not null default 0,
  fulfilled integer not null default 0,
  issued integer not null default 0,
  given integer not null default 0,
  voided integer not null default 0,
  value_minor bigint not null default 0,
  sold_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  constraint sales_hours_key unique nulls not distinct (event_id, hour, ticket_type_id)
);
comment on table sales_hours is 'Sales of an event by the hour. Tickets are told apart by type; what concerns whole orders and pages has none.';
comment on column sales_hours.hour is 'When it begins, in UTC.';
comment on column sales_hours.views is 'How often the event''s page was asked for; of whom nothing is kept.';
comment on column sales_hours.ordered is 'Orders that buyers placed, paid or not.';
comment on column sales_hours.fulfilled is 'Orders of buyers that were fulfilled.';
comment on column sales_hours.issued is 'Tickets issued, complimentary ones included.';
comment on column sales_hours.given is 'Complimentary tickets among them.';
comment on column sales_hours.voided is 'Tickets that became void.';
comment on column sales_hours.value_minor is 'Price of the tickets that were issued, less that of those that became void, in minor units.';
comment on column sales_hours.sold_minor is 'What buyers paid for orders, by the ledger, in minor units.';
comment on column sales_hours.refunded_minor is 'What was given back of it, by the ledger, in minor units.';
comment on column sales_hours.lost_minor is 'What lost disputes took of it, by the ledger, in minor units.';
comment on column sales_hours.fee_minor is 'The platform''s fee that is left of it, tax included, by the ledger, in minor units.';

create table sales_totals (
  event_id uuid primary key,
  views bigint not null default 0,
  ordered integer not null default 0,
  fulfilled integer not null default 0,
  issued integer not null default 0,
  given integer not null default 0,
  voided integer not null default 0,
  value_minor bigint not null default 0,
  sold_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  fee_minor bigint not null default 0
);
comment on table sales_totals is 'The same of an event altogether, for organisations with thousands of events.';

create function hour_of(p_at timestamptz) returns timestamptz language sql stable as $$
  select date_trunc('hour', p_at, 'UTC')
$$;

-- What was ordered. Complimentary orders are nobody's decision to buy.
create function note_orders() returns trigger language plpgsql as $$
begin
  insert into sales_changes (event_id, hour, ordered)
  select o.event_id, hour_of(o.created_at), count(*)
    from added o
   where o.order_type = 'ONLINE'
   group by 1, 2;
  return null;
end
$$;

-- What was fulfilled: the tickets of an order are issued in one statement.
create function note_tickets() returns trigger language plpgsql as $$
begin
  insert into sales_changes (event_id, hour, ticket_type_id, fulfilled, issued, given, value_minor)
  select t.event_id, hour_of(t.issued_at), t.ticket_type_id, 0, count(*),
         count(*) filter (where o.order_type = 'COMPLIMENTARY'), sum(l.unit_price_minor)
    from added t
    join orders o on o.id = t.order_id and o.event_id = t.event_id
    join order_lines l on l.order_id = t.order_id and l.event_id = t.event_id and l.ticket_type_id = t.ticket_type_id
   group by 1, 2, 3
  union all
  select t.event_id, hour_of(t.issued_at), null, count(distinct t.order_id), 0, 0, 0
    from added t
    join orders o on o.id = t.order_id and o.event_id = t.event_id
   where o.order_type = 'ONLINE'
   group by 1, 2;
  return null;
end
$$;

create function note_void_tickets() returns trigger language plpgsql as $$
begin
  insert into sales_changes (event_id, hour, ticket_type_id, voided, value_minor)
  select h.event_id, hour_of(h.at), t.ticket_type_id, count(*), -sum(l.unit_price_minor)
    from added h
    join tickets t on t.id = h.ticket_id and t.event_id = h.event_id
    join order_lines l on l.order_id = t.order_id and l.event_id = t.event_id and l.ticket_type_id = t.ticket_type_id
   where h.to_state = 'void'
   group by 1, 2, 3;
  return null;
end
$$;

-- Where the ledger says that money of a sale came or went: what organiser and platform earned, and gave back.
create function sales_of_entries(p_kind text, p_account text, p_amount_minor bigint,
                                 out sold_minor bigint, out refunded_minor bigint, out lost_minor bigint, out fee_minor bigint)
language sql immutable as $$
  select case when p_kind in ('capture', 'suspense_applied') then -p_amount_minor else 0 end,
         case when p_kind = 'refund_requested' then p_amount_minor else 0 end,
         case when p_kind = 'chargeback_lost' then p_amount_minor else 0 end,
         case when p_account in ('platform_fee', 'vat_on_fee') then -p_amount_minor else 0 end
$$;

create function note_money() returns trigger language plpgsql as $$
begin
  insert into sales_changes (event_id, hour, sold_minor, refunded_minor, lost_minor, fee_minor)
  select t.event_id, hour_of(t.at), sum(s.sold_minor), sum(s.refunded_minor), sum(s.lost_minor), sum(s.fee_minor)
    from added e
    join ledger_transactions t on t.id = e.transaction_id
    cross join lateral sales_of_entries(t.kind, e.account, e.amount_minor) s
   where t.event_id is not null
     and t.kind in ('capture', 'suspense_applied', 'refund_requested', 'chargeback_lost')
     and e.account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable', 'platform_fee', 'vat_on_fee')
   group by 1, 2;
  return null;
end
$$;

alter table orders
  add column order_type text not null default 'ONLINE' check (order_type in ('ONLINE', 'COMPLIMENTARY')),
  add check (order_type = 'ONLINE' or total_minor + platform_fee_minor = 0);
comment on column orders.order_type is 'ONLINE: a buyer''s · COMPLIMENTARY: given by the organiser, costs nothing and is no income.';

create trigger orders_noted after insert on orders
  referencing new table as added for each statement execute function note_orders();
create trigger tickets_noted after insert on tickets
  referencing new table as added for each statement execute function note_tickets();
create trigger ticket_history_noted after insert on ticket_history
  referencing new table as added for each statement execute function note_void_tickets();
create trigger ledger_entries_noted after insert on ledger_entries
  referencing new table as added for each statement execute function note_money();

-- Folds what has changed into the sums: at most so many rows at once, by one server at a time.
create function fold_sales(p_most integer) returns integer language plpgsql as $$
declare
  v_folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('sales figures', 0)) then
    return 0;
  end if;
  with taken as (
    delete from sales_changes c
     where (c.id, c.event_id) in (select id, event_id from sales_changes order by id limit p_most)
    returning *),
  by_hour as (
    insert into sales_hours as s (event_id, hour, ticket_type_id, views, ordered, fulfilled, issued, given, voided,
                                  value_minor, sold_minor, refunded_minor, lost_minor, fee_minor)
    select event_id, hour, ticket_type_id, sum(views), sum(ordered), sum(fulfilled), sum(issued), sum(given), sum(voided),
           sum(value_minor), sum(sold_minor), sum(refunded_minor), sum(lost_minor), sum(fee_minor)
      from taken group by 1, 2, 3
    on conflict on constraint sales_hours_key do update
      set views = s.views + excluded.views, ordered = s.ordered + excluded.ordered,
          fulfilled = s.fulfilled + excluded.fulfilled, issued = s.issued + excluded.issued, given = s.given + excluded.given,
          voided = s.voided + excluded.voided, value_minor = s.value_minor + excluded.value_minor,
          sold_minor = s.sold_minor + excluded.sold_minor, refunded_minor = s.refunded_minor + excluded.refunded_minor,
          lost_minor = s.lost_minor + excluded.lost_minor, fee_minor = s.fee_minor + excluded.fee_minor),
  altogether as (
    insert into sales_totals as s (event_id, views, ordered, fulfilled, issued, given, voided,
                                   value_minor, sold_minor, refunded_minor, lost_minor, fee_minor)
    select event_id, sum(views), sum(ordered), sum(fulfilled), sum(issued), sum(given), sum(voided),
           sum(value_minor), sum(sold_minor), sum(refunded_minor), sum(lost_minor), sum(fee_minor)
      from taken group by 1
    on conflict (event_id) do update
      set views = s.views + excluded.views, ordered = s.ordered + excluded.ordered,
          fulfilled = s.fulfilled + excluded.fulfilled, issued = s.issued + excluded.issued, given = s.given + excluded.given,
          voided = s.voided + excluded.voided, value_minor = s.value_minor + excluded.value_minor,
          sold_minor = s.sold_minor + excluded.sold_minor, refunded_minor = s.refunded_minor + excluded.refunded_minor,
          lost_minor = s.lost_minor + excluded.lost_minor, fee_minor = s.fee_minor + excluded.fee_minor)
  select count(*) into v_folded from taken;
  return v_folded;
end
$$;

-- What was sold before.
insert into sales_changes (event_id, hour, ordered)
select event_id, hour_of(created_at), count(*) from orders group by 1, 2;
insert into sales_changes (event_id, hour, ticket_type_id, issued, value_minor)
select t.event_id, hour_of(t.issued_at), t.ticket_type_id, count(*), sum(l.unit_price_minor)
  from tickets t
  join order_lines l on l.order_id = t.order_id and l.event_id = t.event_id and l.ticket_type_id = t.ticket_type_id
 group by 1, 2, 3;
insert into sales_changes (event_id, hour, fulfilled)
select event_id, hour_of(issued_at), count(distinct order_id) from tickets group by 1, 2;
insert into sales_changes (event_id, hour, ticket_type_id, voided, value_minor)
select h.event_id, hour_of(h.at), t.ticket_type_id, count(*), -sum(l.unit_price_minor)
  from ticket_history h
  join tickets t on t.id = h.ticket_id and t.event_id = h.event_id
  join order_lines l on l.order_id = t.order_id and l.event_id = t.event_id and l.ticket_type_id = t.ticket_type_id
 where h.to_state = 'void'
 group by 1, 2, 3;
insert into sales_changes (event_id, hour, sold_minor, refunded_minor, lost_minor, fee_minor)
select t.event_id, hour_of(t.at), sum(s.sold_minor), sum(s.refunded_minor), sum(s.lost_minor), sum(s.fee_minor)
  from ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  cross join lateral sales_of_entries(t.kind, e.account, e.amount_minor) s
 where t.event_id is not null
   and t.kind in ('capture', 'suspense_applied', 'refund_requested', 'chargeback_lost')
   and e.account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable', 'platform_fee', 'vat_on_fee')
 group by 1, 2;
select fold_sales(2000000000);
