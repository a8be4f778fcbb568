-- Places a batch of orders for one event in one round trip and one commit. Orders are decided one by one, in the order
-- of the array; refusing one doesn't affect the others. The types of the parameters are in 0006_orders.sql. The server
-- sends the terms as JSON and the orders in binary format (db/composite-array.ts).
--
-- Invariants (A1): sold + reserved + offered + allotted never exceeds the capacity of a ticket type or pool, and they
-- change by exactly the units of the order lines inserted here, less those of the offers taken. A network never holds
-- more unpaid units than its allowance (decision 44): units that an order takes from an offer don't count for its
-- network, because they were already on hold for this buyer; its other units do.
--
-- An event with a waiting room takes orders only from places that have been admitted, one order each, and another once
-- that order has expired or been cancelled. Offers to the waiting list need no place.
--
-- Lock order:
-- 1. buyers of the event (advisory; only where it limits what one buyer may hold), then waiting-room places by id
-- 2. pools by id, ticket types by id (lock_stock). Every change of an event's terms, or its cancellation, locks the
--    ticket types before it increases sales_version, so the version read after the lock is the one that prices were
--    computed with
-- 3. client networks (advisory), by the hash of their keys. The lock lasts to the end of the transaction, so one batch
--    at a time decides what a network may hold, although a new network's row is inserted only at the end (decision 57).
--    Others change its row without the lock, but only take units away or add payments, and changes to one row add up
-- 4. offers, then their waiting-list entries
-- 5. network_reservations by network, then the new orders
--
-- Index: the primary keys of events, pools, ticket_types, offers, waiting_entries, network_reservations, waiting_rooms,
-- waiting_room_places, waiting_room_admissions and orders, and the unique index of orders on idempotency_key;
-- units_of_buyer and make_offers name their own.
--
-- Measured on two cores, PostgreSQL 18, fsync on, 64 buyers of one ticket type, load generator on the same machine: the
-- textbook transaction (lock, insert, commit; one order each) makes 1,000 to 1,220 orders/s over HTTP, with a lock
-- hand-over and a flush each; this function with one order at a time makes 1,500/s; batches that wait a fixed time to
-- fill are slower with few buyers and no faster with many; batches that start as soon as the previous one has returned
-- make 3,900/s over HTTP on a busy machine and 10,500/s without HTTP. More than 64 orders per batch gained nothing and
-- made the first wait for the last.
create or replace function place_orders(p_terms terms_of_batch, p_orders order_to_place[])
-- One row per order. outcome: placed (until expires_at, unless it is free) | repeated (order_id is the first one) |
-- key_reused | sold_out (the type and its units left) | too_many_for_buyer (units that the buyer may still have) |
-- too_many_unpaid (units that the network may still hold) | offer_gone | no_place, not_admitted, place_lapsed,
-- place_used (waiting room) | stale (the event's terms changed: reload them)
returns table ("position" integer, outcome text, order_id uuid, ticket_type_id uuid, units_left integer, expires_at timestamptz)
language plpgsql as $$
declare
  v_event_id constant uuid := p_terms.event_id;
  -- Ticket types, with what is left and what this batch adds to their counters; pools by position in v_pools.
  v_types uuid[];
  v_left integer[];
  v_type_pools integer[];
  v_sold integer[];
  v_reserved integer[];
  v_offered integer[];
  v_pools uuid[];
  v_pool_left integer[];
  -- Client networks, with what they hold, may hold, and are given by this batch.
  v_networks text[];
  v_prefixes text[];
  v_held_by_network integer[];
  v_allowed integer[];
  v_lapsing boolean[];
  v_added integer[];
  -- Places in the waiting room, with the reason why they can't order; empty for those that can.
  v_in_room boolean := false;
  v_places uuid[];
  v_refusals text[];
  -- Orders placed so far, with their buyers and units.
  v_placed order_to_place[] := '{}';
  v_buyers text[] := '{}';
  v_buyer_units integer[] := '{}';
  v_any_free boolean := false;
  v_any_offer boolean := false;
  v_any_paid boolean := false;
  -- Orders that were placed earlier with keys of this batch.
  v_known_keys text[];
  v_known_ids uuid[];
  v_known_hashes text[];
  -- The order being decided.
  v_order order_to_place;
  v_line line_to_place;
  v_is_free boolean;
  v_units integer;
  v_counted integer;
  v_network integer;
  v_place integer;
  v_offer record;
  v_left_before_order integer[];
  v_pool_left_before_order integer[];
  v_version integer;
  v_at integer;
  v_pool integer;
  v_line_left integer;
  v_held integer;
  v_rest integer;
begin
  if p_terms.max_per_buyer is not null then
    perform pg_advisory_xact_lock(hashtextextended('buyers of ' || v_event_id, 0));
  end if;
  if p_terms.waiting_room then
    v_in_room := exists (select from waiting_rooms r where r.event_id = v_event_id and r.ended_at is null);
  end if;
  if v_in_room then
    -- Places without a number can't order yet, and aren't locked, so that they don't hold up the draw.
    perform from waiting_room_places p
      where p.event_id = v_event_id and p.id in (select o.room_place_id from unnest(p_orders) o) and p.number is not null
      order by p.id
        for no key update;
    select array_agg(p.id), array_agg(case
             when p.number is null or p.number > r.admitted then 'not_admitted'
             when o.state in ('reserved', 'fulfilled') then 'place_used'
             when a.at < now() - make_interval(mins => p_terms.admission_minutes) then 'place_lapsed'
             else '' end)
      into v_places, v_refusals
      from waiting_rooms r
      join waiting_room_places p
        on p.event_id = r.event_id and p.id in (select o.room_place_id from unnest(p_orders) o)
      left join orders o on o.event_id = p.event_id and o.id = p.order_id
      left join lateral (select x.at from waiting_room_admissions x
                          where x.event_id = p.event_id and x.admitted >= p.number order by x.admitted limit 1) a on true
     where r.event_id = v_event_id;
  end if;
  select array_agg(s.ticket_type_id), array_agg(s.units_left), array_agg(0), array_agg(0), array_agg(0),
         array_agg(distinct s.pool_id) filter (where s.pool_id is not null)
    into v_types, v_left, v_sold, v_reserved, v_offered, v_pools
    from lock_stock(v_event_id, coalesce(
           p_terms.ticket_type_ids,
           array(select l.ticket_type_id from unnest(p_orders) o cross join unnest(o.lines) l))) s;

  -- Both arrays of pools are in the order of their ids.
  if v_pools is not null then
    select array_agg(units_left(p) order by p.id) into v_pool_left
      from pools p where p.event_id = v_event_id and p.id = any (v_pools);
    select array_agg(array_position(v_pools, t.pool_id) order by o.at) into v_type_pools
      from unnest(v_types) with ordinality as o (id, at)
      join ticket_types t on t.event_id = v_event_id and t.id = o.id;
  end if;

  foreach v_order in array p_orders loop
    v_any_paid := v_any_paid or v_order.subtotal_minor + v_order.fee_minor > 0;
  end loop;

  -- Networks are locked by their keys, because the row of a new network is inserted at the end. If nothing is left, no
  -- order needs this lock.
  if v_any_paid and 0 < any (v_left) then
    perform pg_advisory_xact_lock(k.key)
       from (select distinct hashtextextended('network ' || o.network, 0) as key
               from unnest(p_orders) o
              where o.network is not null and o.subtotal_minor + o.fee_minor > 0
              order by 1) k;
    select array_agg(n.network), array_agg(n.prefix), array_agg(coalesce(r.held, 0)),
           array_agg(greatest(p_terms.unpaid_floor, p_terms.unpaid_base + 2 * coalesce(r.paid, 0) - coalesce(r.lapsed, 0))),
           array_agg(r.lapsed - 2 * r.paid >= p_terms.unpaid_floor), array_agg(0)
      into v_networks, v_prefixes, v_held_by_network, v_allowed, v_lapsing, v_added
      from (select o.network, min(o.network_prefix) as prefix
              from unnest(p_orders) o
             where o.network is not null and o.subtotal_minor + o.fee_minor > 0
             group by o.network) n
      left join network_reservations r on r.network = n.network;
  end if;

  select e.sales_version into v_version from events e where e.id = v_event_id;

  select array_agg(o.idempotency_key), array_agg(o.id), array_agg(o.request_hash)
    into v_known_keys, v_known_ids, v_known_hashes
    from orders o
   where o.event_id = v_event_id and o.idempotency_key = any (array(select x.idempotency_key from unnest(p_orders) x));

  "position" := 0;
  foreach v_order in array p_orders loop
    "position" := "position" + 1;
    order_id := v_order.id;
    ticket_type_id := null;
    units_left := null;
    outcome := null;
    expires_at := now() + make_interval(mins => p_terms.reservation_minutes);
    v_left_before_order := v_left;
    v_pool_left_before_order := v_pool_left;
    v_offer := null;
    v_is_free := v_order.subtotal_minor + v_order.fee_minor = 0;

    v_at := array_position(v_known_keys, v_order.idempotency_key);
    if v_at is not null then
      outcome := case when v_known_hashes[v_at] = v_order.request_hash then 'repeated' else 'key_reused' end;
      order_id := v_known_ids[v_at];
    elsif v_version is distinct from p_terms.sales_version then
      outcome := 'stale';
    elsif v_order.offer_id is not null then
      -- Units offered to this buyer count as available, for this order only.
      select f.id, f.waiting_entry_id, f.units, array_position(v_types, f.ticket_type_id) as at into v_offer
        from offers f
       where f.event_id = v_event_id and f.id = v_order.offer_id and f.state = 'open' and f.expires_at > now()
         for no key update;
      if v_offer.at is null then
        outcome := 'offer_gone';
      else
        v_left[v_offer.at] := v_left[v_offer.at] + v_offer.units;
        v_pool := v_type_pools[v_offer.at];
        if v_pool is not null then
          v_pool_left[v_pool] := v_pool_left[v_pool] + v_offer.units;
        end if;
      end if;
    end if;

    v_place := null;
    if outcome is null and v_in_room and v_order.offer_id is null then
      v_place := array_position(v_places, v_order.room_place_id);
      outcome := case when v_place is null then 'no_place' else nullif(v_refusals[v_place], '') end;
    end if;

    v_units := 0;
    if outcome is null then
      foreach v_line in array v_order.lines loop
        v_at := array_position(v_types, v_line.ticket_type_id);
        if v_at is null then
          outcome := 'stale';
          exit;
        end if;
        v_pool := v_type_pools[v_at];
        v_line_left := least(v_left[v_at], v_pool_left[v_pool]);
        if v_line_left < v_line.quantity then
          outcome := 'sold_out';
          ticket_type_id := v_line.ticket_type_id;
          units_left := v_line_left;
          exit;
        end if;
        v_left[v_at] := v_left[v_at] - v_line.quantity;
        if v_pool is not null then
          v_pool_left[v_pool] := v_pool_left[v_pool] - v_line.quantity;
        end if;
        v_units := v_units + v_line.quantity;
      end loop;
    end if;

    if outcome is null and p_terms.max_per_buyer is not null then
      v_held := units_of_buyer(v_event_id, v_order.buyer_mailbox)
                + (select coalesce(sum(b.units), 0) from unnest(v_buyers, v_buyer_units) as b (mailbox, units)
                    where b.mailbox = v_order.buyer_mailbox);
      if v_held + v_units > p_terms.max_per_buyer then
        outcome := 'too_many_for_buyer';
        units_left := greatest(0, p_terms.max_per_buyer - v_held);
      end if;
    end if;

    v_network := null;
    if outcome is null and not v_is_free then
      v_counted := v_units;
      if v_offer is not null then
        -- Units of an offer were already on hold for this buyer.
        v_counted := v_counted - least(v_offer.units, v_left_before_order[v_offer.at] + v_offer.units - v_left[v_offer.at]);
      end if;
      if v_counted > 0 then
        v_network := array_position(v_networks, v_order.network);
      end if;
      if v_held_by_network[v_network] + v_counted > v_allowed[v_network] then
        outcome := 'too_many_unpaid';
        units_left := greatest(0, v_allowed[v_network] - v_held_by_network[v_network]);
      end if;
    end if;

    if outcome is not null then
      v_left := v_left_before_order;
      v_pool_left := v_pool_left_before_order;
      return next;
      continue;
    end if;

    outcome := 'placed';
    if v_place is null then
      v_order.room_place_id := null;
    else
      v_refusals[v_place] := 'place_used';
    end if;
    if v_network is null then
      v_order.network := null;
    else
      v_order.network_units := v_counted;
      v_held_by_network[v_network] := v_held_by_network[v_network] + v_counted;
      v_added[v_network] := v_added[v_network] + v_counted;
      if v_lapsing[v_network] then
        expires_at := now() + make_interval(mins => least(p_terms.reservation_minutes, p_terms.short_reservation_minutes));
      end if;
    end if;
    if not v_is_free then
      v_order.expires_at := expires_at;
    end if;
    v_placed := v_placed || v_order;
    v_any_free := v_any_free or v_is_free;
    if p_terms.max_per_buyer is not null then
      v_buyers := v_buyers || v_order.buyer_mailbox;
      v_buyer_units := v_buyer_units || v_units;
    end if;
    if v_offer is not null then
      v_any_offer := true;
      v_offered[v_offer.at] := v_offered[v_offer.at] - v_offer.units;
      v_left_before_order[v_offer.at] := v_left_before_order[v_offer.at] + v_offer.units;
      update offers f set state = 'taken', order_id = v_order.id where f.id = v_offer.id and f.event_id = v_event_id;
      update waiting_entries w set state = 'served' where w.id = v_offer.waiting_entry_id and w.event_id = v_event_id;
    end if;
    for a in 1 .. cardinality(v_types) loop
      if v_is_free then
        v_sold[a] := v_sold[a] + v_left_before_order[a] - v_left[a];
      else
        v_reserved[a] := v_reserved[a] + v_left_before_order[a] - v_left[a];
      end if;
    end loop;
    if v_offer is not null then
      -- Units of the offer that the order doesn't need are for the waiting list, not for the next order of this
      -- batch.
      v_rest := greatest(0, v_offer.units - v_left_before_order[v_offer.at] + v_left[v_offer.at]);
      v_left[v_offer.at] := v_left[v_offer.at] - v_rest;
      v_pool := v_type_pools[v_offer.at];
      if v_pool is not null then
        v_pool_left[v_pool] := v_pool_left[v_pool] - v_rest;
      end if;
    end if;
    return next;
  end loop;

  if cardinality(v_placed) = 0 then
    return;
  end if;

  update ticket_types tt
     set sold = tt.sold + d.sold, reserved = tt.reserved + d.reserved, offered = tt.offered + d.offered
    from unnest(v_types, v_sold, v_reserved, v_offered) as d (id, sold, reserved, offered)
   where tt.event_id = v_event_id and tt.id = d.id and (d.sold > 0 or d.reserved > 0 or d.offered < 0);

  if v_pools is not null then
    update pools p
       set sold = p.sold + d.sold, reserved = p.reserved + d.reserved, offered = p.offered + d.offered
      from (select u.pool, sum(u.sold) as sold, sum(u.reserved) as reserved, sum(u.offered) as offered
              from unnest(v_type_pools, v_sold, v_reserved, v_offered) as u (pool, sold, reserved, offered)
             where u.pool is not null
             group by u.pool) d
     where p.event_id = v_event_id and p.id = v_pools[d.pool];
  end if;

  if v_networks is not null then
    insert into network_reservations as r (network, event_id, prefix, held)
    select d.network, v_event_id, d.prefix, d.units
      from unnest(v_networks, v_prefixes, v_added) as d (network, prefix, units)
     where d.units > 0
     order by d.network
        on conflict (network) do update set held = r.held + excluded.held, updated_at = now();
  end if;

  insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, buyer_mailbox, custom_fields,
                      currency, subtotal_minor, fee_minor, total_minor, platform_fee_minor, idempotency_key, request_hash,
                      expires_at, fulfilled_at, network, network_units)
  select v_event_id, o.id, o.reference, o.buyer_key, case when o.expires_at is null then 'fulfilled' else 'reserved' end,
         o.buyer_name, o.buyer_email, o.buyer_mailbox, o.custom_fields, p_terms.currency,
         o.subtotal_minor, o.fee_minor, o.subtotal_minor + o.fee_minor, o.platform_fee_minor,
         o.idempotency_key, o.request_hash, o.expires_at, case when o.expires_at is null then now() end,
         o.network, o.network_units
    from unnest(v_placed) o;

  if v_in_room then
    update waiting_room_places p
       set order_id = o.id, ordered_at = now()
      from unnest(v_placed) o
     where p.event_id = v_event_id and p.id = o.room_place_id;
  end if;

  insert into order_lines (event_id, order_id, ticket_type_id, quantity, unit_price_minor, discount_minor)
  select v_event_id, o.id, l.ticket_type_id, l.quantity, l.unit_price_minor, l.discount_minor
    from unnest(v_placed) o cross join unnest(o.lines) l;

  if v_any_paid then
    insert into payments (event_id, id, order_id, provider, state, amount_minor, currency)
    select v_event_id, o.payment_id, o.id, p_terms.provider, 'created', o.subtotal_minor + o.fee_minor, p_terms.currency
      from unnest(v_placed) o where o.expires_at is not null;
  end if;

  if v_any_free then
    perform issue_tickets(
      v_event_id,
      array(select (o.id, o.ticket_ids, o.short_codes)::order_to_fulfil from unnest(v_placed) o where o.expires_at is null),
      p_terms.free_tickets_mail);
  end if;

  -- Units of an offer that the order didn't need go to the next entry on the waiting list.
  if v_any_offer then
    perform make_offers(v_event_id, v_types);
  end if;
end
$$;
