-- Changes to events, such as cancellations and postponements. Each change processes the event's orders in batches.

-- Changes to an event, of which its ticket holders are notified. Permanent.
create table event_changes (
  id uuid primary key,
  event_id uuid not null references events,
  -- republished: a postponed event got its new date; retimed: the hours changed, but not the days.
  kind text not null check (kind in ('cancelled', 'postponed', 'republished', 'retimed')),
  note text not null, -- The organiser's message to the holders.
  previous_starts_at timestamptz not null, -- Start before the change.
  starts_at timestamptz, -- New date; null if there is none (yet).
  ends_at timestamptz,
  refunds_until timestamptz, -- Deadline for refunds of a postponed event.
  requested_by uuid not null references users,
  created_at timestamptz not null default now(),
  finished_at timestamptz, -- Time at which all orders had been processed.
  check ((starts_at is null) = (ends_at is null)),
  check ((kind = 'postponed') = (refunds_until is not null)),
  check (kind <> 'republished' or starts_at is not null),
  check (kind <> 'retimed' or starts_at is not null)
);
-- An event's changes.
create index event_changes_event_idx on event_changes (event_id, created_at);

-- Orders affected by a change. Each is processed once. Permanent.
create table event_change_orders (
  event_id uuid not null,
  change_id uuid not null references event_changes,
  order_id uuid not null,
  -- refunded; voided: the order was free; offered: holders may ask for a refund; notified: holders were only notified;
  -- released: the reservation ended; held: a dispute is open; nothing: the order has no live tickets; superseded: the
  -- event changed again.
  outcome text check (outcome in (
    'refunded', 'voided', 'offered', 'notified', 'released', 'held', 'nothing', 'superseded'
  )),
  problem text, -- Error of the last attempt. The order is retried.
  done_at timestamptz,
  notified_at timestamptz, -- Time at which the holders were emailed.
  primary key (order_id, change_id, event_id),
  foreign key (order_id, event_id) references orders,
  check ((outcome is null) = (done_at is null))
);
-- Finds the next batch.
create index event_change_orders_waiting_idx on event_change_orders (change_id, done_at, order_id);

-- The organiser's funds after the latest batch of a change, so that the event's sales are summed only once. The funds
-- can't become outdated, because the event no longer sells anything, and everything else that changes its reserve takes
-- the organiser's lock.
create table event_change_funds (
  change_id uuid not null references event_changes,
  currency text not null,
  through_entry_id bigint not null, -- Last ledger entry of the organiser's reserve and payable that is included.
  reserve_minor bigint not null, -- The event's reserve, in minor units.
  payable_minor bigint not null, -- Payable to the organiser, in minor units.
  primary key (change_id, currency)
);
