-- Stores the refunded part of an order in the order itself, so that lists can show it and filter by it.
--
-- Invariant: orders.refunded_minor and refund_share equal refunds_of_order. Failed refunds count, because the sale
-- remains refunded and the money is in suspense.
-- Lock order: every command that refunds a sale holds the lock of its order.
-- Index: payments_order_idx, refunds_payment_idx.

-- Refunded amount and share of an order, computed from its refunds: null if nothing was refunded, `refunded` if nothing
-- of its ticket price is left, otherwise `partly_refunded`.
create or replace function refunds_of_order(p_event_id uuid, p_order_id uuid, out refunded_minor bigint, out refund_share text)
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

create or replace function update_refund_share() returns trigger language plpgsql as $$
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
create or replace trigger refunds_update_share after insert on refunds
  for each row when (new.kind <> 'suspense') execute function update_refund_share();
