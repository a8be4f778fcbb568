-- Organisers: their application, their team, their plan, and the review of their public page.

-- The sellers, for whom we sell as their agent. Never deleted; closed ones stay for accounting.
create table organisers (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  email text not null, -- Confirmed address that we write to; shown on the organiser's page.
  phone text not null default '',
  city text not null default '',
  description text not null default '', -- Markdown, of which a safe subset is shown.
  website text, -- https only, like the social links.
  social_links text[] not null default '{}' check (cardinality(social_links) <= 6),
  logo_id text references pictures, -- Null if there is no logo.
  state text not null default 'applied' check (state in ('applied', 'sent_back', 'approved', 'closed')),
  trusted boolean not null default false, -- Events are published at once; otherwise each is reviewed first.
  applied_at timestamptz not null default now(), -- Latest application; the queue of applications is ordered by it.
  -- Increased by each edit of the profile, so that two editors don't overwrite each other's changes.
  version integer not null default 1,
  created_at timestamptz not null default now()
);
-- Queue of applications.
create index organisers_waiting_idx on organisers (applied_at, id) where state = 'applied';
-- Administrators' list of organisers.
create index organisers_created_idx on organisers (created_at, id);
-- Finds uses of a picture.
create index organisers_logo_idx on organisers (logo_id) where logo_id is not null;

-- An organiser's team and each person's role. Deleted when the person leaves; a trigger then adds them to
-- former_members (functions/former_members.sql).
create table organiser_members (
  organiser_id uuid not null references organisers on delete cascade,
  user_id uuid not null references users on delete cascade,
  member_role text not null check (member_role in ('owner', 'manager', 'finance', 'door')),
  created_at timestamptz not null default now(),
  primary key (organiser_id, user_id)
);
-- A person's organisations.
create index organiser_members_user_idx on organiser_members (user_id);

-- A row for each time that a person left a team, for whatever reason. For 90 days they may not decide about the
-- organiser's money (functions/former_members.sql). Append-only.
create table former_members (
  id bigint generated always as identity primary key,
  organiser_id uuid not null references organisers,
  user_id uuid not null references users,
  left_at timestamptz not null default clock_timestamp()
);
-- Used by belonged_to_organiser.
create index former_members_of_idx on former_members (organiser_id, user_id, left_at);
-- A person's former organisations.
create index former_members_user_idx on former_members (user_id);
create trigger former_members_append_only before update or delete on former_members
  for each row execute function refuse_change();
create trigger former_members_never_emptied before truncate on former_members
  for each statement execute function refuse_change();

-- Each change to an organiser's state or trust, and each decision about its page. Append-only.
create table organiser_history (
  id bigint generated always as identity primary key,
  organiser_id uuid not null references organisers,
  from_state text,
  to_state text not null,
  trusted boolean not null, -- Trust after this change.
  -- Decision about changes to the page; null for a change of state or trust.
  verdict text check (verdict in ('changes_approved', 'changes_reverted')),
  message text not null default '', -- Sent to the organiser as written.
  by_user uuid references users,
  at timestamptz not null default now()
);
-- An organiser's history.
create index organiser_history_organiser_idx on organiser_history (organiser_id, id);
create trigger organiser_history_append_only before update or delete on organiser_history
  for each row execute function refuse_change();

-- Requested changes to an organiser's contact address. The newest takes effect when its link is opened. Permanent.
create table organiser_email_confirmations (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  email text not null,
  key_hash bytea unique, -- SHA-256 of the key in the link; null until the email is composed.
  requested_by uuid references users,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '2 days',
  used_at timestamptz
);
-- An organiser's newest request.
create index organiser_email_confirmations_organiser_idx on organiser_email_confirmations (organiser_id, id);
-- Finds the unused links of a person whose access ends.
create index organiser_email_confirmations_requested_idx on organiser_email_confirmations (requested_by)
  where used_at is null;

-- Invitations to join a team, by email address. Permanent, except that those of an address are deleted with its
-- account.
create table organiser_invitations (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  email text not null,
  member_role text not null check (member_role in ('owner', 'manager', 'finance', 'door')),
  state text not null default 'open' check (state in ('open', 'accepted', 'withdrawn')),
  -- SHA-256 of the key in the link; null until the email is composed, and replaced when the invitation is resent.
  key_hash bytea unique,
  -- Number of emails requested so far, which is limited.
  emails_requested integer not null default 1 check (emails_requested > 0),
  invited_by uuid references users,
  accepted_by uuid references users,
  created_at timestamptz not null default now(),
  emailed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((state = 'accepted') = (accepted_by is not null))
);
-- One open invitation per address and organiser.
create unique index organiser_invitations_open_key on organiser_invitations (organiser_id, lower(email))
  where state = 'open';

-- Every plan that an organiser has had; the newest applies. Organisers without a row are on Standard. Append-only.
create table organiser_plans (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  plan text not null check (plan in ('rsvp', 'standard', 'enterprise')),
  -- Our share of paid tickets, in basis points: 500 is 5%.
  variable_fee_basis_points integer not null check (variable_fee_basis_points between 0 and 10000),
  fixed_fee_minor bigint not null check (fixed_fee_minor >= 0), -- Our fee per paid order, in minor units.
  settles text not null check (settles in ('weekly', 'event_end')),
  changed_by uuid references users,
  at timestamptz not null default now()
);
-- Finds an organiser's newest plan.
create index organiser_plans_organiser_idx on organiser_plans (organiser_id, at, id);
create trigger organiser_plans_append_only before update or delete on organiser_plans
  for each row execute function refuse_change();
create trigger organiser_plans_never_emptied before truncate on organiser_plans
  for each statement execute function refuse_change();

-- Requests for the Enterprise plan. Permanent.
create table plan_requests (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  attendees integer not null check (attendees > 0), -- Largest expected attendance at one event.
  message text not null,
  requested_by uuid references users,
  at timestamptz not null default now(),
  sent_at timestamptz -- Time at which the request was emailed to our support address; null until then.
);
-- Counts an organiser's requests, which are limited.
create index plan_requests_organiser_idx on plan_requests (organiser_id, at);

-- Versions of re_reviews and organiser_re_reviews, never reused. An administrator's decision specifies the version that
-- they saw, so that later changes can't be approved unseen.
create sequence re_review_numbers;

-- Organisers whose public page has changed since an administrator last approved it. Deleted when decided; the decision
-- is in organiser_history.
create table organiser_re_reviews (
  organiser_id uuid primary key references organisers on delete cascade,
  since timestamptz not null default now(), -- First change that awaits review.
  version bigint not null default nextval('re_review_numbers') -- Replaced with each edit.
);

-- Versions of a page that awaits a re-review: number 0 was last approved, and the others are the changes since then.
-- Rows never change and are deleted with the re-review.
create table organiser_wordings (
  organiser_id uuid not null references organiser_re_reviews on delete cascade,
  number integer not null check (number >= 0),
  wording jsonb not null check (jsonb_typeof(wording) = 'object'),
  logo_id text references pictures, -- Prevents the deletion of this version's picture until the re-review is decided.
  at timestamptz not null default now(),
  primary key (organiser_id, number)
);
-- Finds uses of a picture.
create index organiser_wordings_logo_idx on organiser_wordings (logo_id) where logo_id is not null;
create trigger organiser_wordings_never_changed before update on organiser_wordings
  for each row execute function refuse_change();
