-- Tickets, their transfers and returns, and the door.

-- Tickets, each for one person. The signed code is computed on demand, from event, id and revision. Never deleted, even
-- when void. Vacuumed soon after inserts, because lists use index-only scans.
create table tickets (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  number integer not null check (number > 0), -- Counts an order's tickets from 1.
  -- Increased by each transfer; codes of older revisions are refused.
  revision smallint not null default 1 check (revision > 0),
  state text not null default 'issued' check (state in ('issued', 'transferring', 'offered', 'void')),
  attendee_name text not null,
  holder_email text, -- Holder after a transfer; null while the buyer holds the ticket.
  holder_key text, -- 128 random bits, contained only in this holder's link.
  -- 50 random bits, to type in when a code can't be scanned.
  short_code text not null check (short_code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  issued_at timestamptz not null default now(),
  primary key (id, event_id),
  unique (order_id, number, event_id),
  unique (short_code, event_id),
  foreign key (order_id, event_id) references orders,
  foreign key (event_id, ticket_type_id) references ticket_types,
  check ((holder_key is null) = (holder_email is null))
) with (autovacuum_vacuum_insert_scale_factor = 0.01);
-- Void tickets of a type, to compute the number of valid ones.
create index tickets_void_idx on tickets (ticket_type_id) where state = 'void';
create unique index tickets_holder_key on tickets (holder_key, event_id) where holder_key is not null;
-- Tickets that were transferred to a person.
create index tickets_holder_email_idx on tickets (lower(holder_email)) where holder_email is not null;
-- Lists of an event's tickets, which use only the index (see orders_of_event_idx).
create index tickets_of_event_idx on tickets (uuid_hash(event_id), issued_at, id)
  include (event_id, state, order_id, ticket_type_id, attendee_name, holder_email);

-- Each change to a ticket's state. Append-only.
create table ticket_history (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  ticket_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  -- Cause, of which at most one is set: a refund, a lost dispute, or the organiser's action that voided the ticket
  -- without a refund.
  refund_id uuid,
  dispute_id uuid,
  action_id uuid,
  at timestamptz not null default now(),
  foreign key (ticket_id, event_id) references tickets,
  foreign key (refund_id, event_id) references refunds,
  foreign key (dispute_id, event_id) references disputes,
  foreign key (action_id, event_id) references order_actions
);
-- A ticket's history.
create index ticket_history_ticket_idx on ticket_history (ticket_id);
-- Tickets that a refund voided.
create index ticket_history_refund_idx on ticket_history (refund_id) where refund_id is not null;
-- A ticket becomes void only once.
create unique index ticket_history_void_key on ticket_history (ticket_id, event_id) where to_state = 'void';
create trigger ticket_history_append_only before update or delete on ticket_history
  for each row execute function refuse_change();
create trigger ticket_history_never_emptied before truncate on ticket_history
  for each statement execute function refuse_change();

-- Transfers of tickets, open and decided. Permanent; names and addresses are erased with the account.
create table transfers (
  event_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  from_name text not null,
  from_email text, -- Null if unknown, as for tickets that had been transferred by link.
  to_email text, -- Null for a transfer by link, which anyone with the link may accept.
  transfer_key text not null,
  state text not null default 'sent' check (state in ('sent', 'accepted', 'cancelled', 'expired')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  primary key (id, event_id),
  unique (transfer_key, event_id),
  foreign key (ticket_id, event_id) references tickets,
  check ((state = 'sent') = (decided_at is null))
);
-- A ticket has one transfer at a time.
create unique index transfers_sent_key on transfers (ticket_id) where state = 'sent';
-- Finds expired transfers, for the sweep.
create index transfers_expiring_idx on transfers (expires_at) where state = 'sent';
-- A ticket's transfers.
create index transfers_ticket_idx on transfers (ticket_id);
-- Finds a person's transfers when their account is erased.
create index transfers_from_email_idx on transfers (lower(from_email));
create index transfers_to_email_idx on transfers (lower(to_email));

-- Tickets offered for resale at face value. Each still admits its holder until someone else buys its place. Permanent.
create table ticket_returns (
  event_id uuid not null,
  id uuid not null,
  place bigint generated always as identity, -- Increases with each return; the oldest is resold first.
  ticket_id uuid not null,
  ticket_type_id uuid not null,
  -- open: on sale; resold: voided because someone else bought its place; withdrawn: by its holder; ended: the ticket
  -- was used or became void, or the event is over.
  state text not null default 'open' check (state in ('open', 'resold', 'withdrawn', 'ended')),
  refund_minor bigint not null check (refund_minor > 0), -- Amount refunded to the buyer on resale, in minor units.
  fee_minor bigint not null check (fee_minor >= 0), -- Part of the price that the organiser keeps, in minor units.
  resold_order_id uuid, -- Order that bought the ticket's place.
  refund_id uuid, -- Null after settlement if nothing was left to refund.
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  settled_at timestamptz, -- Time at which the refund of a resold ticket was requested.
  primary key (id, event_id),
  foreign key (ticket_id, event_id) references tickets,
  foreign key (event_id, ticket_type_id) references ticket_types,
  foreign key (resold_order_id, event_id) references orders,
  foreign key (refund_id, event_id) references refunds,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'resold') = (resold_order_id is not null)),
  check (state = 'resold' or settled_at is null),
  check (refund_id is null or settled_at is not null)
);
-- One open return per ticket.
create unique index ticket_returns_open_key on ticket_returns (ticket_id) where state = 'open';
create unique index ticket_returns_refund_key on ticket_returns (refund_id) where refund_id is not null;
-- A ticket's returns.
create index ticket_returns_ticket_idx on ticket_returns (ticket_id);
-- Finds the next return to resell.
create index ticket_returns_line_idx on ticket_returns (ticket_type_id, place) where state = 'open';
-- Finds resold tickets whose refunds haven't been requested yet, for the sweep.
create index ticket_returns_due_idx on ticket_returns (decided_at) where state = 'resold' and settled_at is null;
-- Speeds up the foreign key's check when an unpaid order is deleted.
create index ticket_returns_resold_order_idx on ticket_returns (resold_order_id) where resold_order_id is not null;

