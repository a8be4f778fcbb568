-- Ids of jobs never repeat, even if a standby that lags behind is promoted, whose sequence continues from an earlier
-- number. The job queue deletes a finished job by its id, so a job from before the failover could otherwise delete a new
-- one. An id is the time in sixteenths of a second since 2026, followed by the last 18 bits of the sequence. Until 2094
-- it is below 2^53, so JavaScript represents it exactly.
create sequence graphile_worker.job_numbers;
alter table graphile_worker._private_jobs
  alter column id drop identity,
  alter column id set default
    (floor(extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00Z') * 16)::bigint << 18)
    + (nextval('graphile_worker.job_numbers') & 262143);
alter sequence graphile_worker.job_numbers owned by graphile_worker._private_jobs.id;
