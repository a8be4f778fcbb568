-- Sessions that end at once, scans that are bound to their code, limits that servers share, and what the nights found.

alter table users
  add column session_version integer not null default 1,
  add column sessions_ended_at timestamptz;
comment on column users.session_version is 'Raised when all sessions end; ID tokens that bear an older one are refused.';
comment on column users.sessions_ended_at is 'When that happened last: whoever remembers longer than an ID token lives knows all that matter.';
create index users_sessions_ended_idx on users (sessions_ended_at) where sessions_ended_at is not null;

alter table scans add column code_hash bytea;
comment on column scans.code_hash is 'SHA-256 of what was read: the same device and nonce with another code are refused. Null in scans from before.';

create unlogged table limit_uses (
  server uuid not null,
  number bigint not null,
  at timestamptz not null default now(),
  uses jsonb not null,
  primary key (server, number)
);
comment on table limit_uses is 'What each server counted of its limits since it last said so; the others add it to their own. Kept for minutes, lost in a crash.';
comment on column limit_uses.number is 'Counts what a server has said; the others read on from there.';
comment on column limit_uses.uses is '[[limit, keyed hash of the key, uses]]; no uses: the key is forgiven.';
create index limit_uses_at_idx on limit_uses (at);

create table audit_runs (
  night date primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  findings jsonb,
  check ((finished_at is null) = (findings is null))
);
comment on table audit_runs is 'The nightly check of the invariants, one row a night; unfinished while it runs.';
comment on column audit_runs.night is 'The date in Africa/Windhoek.';
comment on column audit_runs.findings is 'Each row that breaks an invariant: [{invariant, means, row}]; empty when all of them hold.';
