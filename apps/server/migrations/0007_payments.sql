-- Payments, refunds, disputes, and captured money without a purpose (suspense).

-- Attempts to pay an order; there may be many, of which at most one is applied. Deleted with an unpaid order, but never
-- after being captured (functions/guard_orders.sql).
create table payments (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- One of payment_providers. Never changes, because notifications come from it, and status requests and refunds go to
  -- it. Not a foreign key: all buyers' transactions would lock the same row, which makes inserts 1.4 to 2.4 times as
  -- slow. The nightly audit checks the name instead.
  provider text not null,
  state text not null check (state in ('created', 'redirected', 'pending', 'captured', 'failed', 'abandoned')),
  -- Use of captured money: applied to the order, surplus, or unmatched (in suspense).
  disposition text check (disposition in ('applied', 'surplus', 'unmatched')),
  amount_minor bigint not null check (amount_minor > 0), -- Requested amount, in minor units.
  currency text not null,
  -- Captured amount, in minor units; may differ from the requested amount.
  captured_minor bigint check (captured_minor > 0),
  captured_currency text,
  -- The provider took the money for another merchant, so we can neither refund nor apply it.
  other_merchant boolean not null default false,
  provider_reference text, -- The provider's id for the charge, once known.
  -- Name by which the provider knows this payment, if the order's reference was used for an earlier, declined payment;
  -- null if the provider knows it by the order's reference.
  attempt_reference text,
  -- Address at which the buyer pays, if the provider created one, so that a repeated request leads to the same address.
  payment_url text,
  created_at timestamptz not null default now(),
  captured_at timestamptz,
  polled_at timestamptz, -- Last time we asked the provider about the payment without a notification.
  next_poll_at timestamptz, -- Next time to ask, if the payment is still open; null until asked for the first time.
  primary key (id, event_id),
  foreign key (order_id, event_id) references orders on delete cascade,
  check ((state = 'captured') = (disposition is not null)),
  constraint payments_captured_check check (
    (state = 'captured') = (captured_minor is not null and captured_currency is not null)
  ),
  constraint payments_next_poll_check check ((polled_at is null) = (next_poll_at is null))
);
-- An order's payments.
create index payments_order_idx on payments (order_id);
-- An order is paid at most once.
create unique index payments_applied_key on payments (order_id, event_id) where disposition = 'applied';
-- Finds the payment that a notification or dispute refers to.
create index payments_provider_reference_idx on payments (provider_reference) where provider_reference is not null;
create index payments_attempt_reference_idx on payments (attempt_reference) where attempt_reference is not null;
-- A charge belongs to one payment only.
create unique index payments_charge_key on payments (provider_reference, provider) where state = 'captured';
-- Captured money that didn't pay for an order: rare among millions of payments.
create index payments_not_applied_idx on payments (created_at, id) where disposition <> 'applied';
-- Administrators' list of payments. Begins with expressions that no other statement contains, so that the planner uses
-- it for lists only.
create index payments_by_state_idx on payments (lower(provider), lower(state), created_at, id)
  include (provider, state, disposition);
-- Finds open payments for the sweep that asks about them: by age if they have never been asked about, otherwise by the
-- next time to ask.
create index payments_never_polled_idx on payments (provider, created_at)
  where state in ('created', 'redirected', 'pending', 'failed') and polled_at is null;
create index payments_next_poll_idx on payments (provider, next_poll_at)
  where state in ('created', 'redirected', 'pending', 'failed') and polled_at is not null;

-- Each change to a payment's state. Append-only; deleted with an unpaid order (functions/guard_orders.sql).
create table payment_history (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  payment_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamptz not null default now(),
  foreign key (payment_id, event_id) references payments on delete cascade
);
-- A payment's history.
create index payment_history_payment_idx on payment_history (payment_id);
create trigger payment_history_never_emptied before truncate on payment_history
  for each statement execute function refuse_change();

-- Verified payment notifications. A row commits together with its effect, and its key is unique, so each notification
-- takes effect only once. Append-only, but bodies are emptied when the buyer's data is erased, because they may contain
-- it.
create table payment_notifications (
  id bigint generated always as identity primary key,
  provider text not null,
  notification_key text not null, -- The provider's own id of the notification, or a hash of its content.
  event_id uuid not null,
  payment_id uuid not null,
  body text not null, -- Body as received.
  received_at timestamptz not null default now(),
  unique (provider, notification_key)
);
-- A payment's notifications.
create index payment_notifications_payment_idx on payment_notifications (payment_id);
create trigger payment_notifications_append_only before update or delete on payment_notifications
  for each row execute function refuse_change_but_erasing('body');
