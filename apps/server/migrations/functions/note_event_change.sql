-- Notes when an event was last changed, for feeds and search engines.
--
-- Invariant: changed_at is the time of the latest transaction that changed any of the event's columns.
-- Lock order: takes no locks.
-- Index: reads no table.
create or replace function note_event_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
create or replace trigger events_note_change before update on events
  for each row when (old.* is distinct from new.*) execute function note_event_change();