-- Links that open one event's door without an account. Deleted with their event.
create table door_links (
  event_id uuid not null references events on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  key_hash bytea not null unique, -- SHA-256 of the key in the link.
  may_admit_anyway boolean not null default false, -- May admit outside the admission hours.
  created_by uuid not null references users,
  -- Acting session in which an administrator created the link; the link ends with that session. Null if the person
  -- created the link themselves. Without a foreign key, because acting sessions are deleted after a year.
  acting_session_id uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (event_id, id)
);
-- Finds the links of a person whose access ends.
create index door_links_made_idx on door_links (created_by) where revoked_at is null;

-- Every reading of a code at a door. Append-only (functions/guard_scans.sql): who is inside follows from the set of
-- scans, whatever order they arrive in. Deleted only with a draft event.
create table scans (
  -- Deleting a draft also deletes the scans made to try out its door. An event with tickets can't be deleted, so its
  -- scans remain.
  event_id uuid not null references events on delete cascade,
  id uuid not null,
  device text not null,
  nonce text not null, -- Unique per device, so that a repeated request counts once.
  code_hash bytea not null, -- SHA-256 of the code. The same device and nonce with a different code are refused.
  ticket_id uuid, -- Null if the code doesn't belong to a ticket.
  verdict text not null check (verdict in ('admitted', 'already_in', 'refused')),
  reason text,
  -- Number of this admission of the ticket: the number of undone admissions plus one.
  admission smallint not null default 1 check (admission > 0),
  -- Reason for admitting outside the admission hours; null within them.
  anyway_reason text check (anyway_reason <> ''),
  scanned_by_user uuid references users,
  scanned_by_link uuid,
  at timestamptz not null default now(),
  primary key (id, event_id),
  unique (device, nonce, event_id),
  foreign key (ticket_id, event_id) references tickets,
  check ((verdict = 'refused') = (reason is not null)),
  check (verdict = 'refused' or ticket_id is not null),
  constraint scans_anyway_check check (anyway_reason is null or verdict = 'admitted')
);
-- A ticket is admitted once, unless that admission was undone. Decides which of several simultaneous scans admits.
create unique index scans_admitted_key on scans (event_id, ticket_id, admission) where verdict = 'admitted';
create trigger scans_never_emptied before truncate on scans for each statement execute function refuse_change();

-- Admissions that were undone. Append-only, like scans.
create table admission_undos (
  event_id uuid not null,
  scan_id uuid not null,
  reason text not null check (reason <> ''),
  undone_by_user uuid references users,
  undone_by_link uuid, -- Door link, if no one was signed in.
  at timestamptz not null default now(),
  primary key (event_id, scan_id),
  foreign key (scan_id, event_id) references scans (id, event_id),
  check (num_nonnulls(undone_by_user, undone_by_link) = 1)
);
create trigger admission_undos_append_only before update or delete on admission_undos
  for each row execute function refuse_change();

-- Tickets inside: scans that admitted and weren't undone.
create view admissions as
  select s.event_id, s.id, s.ticket_id, s.at, s.admission, s.device, s.scanned_by_user, s.scanned_by_link,
         s.anyway_reason
    from scans s
   where s.verdict = 'admitted'
     and not exists (select from admission_undos u where u.event_id = s.event_id and u.scan_id = s.id);
