-- What went back of an event's orders is read of the event at once, as its refunds are.

create index disputes_of_event_idx on disputes (uuid_hash(event_id), id);
