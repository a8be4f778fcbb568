-- Rights to enter, and the door.

create table tickets (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  number integer not null check (number > 0),
  revision smallint not null default 1 check (revision > 0),
  state text not null default 'issued' check (state in ('issued', 'transferring', 'offered', 'void')),
  attendee_name text not null,
  short_code text not null check (short_code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  issued_at timestamptz not null default now(),
  primary key (id, event_id),
  unique (order_id, number, event_id),
  unique (short_code, event_id),
  foreign key (order_id, event_id) references orders,
  foreign key (event_id, ticket_type_id) references ticket_types
);
comment on table tickets is 'One right to enter each. The signed code is made from event, id and revision when it is needed.';
comment on column tickets.number is 'Counts the tickets of an order from 1.';
comment on column tickets.revision is 'Grows with each transfer; a code of an older revision no longer admits.';
comment on column tickets.short_code is 'To be typed where no camera helps: 50 random bits.';

create table door_links (
  event_id uuid not null references events on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  key_hash bytea not null unique,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (event_id, id)
);
comment on table door_links is 'Links that open one event''s door without an account.';
comment on column door_links.key_hash is 'SHA-256 of the key; the key itself is only in the link.';

create table scans (
  event_id uuid not null references events,
  id uuid not null,
  device text not null,
  nonce text not null,
  ticket_id uuid,
  verdict text not null check (verdict in ('admitted', 'already_in', 'refused')),
  reason text,
  scanned_by_user uuid references users,
  scanned_by_link uuid,
  at timestamptz not null default now(),
  primary key (id, event_id),
  unique (device, nonce, event_id),
  foreign key (ticket_id, event_id) references tickets,
  check ((verdict = 'refused') = (reason is not null)),
  check (verdict = 'refused' or ticket_id is not null)
);
comment on table scans is 'Every reading of a code at a door. Append-only: who is in follows from the set of scans.';
comment on column scans.nonce is 'Unique per device, so that a repeated request counts once.';
create unique index scans_admitted_key on scans (event_id, ticket_id) where verdict = 'admitted';
create trigger scans_append_only before update or delete on scans for each row execute function refuse_change();

create table order_mails (
  event_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('tickets')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (order_id, kind, event_id),
  foreign key (order_id, event_id) references orders
);
comment on table order_mails is 'Mails that an order calls for; each is sent once.';
