-- Deletion of orders: only unpaid ones go, 30 days after they expired, with their lines, payments and histories (about
-- 2.6 kB each, which a stranger could otherwise let grow without end). An order also stays as long as tickets, emails,
-- actions, disputes, refunds or the ledger refer to it or its payments, because those foreign keys don't cascade.

-- An order that is under way, fulfilled or cancelled stays.
create or replace function guard_orders() returns trigger language plpgsql as $$
begin
  if old.state <> 'expired' then
    raise exception 'order % is %, so it stays', old.id, old.state using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create or replace trigger orders_guarded before delete on orders for each row execute function guard_orders();

-- A payment that captured money stays.
create or replace function guard_captured_payments() returns trigger language plpgsql as $$
begin
  if old.state = 'captured' then
    raise exception 'payment % is captured, so it stays', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create or replace trigger payments_guarded before delete on payments for each row execute function guard_captured_payments();

-- Append-only, but deleted together with its order. Index: the primary key of orders.
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

-- Append-only, but deleted together with its payment. Index: the primary key of payments.
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
