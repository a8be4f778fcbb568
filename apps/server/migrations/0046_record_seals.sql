-- The record is sealed in batches, each bound to the one before: what is altered, removed or put in later is found.

create table record_unsealed (
  entry_id bigint primary key
);
comment on table record_unsealed is
  'Entries that no seal covers yet. Ids are not the order of commits: an entry is seen here as soon as it is committed, however late, so that sealing misses none.';

create function queue_for_seal() returns trigger language plpgsql as $$
begin
  insert into record_unsealed values (new.id);
  return null;
end
$$;
comment on function queue_for_seal is 'Has each entry of the record wait for its seal, in the transaction that writes it.';
create trigger record_entries_queue_for_seal after insert on record_entries for each row execute function queue_for_seal();
insert into record_unsealed select id from record_entries;

create table record_seals (
  number bigint primary key check (number > 0),
  sealed_at timestamptz not null default clock_timestamp(),
  entries int8multirange not null check (not isempty(entries)),
  entry_count integer not null check (entry_count > 0),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  mac bytea not null check (length(mac) = 32),
  exclude using gist (entries with &&)
);
comment on table record_seals is 'Each seal over a batch of entries of the record, counted from 1 without gaps. Append-only.';
comment on column record_seals.entries is 'The ids of the entries; a late one is covered by a later seal.';
comment on column record_seals.hash is 'SHA-256 over the previous hash and the entries by id, each as one line of JSON.';
comment on column record_seals.mac is 'HMAC-SHA-256 over number and hash under a key from the secret of the environment: nobody who has only the database makes one.';
create trigger record_seals_append_only before update or delete on record_seals for each row execute function refuse_change();
create trigger record_seals_never_emptied before truncate on record_seals for each statement execute function refuse_change();

create table record_head (
  one boolean primary key default true check (one),
  number bigint not null,
  hash bytea not null
);
comment on table record_head is 'The newest seal, so that its removal is found; one row, whose lock lets one server seal at a time.';
insert into record_head (number, hash) values (0, decode(repeat('00', 32), 'hex'));

alter table audit_runs drop constraint audit_runs_pkey;
alter table audit_runs
  add column id bigint generated always as identity primary key,
  add column requested_by uuid,
  add column seal_number bigint,
  add column seal_hash bytea;
alter table audit_runs alter column night drop not null;
alter table audit_runs add constraint audit_runs_night_key unique (night);
comment on table audit_runs is 'Each check of the invariants: one a night, and those that somebody asked for; unfinished while it runs.';
comment on column audit_runs.night is 'The date in Africa/Windhoek; null for one that was asked for.';
comment on column audit_runs.requested_by is 'The administrator who asked for it.';
comment on column audit_runs.seal_number is 'The newest seal of the record then: it must be in the chain for ever.';
create index audit_runs_started_idx on audit_runs (started_at);
