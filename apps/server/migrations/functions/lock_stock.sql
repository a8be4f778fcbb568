-- Locks and moves stock, for commands and for the functions that handle orders and offers. place_orders changes the
-- counters itself, once for a whole batch.
--
-- Invariants (A1): sold + reserved + offered + allotted <= capacity, and sold + on_return + allotted <= capacity, for
-- each ticket type and pool. The tables' check constraints enforce them.
-- Lock order: pools by id, then ticket types by id, before client networks, offers, orders and payments.
-- Index: the primary keys of pools and ticket_types.

-- Locks ticket types, after their pools. Returns, for each type and its pool (null if none), the units left to order and
-- those unsold (functions/units_left.sql).
create or replace function lock_stock(p_event_id uuid, p_ticket_type_ids uuid[])
returns table (ticket_type_id uuid, pool_id uuid, units_left integer, pool_left integer, units_unsold integer, pool_unsold integer)
language plpgsql as $$
begin
  perform from pools p
    where p.event_id = p_event_id
      and p.id in (select t.pool_id from ticket_types t where t.event_id = p_event_id and t.id = any (p_ticket_type_ids))
    order by p.id
      for no key update;
  return query
    select t.id, t.pool_id, units_left(t), units_left(p), units_unsold(t), units_unsold(p)
      from ticket_types t
      left join pools p on p.event_id = t.event_id and p.id = t.pool_id
     where t.event_id = p_event_id and t.id = any (p_ticket_type_ids)
     order by t.id
       for no key update of t;
end
$$;

-- Adds to the counters of a ticket type and its pool, both locked by lock_stock. A ticket offered for resale counts
-- as on_return instead of sold, so its unit can be ordered again.
create or replace function move_stock(p_event_id uuid, p_ticket_type_id uuid,
                           p_sold integer, p_reserved integer, p_offered integer, p_allotted integer, p_on_return integer default 0)
returns void language plpgsql as $$
declare
  v_pool_id uuid;
begin
  update ticket_types t
     set sold = t.sold + p_sold, reserved = t.reserved + p_reserved, offered = t.offered + p_offered,
         allotted = t.allotted + p_allotted, on_return = t.on_return + p_on_return
   where t.event_id = p_event_id and t.id = p_ticket_type_id
  returning t.pool_id into v_pool_id;
  if v_pool_id is not null then
    update pools p
       set sold = p.sold + p_sold, reserved = p.reserved + p_reserved, offered = p.offered + p_offered,
           allotted = p.allotted + p_allotted, on_return = p.on_return + p_on_return
     where p.event_id = p_event_id and p.id = v_pool_id;
  end if;
end
$$;
