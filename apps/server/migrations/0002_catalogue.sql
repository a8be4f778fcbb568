-- Who sells, and what is offered.

create table organisers (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  email text not null,
  description text not null default '',
  created_at timestamptz not null default now()
);
comment on table organisers is 'The sellers. We sell as their agent.';

create table organiser_members (
  organiser_id uuid not null references organisers on delete cascade,
  user_id uuid not null references users on delete cascade,
  member_role text not null check (member_role in ('owner', 'manager', 'finance', 'door')),
  created_at timestamptz not null default now(),
  primary key (organiser_id, user_id)
);
comment on table organiser_members is 'The people of an organiser and what each may do.';
create index organiser_members_user_idx on organiser_members (user_id);

create table events (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
  organiser_id uuid not null references organisers,
  state text not null check (state in ('draft', 'in_review', 'published', 'ended', 'postponed', 'cancelled')),
  name text not null check (name <> ''),
  category text not null,
  description text not null default '',
  location text,
  address text,
  city text not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  time_zone text not null default 'Africa/Windhoek',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  featured_rank integer,
  currency text not null default 'NAD' check (currency ~ '^[A-Z]{3}$'),
  business_covers_fee boolean not null default false,
  variable_fee_basis_points integer not null default 500 check (variable_fee_basis_points between 0 and 10000),
  fixed_fee_minor bigint not null default 0 check (fixed_fee_minor >= 0),
  sales_version integer not null default 1,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
comment on table events is 'The public happenings.';
comment on column events.code is 'Stands in front of references and ticket keys, so that they lead to their event.';
comment on column events.location is 'Name of the venue.';
comment on column events.description is 'Markdown, of which a safe subset is shown.';
comment on column events.featured_rank is 'Place in the carousel; null where not featured.';
comment on column events.variable_fee_basis_points is 'Platform fee as a share of the subtotal: 500 is 5 %.';
comment on column events.fixed_fee_minor is 'Platform fee per paid order, in minor units.';
comment on column events.sales_version is 'Grows with each change of anything that an order depends on: state, dates, prices, limits, fields, fees.';
create index events_published_by_start_idx on events (starts_at, id) where state in ('published', 'postponed', 'cancelled');
create index events_organiser_idx on events (organiser_id, starts_at);

create table ticket_types (
  event_id uuid not null references events on delete cascade,
  id uuid not null,
  position integer not null,
  name text not null check (name <> ''),
  description text,
  price_minor bigint not null check (price_minor >= 0),
  capacity integer not null check (capacity >= 0),
  sold integer not null default 0 check (sold >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  offered integer not null default 0 check (offered >= 0),
  allotted integer not null default 0 check (allotted >= 0),
  max_per_order integer not null default 10 check (max_per_order > 0),
  sales_start_at timestamptz,
  sales_end_at timestamptz,
  primary key (event_id, id),
  constraint ticket_types_stock_check check (sold + reserved + offered + allotted <= capacity)
) with (fillfactor = 50);
comment on table ticket_types is 'What is sold, with its stock in units. Fill factor 50: each order updates its row, in place.';
comment on column ticket_types.price_minor is 'Price of one ticket in minor units of the event''s currency.';
comment on column ticket_types.reserved is 'Units of orders that are not paid yet.';
comment on column ticket_types.offered is 'Units offered to the waiting list.';
comment on column ticket_types.allotted is 'Units that the organiser keeps back.';

create table custom_fields (
  event_id uuid not null references events on delete cascade,
  id uuid not null,
  position integer not null,
  label text not null check (label <> ''),
  type text not null check (type in ('DROPDOWN', 'NUMBER', 'PHONE', 'EMAIL', 'TEXTAREA', 'TEXT', 'DATE')),
  required boolean not null default false,
  section text not null default 'Other',
  options text,
  primary key (event_id, id),
  unique (event_id, label),
  check ((type = 'DROPDOWN') = (options is not null))
);
comment on table custom_fields is 'What the organiser asks of a buyer. Answers go by label, so labels are unique in an event.';
comment on column custom_fields.options is 'Comma-separated choices of a dropdown.';
