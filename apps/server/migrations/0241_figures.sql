-- Each figure of sales means one thing (docs/glossary.md, packages/domain/src/figures.ts): the price of tickets and the fee
-- that buyers pay on top are counted apart, and so are complimentary tickets that became void. What was refunded of an
-- order stands in the order, so that lists show it and are filtered by it. And all events together have sums of their own.

-- What was refunded of an order -----------------------------------------------------------------------------------

alter table orders
  add column refunded_minor bigint not null default 0,
  add column refund_share text,
  add constraint orders_refunded_check check (
    refunded_minor >= 0 and (refund_share is not null) = (refunded_minor > 0)),
  add constraint orders_refund_share_check check (refund_share in ('partly_refunded', 'refunded'));
comment on column orders.refunded_minor is
  'What the buyer gets back of the total, fees included, in minor units. Money that paid for no order is not part of it.';
comment on column orders.refund_share is
  'refunded: the price of all tickets · partly_refunded: less than that · null: nothing.';

-- Works out what was refunded of an order from its refunds (refundShareOf in packages/domain/src/figures.ts).
create function refunds_of_order(p_event_id uuid, p_order_id uuid, out refunded_minor bigint, out refund_share text)
language sql stable as $$
  select s.refunded, case when s.refunded > 0 then
           case when case when o.fee_minor > 0 then s.organiser else s.refunded end >= o.subtotal_minor
                then 'refunded' else 'partly_refunded' end end
    from orders o
   cross join lateral (
     select coalesce(sum(r.amount_minor), 0)::bigint as refunded, coalesce(sum(r.organiser_minor), 0)::bigint as organiser
       from payments p join refunds r on r.payment_id = p.id and r.event_id = p.event_id
      where p.order_id = o.id and p.event_id = o.event_id and r.kind <> 'suspense') s
   where o.id = p_order_id and o.event_id = p_event_id
$$;

-- Whoever refunds a sale holds the lock of its order.
create function note_refund() returns trigger language plpgsql as $$
declare
  v_order_id uuid;
begin
  select p.order_id into v_order_id from payments p where p.id = new.payment_id and p.event_id = new.event_id;
  update orders o
     set (refunded_minor, refund_share) = (select r.refunded_minor, r.refund_share from refunds_of_order(o.event_id, o.id) r)
   where o.id = v_order_id and o.event_id = new.event_id;
  return null;
end
$$;
create trigger refunds_noted after insert on refunds
  for each row when (new.kind <> 'suspense') execute function note_refund();

update orders o
   set (refunded_minor, refund_share) = (select r.refunded_minor, r.refund_share from refunds_of_order(o.event_id, o.id) r)
 where o.id in (select p.order_id from refunds r join payments p on p.id = r.payment_id and p.event_id = r.event_id
                 where r.kind <> 'suspense');

-- An event's orders are still found in one index, whatever state they are shown in.
create index orders_of_event_shown_idx on orders (uuid_hash(event_id), created_at, id)
  include (event_id, state, refund_share, order_type, buyer_name, buyer_email, reference, total_minor);
drop index orders_of_event_idx;
alter index orders_of_event_shown_idx rename to orders_of_event_idx;
create index orders_refunded_idx on orders (refund_share, id) where refund_share is not null;

-- Figures of sales ------------------------------------------------------------------------------------------------

-- Nobody folds meanwhile.
select pg_advisory_xact_lock(hashtextextended('sales figures', 0));
alter table sales_changes
  add column given_voided integer not null default 0,
  add column buyer_fee_minor bigint not null default 0;
alter table sales_hours
  add column given_voided integer not null default 0,
  add column buyer_fee_minor bigint not null default 0;
alter table sales_totals
  add column given_voided integer not null default 0,
  add column buyer_fee_minor bigint not null default 0;
