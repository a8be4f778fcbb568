-- Purchases and their payments. Every key carries the event's id, so that sales can be spread by event; but no index of
-- these tables leads with it: while a table is small the planner cannot tell such indexes apart, and a plan that was
-- cached then reads all of an event's orders to find one.

create table orders (
  event_id uuid not null references events,
  id uuid not null,
  reference text not null,
  buyer_key text not null,
  state text not null check (state in ('reserved', 'fulfilled', 'expired', 'cancelled')),
  late boolean not null default false,
  buyer_name text not null,
  buyer_email text not null,
  custom_fields jsonb not null default '[]',
  currency text not null,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  total_minor bigint not null,
  platform_fee_minor bigint not null check (platform_fee_minor >= 0),
  idempotency_key text not null,
  request_hash text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  fulfilled_at timestamptz,
  primary key (id, event_id),
  unique (reference, event_id),
  unique (idempotency_key, event_id),
  unique (buyer_key, event_id),
  check (total_minor = subtotal_minor + fee_minor),
  check ((state = 'fulfilled') = (fulfilled_at is not null)),
  check (state <> 'reserved' or expires_at is not null)
);
comment on table orders is 'Purchases. A free order is fulfilled at once, a paid one first reserves its stock.';
comment on column orders.reference is 'Public: the event''s code, a dash, 128 random bits.';
comment on column orders.buyer_key is '128 random bits that only the buyer''s links carry.';
comment on column orders.late is 'Paid after its reservation had ended, and fulfilled by reserving again.';
comment on column orders.custom_fields is 'The buyer''s answers: [{label, value}].';
comment on column orders.subtotal_minor is 'Sum of the lines, in minor units.';
comment on column orders.fee_minor is 'What the buyer pays on top, in minor units.';
comment on column orders.total_minor is 'What the buyer pays altogether, in minor units.';
comment on column orders.platform_fee_minor is 'What the platform earns, whoever bears it, in minor units.';
comment on column orders.request_hash is 'SHA-256 of the request: the same idempotency key with another request is refused.';
create index orders_expiring_idx on orders (expires_at) where state = 'reserved';

create table order_lines (
  event_id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  quantity integer not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  primary key (order_id, ticket_type_id, event_id),
  foreign key (order_id, event_id) references orders,
  foreign key (event_id, ticket_type_id) references ticket_types
);
comment on table order_lines is 'What an order is for; a ticket type at most once. Never changed.';
comment on column order_lines.unit_price_minor is 'Price of one ticket when it was ordered, in minor units.';
create index order_lines_ticket_type_idx on order_lines (ticket_type_id);

create table order_history (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  order_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamptz not null default now(),
  foreign key (order_id, event_id) references orders
);
comment on table order_history is 'Each change of an order''s state after it was placed. Append-only.';
create index order_history_order_idx on order_history (order_id);

create table payments (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  provider text not null check (provider in ('TEST', 'STRIPE', 'FINATIC', 'BUDDY')),
  state text not null check (state in ('created', 'redirected', 'pending', 'captured', 'failed', 'abandoned')),
  disposition text check (disposition in ('applied', 'surplus', 'unmatched')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  provider_reference text,
  payment_url text,
  created_at timestamptz not null default now(),
  captured_at timestamptz,
  primary key (id, event_id),
  foreign key (order_id, event_id) references orders,
  check ((state = 'captured') = (disposition is not null))
);
comment on table payments is 'Attempts to pay an order; there may be many, at most one is applied.';
comment on column payments.amount_minor is 'What is asked for, in minor units.';
comment on column payments.provider_reference is 'The provider''s own name for it, once it answered.';
comment on column payments.disposition is 'What a captured payment became: applied to its order, surplus, or unmatched (held in suspense).';
create index payments_order_idx on payments (order_id);
create unique index payments_applied_key on payments (order_id, event_id) where disposition = 'applied';

create table payment_history (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  payment_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamptz not null default now(),
  foreign key (payment_id, event_id) references payments
);
comment on table payment_history is 'Each change of a payment''s state. Append-only.';
create index payment_history_payment_idx on payment_history (payment_id);

create table payment_notices (
  id bigint generated always as identity primary key,
  provider text not null,
  notice_key text not null,
  event_id uuid not null,
  payment_id uuid not null,
  body text not null,
  received_at timestamptz not null default now(),
  unique (provider, notice_key)
);
comment on table payment_notices is 'Verified notices of providers; a row commits together with the notice''s effect, so each has one effect.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger order_history_append_only before update or delete on order_history for each row execute function refuse_change();
create trigger payment_history_append_only before update or delete on payment_history for each row execute function refuse_change();
create trigger order_lines_append_only before update on order_lines for each row execute function refuse_change();
