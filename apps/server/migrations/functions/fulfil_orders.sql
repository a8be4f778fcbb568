-- Fulfils paid orders of one event: their stock becomes sold, their tickets are issued and the emails queued, each as a
-- set. Orders are decided one by one, in the order of the array; refusing one doesn't affect the others. A reserved
-- order has its stock already. An expired one takes stock again if there is enough, the event is still on and the
-- buyer's other orders leave room under the event's limit; it is marked late.
--
-- Invariants: A1, A5. An order that needs the unit of a ticket up for resale isn't fulfilled, because that ticket still
-- admits its holder until the caller voids it (decision 31).
-- Lock order: the caller holds the locks of the stock (lock_stock) and of the orders. Then, for a late order of an event
-- with a limit, the buyers of the event (advisory; only tried, because place_orders takes it before the stock); then
-- network_reservations by network.
-- Index: the primary keys of orders, order_lines, ticket_types, pools and network_reservations; units_of_buyer names
-- its own.
create or replace function fulfil_orders(p_event_id uuid, p_orders order_to_fulfil[], p_mail job_kind)
-- One row per order. outcome: fulfilled | refused | over_limit (the buyer's other orders leave no room) | must_resell
-- (enough is left only if tickets up for resale are voided) | busy (the buyer's limit is being checked elsewhere: try
-- again)
returns table (order_id uuid, outcome text)
language plpgsql as $$
declare
  v_event record;
  -- Rows are read by these ids: joined with the parameter, each of the event's orders would be read.
  v_order_ids constant uuid[] := array(select f.order_id from unnest(p_orders) f);
  -- Ticket types with what is left and unsold; pools by position in v_pools.
  v_types uuid[];
  v_left integer[];
  v_unsold integer[];
  v_type_pools integer[];
  v_pools uuid[];
  v_pool_left integer[];
  v_pool_unsold integer[];
  v_left_before integer[];
  v_unsold_before integer[];
  v_pool_left_before integer[];
  v_pool_unsold_before integer[];
  -- Orders fulfilled so far, their ids, and the late ones among them with their buyers and units.
  v_fulfilled order_to_fulfil[] := '{}';
  v_fulfilled_ids uuid[] := '{}';
  v_late_orders uuid[] := '{}';
  v_late_buyers text[] := '{}';
  v_late_units integer[] := '{}';
  -- The order being decided.
  v_order record;
  v_late boolean;
  v_quantity integer;
  v_at integer;
  v_pool integer;
begin
  select e.state = 'published' and e.ends_at > now() as is_on, e.state in ('cancelled', 'postponed') as is_off, e.max_per_buyer
    into v_event
    from events e where e.id = p_event_id;

  v_types := array(
    select distinct l.ticket_type_id from order_lines l where l.event_id = p_event_id and l.order_id = any (v_order_ids));
  select array_agg(t.id), array_agg(units_left(t)), array_agg(units_unsold(t))
    into v_types, v_left, v_unsold
    from ticket_types t
   where t.event_id = p_event_id and t.id = any (v_types);
  select array_agg(p.id), array_agg(units_left(p)), array_agg(units_unsold(p))
    into v_pools, v_pool_left, v_pool_unsold
    from pools p
   where p.event_id = p_event_id
     and p.id in (select t.pool_id from ticket_types t where t.event_id = p_event_id and t.id = any (v_types));
  if v_pools is not null then
    select array_agg(array_position(v_pools, t.pool_id) order by o.at) into v_type_pools
      from unnest(v_types) with ordinality as o (id, at)
      join ticket_types t on t.event_id = p_event_id and t.id = o.id;
  end if;

  for v_order in
    select f.order_id, f.ticket_ids, f.short_codes, o.state, o.buyer_mailbox, l.types, l.quantities, l.units
      from unnest(p_orders) with ordinality as f (order_id, ticket_ids, short_codes, at)
      join orders o on o.id = f.order_id and o.event_id = p_event_id
     cross join lateral (
       select array_agg(array_position(v_types, x.ticket_type_id)) as types, array_agg(x.quantity) as quantities,
              sum(x.quantity)::integer as units
         from order_lines x where x.order_id = f.order_id and x.event_id = p_event_id) l
     where o.id = any (v_order_ids)
     order by f.at
  loop
    order_id := v_order.order_id;
    v_late := v_order.state = 'expired';
    v_left_before := v_left;
    v_unsold_before := v_unsold;
    v_pool_left_before := v_pool_left;
    v_pool_unsold_before := v_pool_unsold;
    if v_event.is_off or v_order.state not in ('reserved', 'expired') or v_late and not v_event.is_on then
      outcome := 'refused';
      return next;
      continue;
    end if;

    outcome := 'fulfilled';
    for i in 1 .. cardinality(v_order.types) loop
      v_at := v_order.types[i];
      v_pool := v_type_pools[v_at];
      v_quantity := v_order.quantities[i];
      if v_late then
        v_left[v_at] := v_left[v_at] - v_quantity;
      end if;
      v_unsold[v_at] := v_unsold[v_at] - v_quantity;
      if v_pool is not null then
        if v_late then
          v_pool_left[v_pool] := v_pool_left[v_pool] - v_quantity;
        end if;
        v_pool_unsold[v_pool] := v_pool_unsold[v_pool] - v_quantity;
      end if;
      if v_late and least(v_left[v_at], v_pool_left[v_pool]) < 0 then
        outcome := 'refused';
        exit;
      elsif least(v_unsold[v_at], v_pool_unsold[v_pool]) < 0 then
        outcome := 'must_resell';
      end if;
    end loop;

    if outcome <> 'refused' and v_late and v_event.max_per_buyer is not null then
      if not pg_try_advisory_xact_lock(hashtextextended('buyers of ' || p_event_id, 0)) then
        outcome := 'busy';
      elsif v_order.buyer_mailbox is not null
        and units_of_buyer(p_event_id, v_order.buyer_mailbox) + v_order.units
            + (select coalesce(sum(b.units), 0) from unnest(v_late_buyers, v_late_units) as b (mailbox, units)
                where b.mailbox = v_order.buyer_mailbox) > v_event.max_per_buyer then
        outcome := 'over_limit';
      end if;
    end if;

    return next;
    if outcome <> 'fulfilled' then
      v_left := v_left_before;
      v_unsold := v_unsold_before;
      v_pool_left := v_pool_left_before;
      v_pool_unsold := v_pool_unsold_before;
      continue;
    end if;
    v_fulfilled := v_fulfilled || (v_order.order_id, v_order.ticket_ids, v_order.short_codes)::order_to_fulfil;
    v_fulfilled_ids := v_fulfilled_ids || v_order.order_id;
    if v_late then
      v_late_orders := v_late_orders || v_order.order_id;
      v_late_buyers := v_late_buyers || v_order.buyer_mailbox;
      v_late_units := v_late_units || v_order.units;
    end if;
  end loop;

  if cardinality(v_fulfilled_ids) = 0 then
    return;
  end if;

  perform move_stock(p_event_id, s.ticket_type_id, s.units, -s.reserved, 0, 0)
     from (select l.ticket_type_id, sum(l.quantity)::integer as units,
                  coalesce(sum(l.quantity) filter (where l.order_id <> all (v_late_orders)), 0)::integer as reserved
             from order_lines l
            where l.event_id = p_event_id and l.order_id = any (v_fulfilled_ids)
            group by l.ticket_type_id) s;

  -- A paid order no longer counts against its network, and lets it hold more unpaid stock from now on.
  perform from network_reservations r
    where r.network = any (array(select o.network from orders o where o.event_id = p_event_id and o.id = any (v_fulfilled_ids)))
    order by r.network
      for no key update;
  update network_reservations r
     set held = r.held - d.units, paid = r.paid + d.units, updated_at = now()
    from (select o.network, sum(o.network_units)::integer as units
            from orders o
           where o.event_id = p_event_id and o.id = any (v_fulfilled_ids) and o.network is not null
           group by o.network) d
   where r.network = d.network;

  insert into order_history (event_id, order_id, from_state, to_state, reason)
  select p_event_id, o.id, o.state, 'fulfilled', case o.state when 'expired' then 'paid after the reservation had expired' else 'paid' end
    from orders o where o.event_id = p_event_id and o.id = any (v_fulfilled_ids);
  update orders o
     set state = 'fulfilled', late = o.state = 'expired', fulfilled_at = now(), network = null, network_units = null
   where o.event_id = p_event_id and o.id = any (v_fulfilled_ids);

  perform issue_tickets(p_event_id, v_fulfilled, p_mail);
end
$$;