comment on column sales_hours.given is 'Complimentary tickets among those that were issued.';
comment on column sales_hours.given_voided is 'Complimentary tickets among those that became void.';
comment on column sales_hours.sold_minor is 'Gross sales: the price of the tickets that were paid for, by the ledger, in minor units.';
comment on column sales_hours.refunded_minor is 'Refunds: what was refunded of gross sales, by the ledger, in minor units.';
comment on column sales_hours.lost_minor is 'Lost disputes: what they took of gross sales, by the ledger, in minor units.';
comment on column sales_hours.fee_minor is
  'The platform''s fee that is left, tax included, whoever pays it, by the ledger, in minor units.';
comment on column sales_hours.buyer_fee_minor is 'The part of fee_minor that buyers paid on top of their tickets, in minor units.';
comment on column sales_changes.buyer_fee_minor is 'As in sales_hours, in minor units.';
comment on column sales_totals.buyer_fee_minor is 'As in sales_hours, in minor units.';

create or replace function note_void_tickets() returns trigger language plpgsql as $$
begin
  insert into sales_changes (event_id, hour, ticket_type_id, voided, given_voided, value_minor)
  select h.event_id, hour_of(h.at), t.ticket_type_id, count(*),
         count(*) filter (where o.order_type = 'COMPLIMENTARY'), -sum(l.unit_price_minor)
    from added h
    join tickets t on t.id = h.ticket_id and t.event_id = h.event_id
    join orders o on o.id = t.order_id and o.event_id = t.event_id
    join order_lines l on l.order_id = t.order_id and l.event_id = t.event_id and l.ticket_type_id = t.ticket_type_id
   where h.to_state = 'void'
   group by 1, 2, 3;
  return null;
end
$$;

-- What an entry of the ledger adds to the figures. Where the buyer paid the fee on top, it is no part of gross sales.
create function figures_of_entry(p_kind text, p_account text, p_amount_minor bigint, p_fee_on_top boolean,
                                 out sold_minor bigint, out refunded_minor bigint, out lost_minor bigint,
                                 out fee_minor bigint, out buyer_fee_minor bigint)
language sql immutable as $$
  select case when kind.sale and not part.buyer_fee then -p_amount_minor else 0 end,
         case when kind.refund and not part.buyer_fee then p_amount_minor else 0 end,
         case when kind.loss and not part.buyer_fee then p_amount_minor else 0 end,
         case when part.fee then -p_amount_minor else 0 end,
         case when part.buyer_fee then -p_amount_minor else 0 end
    from (select p_kind in ('capture', 'suspense_applied') as sale, p_kind = 'refund_requested' as refund,
                 p_kind in ('chargeback_lost', 'chargeback_overturned') as loss) kind
   cross join (select p_account in ('platform_fee', 'vat_on_fee') as fee,
                      p_fee_on_top and p_account in ('platform_fee', 'vat_on_fee') as buyer_fee) part
$$;

create or replace function note_money() returns trigger language plpgsql as $$
begin
  insert into sales_changes (event_id, hour, sold_minor, refunded_minor, lost_minor, fee_minor, buyer_fee_minor)
  select t.event_id, hour_of(t.at), sum(s.sold_minor), sum(s.refunded_minor), sum(s.lost_minor), sum(s.fee_minor),
         sum(s.buyer_fee_minor)
    from added e
    join ledger_transactions t on t.id = e.transaction_id
    join payments p on p.id = t.payment_id and p.event_id = t.event_id
    join orders o on o.id = p.order_id and o.event_id = p.event_id
    cross join lateral figures_of_entry(t.kind, e.account, e.amount_minor, o.fee_minor > 0) s
   where t.kind in ('capture', 'suspense_applied', 'refund_requested', 'chargeback_lost', 'chargeback_overturned')
     and e.account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable', 'platform_fee', 'vat_on_fee')
   group by 1, 2;
  return null;
end
$$;
drop function sales_of_entries(text, text, bigint);

-- All events together ---------------------------------------------------------------------------------------------

