-- Issues the tickets of orders that have just been fulfilled, and notes that they are to be emailed. An order's tickets
-- are numbered from 1, in the order of the event's ticket types. The statements are planned once per connection, because
-- planning them for a few orders takes longer than running them.
--
-- Invariant (A5): an order gets exactly as many tickets as its lines have units.
-- Lock order: the caller holds the locks of the stock and of the orders.
-- Index: the primary keys of orders, order_lines and ticket_types.
create or replace function issue_tickets(p_event_id uuid, p_orders order_to_fulfil[], p_mail job_kind)
returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_units integer;
  v_tickets integer;
begin
  insert into tickets (event_id, id, order_id, ticket_type_id, number, attendee_name, short_code)
  select p_event_id, f.ticket_ids[u.number], f.order_id, u.ticket_type_id, u.number, o.buyer_name, f.short_codes[u.number]
    from unnest(p_orders) f
    join orders o on o.id = f.order_id and o.event_id = p_event_id
   cross join lateral (
     select l.ticket_type_id, row_number() over (order by y.position, y.id)::integer as number
       from order_lines l
       join ticket_types y on y.id = l.ticket_type_id and y.event_id = l.event_id
      cross join generate_series(1, l.quantity)
      where l.order_id = f.order_id and l.event_id = p_event_id) u
   -- Without this, each of the event's orders could be read.
   where o.id = any (array(select x.order_id from unnest(p_orders) x));
  get diagnostics v_units = row_count;
  select sum(cardinality(f.ticket_ids)) into v_tickets from unnest(p_orders) f;
  if v_tickets <> v_units then
    raise exception '% tickets issued for % units', v_tickets, v_units using errcode = 'check_violation';
  end if;

  perform queue_tickets_mails(p_event_id, array(select f.order_id from unnest(p_orders) f), p_mail);
end
$$;
