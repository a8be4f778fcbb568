-- Units that a mailbox holds at an event with a buyer's limit: reserved ones, and tickets that aren't void.
--
-- Invariant: while the advisory lock "buyers of EVENT" is held, the result grows only by the holder's own orders.
-- Lock order: takes no locks. Callers that base a decision on it hold that advisory lock.
-- Index: orders_buyer_mailbox_idx, and the primary key of order_lines.
create or replace function units_of_buyer(p_event_id uuid, p_buyer_mailbox text)
returns integer language sql stable as $$
  select coalesce(sum(case o.state
           when 'reserved' then (select sum(l.quantity) from order_lines l where l.order_id = o.id and l.event_id = o.event_id)
           else (select count(*) from tickets t where t.order_id = o.id and t.event_id = o.event_id and t.state <> 'void')
         end), 0)::integer
    from orders o
   where o.event_id = p_event_id and o.buyer_mailbox = p_buyer_mailbox and o.state in ('reserved', 'fulfilled')
$$;
