-- Cancelled, postponed and rescheduled events: each change walks through the event's orders in batches.

-- One row per change of an event that its ticket holders hear of. Permanent.
create table event_changes (
  id uuid primary key,
  event_id uuid not null references events,
  -- republished: a postponed event with its new date; retimed: other hours within the same days.
  kind text not null check (kind in ('cancelled', 'postponed', 'republished', 'retimed')),
  note text not null, -- The organiser's message to the holders.
  previous_starts_at timestamptz not null, -- Start before the change.
  starts_at timestamptz, -- New date; null: none, or none yet.
  ends_at timestamptz,
  refunds_until timestamptz, -- Deadline for refunds of a postponed event.
  requested_by uuid not null references users,
  created_at timestamptz not null default now(),
  finished_at timestamptz, -- All orders processed.
  check ((starts_at is null) = (ends_at is null)),
  check ((kind = 'postponed') = (refunds_until is not null)),
  check (kind <> 'republished' or starts_at is not null),
  check (kind <> 'retimed' or starts_at is not null)
);
-- An event's changes.
create index event_changes_event_idx on event_changes (event_id, created_at);

-- Orders that a change concerns; each is processed once, in its own transaction. Permanent.
create table event_change_orders (
  event_id uuid not null,
  change_id uuid not null references event_changes,
  order_id uuid not null,
  -- refunded; voided: was free; offered: may ask for a refund; told; released: its reservation ended; held: a dispute
  -- is open; nothing: no live ticket; superseded: the event changed again.
  outcome text check (outcome in (
    'refunded', 'voided', 'offered', 'notified', 'released', 'held', 'nothing', 'superseded'
  )),
  problem text, -- Error of the last attempt; it is retried.
  done_at timestamptz,
  notified_at timestamptz, -- Email to the holder sent.
  primary key (order_id, change_id, event_id),
  foreign key (order_id, event_id) references orders,
  check ((outcome is null) = (done_at is null))
);
-- The next batch.
create index event_change_orders_waiting_idx on event_change_orders (change_id, done_at, order_id);

-- The organiser's funds as the latest batch of a change left them, carried from batch to batch so that the event's
-- sales are summed once. Valid because nothing of such an event is sold any more and everything else that moves its
-- reserve takes the organiser's lock.
create table event_change_funds (
  change_id uuid not null references event_changes,
  currency text not null,
  through_entry_id bigint not null, -- Last ledger entry of the organiser's reserve and payable that is included.
  reserve_minor bigint not null, -- Held in reserve for the event, in minor units.
  payable_minor bigint not null, -- Payable to the organiser, in minor units.
  primary key (change_id, currency)
);
