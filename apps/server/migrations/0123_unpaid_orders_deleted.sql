-- Orders that nobody paid are deleted after 30 days, with their lines, payments and histories: 2.6 kB each, which a stranger
-- could let grow without end. A history still never loses a row of an order that is there; and an order stays where
-- tickets, mails, actions, disputes, refunds or the books refer to it or its payments, whose keys do not cascade.

create table deleted_orders (
  event_id uuid primary key references events on delete cascade,
  orders bigint not null check (orders > 0)
);
comment on table deleted_orders is 'How many unpaid orders of an event were deleted: with them the orders that remain are those that figures of sales count.';

alter table order_lines drop constraint order_lines_order_id_event_id_fkey;
alter table order_lines add constraint order_lines_order_id_event_id_fkey
  foreign key (order_id, event_id) references orders on delete cascade;
alter table order_history drop constraint order_history_order_id_event_id_fkey;
alter table order_history add constraint order_history_order_id_event_id_fkey
  foreign key (order_id, event_id) references orders on delete cascade;
alter table payments drop constraint payments_order_id_event_id_fkey;
alter table payments add constraint payments_order_id_event_id_fkey
  foreign key (order_id, event_id) references orders on delete cascade;
alter table payment_history drop constraint payment_history_payment_id_event_id_fkey;
alter table payment_history add constraint payment_history_payment_id_event_id_fkey
  foreign key (payment_id, event_id) references payments on delete cascade;

create function keep_order_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id and event_id = old.event_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger order_history_append_only on order_history;
create trigger order_history_append_only before update or delete on order_history for each row execute function keep_order_history();

create function keep_payment_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from payments where id = old.payment_id and event_id = old.event_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger payment_history_append_only on payment_history;
create trigger payment_history_append_only before update or delete on payment_history for each row execute function keep_payment_history();

-- Whatever deletes: an order that is under way or was fulfilled stays, and so does a payment that money came by.
create function keep_orders() returns trigger language plpgsql as $$
begin
  if old.state <> 'expired' then
    raise exception 'order % is %, so it stays', old.id, old.state using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger orders_kept before delete on orders for each row execute function keep_orders();

create function keep_paid_payments() returns trigger language plpgsql as $$
begin
  if old.state = 'captured' then
    raise exception 'payment % is captured, so it stays', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger payments_kept before delete on payments for each row execute function keep_paid_payments();

-- What a deleted order is looked up in.
create index ticket_returns_resold_order_idx on ticket_returns (resold_order_id) where resold_order_id is not null;
