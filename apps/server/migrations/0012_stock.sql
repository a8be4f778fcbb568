-- Stock beyond a ticket type's own: pools, allotments, a cap for each buyer, and the waiting list with its offers.
--
-- Everybody locks in one sequence: pools by id, ticket types by id, offers, orders, payments.

create table pools (
  event_id uuid not null references events on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  capacity integer not null check (capacity >= 0),
  sold integer not null default 0 check (sold >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  offered integer not null default 0 check (offered >= 0),
  allotted integer not null default 0 check (allotted >= 0),
  primary key (event_id, id),
  constraint pools_stock_check check (sold + reserved + offered + allotted <= capacity)
) with (fillfactor = 50);
comment on table pools is 'Capacity that several ticket types share, with its stock in units: the sum of its ticket types''.';

alter table ticket_types
  add column pool_id uuid,
  add foreign key (event_id, pool_id) references pools;
comment on column ticket_types.pool_id is 'The pool that a unit is taken from besides the ticket type''s own capacity.';

alter table events
  add column max_per_buyer integer check (max_per_buyer > 0),
  add column offer_hours integer not null default 24 check (offer_hours between 1 and 168);
comment on column events.max_per_buyer is 'Most units that one e-mail address may hold of this event, over all its orders; null: no such limit.';
comment on column events.offer_hours is 'How long a place in the waiting list is kept for its person once it is offered.';

alter table orders add column capped_buyer text;
comment on column orders.capped_buyer is 'The buyer''s address as it is counted, only where the event limits what one buyer may hold.';
create index orders_capped_buyer_idx on orders (capped_buyer, event_id) where capped_buyer is not null;

create table allotments (
  event_id uuid not null,
  id uuid not null,
  ticket_type_id uuid not null,
  name text not null check (name <> ''),
  units integer not null check (units > 0),
  primary key (event_id, id),
  unique (event_id, ticket_type_id, name),
  foreign key (event_id, ticket_type_id) references ticket_types on delete cascade
);
comment on table allotments is 'Stock that the organiser keeps back, by whom it is for: sponsors, the door, the box office.';

create table waiting_entries (
  event_id uuid not null,
  id uuid not null,
  place bigint generated always as identity,
  ticket_type_id uuid not null,
  units integer not null check (units > 0),
  name text not null,
  email text not null,
  leave_key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'served', 'lapsed', 'left')),
  joined_at timestamptz not null default now(),
  primary key (id, event_id),
  unique (leave_key, event_id),
  foreign key (event_id, ticket_type_id) references ticket_types
);
comment on table waiting_entries is 'Who waits for a ticket type that is sold out, in order of arrival.';
comment on column waiting_entries.place is 'Grows with arrival; not the number of people in front.';
create unique index waiting_entries_person_key on waiting_entries (ticket_type_id, lower(email)) where state in ('waiting', 'offered');
create index waiting_entries_line_idx on waiting_entries (ticket_type_id, place) where state = 'waiting';

create table offers (
  event_id uuid not null,
  id uuid not null,
  waiting_entry_id uuid not null,
  ticket_type_id uuid not null,
  units integer not null check (units > 0),
  state text not null default 'open' check (state in ('open', 'taken', 'lapsed')),
  offer_key text not null,
  order_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  mailed_at timestamptz,
  primary key (id, event_id),
  unique (offer_key, event_id),
  foreign key (waiting_entry_id, event_id) references waiting_entries,
  foreign key (event_id, ticket_type_id) references ticket_types,
  check ((state = 'taken') = (order_id is not null))
);
comment on table offers is 'Returned stock that is kept for somebody from the waiting list for a limited time.';
comment on column offers.offer_key is 'Random; only the link in the mail carries it.';
create unique index offers_open_key on offers (waiting_entry_id) where state = 'open';
create index offers_lapsing_idx on offers (expires_at) where state = 'open';

-- Locks ticket types, their pools first, and says what is left of each and of its pool (null: it has none).
create function lock_stock(p_event_id uuid, p_ticket_type_ids uuid[])
returns table (ticket_type_id uuid, pool_id uuid, units_left integer, pool_left integer)
language plpgsql as $$
begin
  perform from pools p
    where p.event_id = p_event_id
      and p.id in (select t.pool_id from ticket_types t where t.event_id = p_event_id and t.id = any (p_ticket_type_ids))
    order by p.id
      for no key update;
  return query
    select t.id, t.pool_id, t.capacity - t.sold - t.reserved - t.offered - t.allotted,
           p.capacity - p.sold - p.reserved - p.offered - p.allotted
      from ticket_types t
      left join pools p on p.event_id = t.event_id and p.id = t.pool_id
     where t.event_id = p_event_id and t.id = any (p_ticket_type_ids)
     order by t.id
       for no key update of t;
end
$$;

-- Moves units of a ticket type, and of its pool, between sold, reserved, offered and allotted. Both are locked already.
create function move_stock(p_event_id uuid, p_ticket_type_id uuid,
                           p_sold integer, p_reserved integer, p_offered integer, p_allotted integer)
returns void language plpgsql as $$
declare
  v_pool_id uuid;
begin
  update ticket_types t
     set sold = t.sold + p_sold, reserved = t.reserved + p_reserved,
         offered = t.offered + p_offered, allotted = t.allotted + p_allotted
   where t.event_id = p_event_id and t.id = p_ticket_type_id
  returning t.pool_id into v_pool_id;
  if v_pool_id is not null then
    update pools p
       set sold = p.sold + p_sold, reserved = p.reserved + p_reserved,
           offered = p.offered + p_offered, allotted = p.allotted + p_allotted
     where p.event_id = p_event_id and p.id = v_pool_id;
  end if;
