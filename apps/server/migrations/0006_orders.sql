-- Orders, and the actions that an organiser's people take on them.
--
-- Every key contains event_id, so that sales could be partitioned by event. No index here begins with plain event_id:
-- while a table is small, the planner can't tell such indexes apart, and a plan cached at that time would read all
-- orders of an event to find one. Lists of an event use uuid_hash(event_id), which no other statement contains.

-- Complimentary tickets issued together. Each guest's tickets form a separate order. Append-only.
create table complimentary_issues (
  event_id uuid not null references events,
  id uuid not null,
  ticket_type_id uuid not null,
  allotment text, -- Name of the allotment that they came from; null for stock on sale.
  units integer not null check (units > 0),
  note text not null, -- Sent to the recipients as written; may be empty.
  issued_by uuid not null references users,
  idempotency_key text not null,
  request_hash text not null,
  at timestamptz not null default now(),
  primary key (id, event_id),
  unique (idempotency_key, event_id),
  foreign key (event_id, ticket_type_id) references ticket_types
);
create trigger complimentary_issues_append_only before update or delete on complimentary_issues for each row execute function refuse_change();

-- Purchases and complimentary orders. Paid ones reserve their stock first; free ones are fulfilled at once. Written by
-- place_orders, except for complimentary orders and the placeholders for deleted orders that were paid after all.
-- Unpaid orders are deleted after 30 days, all others are permanent (functions/guard_orders.sql). Vacuumed soon after
-- inserts, because lists use index-only scans, which need the visibility map.
create table orders (
  event_id uuid not null references events,
  id uuid not null,
  -- Public: event code, dash, 128 random bits. Collation C, so that the unique index also finds a reference by its
  -- beginning, the short form that people type.
  reference text collate "C" not null,
  buyer_key text not null, -- 128 random bits, contained only in the buyer's own links.
  order_type text not null default 'ONLINE' check (order_type in ('ONLINE', 'COMPLIMENTARY')),
  complimentary_issue_id uuid, -- Null for a buyer's order.
  state text not null check (state in ('reserved', 'fulfilled', 'expired', 'cancelled')),
  -- The order was paid after its reservation had ended, and fulfilled by reserving stock again.
  late boolean not null default false,
  buyer_name text not null,
  buyer_email text not null,
  buyer_mailbox text, -- Mailbox for which the buyer's limit counts units; null if the event has no such limit.
  custom_fields jsonb not null default '[]', -- The buyer's answers: [{label, value}].
  currency text not null,
  -- Amount for the tickets: the sum of the order's lines, in minor units.
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0), -- Fee that the buyer pays on top, in minor units.
  total_minor bigint not null, -- Amount that the buyer pays, in minor units.
  -- Platform fee, no matter who pays it, in minor units.
  platform_fee_minor bigint not null check (platform_fee_minor >= 0),
  -- Refunded part of the total, fees included, in minor units. Excludes refunds of money that didn't pay for the order.
  -- Maintained by functions/update_refund_share.sql.
  refunded_minor bigint not null default 0,
  -- refunded: the price of all tickets was refunded; partly_refunded: part of it; null: none.
  refund_share text check (refund_share in ('partly_refunded', 'refunded')),
  network text, -- Key in network_reservations while the order is reserved; null if it isn't counted there.
  network_units integer, -- Units counted there: all except those that were offered to this buyer.
  idempotency_key text not null,
  request_hash text not null, -- SHA-256 of the request. The same key with a different request is refused.
  expires_at timestamptz, -- End of the reservation; null for free orders.
  created_at timestamptz not null default now(),
  fulfilled_at timestamptz,
  primary key (id, event_id),
  unique (reference, event_id),
  unique (idempotency_key, event_id),
  unique (buyer_key, event_id),
  foreign key (complimentary_issue_id, event_id) references complimentary_issues,
  check (total_minor = subtotal_minor + fee_minor),
  check ((state = 'fulfilled') = (fulfilled_at is not null)),
  check (state <> 'reserved' or expires_at is not null),
  check (order_type = 'ONLINE' or total_minor + platform_fee_minor = 0),
  check ((order_type = 'COMPLIMENTARY') = (complimentary_issue_id is not null)),
  constraint orders_refunded_check check (refunded_minor >= 0 and (refund_share is not null) = (refunded_minor > 0))
) with (autovacuum_vacuum_insert_scale_factor = 0.01);
-- Finds reservations that have run out, for the sweep.
create index orders_expiring_idx on orders (expires_at) where state = 'reserved';
-- Used by units_of_buyer.
create index orders_buyer_mailbox_idx on orders (buyer_mailbox, event_id) where buyer_mailbox is not null;
-- A person's orders.
create index orders_buyer_email_idx on orders (lower(buyer_email));
-- Orders of complimentary tickets issued together.
create index orders_complimentary_issue_idx on orders (complimentary_issue_id) where complimentary_issue_id is not null;
-- Administrators' list of unpaid orders. Partial, so that it costs nothing during sales: orders enter it only when they
-- end unpaid.
create index orders_ended_idx on orders (state, id) where state in ('expired', 'cancelled');
-- Lists of an event's orders. Searching, filtering and sorting use only the index; rows are read for one page only.
create index orders_of_event_idx on orders (uuid_hash(event_id), created_at, id)
  include (event_id, state, refund_share, order_type, buyer_name, buyer_email, reference, total_minor);