create table platform_sales_hours (
  hour timestamptz not null,
  currency text not null,
  fulfilled integer not null default 0,
  issued integer not null default 0,
  given integer not null default 0,
  voided integer not null default 0,
  given_voided integer not null default 0,
  sold_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  buyer_fee_minor bigint not null default 0,
  primary key (hour, currency)
);
comment on table platform_sales_hours is 'Sales of all events by the hour and currency: the sums of sales_hours.';
comment on column platform_sales_hours.sold_minor is 'As in sales_hours, in minor units.';
comment on column platform_sales_hours.refunded_minor is 'As in sales_hours, in minor units.';
comment on column platform_sales_hours.lost_minor is 'As in sales_hours, in minor units.';
comment on column platform_sales_hours.fee_minor is 'As in sales_hours, in minor units.';
comment on column platform_sales_hours.buyer_fee_minor is 'As in sales_hours, in minor units.';

create table organiser_last_sales (
  organiser_id uuid primary key,
  hour timestamptz not null
);
comment on table organiser_last_sales is 'When an organiser last had an order fulfilled: those that are active are counted here.';
comment on column organiser_last_sales.hour is 'When that hour begins, in UTC.';
create index organiser_last_sales_hour_idx on organiser_last_sales (hour);

create or replace function fold_sales(p_most integer) returns integer language plpgsql as $$
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
                                  given_voided, value_minor, sold_minor, refunded_minor, lost_minor, fee_minor, buyer_fee_minor)
    select event_id, hour, ticket_type_id, sum(views), sum(ordered), sum(fulfilled), sum(issued), sum(given), sum(voided),
           sum(given_voided), sum(value_minor), sum(sold_minor), sum(refunded_minor), sum(lost_minor), sum(fee_minor),
           sum(buyer_fee_minor)
      from taken group by 1, 2, 3
    on conflict on constraint sales_hours_key do update
      set views = s.views + excluded.views, ordered = s.ordered + excluded.ordered,
          fulfilled = s.fulfilled + excluded.fulfilled, issued = s.issued + excluded.issued, given = s.given + excluded.given,
          voided = s.voided + excluded.voided, given_voided = s.given_voided + excluded.given_voided,
          value_minor = s.value_minor + excluded.value_minor, sold_minor = s.sold_minor + excluded.sold_minor,
          refunded_minor = s.refunded_minor + excluded.refunded_minor, lost_minor = s.lost_minor + excluded.lost_minor,
          fee_minor = s.fee_minor + excluded.fee_minor, buyer_fee_minor = s.buyer_fee_minor + excluded.buyer_fee_minor),
  altogether as (
    insert into sales_totals as s (event_id, views, ordered, fulfilled, issued, given, voided, given_voided,
                                   value_minor, sold_minor, refunded_minor, lost_minor, fee_minor, buyer_fee_minor)
    select event_id, sum(views), sum(ordered), sum(fulfilled), sum(issued), sum(given), sum(voided), sum(given_voided),
           sum(value_minor), sum(sold_minor), sum(refunded_minor), sum(lost_minor), sum(fee_minor), sum(buyer_fee_minor)
      from taken group by 1
    on conflict (event_id) do update
      set views = s.views + excluded.views, ordered = s.ordered + excluded.ordered,
          fulfilled = s.fulfilled + excluded.fulfilled, issued = s.issued + excluded.issued, given = s.given + excluded.given,
          voided = s.voided + excluded.voided, given_voided = s.given_voided + excluded.given_voided,
          value_minor = s.value_minor + excluded.value_minor, sold_minor = s.sold_minor + excluded.sold_minor,
          refunded_minor = s.refunded_minor + excluded.refunded_minor, lost_minor = s.lost_minor + excluded.lost_minor,
          fee_minor = s.fee_minor + excluded.fee_minor, buyer_fee_minor = s.buyer_fee_minor + excluded.buyer_fee_minor),
  of_all as (
    insert into platform_sales_hours as s (hour, currency, fulfilled, issued, given, voided, given_voided, sold_minor,
                                           refunded_minor, lost_minor, fee_minor, buyer_fee_minor)
    select t.hour, e.currency, sum(t.fulfilled), sum(t.issued), sum(t.given), sum(t.voided), sum(t.given_voided),
           sum(t.sold_minor), sum(t.refunded_minor), sum(t.lost_minor), sum(t.fee_minor), sum(t.buyer_fee_minor)
      from taken t join events e on e.id = t.event_id
     where (t.fulfilled, t.issued, t.voided, t.given_voided, t.sold_minor, t.refunded_minor, t.lost_minor, t.fee_minor)
           <> (0, 0, 0, 0, 0, 0, 0, 0)
     group by 1, 2
    on conflict (hour, currency) do update
      set fulfilled = s.fulfilled + excluded.fulfilled, issued = s.issued + excluded.issued, given = s.given + excluded.given,
          voided = s.voided + excluded.voided, given_voided = s.given_voided + excluded.given_voided,
          sold_minor = s.sold_minor + excluded.sold_minor, refunded_minor = s.refunded_minor + excluded.refunded_minor,
          lost_minor = s.lost_minor + excluded.lost_minor, fee_minor = s.fee_minor + excluded.fee_minor,
          buyer_fee_minor = s.buyer_fee_minor + excluded.buyer_fee_minor),
  active as (
    insert into organiser_last_sales as s (organiser_id, hour)
    select e.organiser_id, max(t.hour) from taken t join events e on e.id = t.event_id where t.fulfilled > 0 group by 1
    on conflict (organiser_id) do update set hour = greatest(s.hour, excluded.hour))
  select count(*) into v_folded from taken;
  return v_folded;
