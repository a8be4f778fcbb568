-- Offers the waiting list what is left of some ticket types, and of those that share a pool with them, in order of
-- arrival. Each entry gets all of its tickets or none. An entry keeps its place if too few units are left, if its mailbox
-- has reached the buyer's limit and so couldn't order any, or if its client network has reached its limit, which counts
-- open offers and accepted offers that aren't paid yet, because both hold stock without payment. Returns the number of
-- offers made.
--
-- Nothing is offered while the event is off sale or its organiser is closed; the sweep of waiting lists catches up
-- afterwards.
--
-- The next entry is found in an index for each number of tickets, so a waiting list of 50,000 entries that can't be
-- served costs nothing. The search never has to go back, because within one call stock only decreases and a network's
-- units only increase.
--
-- Invariant (A1): `offered` increases by exactly the units of the offers inserted.
-- Lock order: takes the stock of the shared pools. The caller holds those ticket types and their pools, and everyone
-- locks a pool before its ticket types, so locking the pool's other types here can't deadlock. If offers to one network
-- are made for several pools at the same moment, each may exceed its limit by one entry. A buyer's units are read without
-- the lock on buyers, because the order decides.
-- Index: waiting_entries_size_idx, waiting_entries_network_idx, offers_entry_idx, and those of units_of_buyer.
create or replace function make_offers(p_event_id uuid, p_ticket_type_ids uuid[])
returns integer language plpgsql as $$
declare
  v_types uuid[];
  v_sizes integer[];
  v_place bigint := 0;
  v_entry record;
  v_offer_id uuid;
  v_offers integer := 0;
  v_full_networks text[] := '{}';
  v_held integer;
begin
  select array_agg(t.id) into v_types
    from ticket_types t
   where t.event_id = p_event_id
     and (t.id = any (p_ticket_type_ids)
          or t.pool_id in (select s.pool_id from ticket_types s where s.event_id = p_event_id and s.id = any (p_ticket_type_ids)));
  with recursive sizes as (
    select t.id, (select min(w.units) from waiting_entries w where w.ticket_type_id = t.id and w.state = 'waiting') as units
      from unnest(v_types) as t (id)
     union all
    select s.id, (select min(w.units) from waiting_entries w
                   where w.ticket_type_id = s.id and w.state = 'waiting' and w.units > s.units)
      from sizes s where s.units is not null)
  select array_agg(distinct units) into v_sizes from sizes where units is not null;
  if v_sizes is null then
    return 0;
  end if;
  perform from lock_stock(p_event_id, v_types);

  loop
    select w.id, w.place, w.ticket_type_id, w.units, w.mailbox, w.network, w.max_offered, e.max_per_buyer,
           least(now() + make_interval(hours => e.offer_hours), e.ends_at, t.sales_end_at) as expires_at
      into v_entry
      from events e
      join ticket_types t on t.event_id = e.id and t.id = any (v_types)
      left join pools p on p.event_id = t.event_id and p.id = t.pool_id
      join unnest(v_sizes) as z (units)
        on z.units <= units_left(t, p)
     cross join lateral (
       select x.* from waiting_entries x
        where x.ticket_type_id = t.id and x.state = 'waiting' and x.units = z.units and x.place > v_place
          and (x.network is null or x.network <> all (v_full_networks))
        order by x.place
        limit 1) w
     where e.id = p_event_id
       and e.state = 'published' and e.sales_stopped_at is null and e.off_sale_at is null and e.ends_at > now()
       and (t.sales_start_at is null or t.sales_start_at <= now()) and (t.sales_end_at is null or t.sales_end_at > now())
     order by w.place
     limit 1;
    exit when not found;
    v_place := v_entry.place;
    if v_entry.max_per_buyer is not null
       and units_of_buyer(p_event_id, v_entry.mailbox) >= v_entry.max_per_buyer then
      continue;
    end if;
    if v_entry.network is not null then
      select coalesce(sum(f.units), 0) into v_held
        from waiting_entries w
        join offers f on f.event_id = w.event_id and f.waiting_entry_id = w.id
       where w.event_id = p_event_id and w.network = v_entry.network and w.state in ('offered', 'served')
         and (f.state = 'open'
              or (f.state = 'taken'
                  and exists (select from orders o
                               where o.id = f.order_id and o.event_id = f.event_id and o.state = 'reserved')));
      if v_held + v_entry.units > v_entry.max_offered then
        v_full_networks := v_full_networks || v_entry.network;
        continue;
      end if;
    end if;
    v_offer_id := gen_random_uuid();
    insert into offers (event_id, id, waiting_entry_id, ticket_type_id, units, offer_key, expires_at)
    values (p_event_id, v_offer_id, v_entry.id, v_entry.ticket_type_id, v_entry.units,
            replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), v_entry.expires_at);
    update waiting_entries w set state = 'offered' where w.id = v_entry.id and w.event_id = p_event_id;
    perform move_stock(p_event_id, v_entry.ticket_type_id, 0, 0, v_entry.units, 0);
    perform graphile_worker.add_job('send-offer-mail', json_build_object('eventId', p_event_id, 'offerId', v_offer_id),
                                    priority => -20);
    v_offers := v_offers + 1;
  end loop;
  return v_offers;
end
$$;
