-- Stock: capacity, and everything that takes it before it is sold.
--
-- Lock order: pools by id, ticket types by id, client networks, offers, orders, payments. Commands and functions lock
-- stock with lock_stock and change its counters with move_stock (functions/lock_stock.sql). place_orders changes them
-- itself, once for a whole batch; editing an event's tickets locks all of its pools first.

-- Capacity that several ticket types of an event share. Counters are the sums of the ticket types' counters. The fill
-- factor leaves room for every order to update the row in place (HOT).
create table pools (
  event_id uuid not null references events on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  capacity integer not null check (capacity >= 0),
  sold integer not null default 0 check (sold >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  offered integer not null default 0 check (offered >= 0),
  allotted integer not null default 0 check (allotted >= 0),
  on_return integer not null default 0 check (on_return >= 0),
  primary key (event_id, id),
  -- Units that can't be ordered, because they are sold, reserved, offered or on hold.
  constraint pools_stock_check check (sold + reserved + offered + allotted <= capacity),
  -- Units that could be at the door: tickets up for resale still admit their holders until they are resold.
  constraint pools_live_check check (sold + on_return + allotted <= capacity)
) with (fillfactor = 50);

-- Ticket types that an event sells, with their stock in units. The fill factor leaves room for every order to update
-- the row in place (HOT).
create table ticket_types (
  event_id uuid not null references events on delete cascade,
  id uuid not null,
  position integer not null,
  name text not null check (name <> ''),
  description text,
  price_minor bigint not null check (price_minor >= 0), -- Price of one ticket, in minor units of the event's currency.
  capacity integer not null check (capacity >= 0),
  pool_id uuid, -- Pool whose capacity the ticket type shares; null if none.
  sold integer not null default 0 check (sold >= 0), -- Units of live tickets that aren't up for resale.
  reserved integer not null default 0 check (reserved >= 0), -- Units of orders that aren't paid yet.
  offered integer not null default 0 check (offered >= 0), -- Units offered to the waiting list.
  allotted integer not null default 0 check (allotted >= 0), -- Units that the organiser has on hold.
  -- Units of live tickets offered for resale. They are on sale again, but still admit their holders.
  on_return integer not null default 0 check (on_return >= 0),
  max_per_order integer not null default 10 check (max_per_order > 0),
  transferable boolean not null default true, -- Holders may pass tickets on.
  returnable boolean not null default false, -- Holders may return tickets at face value.
  sales_start_at timestamptz, -- Start of sales; null if they start on publication.
  sales_end_at timestamptz, -- End of sales; null for the end of the event.
  primary key (event_id, id),
  foreign key (event_id, pool_id) references pools,
  -- Units that can't be ordered, because they are sold, reserved, offered or on hold.
  constraint ticket_types_stock_check check (sold + reserved + offered + allotted <= capacity),
  -- Units that could be at the door: tickets up for resale still admit their holders until they are resold.
  constraint ticket_types_live_check check (sold + on_return + allotted <= capacity)
) with (fillfactor = 50);
-- Finds sales that have just opened, for people who saved the event.
create index ticket_types_sales_start_idx on ticket_types (sales_start_at) where sales_start_at is not null;

-- Stock that the organiser has on hold, by purpose: sponsors, the door, the box office. Deleted when released or given
-- away.
create table allotments (
  event_id uuid not null,
  id uuid not null,
  ticket_type_id uuid not null,
  name text not null check (name <> ''),
  units integer not null check (units > 0),
  primary key (event_id, id),
  unique (event_id, ticket_type_id, name),
  foreign key (event_id, ticket_type_id) references ticket_types on delete cascade
);

-- People waiting for a ticket type that is sold out. Permanent; personal data is erased with the account.
create table waiting_entries (
  event_id uuid not null,
  id uuid not null,
  place bigint generated always as identity, -- Increases with each arrival; not the number of people ahead.
  ticket_type_id uuid not null,
  units integer not null check (units > 0),
  name text not null,
  email text not null,
  mailbox text not null, -- The mailbox behind the address, as mailboxOf computes it.
  leave_key text not null, -- Random key of the link with which the entry is changed or left.
  network text, -- Keyed hash of event and client network; null if no limit applies.
  max_offered integer, -- Maximum number of units on offer to this network at a time.
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'served', 'lapsed', 'left')),
  joined_at timestamptz not null default now(),
  -- Last request for the email with the entry's link, sent at most once an hour.
  emailed_at timestamptz not null default now(),
  primary key (id, event_id),
  unique (leave_key, event_id),
  foreign key (event_id, ticket_type_id) references ticket_types,
  check ((network is null) = (max_offered is null))
);
-- One live entry per mailbox and ticket type.
create unique index waiting_entries_person_key on waiting_entries (ticket_type_id, mailbox)
  where state in ('waiting', 'offered');
-- The waiting list of a ticket type, in order of arrival.
create index waiting_entries_line_idx on waiting_entries (ticket_type_id, place) where state = 'waiting';
-- The organiser's list of an event's waiting entries (see orders_of_event_idx).
create index waiting_entries_of_event_idx on waiting_entries (uuid_hash(event_id), place, id);
-- make_offers: the next entry of each size, without reading past entries that can't be served.
create index waiting_entries_size_idx on waiting_entries (ticket_type_id, units, place) where state = 'waiting';
-- make_offers: what a network has been offered.
create index waiting_entries_network_idx on waiting_entries (network) where state in ('offered', 'served');
-- Finds a person's entries when their account is erased.
create index waiting_entries_email_idx on waiting_entries (lower(email));

