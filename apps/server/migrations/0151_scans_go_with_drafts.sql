-- A draft at whose door somebody tried a code could never be deleted. Scans of tickets keep their event: the tickets do.
alter table scans drop constraint scans_event_id_fkey;
alter table scans add constraint scans_event_id_fkey foreign key (event_id) references events (id) on delete cascade;

create function keep_scans() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from events where id = old.event_id) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger scans_append_only on scans;
create trigger scans_append_only before update or delete on scans for each row execute function keep_scans();
