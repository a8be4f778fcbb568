-- Events: their details, terms of sale, review and questions to buyers. Their stock is in the next file.

-- Payment providers (packages/domain/src/payments/payment-providers.ts). A new provider is a new row.
create table payment_providers (
  name text primary key,
  -- The provider names the charge when a payment begins, so a reference doesn't mean that someone has tried to pay.
  names_charge_at_start boolean not null
);
insert into payment_providers (name, names_charge_at_start)
values ('TEST', false), ('STRIPE', true), ('FINATIC', false), ('BUDDY', false);

-- Public events, from draft to past. Only drafts that never had an order can be deleted.
create table events (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Prefix of order references and ticket keys, by which their event is found.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
  organiser_id uuid not null references organisers,
  state text not null check (state in ('draft', 'in_review', 'published', 'ended', 'postponed', 'cancelled')),
  name text not null check (name <> ''),
  category text not null,
  description text not null default '', -- Markdown, of which a safe subset is shown.
  picture_id text references pictures, -- Null if a generated poster is shown instead.
  location text, -- Name of the venue.
  address text,
  city text not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  time_zone text not null default 'Africa/Windhoek',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  currency text not null default 'NAD' check (currency ~ '^[A-Z]{3}$'),
  -- The organiser absorbs the platform fee; otherwise buyers pay it on top.
  business_covers_fee boolean not null default false,
  -- Platform fee as a share of the subtotal, in basis points: 500 is 5%.
  variable_fee_basis_points integer not null default 500 check (variable_fee_basis_points between 0 and 10000),
  -- Platform fee per paid order, in minor units.
  fixed_fee_minor bigint not null default 0 check (fixed_fee_minor >= 0),
  -- Null for the site's default. A change increases sales_version.
  payment_provider text references payment_providers,
  -- Maximum number of units per mailbox over all orders of the event; null if unlimited.
  max_per_buyer integer check (max_per_buyer > 0),
  -- The organiser's promise to buyers who can't come; shown before they pay.
  refund_policy text not null default 'organiser' check (refund_policy in (
    'organiser', 'none', 'until_week_before', 'until_day_before', 'until_start'
  )),
  -- Organiser's return fee as a share of a ticket's price, in basis points.
  return_fee_basis_points integer not null default 0 check (return_fee_basis_points between 0 and 10000),
  -- Fixed part of the return fee, in minor units.
  return_fee_minor bigint not null default 0 check (return_fee_minor >= 0),
  -- Lifetime of an offer to the waiting list.
  offer_hours integer not null default 24 check (offer_hours between 1 and 168),
  -- The public sees how many tickets are left; otherwise only whether there are 10 or more.
  exact_stock boolean not null default true,
  -- Buyers need a place in the event's waiting room (waiting_rooms). A change increases sales_version.
  waiting_room boolean not null default false,
  -- Number of minutes before the start at which the door begins to admit.
  admission_opens_minutes integer not null default 720 check (admission_opens_minutes between 0 and 43200),
  -- Number of minutes after the end at which the door stops admitting.
  admission_closes_minutes integer not null default 240 check (admission_closes_minutes between 0 and 43200),
  -- Increased by each change that orders depend on (state, dates, prices, limits, questions, fees), under the locks of
  -- the ticket types.
  sales_version integer not null default 1,
  -- Increased by each edit of the details, so that two editors don't overwrite each other's changes. The next two
  -- columns do the same for ticket types and pools, and for questions.
  details_version integer not null default 1,
  tickets_version integer not null default 1,
  questions_version integer not null default 1,
  submitted_at timestamptz, -- Latest submission for review.
  -- Time at which the event was taken off sale and unlisted because its organiser was closed; null otherwise.
  sales_stopped_at timestamptz,
  -- Time at which an administrator took the event off sale and unlisted it; its tickets stay valid. Null otherwise.
  off_sale_at timestamptz,
  -- Place among featured events, from 1; null if not featured. The carousel shows the first ones, sorted by date.
  featured_rank integer,
  featured_from timestamptz, -- Beginning of the time in the carousel; null for at once.
  featured_until timestamptz, -- End of the time in the carousel; null for the end of the event.
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(), -- Latest change of the row, for feeds and search engines.
  check (ends_at > starts_at),
  check (featured_from < featured_until)
);
-- Lists the public catalogue.
create index events_published_by_start_idx on events (starts_at, id)
  where state in ('published', 'postponed', 'cancelled');