-- Returned stock reserved for an entry of the waiting list, for a limited time. Written by make_offers only. Permanent.
create table offers (
  event_id uuid not null,
  id uuid not null,
  waiting_entry_id uuid not null,
  ticket_type_id uuid not null,
  units integer not null check (units > 0),
  state text not null default 'open' check (state in ('open', 'taken', 'lapsed')),
  offer_key text not null, -- Random key in the link that is emailed.
  order_id uuid, -- Order that accepted the offer.
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  emailed_at timestamptz, -- Null until the email is sent.
  primary key (id, event_id),
  unique (offer_key, event_id),
  foreign key (waiting_entry_id, event_id) references waiting_entries,
  foreign key (event_id, ticket_type_id) references ticket_types,
  check ((state = 'taken') = (order_id is not null))
);
-- One open offer per entry.
create unique index offers_open_key on offers (waiting_entry_id) where state = 'open';
-- Finds expired offers, for the sweep.
create index offers_lapsing_idx on offers (expires_at) where state = 'open';
-- make_offers: offers of a network's entries.
create index offers_entry_idx on offers (waiting_entry_id);

-- Units of an event that one client network (an IPv4 address or an IPv6 /48) holds without having paid. One row per
-- event and network, changed in the same transaction as the order, so that the limit is exact over all servers and an
-- order reads only one row. Written by place_orders, expire_orders and paying or cancelling an order; deleted a day
-- after the last change.
create table network_reservations (
  network text primary key, -- Keyed hash of event and network, different for each event.
  event_id uuid not null references events on delete cascade,
  prefix text not null, -- First 24 bits of an IPv4 address or 32 of an IPv6 address, shown to administrators.
  held integer not null default 0 check (held >= 0), -- Units reserved and not yet paid for.
  paid integer not null default 0 check (paid >= 0), -- Units paid for; each increases the limit.
  -- Units whose reservation ended without payment; each reduces the limit.
  lapsed integer not null default 0 check (lapsed >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now() -- Last change of held, paid or lapsed.
);
-- Finds idle networks to delete.
create index network_reservations_idle_idx on network_reservations (updated_at) where held = 0;

-- Waiting room of an event, created when its organiser first asks for one (events.waiting_room). Opens when the first
-- ticket type goes on sale. Its seed is generated before anyone can join and never changes, so that no one can choose
-- it knowing the entrants. Its hash is public from the beginning, the seed itself once the places have been drawn.
-- Deleted with the event. The fill factor leaves room to update the row in place (HOT).
create table waiting_rooms (
  event_id uuid primary key references events on delete cascade,
  seed bytea not null check (length(seed) = 32),
  created_at timestamptz not null default now(),
  drawn_at timestamptz, -- Time of the draw; null until the room has opened.
  entrants integer, -- Number of places in the draw.
  entrants_hash bytea, -- SHA-256 of the ids of the places in the draw, sorted, one per line.
  last_number integer not null default 0, -- Highest number that a place has.
  admitted integer not null default 0, -- Places up to this number have been admitted.
  paced_at timestamptz, -- Time at which it was last decided how many to admit.
  ended_at timestamptz, -- From then on, orders need no place.
  end_reason text check (end_reason in ('sold_out', 'idle')),
  check ((drawn_at is null) = (entrants is null) and (drawn_at is null) = (entrants_hash is null)),
  check (admitted <= last_number),
  check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 50);
create trigger waiting_rooms_seed_fixed before update of seed on waiting_rooms for each row execute function refuse_change();
-- Finds the rooms that may admit someone, for the sweep.
create index waiting_rooms_open_idx on waiting_rooms (event_id) where ended_at is null;

-- Places in a waiting room. They contain nothing about their holders. Deleted with the event, so that the draw can be
-- verified for as long as the event is known.
create table waiting_room_places (
  event_id uuid not null references waiting_rooms on delete cascade,
  id uuid not null,
  joined_at timestamptz not null default now(),
  -- Order of admission; null until the draw. Places that join after the draw are numbered in order of arrival.
  number integer check (number > 0),
  order_id uuid, -- Latest order that was placed with it.
  ordered_at timestamptz,
  primary key (id, event_id),
  check ((order_id is null) = (ordered_at is null))
);
-- Published list of the draw.
create unique index waiting_room_places_number_key on waiting_room_places (event_id, number) where number is not null;
-- Places that take part in the draw.
create index waiting_room_places_entrants_idx on waiting_room_places (event_id, id) where number is null;
-- Counts those who have ordered lately.
create index waiting_room_places_ordered_idx on waiting_room_places (event_id, ordered_at) where ordered_at is not null;

-- One row for each time that places were admitted. Append-only; deleted with the event.
create table waiting_room_admissions (
  event_id uuid not null references waiting_rooms on delete cascade,
  admitted integer not null, -- Highest number admitted by then.
  at timestamptz not null default clock_timestamp(),
  primary key (event_id, admitted)
);
-- Counts those who were admitted lately.
create index waiting_room_admissions_at_idx on waiting_room_admissions (event_id, at);
create trigger waiting_room_admissions_append_only before update on waiting_room_admissions for each row execute function refuse_change();
