-- The administrators' day: people and their locks, messages and their answers, servers, acting for somebody.

alter table users add column locked_at timestamptz;
comment on column users.locked_at is 'Since when the account is locked: nobody signs in to it; null where it is not.';
create index users_created_idx on users (created_at, id);
create index users_name_idx on users (lower(name) text_pattern_ops, id);
create index users_email_prefix_idx on users (lower(email) text_pattern_ops);
create index users_administrators_idx on users (id) where roles @> array['ADMINISTRATOR'];

alter table contact_messages
  add column state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  add column decided_by uuid,
  add column decided_at timestamptz,
  add column answer text,
  add column answer_sent_at timestamptz,
  add check ((state = 'open') = (decided_at is null)),
  add check ((state = 'answered') = (answer is not null));
comment on column contact_messages.state is 'Answered by mail, or closed without an answer.';
comment on column contact_messages.decided_by is 'The administrator who answered or closed it.';
comment on column contact_messages.answer is 'What was answered; goes with the message.';
comment on column contact_messages.answer_sent_at is 'When the mail with the answer was handed over; null until then.';
create index contact_messages_open_idx on contact_messages (received_at, id) where state = 'open';
create index contact_messages_order_idx on contact_messages (received_at, id);

alter table audit_runs add column claimed_at timestamptz;
comment on column audit_runs.claimed_at is 'When a server took up an audit that was asked for; null until then.';
create index audit_runs_asked_idx on audit_runs (started_at) where finished_at is null;

create unlogged table servers (
  id uuid primary key,
  name text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
comment on table servers is 'The copies of the program that run: each says so every few seconds, and takes its row away when it stops. Lost in a crash.';

create table acting_sessions (
  id uuid primary key,
  administrator_id uuid not null references users,
  user_id uuid not null references users,
  reason text not null check (reason <> ''),
  administrator_version integer not null,
  user_version integer not null,
  began_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '30 minutes',
  ended_at timestamptz,
  check (administrator_id <> user_id)
);
comment on table acting_sessions is 'Administrators who act for somebody for a while: for support, with a reason. Kept for a year.';
comment on column acting_sessions.administrator_version is 'Their session version then, like that of the user: whoever ends all their sessions ends this one too.';
create index acting_sessions_administrator_idx on acting_sessions (administrator_id);
create index acting_sessions_user_idx on acting_sessions (user_id);
