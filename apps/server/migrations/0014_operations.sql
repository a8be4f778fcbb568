-- Messages to us, and what running servers share.

-- Messages of the contact form, each emailed to the configured recipient. Deleted after a year, or with the sender's
-- account.
create table contact_messages (
  id uuid primary key,
  received_at timestamptz not null default now(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text not null,
  reason text not null check (reason in ('Customer Support', 'Technical Support', 'List an Event')),
  message text not null,
  sent_at timestamptz, -- Email handed over; null until then.
  -- Answered by email, or closed without an answer.
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  decided_by uuid, -- The administrator who answered or closed it.
  decided_at timestamptz,
  answer text,
  answer_sent_at timestamptz, -- Email with the answer handed over; null until then.
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'answered') = (answer is not null))
);
-- Deletion after a year.
create index contact_messages_received_idx on contact_messages (received_at);
-- Administrators' list: open ones, and all.
create index contact_messages_open_idx on contact_messages (received_at, id) where state = 'open';
create index contact_messages_order_idx on contact_messages (received_at, id);

-- Uses that each server counted against rate limits since its previous row; the other servers add them to their own.
-- Unlogged: deleted after minutes, and worth nothing after a crash.
create unlogged table limit_uses (
  server uuid not null,
  number bigint not null, -- Counts a server's rows; the others read on from there.
  at timestamptz not null default now(),
  uses jsonb not null, -- [[limit, keyed hash of the key, uses]]; without uses, the key is forgiven.
  primary key (server, number)
);
-- Rows of other servers, and deletion.
create index limit_uses_at_idx on limit_uses (at);

-- Running servers: each updates its row every few seconds and deletes it when it stops. Unlogged, like limit_uses.
create unlogged table servers (
  id uuid primary key,
  name text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Milliseconds by which its clock is ahead of the database's; negative: behind.
  clock_skew_ms bigint not null default 0,
  -- Names under which its job runners lock jobs, so that the jobs of a dead server are freed; null: not reported yet.
  job_pools text[],
  runner_replaced_at timestamptz -- Last time it replaced a job runner that had stopped responding.
);
