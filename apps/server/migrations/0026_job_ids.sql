-- Ids of jobs never repeat, even if a standby that lags behind is promoted and its sequence counts from an earlier number. The
-- job queue deletes finished jobs by their ids, so a server that finishes a job from before would delete another one.
-- An id is the time in sixteenths of a second since 2026, then the last 18 bits of the sequence. Below 2^53 until 2094,
-- so that JavaScript can represent it.
create sequence graphile_worker.job_numbers;
alter table graphile_worker._private_jobs
  alter column id drop identity,
  alter column id set default
    (floor(extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00Z') * 16)::bigint << 18)
    + (nextval('graphile_worker.job_numbers') & 262143);
alter sequence graphile_worker.job_numbers owned by graphile_worker._private_jobs.id;
