-- Queues each entry of the audit log for the next checkpoint, in the transaction that writes it.
--
-- Invariant: every committed entry is either queued or covered by a checkpoint.
create or replace function queue_for_seal() returns trigger language plpgsql as $$
begin
  insert into record_unsealed values (new.id);
  return null;
end
$$;
create or replace trigger record_entries_queue_for_seal after insert on record_entries
  for each row execute function queue_for_seal();
