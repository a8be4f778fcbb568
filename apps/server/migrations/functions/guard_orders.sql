-- Deletion of orders. Only unpaid ones can be deleted, 30 days after they expired, with their lines, payments and
-- histories. Each takes about 2.6 kB, and a stranger could otherwise fill the database with them. An order also remains
-- if tickets, emails, actions, disputes, refunds or the ledger refer to it or its payments, because those foreign keys
-- don't cascade.
--
-- Invariant: an order that was ever paid is never deleted, nor are its lines, payments and histories.
-- Lock order: takes no locks.

-- Refuses to delete an order that is in progress, fulfilled or cancelled.
create or replace function guard_orders() returns trigger language plpgsql as $$
begin
  if old.state <> 'expired' then
    raise exception 'order % is % and cannot be deleted', old.id, old.state using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create or replace trigger orders_guarded before delete on orders for each row execute function guard_orders();

-- Refuses to delete a payment that captured money.
create or replace function guard_captured_payments() returns trigger language plpgsql as $$
begin
  if old.state = 'captured' then
    raise exception 'payment % is captured and cannot be deleted', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create or replace trigger payments_guarded before delete on payments for each row execute function guard_captured_payments();

-- Makes a table append-only, except that rows are deleted together with their order. Index: the primary key of orders.
create or replace function guard_order_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id and event_id = old.event_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create or replace trigger order_history_append_only before update or delete on order_history
  for each row execute function guard_order_history();

-- Makes a table append-only, except that rows are deleted together with their payment. Index: the primary key of
-- payments.
create or replace function guard_payment_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from payments where id = old.payment_id and event_id = old.event_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create or replace trigger payment_history_append_only before update or delete on payment_history
  for each row execute function guard_payment_history();
