-- The audit log: who did what, in a chain of checkpoints that reveals any entry altered, removed or inserted later; and
-- the runs of the invariants' check.

-- Entries of the audit log. Ids only, never names or what a person wrote: people can be erased, the log stays. No
-- foreign keys, so that no deletion can reach into it. Append-only.
create table audit_log (
  id bigint generated always as identity primary key, -- Grows, but isn't the order of commits: see audit_checkpoint_queue.
  at timestamptz not null default clock_timestamp(),
  actor_id uuid, -- Null: the system, or someone at the command line.
  on_behalf_of uuid, -- User on whose behalf an administrator acted.
  organiser_id uuid,
  event_id uuid,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'), -- One of those in domain/audit-log/audit-actions.ts.
  subject_kind text,
  subject_id uuid,
  -- Small facts: ids, amounts in minor units, states, instants.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and length(details::text) <= 1000),
  check (on_behalf_of is null or actor_id is not null),
  check (subject_id is null or subject_kind is not null)
);
-- The audit log's pages filter by one of these and list newest first.
create index audit_log_at_idx on audit_log (at, id);
create index audit_log_actor_idx on audit_log (actor_id, id);
create index audit_log_on_behalf_of_idx on audit_log (on_behalf_of, id) where on_behalf_of is not null;
create index audit_log_organiser_idx on audit_log (organiser_id, id);
create index audit_log_event_idx on audit_log (event_id, id);
create index audit_log_action_idx on audit_log (action, id);
create index audit_log_subject_idx on audit_log (subject_id, id);
-- belonged_to_organiser: roles that a person gave lately.
create index audit_log_roles_given_idx on audit_log (organiser_id, actor_id, at)
  where action in ('team.invited', 'team.role_changed');
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();

-- Entries that no checkpoint covers yet, added by a trigger in the transaction that writes the entry
-- (functions/queue_for_checkpoint.sql). Ids aren't the order of commits: an entry appears here as soon as it is
-- committed, however late, so none is missed. Deleted by the checkpoint that covers them.
create table audit_checkpoint_queue (
  entry_id bigint primary key
);

-- Checkpoints over batches of entries, counted from 1 without gaps. Append-only.
create table audit_checkpoints (
  number bigint primary key check (number > 0),
  checkpointed_at timestamptz not null default clock_timestamp(),
  -- Ids of the entries; one that committed late is covered by a later checkpoint.
  entries int8multirange not null check (not isempty(entries)),
  entry_count integer not null check (entry_count > 0),
  previous_hash bytea not null check (length(previous_hash) = 32),
  -- SHA-256 over the previous hash and the entries by id, each as one line of JSON.
  hash bytea not null check (length(hash) = 32),
  -- HMAC-SHA-256 over number and hash, under a key from the environment's secret: the database alone isn't enough to
  -- forge one.
  mac bytea not null check (length(mac) = 32),
  -- An entry is covered once.
  exclude using gist (entries with &&)
);
create trigger audit_checkpoints_append_only before update or delete on audit_checkpoints
  for each row execute function refuse_change();
create trigger audit_checkpoints_never_emptied before truncate on audit_checkpoints
  for each statement execute function refuse_change();

-- The newest checkpoint, so that removing it is noticed. One row, whose lock lets one server at a time write a
-- checkpoint.
create table audit_checkpoint_head (
  one boolean primary key default true check (one),
  number bigint not null,
  hash bytea not null
);
insert into audit_checkpoint_head (number, hash) values (0, decode(repeat('00', 32), 'hex'));

-- Runs of the invariants' check: one a night, and those that an administrator asked for. Permanent.
create table audit_runs (
  id bigint generated always as identity primary key,
  night date unique, -- Date in Africa/Windhoek; null: asked for.
  started_at timestamptz not null default now(),
  finished_at timestamptz, -- Null while it runs.
  findings jsonb, -- Rows that break an invariant: [{invariant, means, row}]; empty when all hold.
  requested_by uuid, -- The administrator who asked for it.
  claimed_at timestamptz, -- A server has started the run that was asked for.
  checkpoint_number bigint, -- Newest checkpoint of the audit log at that time, which must stay in the chain forever.
  checkpoint_hash bytea,
  check ((finished_at is null) = (findings is null))
);
-- List of runs.
create index audit_runs_started_idx on audit_runs (started_at);
-- Runs that wait for a server.
create index audit_runs_asked_idx on audit_runs (started_at) where finished_at is null;
