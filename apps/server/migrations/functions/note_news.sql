-- Notes news about events for the people who follow their organiser or saved them, in the transaction that causes it.
--
-- Invariant: event_news has at most one row per event and kind. Each later move of an event is news again.
-- Lock order: rows of event_news after the event's.
-- Index: the primary key.
create or replace function note_news() returns trigger language plpgsql as $$
begin
  if old.state in ('published', 'postponed') then
    insert into event_news (event_id, kind) values (new.id, 'event_moved')
        on conflict (event_id, kind) do update set at = now(), notified_up_to = null, notified_at = null;
  else
    insert into event_news (event_id, kind) values (new.id, 'new_event') on conflict (event_id, kind) do nothing;
  end if;
  return null;
end
$$;
create or replace trigger events_published_news after update of state on events
  for each row when (old.state in ('draft', 'in_review') and new.state = 'published') execute function note_news();
create or replace trigger events_moved_news after update of state, starts_at, location, address, city on events
  for each row when (old.state in ('published', 'postponed') and new.state in ('published', 'postponed')
                     and (old.state, old.starts_at, old.location, old.address, old.city)
                         is distinct from (new.state, new.starts_at, new.location, new.address, new.city))
  execute function note_news();
