-- Issues the tickets of buyers' orders that have just been fulfilled, counts both, and notes that they are to be emailed.
-- An order's tickets are numbered from 1, by ticket type. The statements are planned once per connection, because planning
-- them for a few orders takes longer than running them.
--
-- Invariant (A5): an order gets exactly as many tickets as its lines have units.
-- Lock order: the caller holds the locks of the stock and of the orders.
-- Index: the primary keys of orders and order_lines.
create or replace function issue_tickets(p_event_id uuid, p_orders order_to_fulfil[], p_mail job_kind)
returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  -- By ticket type.
  v_types uuid[];
  v_issued integer[];
  v_value_minor bigint[];
  v_units integer;
  v_total integer;
begin
  with issued as materialized (
    select f.ticket_ids[u.number] as id, f.order_id, u.ticket_type_id, u.number, o.buyer_name, f.short_codes[u.number] as short_code,
           u.paid_minor
      from unnest(p_orders) f
      join orders o on o.id = f.order_id and o.event_id = p_event_id
     cross join lateral (
       select l.ticket_type_id, l.paid_minor, row_number() over (order by l.ticket_type_id)::integer as number
         from order_lines l cross join generate_series(1, l.quantity)
        where l.order_id = f.order_id and l.event_id = p_event_id) u
     -- Without this, each of the event's orders could be read.
     where o.id = any (array(select x.order_id from unnest(p_orders) x))),
  inserted as (
    insert into tickets (event_id, id, order_id, ticket_type_id, number, attendee_name, short_code)
    select p_event_id, i.id, i.order_id, i.ticket_type_id, i.number, i.buyer_name, i.short_code from issued i)
  select array_agg(s.ticket_type_id), array_agg(s.issued), array_agg(s.value_minor), sum(s.issued)
    into v_types, v_issued, v_value_minor, v_total
    from (select i.ticket_type_id, count(*)::integer as issued, sum(i.paid_minor)::bigint as value_minor
            from issued i group by i.ticket_type_id) s;
  select sum(cardinality(f.ticket_ids)) into v_units from unnest(p_orders) f;
  if v_total <> v_units then
    raise exception '% tickets issued for % units', v_units, v_total using errcode = 'check_violation';
  end if;

  perform count_fulfilled(p_event_id, cardinality(p_orders), v_types, v_issued, v_value_minor);
  perform queue_tickets_mails(p_event_id, array(select f.order_id from unnest(p_orders) f), p_mail);
end
$$;
