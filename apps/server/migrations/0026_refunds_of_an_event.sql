-- Which of an event's orders had money sent back, without looking at each of them (as orders_of_event_idx, migration 0036).
create index refunds_of_event_idx on refunds (uuid_hash(event_id), id);