end
$$;

-- What was sold before --------------------------------------------------------------------------------------------

select fold_sales(2000000000);
truncate platform_sales_hours, organiser_last_sales;
insert into platform_sales_hours (hour, currency, fulfilled, issued, given, voided, sold_minor, refunded_minor, lost_minor, fee_minor)
select h.hour, e.currency, sum(h.fulfilled), sum(h.issued), sum(h.given), sum(h.voided), sum(h.sold_minor),
       sum(h.refunded_minor), sum(h.lost_minor), sum(h.fee_minor)
  from sales_hours h join events e on e.id = h.event_id
 group by 1, 2
having (sum(h.fulfilled), sum(h.issued), sum(h.voided), sum(h.sold_minor), sum(h.refunded_minor)) <> (0, 0, 0, 0, 0);
insert into organiser_last_sales (organiser_id, hour)
select e.organiser_id, max(h.hour) from sales_hours h join events e on e.id = h.event_id where h.fulfilled > 0 group by 1;

insert into sales_changes (event_id, hour, ticket_type_id, given_voided)
select h.event_id, hour_of(h.at), t.ticket_type_id, count(*)
  from ticket_history h
  join tickets t on t.id = h.ticket_id and t.event_id = h.event_id
  join orders o on o.id = t.order_id and o.event_id = t.event_id
 where h.to_state = 'void' and o.order_type = 'COMPLIMENTARY'
 group by 1, 2, 3;
-- The fee that buyers paid on top leaves what it was counted in.
insert into sales_changes (event_id, hour, sold_minor, refunded_minor, lost_minor, buyer_fee_minor)
select t.event_id, hour_of(t.at),
       sum(case when t.kind in ('capture', 'suspense_applied') then e.amount_minor else 0 end),
       sum(case when t.kind = 'refund_requested' then -e.amount_minor else 0 end),
       sum(case when t.kind in ('chargeback_lost', 'chargeback_overturned') then -e.amount_minor else 0 end),
       -sum(e.amount_minor)
  from ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  join payments p on p.id = t.payment_id and p.event_id = t.event_id
  join orders o on o.id = p.order_id and o.event_id = p.event_id
 where t.kind in ('capture', 'suspense_applied', 'refund_requested', 'chargeback_lost', 'chargeback_overturned')
   and e.account in ('platform_fee', 'vat_on_fee') and o.fee_minor > 0
 group by 1, 2;
select fold_sales(2000000000);
