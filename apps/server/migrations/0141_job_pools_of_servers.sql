-- A job whose server died is taken up after half a minute, and a job runner that had to be replaced is shown.

alter table servers add column job_pools text[], add column runner_replaced_at timestamptz;
comment on column servers.job_pools is 'The names under which this server’s job runners lock jobs; null as long as it has not said so.';
comment on column servers.runner_replaced_at is 'When this server last replaced a job runner that had stopped responding.';
