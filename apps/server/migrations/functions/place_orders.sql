-- Places a batch of orders for one event in one round trip and one commit. Orders are decided one by one, in the order
-- of the arrays; refusing one doesn't affect the others.
--
-- Invariants (A1): sold + reserved + offered + allotted never exceeds the capacity of a ticket type or pool, and they
-- change by exactly the units of the order lines inserted here, less those of the offers taken. A network never holds
-- more unpaid units than its allowance (decision 44): units that an order takes from an offer don't count for its
-- network, because they were already on hold for this buyer; its other units do.
--
-- Lock order:
-- 1. buyers of the event (advisory; only where it limits what one buyer may hold)
-- 2. pools by id, ticket types by id (lock_stock). Every change of an event's terms, or its cancellation, locks the
--    ticket types before it increases sales_version, so the version read after the lock is the one that prices were
--    computed with
-- 3. client networks (advisory), by the hash of their keys. The lock lasts to the end of the transaction, so one batch
--    at a time decides what a network may hold, although a new network's row is inserted only at the end (decision 57).
--    Others change its row without the lock, but only take units away or add payments, and changes to one row add up
-- 4. offers
-- 5. network_reservations by network, then the new orders
--
-- Index: the primary keys of pools, ticket_types, offers and network_reservations, and the unique index of orders on
-- idempotency_key.
--
-- Measured on two cores, PostgreSQL 18, fsync on, 64 buyers of one ticket type, load generator on the same machine: the
-- textbook transaction (lock, insert, commit; one order each) makes 1,000 to 1,220 orders/s over HTTP, with a lock
-- hand-over and a flush each; this function with one order at a time 1,500/s; batches that wait a fixed time to fill
-- are slower with few buyers and no faster with many; batches that start when the previous one has returned 3,900/s
-- over HTTP on a busy machine and 10,500/s without HTTP. More than 64 orders per batch gained nothing and made the
-- first wait for the last.
create or replace function place_orders(
  p_event_id uuid,
  p_sales_version integer,
  p_provider text,
  p_currency text,
  p_reservation_minutes integer,
  -- maximum number of units per buyer; null if unlimited
  p_max_per_buyer integer,
  -- unpaid units that one network may hold, initially and at least; null if they are counted but not limited
  p_unpaid_base integer,
  p_unpaid_floor integer,
  -- duration of a reservation for a network that let many units expire
  p_short_reservation_minutes integer,
  -- one element per order
  p_order_ids uuid[],
  p_references text[],
  p_buyer_keys text[],
  p_idempotency_keys text[],
  p_request_hashes text[],
  p_buyer_names text[],
  p_buyer_emails text[],
  p_buyer_mailboxes text[],
  p_custom_fields text[],
  p_subtotals bigint[],
  p_fees bigint[],
  p_platform_fees bigint[],
  p_payment_ids uuid[],
  -- waiting-list offer that the order accepts; null if none
  p_offer_ids uuid[],
  -- client network, and the prefix that administrators see
  p_networks text[],
  p_prefixes text[],
  -- one element per line; p_line_orders counts orders from 1
  p_line_orders integer[],
  p_line_types uuid[],
  p_line_quantities integer[],
  p_line_prices bigint[],
  -- one element per ticket, for free orders
  p_ticket_orders integer[],
  p_ticket_numbers integer[],
  p_ticket_types uuid[],
  p_ticket_ids uuid[],
  p_ticket_short_codes text[]
)
-- One row per order. outcome: placed (until expires_at, unless it is free) | repeated (order_id is the first one) |
-- key_reused | sold_out (the type and its units left) | too_many_for_buyer (units that the buyer may still have) |
-- too_many_unpaid (units that the network may still hold) | offer_gone | stale (the event's terms changed: reload them)
returns table ("position" integer, outcome text, order_id uuid, ticket_type_id uuid, units_left integer, expires_at timestamptz)
language plpgsql as $$
declare
  v_types uuid[];
  v_left integer[];
  v_type_pools integer[];
  v_pools uuid[];
  v_pool_left integer[];
  v_left_before_order integer[];
  v_pool_left_before_order integer[];
  v_sold integer[];
  v_reserved integer[];
  v_offered integer[];
  v_any_offer boolean := false;
  v_version integer;
  v_expires_at timestamptz[] := array_fill(now() + make_interval(mins => p_reservation_minutes), array[cardinality(p_order_ids)]);
  v_networks text[];
  v_prefixes text[];
  v_held_by_network integer[];
  v_allowed integer[];
  v_lapsing boolean[];
  v_added integer[];
  v_order_networks text[] := array_fill(null::text, array[cardinality(p_order_ids)]);
  v_order_network_units integer[] := array_fill(null::integer, array[cardinality(p_order_ids)]);
  v_counted integer;
  v_network integer;
  v_accepted boolean[] := array_fill(false, array[cardinality(p_order_ids)]);
  v_units integer[] := array_fill(0, array[cardinality(p_order_ids)]);
  v_any_accepted boolean := false;
  v_any_free boolean := false;
  v_line integer := 1;
  v_lines constant integer := cardinality(p_line_orders);
  v_at integer;
  v_pool integer;
  v_line_left integer;
  v_free boolean;
  v_held integer;
  v_rest integer;
  v_known record;
  v_offer record;
begin
  if p_max_per_buyer is not null then
    perform pg_advisory_xact_lock(hashtextextended('buyers of ' || p_event_id, 0));
  end if;
  select array_agg(s.ticket_type_id), array_agg(s.units_left), array_agg(0), array_agg(0), array_agg(0)
    into v_types, v_left, v_sold, v_reserved, v_offered
    from lock_stock(p_event_id, p_line_types) s;

  select array_agg(p.id), array_agg(p.capacity - p.sold - p.reserved - p.offered - p.allotted) into v_pools, v_pool_left
    from pools p
   where p.event_id = p_event_id
     and p.id in (select t.pool_id from ticket_types t where t.event_id = p_event_id and t.id = any (v_types));
  if v_pools is not null then
    select array_agg(array_position(v_pools, t.pool_id) order by o.at) into v_type_pools
      from unnest(v_types) with ordinality as o (id, at)
      join ticket_types t on t.event_id = p_event_id and t.id = o.id;
  end if;

  -- Networks are locked by their keys, because the row of a new network is inserted at the end. If nothing is left, no
  -- order needs this lock.
  if 0 < any (v_left) then
    perform pg_advisory_xact_lock(k.key)
       from (select distinct hashtextextended('network ' || n.network, 0) as key
               from unnest(p_networks, p_subtotals, p_fees) as n (network, subtotal, fee)
              where n.network is not null and n.subtotal + n.fee > 0
              order by 1) k;
    select array_agg(n.network), array_agg(n.prefix), array_agg(coalesce(r.held, 0)),
           array_agg(greatest(p_unpaid_floor, p_unpaid_base + 2 * coalesce(r.paid, 0) - coalesce(r.lapsed, 0))),
           array_agg(r.lapsed - 2 * r.paid >= p_unpaid_floor), array_agg(0)
      into v_networks, v_prefixes, v_held_by_network, v_allowed, v_lapsing, v_added
      from (select u.network, min(u.prefix) as prefix
              from unnest(p_networks, p_prefixes, p_subtotals, p_fees) as u (network, prefix, subtotal, fee)
             where u.network is not null and u.subtotal + u.fee > 0
             group by u.network) n
      left join network_reservations r on r.network = n.network;
  end if;

  select e.sales_version into v_version from events e where e.id = p_event_id;

  for i in 1 .. cardinality(p_order_ids) loop
    "position" := i;
    order_id := p_order_ids[i];
    ticket_type_id := null;
    units_left := null;
    outcome := null;
    expires_at := v_expires_at[i];
    v_left_before_order := v_left;
    v_pool_left_before_order := v_pool_left;
    v_offer := null;

    select o.id, o.request_hash into v_known
      from orders o
     where o.event_id = p_event_id and o.idempotency_key = p_idempotency_keys[i];
    if found then
      outcome := case when v_known.request_hash = p_request_hashes[i] then 'repeated' else 'key_reused' end;
      order_id := v_known.id;
    elsif v_version is distinct from p_sales_version then
      outcome := 'stale';
    elsif p_offer_ids[i] is not null then
      -- Units offered to this buyer count as available, for this order only.
      select f.id, f.waiting_entry_id, f.units, array_position(v_types, f.ticket_type_id) as at into v_offer
        from offers f
       where f.event_id = p_event_id and f.id = p_offer_ids[i] and f.state = 'open' and f.expires_at > now()
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

    v_free := p_subtotals[i] + p_fees[i] = 0;
    while v_line <= v_lines and p_line_orders[v_line] = i loop
      if outcome is null then
        v_at := array_position(v_types, p_line_types[v_line]);
        if v_at is null then
          outcome := 'stale';
        else
          v_pool := v_type_pools[v_at];
          v_line_left := least(v_left[v_at], v_pool_left[v_pool]);
          if v_line_left < p_line_quantities[v_line] then
            outcome := 'sold_out';
            ticket_type_id := p_line_types[v_line];
            units_left := v_line_left;
          else
            v_left[v_at] := v_left[v_at] - p_line_quantities[v_line];
            if v_pool is not null then
              v_pool_left[v_pool] := v_pool_left[v_pool] - p_line_quantities[v_line];
            end if;
            v_units[i] := v_units[i] + p_line_quantities[v_line];
          end if;
        end if;
      end if;
      v_line := v_line + 1;
    end loop;

    if outcome is null and p_max_per_buyer is not null then
      v_held := units_of_buyer(p_event_id, p_buyer_mailboxes[i]);
      for j in 1 .. i - 1 loop
        if v_accepted[j] and p_buyer_mailboxes[j] = p_buyer_mailboxes[i] then
          v_held := v_held + v_units[j];
        end if;
      end loop;
      if v_held + v_units[i] > p_max_per_buyer then
        outcome := 'too_many_for_buyer';
        units_left := greatest(0, p_max_per_buyer - v_held);
      end if;
    end if;

    v_network := null;
    if outcome is null and not v_free then
      v_counted := v_units[i];
      if v_offer is not null then
        -- Units of an offer were already on hold for this buyer.
        v_counted := v_counted - least(v_offer.units, v_left_before_order[v_offer.at] + v_offer.units - v_left[v_offer.at]);
      end if;
      if v_counted > 0 then
        v_network := array_position(v_networks, p_networks[i]);
      end if;
      if v_held_by_network[v_network] + v_counted > v_allowed[v_network] then
        outcome := 'too_many_unpaid';
        units_left := greatest(0, v_allowed[v_network] - v_held_by_network[v_network]);
      end if;
    end if;

    if outcome is null then
      outcome := 'placed';
      if v_network is not null then
        v_held_by_network[v_network] := v_held_by_network[v_network] + v_counted;
        v_added[v_network] := v_added[v_network] + v_counted;
        v_order_networks[i] := v_networks[v_network];
        v_order_network_units[i] := v_counted;
        if v_lapsing[v_network] then
          v_expires_at[i] := now() + make_interval(mins => least(p_reservation_minutes, p_short_reservation_minutes));
          expires_at := v_expires_at[i];
        end if;
      end if;
      v_accepted[i] := true;
      v_any_accepted := true;
      v_any_free := v_any_free or v_free;
      if v_offer is not null then
        v_any_offer := true;
        v_offered[v_offer.at] := v_offered[v_offer.at] - v_offer.units;
        v_left_before_order[v_offer.at] := v_left_before_order[v_offer.at] + v_offer.units;
        update offers f set state = 'taken', order_id = p_order_ids[i] where f.id = v_offer.id and f.event_id = p_event_id;
        update waiting_entries w set state = 'served' where w.id = v_offer.waiting_entry_id and w.event_id = p_event_id;
      end if;
      for a in 1 .. cardinality(v_types) loop
        if v_free then
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
    else
      v_left := v_left_before_order;
      v_pool_left := v_pool_left_before_order;
    end if;
    return next;
  end loop;

  if not v_any_accepted then
    return;
  end if;

  update ticket_types tt
     set sold = tt.sold + d.sold, reserved = tt.reserved + d.reserved, offered = tt.offered + d.offered
    from unnest(v_types, v_sold, v_reserved, v_offered) as d (id, sold, reserved, offered)
   where tt.event_id = p_event_id and tt.id = d.id and (d.sold > 0 or d.reserved > 0 or d.offered < 0);

  if v_pools is not null then
    update pools p
       set sold = p.sold + d.sold, reserved = p.reserved + d.reserved, offered = p.offered + d.offered
      from (select u.pool, sum(u.sold) as sold, sum(u.reserved) as reserved, sum(u.offered) as offered
              from unnest(v_type_pools, v_sold, v_reserved, v_offered) as u (pool, sold, reserved, offered)
             where u.pool is not null
             group by u.pool) d
     where p.event_id = p_event_id and p.id = v_pools[d.pool];
  end if;

  if v_networks is not null then
    insert into network_reservations as r (network, event_id, prefix, held)
    select d.network, p_event_id, d.prefix, d.units
      from unnest(v_networks, v_prefixes, v_added) as d (network, prefix, units)
     where d.units > 0
     order by d.network
        on conflict (network) do update set held = r.held + excluded.held, updated_at = now();
  end if;

  insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, buyer_mailbox, custom_fields,
                      currency, subtotal_minor, fee_minor, total_minor, platform_fee_minor, idempotency_key, request_hash,
                      expires_at, fulfilled_at, network, network_units)
  select p_event_id, o.id, o.reference, o.buyer_key,
         case when o.subtotal + o.fee = 0 then 'fulfilled' else 'reserved' end,
         o.buyer_name, o.buyer_email, case when p_max_per_buyer is not null then o.buyer_mailbox end,
         o.custom_fields::jsonb, p_currency,
         o.subtotal, o.fee, o.subtotal + o.fee, o.platform_fee, o.idempotency_key, o.request_hash,
         case when o.subtotal + o.fee = 0 then null else o.expires_at end,
         case when o.subtotal + o.fee = 0 then now() end,
         o.network, o.network_units
    from unnest(p_order_ids, p_references, p_buyer_keys, p_buyer_names, p_buyer_emails, p_buyer_mailboxes, p_custom_fields,
                p_subtotals, p_fees, p_platform_fees, p_idempotency_keys, p_request_hashes, v_accepted, v_expires_at,
                v_order_networks, v_order_network_units)
         as o (id, reference, buyer_key, buyer_name, buyer_email, buyer_mailbox, custom_fields, subtotal, fee, platform_fee,
               idempotency_key, request_hash, accepted, expires_at, network, network_units)
   where o.accepted;

  insert into order_lines (event_id, order_id, ticket_type_id, quantity, unit_price_minor)
  select p_event_id, p_order_ids[l.at], l.type, l.quantity, l.price
    from unnest(p_line_orders, p_line_types, p_line_quantities, p_line_prices) as l (at, type, quantity, price)
   where v_accepted[l.at];

  insert into payments (event_id, id, order_id, provider, state, amount_minor, currency)
  select p_event_id, p.payment_id, p.order_id, p_provider, 'created', p.subtotal + p.fee, p_currency
    from unnest(p_payment_ids, p_order_ids, p_subtotals, p_fees, v_accepted)
         as p (payment_id, order_id, subtotal, fee, accepted)
   where p.accepted and p.subtotal + p.fee > 0;

  if v_any_free then
    insert into tickets (event_id, id, order_id, ticket_type_id, number, attendee_name, short_code)
    select p_event_id, t.id, p_order_ids[t.at], t.type, t.number, p_buyer_names[t.at], t.short_code
      from unnest(p_ticket_orders, p_ticket_numbers, p_ticket_types, p_ticket_ids, p_ticket_short_codes)
           as t (at, number, type, id, short_code)
     where v_accepted[t.at];

    insert into order_emails (event_id, order_id, kind)
    select p_event_id, o.id, 'tickets'
      from unnest(p_order_ids, p_subtotals, p_fees, v_accepted) as o (id, subtotal, fee, accepted)
     where o.accepted and o.subtotal + o.fee = 0;

    perform graphile_worker.add_job('send-tickets-mail', json_build_object('eventId', p_event_id, 'orderId', o.id))
       from unnest(p_order_ids, p_subtotals, p_fees, v_accepted) as o (id, subtotal, fee, accepted)
      where o.accepted and o.subtotal + o.fee = 0;
  end if;

  -- Units of an offer that the order didn't need go to the next entry on the waiting list.
  if v_any_offer then
    perform make_offers(p_event_id, v_types);
  end if;
end
$$;
