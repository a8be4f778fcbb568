-- The audit log: who did what, in a chain of checkpoints that reveals any entry altered, removed or inserted later; and
-- the runs of the invariants' check.

-- Entries of the audit log. Ids only, never names or what a person wrote: people can be erased, the log stays. No
-- foreign keys, so that no deletion can reach into it. Append-only.
create table record_entries (
  id bigint generated always as identity primary key, -- Grows, but isn't the order of commits: see record_unsealed.
  at timestamptz not null default clock_timestamp(),
  actor_id uuid, -- Null: the system, or someone at the command line.
  acting_for uuid, -- User on whose behalf an administrator acted.
  organiser_id uuid,
  event_id uuid,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'), -- One of those in domain/record-actions.ts.
  subject_kind text,
  subject_id uuid,
  -- Small facts: ids, amounts in minor units, states, instants.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and length(details::text) <= 1000),
  check (acting_for is null or actor_id is not null),
  check (subject_id is null or subject_kind is not null)
);
-- The audit log's pages filter by one of these and list newest first.
create index record_entries_at_idx on record_entries (at, id);
create index record_entries_actor_idx on record_entries (actor_id, id);
create index record_entries_acting_for_idx on record_entries (acting_for, id) where acting_for is not null;
create index record_entries_organiser_idx on record_entries (organiser_id, id);
create index record_entries_event_idx on record_entries (event_id, id);
create index record_entries_action_idx on record_entries (action, id);
create index record_entries_subject_idx on record_entries (subject_id, id);
-- belonged_to_organiser: roles that a person gave lately.
create index record_entries_roles_given_idx on record_entries (organiser_id, actor_id, at)
  where action in ('team.invited', 'team.role_changed');
create trigger record_entries_append_only before update or delete on record_entries
  for each row execute function refuse_change();
create trigger record_entries_never_emptied before truncate on record_entries
  for each statement execute function refuse_change();

-- Entries that no checkpoint covers yet, added by a trigger in the transaction that writes the entry
-- (functions/queue_for_seal.sql). Ids aren't the order of commits: an entry appears here as soon as it is committed,
-- however late, so none is missed. Deleted by the checkpoint that covers them.
create table record_unsealed (
  entry_id bigint primary key
);

-- Checkpoints over batches of entries, counted from 1 without gaps. Append-only.
create table record_seals (
  number bigint primary key check (number > 0),
  sealed_at timestamptz not null default clock_timestamp(),
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
create trigger record_seals_append_only before update or delete on record_seals
  for each row execute function refuse_change();
create trigger record_seals_never_emptied before truncate on record_seals
  for each statement execute function refuse_change();

-- The newest checkpoint, so that removing it is noticed. One row, whose lock lets one server at a time write a
-- checkpoint.
create table record_head (
  one boolean primary key default true check (one),
  number bigint not null,
  hash bytea not null
);
insert into record_head (number, hash) values (0, decode(repeat('00', 32), 'hex'));

-- Runs of the invariants' check: one a night, and those that an administrator asked for. Permanent.
create table audit_runs (
  id bigint generated always as identity primary key,
  night date unique, -- Date in Africa/Windhoek; null: asked for.
  started_at timestamptz not null default now(),
  finished_at timestamptz, -- Null while it runs.
  findings jsonb, -- Rows that break an invariant: [{invariant, means, row}]; empty when all hold.
  requested_by uuid, -- The administrator who asked for it.
  claimed_at timestamptz, -- A server has started the run that was asked for.
  seal_number bigint, -- Newest checkpoint of the audit log at that time, which must stay in the chain for ever.
  seal_hash bytea,
  check ((finished_at is null) = (findings is null))
);
-- List of runs.
create index audit_runs_started_idx on audit_runs (started_at);
-- Runs that wait for a server.
create index audit_runs_asked_idx on audit_runs (started_at) where finished_at is null;
