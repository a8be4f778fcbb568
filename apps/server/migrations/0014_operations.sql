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
  sent_at timestamptz, -- Time at which the message was emailed; null until then.
  -- Answered by email, or closed without an answer.
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  decided_by uuid, -- The administrator who answered or closed the message.
  decided_at timestamptz,
  answer text,
  answer_sent_at timestamptz, -- Time at which the answer was emailed; null until then.
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'answered') = (answer is not null))
);
-- Deletion after a year.
create index contact_messages_received_idx on contact_messages (received_at);
-- Administrators' list: open ones, and all.
create index contact_messages_open_idx on contact_messages (received_at, id) where state = 'open';
create index contact_messages_order_idx on contact_messages (received_at, id);

-- Uses that each server has counted against rate limits since its previous row. The other servers add them to their own
-- counts. Unlogged, because rows are deleted after minutes and are worthless after a crash.
create unlogged table limit_uses (
  server uuid not null,
  number bigint not null, -- Number of the server's row, by which the other servers find new rows.
  at timestamptz not null default now(),
  uses jsonb not null, -- [[limit, keyed hash of the key, uses]]. Without uses, the key's count is reset.
  primary key (server, number)
);
-- New rows of other servers, and deletion of old ones.
create index limit_uses_at_idx on limit_uses (at);

-- Running servers: each updates its row every few seconds and deletes it when it stops. Unlogged, like limit_uses.
create unlogged table servers (
  id uuid primary key,
  name text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Milliseconds by which its clock is ahead of the database's; negative if it is behind.
  clock_skew_ms bigint not null default 0,
  -- Names under which its job runners lock jobs, so that the jobs of a dead server can be unlocked; null until
  -- reported.
  job_pools text[],
  runner_replaced_at timestamptz -- Last time the server replaced a job runner that had stopped responding.
);