-- An organiser's events.
create index events_organiser_idx on events (organiser_id, starts_at);
-- Queue of reviews.
create index events_in_review_idx on events (submitted_at, id) where state = 'in_review';
-- Administrators' list, one index per sort.
create index events_created_idx on events (created_at, id);
create index events_start_idx on events (starts_at, id);
create index events_name_idx on events (name, id);
-- Finds events that aren't over yet, whose tickets need their signing key.
create index events_end_idx on events (ends_at);
-- Finds the events in the carousel.
create index events_featured_idx on events (featured_rank, id) where featured_rank is not null;
-- Finds uses of a picture.
create index events_picture_idx on events (picture_id) where picture_id is not null;

-- Each change to an event's state. Append-only.
create table event_history (
  id bigint generated always as identity primary key,
  event_id uuid not null references events,
  from_state text not null,
  to_state text not null,
  reason text not null,
  changed_by uuid references users,
  at timestamptz not null default now()
);
-- An event's history.
create index event_history_event_idx on event_history (event_id);
create trigger event_history_append_only before update or delete on event_history
  for each row execute function refuse_change();
create trigger event_history_never_emptied before truncate on event_history
  for each statement execute function refuse_change();

-- Administrators' decisions about events and their messages to the organisers. Rows never change and are deleted only
-- with a draft.
create table event_reviews (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  verdict text not null check (verdict in (
    'approved', 'sent_back', 'off_sale', 'on_sale', 'changes_approved', 'changes_requested'
  )),
  message text not null default '',
  by_user uuid references users,
  at timestamptz not null default now()
);
-- An event's decisions.
create index event_reviews_event_idx on event_reviews (event_id, at, id);
create trigger event_reviews_never_changed before update on event_reviews for each row execute function refuse_change();

-- Events whose wording or picture has changed since an administrator last approved it. Deleted when approved; the
-- decision is in event_reviews.
create table re_reviews (
  event_id uuid primary key references events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent_back')),
  since timestamptz not null default now(), -- First change that awaits review, or the latest resubmission.
  stopped_sales boolean not null default false, -- Requesting changes stopped the sales; approval resumes them.
  version bigint not null default nextval('re_review_numbers') -- Replaced with each edit and each decision.
);
-- Queue of reviews.
create index re_reviews_waiting_idx on re_reviews (since) where state = 'waiting';

-- Versions of an event that awaits a re-review: number 0 was last approved, and the others are the changes since then.
-- Rows never change and are deleted with the re-review.
create table event_wordings (
  event_id uuid not null references re_reviews on delete cascade,
  number integer not null check (number >= 0),
  wording jsonb not null check (jsonb_typeof(wording) = 'object'),
  -- Prevents the deletion of this version's picture until the re-review is decided.
  picture_id text references pictures,
  at timestamptz not null default now(),
  primary key (event_id, number)
);
-- Finds uses of a picture.
create index event_wordings_picture_idx on event_wordings (picture_id) where picture_id is not null;
create trigger event_wordings_never_changed before update on event_wordings
  for each row execute function refuse_change();

-- Questions for an event's buyers.
create table custom_fields (
  event_id uuid not null references events on delete cascade,
  id uuid not null,
  position integer not null,
  label text not null check (label <> ''),
  type text not null, -- CUSTOM_FIELDS in packages/domain lists the types.
  required boolean not null default false,
  section text not null default 'Other',
  options text, -- Comma-separated choices, for types that have them.
  primary key (event_id, id),
  -- Answers are stored by label, so two questions can't share one.
  unique (event_id, label)
);
