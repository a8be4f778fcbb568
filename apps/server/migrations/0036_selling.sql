-- What an organiser sees and does of what was sold: lists of orders and tickets, complimentary tickets, corrections.

-- Lists of an event go by these. They lead with a hash of the event's id: the planner takes them for lists only, and never
-- for finding one order (migration 0003).
create index orders_of_event_idx on orders (uuid_hash(event_id), created_at, id);
create index tickets_of_event_idx on tickets (uuid_hash(event_id), issued_at, id);

create table gifts (
  event_id uuid not null references events,
  id uuid not null,
  ticket_type_id uuid not null,
  allotment text,
  units integer not null check (units > 0),
  note text not null,
  given_by uuid not null references users,
  idempotency_key text not null,
  request_hash text not null,
  at timestamptz not null default now(),
  primary key (id, event_id),
  unique (idempotency_key, event_id),
  foreign key (event_id, ticket_type_id) references ticket_types
);
comment on table gifts is 'Complimentary tickets that were given together, each person''s as an order of its own. Append-only.';
comment on column gifts.allotment is 'The allotment they were taken from; null: from what was on sale.';
comment on column gifts.note is 'What the organiser writes to whoever gets them; empty for nothing.';
create trigger gifts_append_only before update or delete on gifts for each row execute function refuse_change();

alter table orders
  add column gift_id uuid,
  add foreign key (gift_id, event_id) references gifts,
  add check ((order_type = 'COMPLIMENTARY') = (gift_id is not null));
comment on column orders.gift_id is 'What a complimentary order was given with; null for a buyer''s.';
create index orders_gift_idx on orders (gift_id) where gift_id is not null;

create table order_actions (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('void', 'resend', 'correct')),
  ticket_ids uuid[] not null default '{}',
  changed text[] not null default '{}' check (changed <@ array['name', 'email']),
  note text not null default '',
  requested_by uuid not null references users,
  idempotency_key text not null,
  request_hash text not null,
  at timestamptz not null default now(),
  primary key (id, event_id),
  unique (idempotency_key, event_id),
  foreign key (order_id, event_id) references orders
);
comment on table order_actions is 'What the organiser''s people did to an order besides refunds, each once for its idempotency key. Append-only.';
comment on column order_actions.kind is 'void: tickets admit no more, no money moves · resend: the tickets were mailed again · correct: a name or address was';
comment on column order_actions.ticket_ids is 'The tickets it was about; none: the whole order or its buyer.';
comment on column order_actions.changed is 'What a correction changed; what it was before is not kept.';
comment on column order_actions.note is 'Why, in the words of whoever did it; the holder reads it.';
create index order_actions_order_idx on order_actions (order_id);
create trigger order_actions_append_only before update or delete on order_actions for each row execute function refuse_change();

alter table ticket_history
  add column action_id uuid,
  add foreign key (action_id, event_id) references order_actions;
comment on column ticket_history.action_id is 'The organiser''s action that made it void without a refund.';