create trigger payment_notifications_never_emptied before truncate on payment_notifications
  for each statement execute function refuse_change();

-- Refunds to buyers. The id is the idempotency key at the provider, so a retry doesn't pay twice. Permanent.
create table refunds (
  event_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  -- order: refunds everything that is left and voids all tickets; tickets: refunds and voids some tickets; amount:
  -- tickets stay valid; suspense: refunds money that no order used.
  kind text not null default 'suspense' check (kind in ('order', 'tickets', 'amount', 'suspense')),
  state text not null check (state in ('requested', 'sent', 'unknown', 'succeeded', 'failed')),
  reason text not null check (reason in (
    'surplus', 'too_late', 'event_off', 'other_amount', 'overpaid', 'failed_before', 'requested', 'event_cancelled',
    'event_postponed', 'returned'
  )),
  -- Amount refunded, in minor units; on hold from the moment it is requested.
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- Part paid by the organiser, in minor units; zero for suspense.
  organiser_minor bigint not null default 0 check (organiser_minor >= 0),
  -- Part paid out of our fee, VAT included, in minor units; zero for suspense.
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  vat_minor bigint not null default 0 check (vat_minor between 0 and fee_minor), -- VAT in fee_minor, in minor units.
  refund_fee boolean not null default true, -- The platform fee on the refunded amount is refunded too.
  note text not null default '', -- Reason given by the person who made the refund, sent to the buyer.
  requested_by uuid references users, -- Null if automatic or requested by the holder.
  provider_reference text,
  idempotency_key text,
  request_hash text,
  created_at timestamptz not null default now(),
  notified_at timestamptz, -- Time at which the buyer was emailed.
  primary key (id, event_id),
  foreign key (payment_id, event_id) references payments,
  constraint refunds_parts_check check (
    case kind when 'suspense' then organiser_minor + fee_minor = 0 else organiser_minor + fee_minor = amount_minor end
  ),
  constraint refunds_key_check check ((idempotency_key is null) = (request_hash is null))
);
-- A payment's refunds.
create index refunds_payment_idx on refunds (payment_id);
-- A repeated request finds its refund.
create unique index refunds_idempotency_key on refunds (idempotency_key, event_id) where idempotency_key is not null;
-- An event's refunds, in one range of the index.
create index refunds_of_event_idx on refunds (uuid_hash(event_id), id);
-- Refunds in progress or failed, which are few.
create index refunds_unsettled_idx on refunds (id) where state <> 'succeeded';

-- Each change to a refund's state. Append-only.
create table refund_history (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  refund_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamptz not null default now(),
  foreign key (refund_id, event_id) references refunds
);
-- A refund's history.
create index refund_history_refund_idx on refund_history (refund_id);
create trigger refund_history_append_only before update or delete on refund_history
  for each row execute function refuse_change();
create trigger refund_history_never_emptied before truncate on refund_history
  for each statement execute function refuse_change();

-- Disputes that buyers opened with their bank. While a dispute is open, refunds of its payment wait and the organiser's
-- share is on hold. Permanent.
create table disputes (
  event_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  provider_reference text not null,
  amount_minor bigint not null check (amount_minor > 0), -- Amount that the provider took back from us, in minor units.
  currency text not null,
  -- Part of a lost dispute paid by the organiser, in minor units.
  organiser_minor bigint not null default 0 check (organiser_minor >= 0),
  -- Part paid out of our fee, VAT included, in minor units.
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  vat_minor bigint not null default 0 check (vat_minor between 0 and fee_minor), -- VAT in fee_minor, in minor units.
  -- Part paid out of suspense, in minor units. The remaining amount is our loss.
  suspense_minor bigint not null default 0 check (suspense_minor >= 0),
  evidence_due_at timestamptz, -- The provider's deadline for evidence; null if it didn't give one.
  recorded_by uuid references users, -- Person who recorded the dispute; null if the provider reported it.
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (id, event_id),
  unique (payment_id, provider_reference, event_id),
  foreign key (payment_id, event_id) references payments,
  check ((state = 'open') = (decided_at is null)),
  check (organiser_minor + fee_minor + suspense_minor <= case state when 'lost' then amount_minor else 0 end)
);
-- Open disputes.
create index disputes_open_idx on disputes (id) where state = 'open';
-- An event's disputes, in one range of the index.
create index disputes_of_event_idx on disputes (uuid_hash(event_id), id);

