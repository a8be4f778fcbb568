-- Who did what: one row for each thing that an organisation's people, administrators or an account's owner changed.

create table record_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  acting_for uuid,
  organiser_id uuid,
  event_id uuid,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_kind text,
  subject_id uuid,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and length(details::text) <= 1000),
  check (acting_for is null or actor_id is not null),
  check (subject_id is null or subject_kind is not null)
);
comment on table record_entries is
  'Who did what. Ids only, never what a person wrote or is called: people can be erased, the record stays. Append-only; no foreign keys, so that nothing ever reaches into it.';
comment on column record_entries.id is 'Grows, but is not the order of commits: see record_unsealed.';
comment on column record_entries.actor_id is 'The user who did it; null: the system by itself, or somebody at the command line.';
comment on column record_entries.acting_for is 'The user in whose place an administrator did it.';
comment on column record_entries.action is 'One of RECORD_ACTIONS in the domain.';
comment on column record_entries.details is 'Small facts: ids, amounts in minor units, states, instants.';

create index record_entries_at_idx on record_entries (at, id);
create index record_entries_actor_idx on record_entries (actor_id, id);
create index record_entries_acting_for_idx on record_entries (acting_for, id) where acting_for is not null;
create index record_entries_organiser_idx on record_entries (organiser_id, id);
create index record_entries_event_idx on record_entries (event_id, id);
create index record_entries_action_idx on record_entries (action, id);
create index record_entries_subject_idx on record_entries (subject_id, id);

create trigger record_entries_append_only before update or delete on record_entries for each row execute function refuse_change();
create trigger record_entries_never_emptied before truncate on record_entries for each statement execute function refuse_change();
