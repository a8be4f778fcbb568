-- Messages to us, and what running servers share.

-- Messages from the contact form, each emailed to the configured recipient. Deleted after a year, or with the sender's
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
-- Finds messages to delete after a year.
create index contact_messages_received_idx on contact_messages (received_at);
-- Administrators' list: open messages, and all messages.
create index contact_messages_open_idx on contact_messages (received_at, id) where state = 'open';
create index contact_messages_order_idx on contact_messages (received_at, id);

-- Uses that each server has counted against rate limits since its previous row. The other servers add them to their own
-- counts. Unlogged, because rows are deleted after minutes and are worthless after a crash.
create unlogged table limit_uses (
  server uuid not null,
  number bigint not null, -- Number of the server's row, by which the other servers find new rows.
  at timestamptz not null default now(),
  uses jsonb not null, -- [[limit, keyed hash of the key, uses]]
  primary key (server, number)
);
-- Finds other servers' new rows, and old rows to delete.
create index limit_uses_at_idx on limit_uses (at);

-- Allowances of rate limits that all servers count together, by keyed hash of the limit and its key. Written by
-- take_uses. Deleted when they are full again, which is the same as having no row. Unlogged, like limit_uses.
create unlogged table limit_allowances (
  key text primary key,
  full_at timestamptz not null -- Time at which the allowance is full again.
);
-- Finds allowances to delete.
create index limit_allowances_full_idx on limit_allowances (full_at);

-- Positions of sweeps that walk through a table, a batch per run. Written by the server that ran the sweep last.
-- Unlogged, because a sweep may start from the beginning after a crash.
create unlogged table sweep_positions (
  sweep text primary key,
  after_key text not null -- Key of the last row that was read.
);

-- Finds the jobs of dead servers, for the sweep, however many jobs are waiting.
create index jobs_locked_idx on graphile_worker._private_jobs (locked_at) where locked_at is not null;

-- Running servers: each updates its row every few seconds and deletes it when it stops. Unlogged, like limit_uses.
create unlogged table servers (
  id uuid primary key,
  name text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Milliseconds by which the server's clock is ahead of the database's; negative if it is behind.
  clock_skew_ms bigint not null default 0,
  -- Names under which the server's job runners lock jobs, so that the jobs of a dead server can be unlocked; null until
  -- reported.
  job_pools text[],
  runner_replaced_at timestamptz -- Last time the server replaced a job runner that had stopped responding.
);

-- Phones that get push notifications, one per session. Deleted when the session ends or the provider says that the
-- token no longer works.
create table push_devices (
  session_id uuid primary key, -- The session in which the phone registered.
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('expo', 'fcm', 'apns')), -- Service that the token belongs to.
  token text not null,
  -- Kinds of notifications that the person chose on this phone.
  kinds text[] not null
    check (kinds <@ array['event_moved', 'event_cancelled', 'sales_open', 'offer', 'payment_received', 'payout']),
  registered_at timestamptz not null default now(),
  -- A phone has one owner at a time.
  unique (provider, token)
);
-- A person's phones.
create index push_devices_user_idx on push_devices (user_id);

-- Push notifications to phones, written in the transaction that causes them. Deleted after a week.
create table push_messages (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references push_devices on delete cascade,
  kind text not null,
  subject text not null, -- Identifies the notification's subject; a phone gets one notification per subject.
  title text not null,
  body text not null,
  url text not null, -- Address that opens in the app.
  created_at timestamptz not null default now(),
  -- Earliest time at which the notification may be sent; moved later after each failed attempt.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  expires_at timestamptz not null, -- Not sent after this time.
  sent_at timestamptz, -- Time at which the provider accepted or refused the notification.
  receipt_id text, -- Name under which the provider reports the delivery later; null if it doesn't.
  unique (device_id, subject)
);
-- Finds notifications to send.
create index push_messages_due_idx on push_messages (due_at, id) where sent_at is null;
-- Finds notifications to delete after a week.
create index push_messages_created_idx on push_messages (created_at);

-- Push providers that accept no messages for now. Deleted when they accept messages again.
create table push_pauses (
  provider text primary key,
  failures integer not null, -- Failed batches in a row.
  until timestamptz not null
);

-- Private calendar feeds of people's tickets. Deleted when the person ends the feed or closes the account.
create table ticket_feeds (
  user_id uuid primary key references users on delete cascade,
  key_hash bytea not null unique, -- SHA-256 of the secret in the feed's address.
  created_at timestamptz not null default now()
);

-- People who want to know when an event's sales open. Deleted when they have been notified, or when the event is over.
create table event_followers (
  user_id uuid not null references users on delete cascade,
  event_id uuid not null references events on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (user_id, event_id)
);
-- An event's followers, and those who followed it before its sales opened.
create index event_followers_event_idx on event_followers (event_id, followed_at);

-- Events that people saved in their account. Deleted when the person removes the event or closes the account, or 30
-- days after the event is over.
create table saved_events (
  user_id uuid not null references users on delete cascade,
  event_id uuid not null references events on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, event_id)
);
-- People who saved an event, in the order in which its news is queued for them.
create index saved_events_event_idx on saved_events (event_id, user_id);
-- People who saved an event before its sales opened.
create index saved_events_time_idx on saved_events (event_id, saved_at);

-- Organisers that people follow in their account. Deleted when the person stops following or closes the account.
create table followed_organisers (
  user_id uuid not null references users on delete cascade,
  organiser_id uuid not null references organisers on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (user_id, organiser_id)
);
-- An organiser's followers, in the order in which its news is queued for them.
create index followed_organisers_organiser_idx on followed_organisers (organiser_id, user_id);

-- People who have ever asked for news by email, with their latest choice. Deleted with the account.
create table news_readers (
  user_id uuid primary key references users on delete cascade,
  kinds text[] not null, -- Kinds of news that the person asked for (domain/following/news-kinds.ts); empty for none.
  asked_at timestamptz not null default now(), -- Time of the latest choice.
  -- Random key of the link that ends these emails. Never changes, so that the link in an old email works too.
  unsubscribe_key text not null unique,
  emailed_at timestamptz, -- Time of the latest email with news.
  due_at timestamptz -- Time of the next email; null if there is no news.
);
-- Finds people whose next email is due.
create index news_readers_due_idx on news_readers (due_at) where due_at is not null;

-- News about events, once per event and kind. Written by the function note_news and by a sweep; deleted 30 days after
-- the event is over.
create table event_news (
  event_id uuid not null references events on delete cascade,
  kind text not null check (kind in ('new_event', 'sales_open', 'almost_gone', 'event_moved')),
  at timestamptz not null default now(), -- Only people who saved or followed by this time get it.
  notified_up_to uuid, -- Person for whom it was queued last, in the order of ids; null at first.
  notified_at timestamptz, -- Time at which it had been queued for everyone; null until then.
  primary key (event_id, kind)
);
-- Finds news that isn't queued for everyone yet.
create index event_news_waiting_idx on event_news (at) where notified_at is null;

-- News that waits for a person's next email. Deleted when the email is sent, when the person stops asking for its kind
-- of news, or with the account. The email leaves out events and organisers that the person has removed in the meantime.
create table news_items (
  user_id uuid not null references users on delete cascade,
  event_id uuid not null references events on delete cascade,
  kind text not null,
  added_at timestamptz not null default now(),
  primary key (user_id, event_id, kind)
);