-- Administrators' list of refunded orders.
create index orders_refunded_idx on orders (refund_share, id) where refund_share is not null;

-- Ticket types and quantities of an order, each type at most once. Rows never change and are deleted only with an
-- unpaid order.
create table order_lines (
  event_id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  quantity integer not null check (quantity > 0),
  -- Price of one ticket when it was ordered, in minor units.
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  -- Discount on one ticket, in minor units. Nothing grants one yet.
  discount_minor bigint not null default 0,
  -- Amount paid for one ticket, our fee excluded, in minor units. Sales, refunds and resales are based on it, not on
  -- the price.
  paid_minor bigint not null generated always as (unit_price_minor - discount_minor) stored,
  primary key (order_id, ticket_type_id, event_id),
  constraint order_lines_discount_check check (discount_minor between 0 and unit_price_minor),
  foreign key (event_id, ticket_type_id) references ticket_types,
  foreign key (order_id, event_id) references orders on delete cascade
);
-- Orders for a ticket type.
create index order_lines_ticket_type_idx on order_lines (ticket_type_id);
create trigger order_lines_append_only before update on order_lines for each row execute function refuse_change();

-- Each change to an order's state after it was placed. Append-only; deleted with an unpaid order
-- (functions/guard_orders.sql).
create table order_history (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  order_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamptz not null default now(),
  foreign key (order_id, event_id) references orders on delete cascade
);
-- An order's history.
create index order_history_order_idx on order_history (order_id);
create trigger order_history_never_emptied before truncate on order_history
  for each statement execute function refuse_change();

-- Actions other than refunds that an organiser's people take on an order, once per idempotency key. Append-only; notes
-- are emptied when the buyer is erased.
create table order_actions (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- void: tickets became void, without a refund; resend: tickets were emailed again; edit: a name or address was
  -- changed.
  kind text not null check (kind in ('void', 'resend', 'edit')),
  ticket_ids uuid[] not null default '{}', -- Tickets concerned; empty for the whole order or its buyer.
  -- Columns changed by an edit. The previous values aren't stored.
  changed text[] not null default '{}' check (changed <@ array['name', 'email']),
  note text not null default '', -- Reason, which the holder reads.
  requested_by uuid not null references users,
  idempotency_key text not null,
  request_hash text not null,
  at timestamptz not null default now(),
  primary key (id, event_id),
  unique (idempotency_key, event_id),
  foreign key (order_id, event_id) references orders
);
-- An order's actions.
create index order_actions_order_idx on order_actions (order_id);
create trigger order_actions_append_only before update or delete on order_actions
  for each row execute function refuse_change_but_erasing('note');

-- Emails about an order, each sent once.
create table order_emails (
  event_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('tickets', 'refund')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (order_id, kind, event_id),
  foreign key (order_id, event_id) references orders
);

-- Number of deleted unpaid orders per event, so that sales figures still add up. Written by the sweep that deletes
-- them.
create table deleted_orders (
  event_id uuid primary key references events on delete cascade,
  orders bigint not null check (orders > 0)
);

-- Parameters of place_orders. The server sends them as JSON with these names.

-- A line of an order, and what one of its tickets costs.
create type line_to_place as (
  ticket_type_id uuid,
  quantity integer,
  -- As in the table order_lines, in minor units.
  unit_price_minor bigint,
  discount_minor bigint
);
-- An order with its lines.
create type order_to_place as (
  id uuid,
  reference text,
  buyer_key text,
  idempotency_key text,
  request_hash text,
  buyer_name text,
  buyer_email text,
  buyer_mailbox text, -- Null if the event doesn't limit what one buyer may hold.
  custom_fields jsonb,
  -- As in the table orders, in minor units.
  subtotal_minor bigint,
  fee_minor bigint,
  platform_fee_minor bigint,
  payment_id uuid,
  offer_id uuid, -- Waiting-list offer that the order accepts; null if none.
  room_place_id uuid, -- Place in the event's waiting room; null if none.
  network text, -- Client network; null if not counted.
  network_prefix text, -- Shown to administrators.
  lines line_to_place[],
  -- Tickets of a free order, which are issued at once; as in order_to_fulfil.
  ticket_ids uuid[],
  short_codes text[],
  -- Set by place_orders for an order that it places, as in the table orders.
  expires_at timestamptz,
  network_units integer
);
-- A kind of background job (apps/server/src/jobs/job.ts).
create type job_kind as (
  name text,
  priority integer,
  max_attempts integer
);
-- Everything that the orders of a batch have in common.
create type terms_of_batch as (
  event_id uuid,
  sales_version integer, -- Version of the event's terms that the orders were checked against.
  provider text,
  currency text,
  reservation_minutes integer,
  short_reservation_minutes integer, -- Applies to a network that let many units expire.
  max_per_buyer integer, -- Maximum number of units per buyer; null if unlimited.
  -- Unpaid units that one network may hold, initially and at least; null if they are counted but not limited.
  unpaid_base integer,
  unpaid_floor integer,
  waiting_room boolean, -- Orders need a place in the waiting room, unless it has ended.
  admission_minutes integer, -- Time within which an admitted place must be used.
  free_tickets_mail job_kind -- Sends the tickets of a free order.
);

-- Parameter of fulfil_orders and issue_tickets: an order, with an id and a short code for each of its tickets.
create type order_to_fulfil as (
  order_id uuid,
  ticket_ids uuid[],
  short_codes text[]
);
