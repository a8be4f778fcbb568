-- The audit log: who did what, with a chain of checkpoints that reveals entries altered, removed or inserted later.
-- Also the runs of the audit of invariants.

-- Entries of the audit log. They contain only ids, never names or text that people wrote, because personal data must be
-- erasable and the log is permanent. There are no foreign keys, so that no deletion can affect them. Append-only.
create table audit_log (
  -- Increasing, but not in order of commit: see audit_checkpoint_queue.
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid, -- Null for the system, or someone at the command line.
  on_behalf_of uuid, -- User on whose behalf an administrator acted.
  organiser_id uuid,
  event_id uuid,
  -- One of the actions in domain/audit-log/audit-actions.ts.
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_kind text,
  subject_id uuid,
  -- Small facts: ids, amounts in minor units, states, instants.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and length(details::text) <= 1000),
  check (on_behalf_of is null or actor_id is not null),
  check (subject_id is null or subject_kind is not null)
);
-- Pages of the audit log are filtered by one of these columns and list the newest entries first.
create index audit_log_at_idx on audit_log (at, id);
create index audit_log_actor_idx on audit_log (actor_id, id);
create index audit_log_on_behalf_of_idx on audit_log (on_behalf_of, id) where on_behalf_of is not null;
create index audit_log_organiser_idx on audit_log (organiser_id, id);
create index audit_log_event_idx on audit_log (event_id, id);
create index audit_log_action_idx on audit_log (action, id);
create index audit_log_subject_idx on audit_log (subject_id, id);
-- belonged_to_organiser: roles that a person recently granted.
create index audit_log_roles_given_idx on audit_log (organiser_id, actor_id, at)
  where action in ('team.invited', 'team.role_changed');
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();

-- Entries that no checkpoint covers yet, added by a trigger in the transaction that writes the entry
-- (functions/queue_for_checkpoint.sql). Ids aren't in order of commit, but an entry appears here as soon as it is
-- committed, so none is missed. Deleted by the checkpoint that covers them.
create table audit_checkpoint_queue (
  entry_id bigint primary key
);

-- Checkpoints over batches of entries, counted from 1 without gaps. Append-only.
create table audit_checkpoints (
  number bigint primary key check (number > 0),
  checkpointed_at timestamptz not null default clock_timestamp(),
  -- Ids of the entries. An entry that commits late is covered by a later checkpoint.
  entries int8multirange not null check (not isempty(entries)),
  entry_count integer not null check (entry_count > 0),
  previous_hash bytea not null check (length(previous_hash) = 32),
  -- SHA-256 over the previous hash and the entries by id, each as one line of JSON.
  hash bytea not null check (length(hash) = 32),
  -- HMAC-SHA-256 over number and hash, under a key derived from the environment's secret, so that access to the
  -- database isn't enough to forge one.
  mac bytea not null check (length(mac) = 32),
  -- An entry is covered by one checkpoint only.
  exclude using gist (entries with &&)
);
create trigger audit_checkpoints_append_only before update or delete on audit_checkpoints
  for each row execute function refuse_change();
create trigger audit_checkpoints_never_emptied before truncate on audit_checkpoints
  for each statement execute function refuse_change();

-- The newest checkpoint, so that its removal is noticed. One row, whose lock lets one server at a time write a
-- checkpoint.
create table audit_checkpoint_head (
  one boolean primary key default true check (one),
  number bigint not null,
  hash bytea not null
);
insert into audit_checkpoint_head (number, hash) values (0, decode(repeat('00', 32), 'hex'));

-- Runs of the audit of invariants: one each night, and those requested by administrators. Permanent.
create table audit_runs (
  id bigint generated always as identity primary key,
  night date unique, -- Date in Africa/Windhoek; null if an administrator requested the run.
  started_at timestamptz not null default now(),
  finished_at timestamptz, -- Null while it runs.
  findings jsonb, -- Rows that break an invariant: [{invariant, means, row}]; empty if there are none.
  requested_by uuid, -- The administrator who requested the run.
  claimed_at timestamptz, -- Time at which a server started a requested run.
  checkpoint_number bigint, -- Newest checkpoint of the audit log at the time of the run; it must remain in the chain.
  checkpoint_hash bytea,
  check ((finished_at is null) = (findings is null))
);
-- Administrators' list of runs.
create index audit_runs_started_idx on audit_runs (started_at);
-- Finds requested runs that no server has started.
create index audit_runs_asked_idx on audit_runs (started_at) where finished_at is null;
