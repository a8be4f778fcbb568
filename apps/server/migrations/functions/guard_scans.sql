-- Scans are append-only, except that those made to try out the door of a draft event are deleted with it.
--
-- Invariant: no scan of an event that exists is ever changed or deleted.
-- Lock order: takes no locks.
-- Index: the primary key of events.
create or replace function guard_scans() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from events where id = old.event_id) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create or replace trigger scans_append_only before update or delete on scans for each row execute function guard_scans();
