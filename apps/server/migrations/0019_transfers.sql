-- Tickets that are passed on: another holder, another code.

alter table ticket_types add column transferable boolean not null default true;
comment on column ticket_types.transferable is 'Whether holders may pass such tickets on.';

alter table tickets
  add column holder_email text,
  add column holder_key text,
  add check ((holder_key is null) = (holder_email is null));
comment on column tickets.holder_email is 'Who got the ticket from the buyer, or from a later holder; null: the buyer holds it.';
comment on column tickets.holder_key is '128 random bits that only this holder''s link carries.';
create unique index tickets_holder_key on tickets (holder_key, event_id) where holder_key is not null;

create table transfers (
  event_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  from_name text not null,
  to_email text,
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
comment on table transfers is 'Tickets on their way to another holder, and those that arrived; never deleted.';
comment on column transfers.to_email is 'Whom it was mailed to; null: whoever gets the link may take it.';
create unique index transfers_sent_key on transfers (ticket_id) where state = 'sent';
create index transfers_expiring_idx on transfers (expires_at) where state = 'sent';
