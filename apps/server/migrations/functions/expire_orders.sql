-- Ends reservations that have run out. Their stock is offered to the waiting list or goes back on sale. Returns the
-- expired orders; doesn't touch an order that was paid at the last moment.
--
-- Invariant (A1): `reserved` falls by exactly the units of the expired orders, and so does `held` of their networks.
-- Lock order: stock, orders by id, network_reservations by network. Unlike in place_orders, networks come after orders.
-- This is safe because no transaction that holds a network's row locks an existing order.
-- Index: the primary keys of orders and order_lines (the sweep finds them in orders_expiring_idx).
create or replace function expire_orders(p_event_id uuid, p_order_ids uuid[], p_reason text default 'the reservation ran out')
returns setof uuid language plpgsql as $$
declare
  v_types uuid[];
  v_expired uuid[];
begin
  select array_agg(distinct l.ticket_type_id) into v_types
    from order_lines l where l.event_id = p_event_id and l.order_id = any (p_order_ids);
  perform from lock_stock(p_event_id, v_types);

  select array_agg(o.id) into v_expired
    from (select id from orders
           where event_id = p_event_id and id = any (p_order_ids) and state = 'reserved' and expires_at <= now()
           order by id
             for no key update) o;
  if v_expired is null then
    return;
  end if;

  perform from network_reservations r
    where r.event_id = p_event_id
      and r.network in (select o.network from orders o where o.event_id = p_event_id and o.id = any (v_expired))
    order by r.network
      for no key update;
  update network_reservations r
     set held = r.held - d.units, lapsed = r.lapsed + d.units, updated_at = now()
    from (select o.network, sum(o.network_units)::integer as units
            from orders o
           where o.event_id = p_event_id and o.id = any (v_expired) and o.network is not null
           group by o.network) d
   where r.network = d.network;

  update orders set state = 'expired', network = null, network_units = null where event_id = p_event_id and id = any (v_expired);
  insert into order_history (event_id, order_id, from_state, to_state, reason)
  select p_event_id, id, 'reserved', 'expired', p_reason from unnest(v_expired) as id;

  perform move_stock(p_event_id, r.ticket_type_id, 0, -r.units, 0, 0)
     from (select l.ticket_type_id, sum(l.quantity)::integer as units
             from order_lines l
            where l.event_id = p_event_id and l.order_id = any (v_expired)
            group by l.ticket_type_id) r;
  perform make_offers(p_event_id, v_types);
  return query select unnest(v_expired);
end
$$;
