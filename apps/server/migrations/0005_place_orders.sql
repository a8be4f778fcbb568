-- Places a batch of orders for one event in one round trip and one commit.
--
-- Invariant (A1): sold + reserved + offered + allotted never exceeds a ticket type's capacity, and sold + reserved grow
-- by exactly the units of the order lines inserted here. Orders are decided one by one, in the order of the arrays:
-- a refusal of one leaves the others alone.
--
-- Lock order: ticket types by id, then orders. Whoever changes an event's terms, or cancels it, locks its ticket types
-- before it raises sales_version, so the version read after the lock is the one that the prices were computed with.
-- Index: ticket_types' and orders' primary keys, orders_idempotency_key_event_id_key.
create function place_orders(
  p_event_id uuid,
  p_sales_version integer,
  p_provider text,
  p_currency text,
  -- one element an order
  p_order_ids uuid[],
  p_references text[],
  p_buyer_keys text[],
  p_idempotency_keys text[],
  p_request_hashes text[],
  p_buyer_names text[],
  p_buyer_emails text[],
  p_custom_fields text[],
  p_subtotals bigint[],
  p_fees bigint[],
  p_platform_fees bigint[],
  p_payment_ids uuid[],
  p_expiries timestamptz[],
  -- one element a line; p_line_orders counts orders from 1
  p_line_orders integer[],
  p_line_types uuid[],
  p_line_quantities integer[],
  p_line_prices bigint[],
  -- one element a ticket, for orders that are free
  p_ticket_orders integer[],
  p_ticket_numbers integer[],
  p_ticket_types uuid[],
  p_ticket_ids uuid[],
  p_ticket_short_codes text[]
)
-- One row an order. outcome: placed | repeated (order_id is the first one) | key_reused | sold_out (type and what is
-- left of it) | stale (the event's terms have changed: load them again)
returns table ("position" integer, outcome text, order_id uuid, ticket_type_id uuid, units_left integer)
language plpgsql as $$
declare
  v_types uuid[];
  v_left integer[];
  v_left_before_order integer[];
  v_sold integer[];
  v_reserved integer[];
  v_version integer;
  v_accepted boolean[] := array_fill(false, array[cardinality(p_order_ids)]);
  v_any_accepted boolean := false;
  v_any_free boolean := false;
  v_line integer := 1;
  v_lines constant integer := cardinality(p_line_orders);
  v_at integer;
  v_free boolean;
  v_known record;
begin
  select array_agg(t.id), array_agg(t.units), array_agg(0), array_agg(0)
    into v_types, v_left, v_sold, v_reserved
    from (
      select tt.id, tt.capacity - tt.sold - tt.reserved - tt.offered - tt.allotted as units
        from ticket_types tt
       where tt.event_id = p_event_id and tt.id = any (p_line_types)
       order by tt.id
         for update
    ) t;

  select e.sales_version into v_version from events e where e.id = p_event_id;

  for i in 1 .. cardinality(p_order_ids) loop
    "position" := i;
    order_id := p_order_ids[i];
    ticket_type_id := null;
    units_left := null;
    outcome := null;

    select o.id, o.request_hash into v_known
      from orders o
     where o.event_id = p_event_id and o.idempotency_key = p_idempotency_keys[i];
    if found then
      outcome := case when v_known.request_hash = p_request_hashes[i] then 'repeated' else 'key_reused' end;
      order_id := v_known.id;
    elsif v_version is distinct from p_sales_version then
      outcome := 'stale';
    end if;

    v_free := p_subtotals[i] + p_fees[i] = 0;
    v_left_before_order := v_left;
    while v_line <= v_lines and p_line_orders[v_line] = i loop
      if outcome is null then
        v_at := array_position(v_types, p_line_types[v_line]);
        if v_at is null then
          outcome := 'stale';
        elsif v_left[v_at] < p_line_quantities[v_line] then
          outcome := 'sold_out';
          ticket_type_id := p_line_types[v_line];
          units_left := v_left[v_at];
        else
          v_left[v_at] := v_left[v_at] - p_line_quantities[v_line];
        end if;
      end if;
      v_line := v_line + 1;
    end loop;

    if outcome is null then
      outcome := 'placed';
      v_accepted[i] := true;
      v_any_accepted := true;
      v_any_free := v_any_free or v_free;
      for a in 1 .. cardinality(v_types) loop
        if v_free then
          v_sold[a] := v_sold[a] + v_left_before_order[a] - v_left[a];
        else
          v_reserved[a] := v_reserved[a] + v_left_before_order[a] - v_left[a];
        end if;
      end loop;
    else
      v_left := v_left_before_order;
    end if;
    return next;
  end loop;

  if not v_any_accepted then
    return;
  end if;

  update ticket_types tt
     set sold = tt.sold + d.sold, reserved = tt.reserved + d.reserved
    from unnest(v_types, v_sold, v_reserved) as d (id, sold, reserved)
   where tt.event_id = p_event_id and tt.id = d.id and (d.sold > 0 or d.reserved > 0);

  insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, custom_fields, currency,
                      subtotal_minor, fee_minor, total_minor, platform_fee_minor, idempotency_key, request_hash,
                      expires_at, fulfilled_at)
  select p_event_id, o.id, o.reference, o.buyer_key,
         case when o.subtotal + o.fee = 0 then 'fulfilled' else 'reserved' end,
         o.buyer_name, o.buyer_email, o.custom_fields::jsonb, p_currency,
         o.subtotal, o.fee, o.subtotal + o.fee, o.platform_fee, o.idempotency_key, o.request_hash,
         case when o.subtotal + o.fee = 0 then null else o.expires_at end,
         case when o.subtotal + o.fee = 0 then now() end
    from unnest(p_order_ids, p_references, p_buyer_keys, p_buyer_names, p_buyer_emails, p_custom_fields, p_subtotals,
                p_fees, p_platform_fees, p_idempotency_keys, p_request_hashes, p_expiries, v_accepted)
         as o (id, reference, buyer_key, buyer_name, buyer_email, custom_fields, subtotal, fee, platform_fee,
               idempotency_key, request_hash, expires_at, accepted)
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

    insert into order_mails (event_id, order_id, kind)
    select p_event_id, o.id, 'tickets'
      from unnest(p_order_ids, p_subtotals, p_fees, v_accepted) as o (id, subtotal, fee, accepted)
     where o.accepted and o.subtotal + o.fee = 0;

    perform graphile_worker.add_job('send-tickets-mail', json_build_object('eventId', p_event_id, 'orderId', o.id))
       from unnest(p_order_ids, p_subtotals, p_fees, v_accepted) as o (id, subtotal, fee, accepted)
      where o.accepted and o.subtotal + o.fee = 0;
  end if;
end
$$;
