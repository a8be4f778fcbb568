-- Queues jobs of one kind in the caller's transaction, in one statement for all of them.
--
-- Invariant: a job runs only if the transaction that queued it commits.
-- Lock order: takes no locks on our tables.
-- Index: none of ours.
create or replace function queue_jobs(p_kind job_kind, p_payloads json[]) returns void language plpgsql as $$
begin
  perform graphile_worker.add_jobs(array(
    select (p_kind.name, payload, null, null, p_kind.max_attempts, null, p_kind.priority, null)::graphile_worker.job_spec
      from unnest(p_payloads) as payload));
end
$$;