end
$$;

-- Offers what is left of these ticket types, and of those that share a pool with them, to the waiting list: in order of
-- arrival, each group whole or not at all. A group that is too large for what is left keeps its place.
--
-- The ticket types and their pools are locked already; whoever holds a pool may lock its other ticket types, since
-- everybody locks the pool before them.
create function make_offers(p_event_id uuid, p_ticket_type_ids uuid[])
returns integer language plpgsql as $$
declare
  v_types uuid[];
  v_entry record;
  v_left integer;
  v_offer_id uuid;
  v_offers integer := 0;
begin
  select array_agg(t.id) into v_types
    from ticket_types t
   where t.event_id = p_event_id
     and (t.id = any (p_ticket_type_ids)
          or t.pool_id in (select s.pool_id from ticket_types s where s.event_id = p_event_id and s.id = any (p_ticket_type_ids)));
  if not exists (select from waiting_entries w where w.ticket_type_id = any (v_types) and w.state = 'waiting') then
    return 0;
  end if;
  perform from lock_stock(p_event_id, v_types);

  for v_entry in
    select w.id, w.ticket_type_id, w.units,
           least(now() + make_interval(hours => e.offer_hours), e.ends_at, t.sales_end_at) as expires_at
      from waiting_entries w
      join ticket_types t on t.event_id = w.event_id and t.id = w.ticket_type_id
      join events e on e.id = w.event_id
     where w.ticket_type_id = any (v_types) and w.state = 'waiting'
       and e.state = 'published' and e.ends_at > now()
       and (t.sales_start_at is null or t.sales_start_at <= now()) and (t.sales_end_at is null or t.sales_end_at > now())
     order by w.place
  loop
    select least(t.capacity - t.sold - t.reserved - t.offered - t.allotted,
                 p.capacity - p.sold - p.reserved - p.offered - p.allotted) into v_left
      from ticket_types t
      left join pools p on p.event_id = t.event_id and p.id = t.pool_id
     where t.event_id = p_event_id and t.id = v_entry.ticket_type_id;
    if v_left >= v_entry.units then
      v_offer_id := gen_random_uuid();
      insert into offers (event_id, id, waiting_entry_id, ticket_type_id, units, offer_key, expires_at)
      values (p_event_id, v_offer_id, v_entry.id, v_entry.ticket_type_id, v_entry.units,
              replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), v_entry.expires_at);
      update waiting_entries w set state = 'offered' where w.id = v_entry.id and w.event_id = p_event_id;
      perform move_stock(p_event_id, v_entry.ticket_type_id, 0, 0, v_entry.units, 0);
      perform graphile_worker.add_job('send-offer-mail', json_build_object('eventId', p_event_id, 'offerId', v_offer_id),
                                      priority => -20);
      v_offers := v_offers + 1;
    end if;
  end loop;
  return v_offers;
end
$$;

-- Ends reservations that have run out: their stock goes to the waiting list, and else on sale again. Returns the orders
-- that expired; one that was paid in the meantime is left alone.
create function expire_orders(p_event_id uuid, p_order_ids uuid[])
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
  update orders set state = 'expired' where event_id = p_event_id and id = any (v_expired);
  insert into order_history (event_id, order_id, from_state, to_state, reason)
  select p_event_id, id, 'reserved', 'expired', 'the reservation ran out' from unnest(v_expired) as id;

  perform move_stock(p_event_id, r.ticket_type_id, 0, -r.units, 0, 0)
     from (select l.ticket_type_id, sum(l.quantity)::integer as units
             from order_lines l
            where l.event_id = p_event_id and l.order_id = any (v_expired)
            group by l.ticket_type_id) r;
  perform make_offers(p_event_id, v_types);
  return query select unnest(v_expired);
end
$$;

-- Ends offers that nobody took: the next in line gets the stock, and else it goes on sale again.
create function lapse_offers(p_event_id uuid, p_offer_ids uuid[])
returns setof uuid language plpgsql as $$
declare
  v_types uuid[];
  v_offer record;
begin
  select array_agg(distinct f.ticket_type_id) into v_types
    from offers f where f.event_id = p_event_id and f.id = any (p_offer_ids);
  perform from lock_stock(p_event_id, v_types);

  for v_offer in
    update offers f set state = 'lapsed'
     where f.event_id = p_event_id and f.id = any (p_offer_ids) and f.state = 'open' and f.expires_at <= now()
    returning f.id, f.waiting_entry_id, f.ticket_type_id, f.units
  loop
    update waiting_entries w set state = 'lapsed' where w.id = v_offer.waiting_entry_id and w.event_id = p_event_id;
    perform move_stock(p_event_id, v_offer.ticket_type_id, 0, 0, -v_offer.units, 0);
    return next v_offer.id;
  end loop;
  perform make_offers(p_event_id, v_types);
end
$$;

-- Units that a buyer holds of an event that limits them: reserved ones, and tickets that are not void.
create function units_of_buyer(p_event_id uuid, p_capped_buyer text)
returns integer language sql stable as $$
  select coalesce(sum(case o.state
           when 'reserved' then (select sum(l.quantity) from order_lines l where l.order_id = o.id and l.event_id = o.event_id)
           else (select count(*) from tickets t where t.order_id = o.id and t.event_id = o.event_id and t.state <> 'void')
         end), 0)::integer
    from orders o
   where o.event_id = p_event_id and o.capped_buyer = p_capped_buyer and o.state in ('reserved', 'fulfilled')
$$;
