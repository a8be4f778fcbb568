-- Lists are found in their indexes alone: rows are read for the page only. The columns that lists search, filter and sort
-- by stand in the index of an event's orders or tickets, so that thousands of them are read from a few pages beside each
-- other, where the rows themselves lie scattered among those of all events.

drop index orders_of_event_idx;
create index orders_of_event_idx on orders (uuid_hash(event_id), created_at, id)
  include (event_id, state, order_type, buyer_name, buyer_email, reference, total_minor);
drop index tickets_of_event_idx;
create index tickets_of_event_idx on tickets (uuid_hash(event_id), issued_at, id)
  include (event_id, state, order_id, ticket_type_id, attendee_name, holder_email);

-- Rows that were added must be known as seen by all, or they are looked up nevertheless: soon, and not only after a fifth
-- of the table is new.
alter table orders set (autovacuum_vacuum_insert_scale_factor = 0.01);
alter table tickets set (autovacuum_vacuum_insert_scale_factor = 0.01);

-- All orders are listed by their ids, which have the order of time. A sale pays nothing for the states that need an index:
-- an order comes to it only when it ends unpaid.
drop index orders_by_state_idx;
create index orders_ended_idx on orders (state, id) where state in ('expired', 'cancelled');
