-- Queues each entry of the audit log for the next checkpoint, in the transaction that writes it.
--
-- Invariant: every committed entry is either queued or covered by a checkpoint.
-- Lock order: takes no locks; rows are only inserted.
-- Index: none, because it reads nothing.
create or replace function queue_for_checkpoint() returns trigger language plpgsql as $$
begin
  insert into audit_checkpoint_queue values (new.id);
  return null;
end
$$;
create or replace trigger audit_log_queue_for_checkpoint after insert on audit_log
  for each row execute function queue_for_checkpoint();
