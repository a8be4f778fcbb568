-- Bounds what the waiting list offers to one client network at a time: an offer is kept for a day, and whoever joins under
-- invented addresses would otherwise have all stock that comes back. Who is passed over keeps the place.
--
-- Counted under the lock of the ticket types that stock came back to: offers of others, made at the same moment, may exceed
-- the bound by one entry each.
alter table waiting_entries
  add column network text,
  add column max_offered integer,
  add check ((network is null) = (max_offered is null));
comment on column waiting_entries.network is 'Keyed hash of the event and the client network that joined; null: no bound.';
comment on column waiting_entries.max_offered is 'Units that may be on offer to this network at a time.';

-- As in 0080, with the bound of networks.
create or replace function make_offers(p_event_id uuid, p_ticket_type_ids uuid[])
returns integer language plpgsql as $$
declare
  v_types uuid[];
  v_entry record;
  v_left integer;
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
  if not exists (select from waiting_entries w where w.ticket_type_id = any (v_types) and w.state = 'waiting') then
    return 0;
  end if;
  perform from lock_stock(p_event_id, v_types);

  for v_entry in
    select w.id, w.ticket_type_id, w.units, w.network, w.max_offered,
           least(now() + make_interval(hours => e.offer_hours), e.ends_at, t.sales_end_at) as expires_at
      from waiting_entries w
      join ticket_types t on t.event_id = w.event_id and t.id = w.ticket_type_id
      join events e on e.id = w.event_id
     where w.ticket_type_id = any (v_types) and w.state = 'waiting'
       and e.state = 'published' and e.sales_stopped_at is null and e.off_sale_at is null and e.ends_at > now()
       and (t.sales_start_at is null or t.sales_start_at <= now()) and (t.sales_end_at is null or t.sales_end_at > now())
     order by w.place
  loop
    select least(t.capacity - t.sold - t.reserved - t.offered - t.allotted,
                 p.capacity - p.sold - p.reserved - p.offered - p.allotted) into v_left
      from ticket_types t
      left join pools p on p.event_id = t.event_id and p.id = t.pool_id
     where t.event_id = p_event_id and t.id = v_entry.ticket_type_id;
    if v_left >= v_entry.units and v_entry.max_offered is not null and not v_entry.network = any (v_full_networks) then
      select coalesce(sum(f.units), 0) into v_held
        from offers f
        join waiting_entries w on w.event_id = f.event_id and w.id = f.waiting_entry_id
       where f.event_id = p_event_id and f.state = 'open' and w.network = v_entry.network;
      if v_held + v_entry.units > v_entry.max_offered then
        v_full_networks := v_full_networks || v_entry.network;
      end if;
    end if;
    if v_left >= v_entry.units and (v_entry.network is null or not v_entry.network = any (v_full_networks)) then
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
