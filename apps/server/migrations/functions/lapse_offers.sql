-- Ends offers that weren't accepted in time. Their stock is offered to the next entries on the waiting list or goes
-- back on sale. Returns the offers that ended; doesn't touch an offer that was accepted at the last moment.
--
-- An entry whose offer ends while the event is postponed or its sales are stopped gets its place back, because no one
-- could accept the offer.
--
-- Invariant (A1): `offered` falls by exactly the units of the offers that end.
-- Lock order: stock, then offers, then their waiting-list entries.
-- Index: the primary key of offers (the sweep finds them in offers_lapsing_idx).
create or replace function lapse_offers(p_event_id uuid, p_offer_ids uuid[])
returns setof uuid language plpgsql as $$
declare
  v_types uuid[];
  v_offer record;
  v_paused boolean;
begin
  select array_agg(distinct f.ticket_type_id) into v_types
    from offers f where f.event_id = p_event_id and f.id = any (p_offer_ids);
  perform from lock_stock(p_event_id, v_types);
  select e.state = 'postponed'
         or e.state = 'published' and e.ends_at > now() and (e.sales_stopped_at is not null or e.off_sale_at is not null)
    into v_paused
    from events e where e.id = p_event_id;

  for v_offer in
    update offers f set state = 'lapsed'
     where f.event_id = p_event_id and f.id = any (p_offer_ids) and f.state = 'open' and f.expires_at <= now()
    returning f.id, f.waiting_entry_id, f.ticket_type_id, f.units
  loop
    update waiting_entries w set state = case when v_paused then 'waiting' else 'lapsed' end
     where w.id = v_offer.waiting_entry_id and w.event_id = p_event_id;
    perform move_stock(p_event_id, v_offer.ticket_type_id, 0, 0, -v_offer.units, 0);
    return next v_offer.id;
  end loop;
  perform make_offers(p_event_id, v_types);
end
$$;