-- Each change to a dispute's state. Append-only.
create table dispute_history (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  dispute_id uuid not null,
  from_state text,
  to_state text not null,
  by_user uuid references users, -- Null if the provider decided.
  note text not null default '', -- Reason for the decision.
  at timestamptz not null default now(),
  foreign key (dispute_id, event_id) references disputes
);
-- A dispute's history.
create index dispute_history_dispute_idx on dispute_history (dispute_id);
create trigger dispute_history_append_only before update or delete on dispute_history
  for each row execute function refuse_change();
create trigger dispute_history_never_emptied before truncate on dispute_history
  for each statement execute function refuse_change();

-- Last time a provider's disputes were fetched, to find those whose notification was lost. One row per provider.
create table dispute_fetches (
  provider text primary key references payment_providers,
  fetched_at timestamptz not null
);

-- Decisions about money in suspense. Append-only.
create table suspense_resolutions (
  event_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  method text not null check (method in ('refund', 'fulfil', 'bank_transfer')),
  amount_minor bigint not null check (amount_minor > 0), -- Amount that was in suspense, in minor units.
  currency text not null,
  note text not null,
  -- Person who proposed a bank transfer. A different person, resolved_by, approved it.
  proposed_by uuid references users,
  resolved_by uuid not null references users,
  idempotency_key text not null,
  request_hash text not null,
  at timestamptz not null default now(),
  primary key (id, event_id),
  unique (idempotency_key, event_id),
  foreign key (payment_id, event_id) references payments,
  constraint suspense_resolutions_two_people check (method <> 'bank_transfer' or coalesce(proposed_by <> resolved_by, false))
);
-- A payment's decisions.
create index suspense_resolutions_payment_idx on suspense_resolutions (payment_id);
create trigger suspense_resolutions_append_only before update or delete on suspense_resolutions
  for each row execute function refuse_change();
create trigger suspense_resolutions_never_emptied before truncate on suspense_resolutions
  for each statement execute function refuse_change();

-- Proposals to pay suspense back from our bank account, made by one person and approved by another. Permanent.
create table suspense_transfers (
  event_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  state text not null default 'proposed' check (state in ('proposed', 'paid', 'withdrawn')),
  amount_minor bigint not null check (amount_minor > 0), -- Amount in suspense when proposed, in minor units.
  currency text not null,
  note text not null,
  proposed_by uuid not null references users,
  proposed_at timestamptz not null default now(),
  decided_by uuid references users,
  decided_at timestamptz,
  primary key (id, event_id),
  foreign key (payment_id, event_id) references payments,
  check ((state = 'proposed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  constraint suspense_transfers_two_people check (state <> 'paid' or decided_by <> proposed_by)
);
-- One open proposal per payment.
create unique index suspense_transfers_open_key on suspense_transfers (payment_id) where state = 'proposed';

-- Parameters of apply_payments. The server sends them as JSON with these names.

-- A line of a ledger transaction, as in the table ledger_entries.
create type ledger_line as (
  account text,
  owner text,
  amount_minor bigint -- In minor units.
);
-- A payment's status as confirmed by its provider, with everything that may have to be written.
create type payment_to_apply as (
  payment_id uuid,
  state text,
  from_states text[], -- States from which a payment may become `state`.
  amount_minor bigint, -- Captured amount, in minor units.
  currency text,
  provider_reference text,
  other_merchant boolean,
  -- Notification that led to the status; null if there was none.
  notification_key text,
  notification_body text,
  -- Tickets of the order, as in order_to_fulfil.
  ticket_ids uuid[],
  short_codes text[],
  -- Ledger transaction of a capture: applied to its order, or set aside in suspense.
  transaction_id uuid,
  capture ledger_line[],
  suspense ledger_line[],
  -- Refund of money set aside, and its ledger transaction.
  refund_id uuid,
  refund_transaction_id uuid,
  refund_requested ledger_line[]
);
-- Everything that the payments of a batch have in common.
create type terms_of_payments as (
  event_id uuid,
  tickets_mail job_kind, -- Sends the tickets of a paid order.
  refund_job job_kind, -- Sends a refund to its provider.
  resale_done boolean -- True if returned tickets have already been voided to make room, or can't be.
);
