-- Organisations from the application to trust, and their people.

alter table organisers
  add column state text not null default 'approved' check (state in ('applied', 'sent_back', 'approved', 'closed')),
  add column trusted boolean not null default true,
  add column phone text not null default '',
  add column city text not null default '',
  add column website text,
  add column social_links text[] not null default '{}' check (cardinality(social_links) <= 6),
  add column applied_at timestamptz,
  add column version integer not null default 1;
-- Whoever was there before was let in by hand.
update organisers set applied_at = created_at;
alter table organisers
  alter column state set default 'applied',
  alter column trusted set default false,
  alter column applied_at set default now(),
  alter column applied_at set not null;
comment on column organisers.email is 'Where we write to; known to be the organisation''s, and shown on its page.';
comment on column organisers.description is 'What they do. Markdown, of which a safe subset is shown.';
comment on column organisers.trusted is 'Its events are public at once; else each one is reviewed first.';
comment on column organisers.website is 'https only, like the social links.';
comment on column organisers.applied_at is 'When it applied, or last applied again: the queue of those who wait goes by it.';
comment on column organisers.version is 'Grows with each change of the profile, so that two who edit it do not overwrite each other.';
create index organisers_waiting_idx on organisers (applied_at, id) where state = 'applied';
create index organisers_created_idx on organisers (created_at, id);

create table organiser_history (
  id bigint generated always as identity primary key,
  organiser_id uuid not null references organisers,
  from_state text,
  to_state text not null,
  trusted boolean not null,
  words text not null default '',
  by_user uuid references users,
  at timestamptz not null default now()
);
comment on table organiser_history is 'Each change of an organisation''s state or trust, who made it and in which words. Append-only.';
comment on column organiser_history.trusted is 'From then on.';
comment on column organiser_history.words is 'What the organisation was told.';
create index organiser_history_organiser_idx on organiser_history (organiser_id, id);
create trigger organiser_history_append_only before update or delete on organiser_history for each row execute function refuse_change();

create table organiser_email_confirmations (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  email text not null,
  key_hash bytea unique,
  requested_by uuid references users,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '2 days',
  used_at timestamptz
);
comment on table organiser_email_confirmations is
  'Addresses that an organisation wants to be written to at. The newest one holds as soon as the link that is mailed there was opened.';
comment on column organiser_email_confirmations.key_hash is 'SHA-256 of the key in the link; null until the mail is made.';
create index organiser_email_confirmations_organiser_idx on organiser_email_confirmations (organiser_id, id);

create table organiser_invitations (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  email text not null,
  member_role text not null check (member_role in ('owner', 'manager', 'finance', 'door')),
  state text not null default 'open' check (state in ('open', 'accepted', 'withdrawn')),
  key_hash bytea unique,
  mails integer not null default 1 check (mails > 0),
  invited_by uuid references users,
  accepted_by uuid references users,
  created_at timestamptz not null default now(),
  mailed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((state = 'accepted') = (accepted_by is not null))
);
comment on table organiser_invitations is 'People who were asked to join an organisation, by their e-mail address.';
comment on column organiser_invitations.key_hash is 'SHA-256 of the key in the link; null until the mail is made, and another one with each mail.';
comment on column organiser_invitations.mails is 'How often it was asked to be mailed.';
create unique index organiser_invitations_open_key on organiser_invitations (organiser_id, lower(email)) where state = 'open';

create table plan_requests (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  attendees integer not null check (attendees > 0),
  message text not null,
  requested_by uuid references users,
  at timestamptz not null default now(),
  sent_at timestamptz
);
comment on table plan_requests is 'Organisations that ask for the Enterprise plan.';
comment on column plan_requests.attendees is 'The most attendees that they expect at one event.';
comment on column plan_requests.sent_at is 'When it was mailed to whoever answers messages.';
create index plan_requests_organiser_idx on plan_requests (organiser_id, at);

alter table events add column sales_stopped_at timestamptz;
comment on column events.sales_stopped_at is
  'Nothing is sold and the event is listed nowhere, since its organisation was closed; null where it is not.';
