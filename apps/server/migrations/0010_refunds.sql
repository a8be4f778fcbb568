-- Refunds of what was sold, suspense that a person resolves, disputes, and events that are cancelled or postponed.

alter table refunds
  add column kind text not null default 'suspense' check (kind in ('order', 'tickets', 'amount', 'suspense')),
  add column organiser_minor bigint not null default 0 check (organiser_minor >= 0),
  add column fee_minor bigint not null default 0 check (fee_minor >= 0),
  add column vat_minor bigint not null default 0 check (vat_minor between 0 and fee_minor),
  add column fee_goes_back boolean not null default true,
  add column note text not null default '',
  add column requested_by uuid references users,
  add column idempotency_key text,
  add column request_hash text,
  add column told_at timestamptz,
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in (
    'surplus', 'too_late', 'event_off', 'other_amount', 'overpaid', 'failed_before',
    'requested', 'event_cancelled', 'event_postponed')),
  add constraint refunds_parts_check check (
    case kind when 'suspense' then organiser_minor + fee_minor = 0 else organiser_minor + fee_minor = amount_minor end),
  add constraint refunds_key_check check ((idempotency_key is null) = (request_hash is null));
comment on column refunds.kind is
  'order: all that is left, all tickets void · tickets: these tickets void · amount: the tickets stay · suspense: of money that no order used';
comment on column refunds.organiser_minor is 'What of it the organiser gives back, in minor units; nil for suspense.';
comment on column refunds.fee_minor is 'What of it the platform gives back of its fee, tax included, in minor units; nil for suspense.';
comment on column refunds.vat_minor is 'The tax in fee_minor, in minor units.';
comment on column refunds.fee_goes_back is 'Whether the platform gives up its fee on what is refunded.';
comment on column refunds.note is 'Why, in the words of whoever asked; the buyer reads it.';
comment on column refunds.requested_by is 'Who asked; null where it goes back by itself or the holder asked.';
comment on column refunds.told_at is 'When the buyer was told of it.';
create unique index refunds_idempotency_key on refunds (idempotency_key, event_id) where idempotency_key is not null;

update refunds r set told_at = m.sent_at
  from order_mails m, payments p
 where p.id = r.payment_id and p.event_id = r.event_id and r.state = 'succeeded'
   and m.order_id = p.order_id and m.event_id = p.event_id and m.kind = 'refund';

-- What was on its way when refunds began to be booked as they are asked for.
insert into ledger_transactions (id, kind, event_id, payment_id, refund_id)
select gen_random_uuid(), 'refund_requested', event_id, payment_id, id from refunds where state in ('requested', 'sent', 'unknown');
insert into ledger_entries (transaction_id, account, owner, currency, amount_minor)
select t.id, line.account, line.owner, r.currency, line.amount_minor
  from ledger_transactions t
  join refunds r on r.id = t.refund_id and r.event_id = t.event_id
  cross join lateral (values ('suspense', r.payment_id::text, r.amount_minor), ('refunds_payable', r.id::text, -r.amount_minor))
    as line (account, owner, amount_minor)
 where t.kind = 'refund_requested';

create table disputes (
  event_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  provider_reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  organiser_minor bigint not null default 0 check (organiser_minor >= 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  vat_minor bigint not null default 0 check (vat_minor between 0 and fee_minor),
  suspense_minor bigint not null default 0 check (suspense_minor >= 0),
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (id, event_id),
  unique (payment_id, provider_reference, event_id),
  foreign key (payment_id, event_id) references payments,
  check ((state = 'open') = (decided_at is null)),
  check (organiser_minor + fee_minor + suspense_minor <= case state when 'lost' then amount_minor else 0 end)
);
comment on table disputes is 'Payments that a buyer disputes with their bank. While one is open, refunds of its payment wait and the organiser''s share is held back.';
comment on column disputes.provider_reference is 'The provider''s own name for it.';
comment on column disputes.amount_minor is 'What the provider took back from us, in minor units.';
comment on column disputes.organiser_minor is 'What the organiser bears of a lost one, in minor units.';
comment on column disputes.fee_minor is 'What the platform gives back of its fee for a lost one, tax included, in minor units.';
comment on column disputes.vat_minor is 'The tax in fee_minor, in minor units.';
comment on column disputes.suspense_minor is 'What a lost one took of suspended money, in minor units. The rest of it is our cost.';

create table dispute_history (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  dispute_id uuid not null,
  from_state text,
  to_state text not null,
  at timestamptz not null default now(),
  foreign key (dispute_id, event_id) references disputes
);
comment on table dispute_history is 'Each change of a dispute''s state. Append-only.';
create index dispute_history_dispute_idx on dispute_history (dispute_id);
create trigger dispute_history_append_only before update or delete on dispute_history for each row execute function refuse_change();

alter table ledger_transactions
  add column dispute_id uuid,
  add foreign key (dispute_id, event_id) references disputes;
create unique index ledger_transactions_dispute_key on ledger_transactions (dispute_id, kind) where dispute_id is not null;
create unique index ledger_transactions_applied_key on ledger_transactions (payment_id) where kind = 'suspense_applied';

-- What goes back never exceeds what was captured, whoever asks for it. A sale's share is given back once: a refund that
-- failed stays given back, its money waits in suspense. Whoever inserts a refund has locked its payment.
create or replace function refuse_refund_above_capture() returns trigger language plpgsql as $$
declare
  v_captured bigint;
  v_refunded bigint;
  v_of_sale bigint;
begin
  select coalesce(p.captured_minor, 0) into v_captured from payments p where p.id = new.payment_id and p.event_id = new.event_id;
  select coalesce(sum(r.amount_minor) filter (where r.state <> 'failed'), 0),
         coalesce(sum(r.amount_minor) filter (where r.kind <> 'suspense'), 0)
    into v_refunded, v_of_sale
    from refunds r where r.payment_id = new.payment_id;
  v_of_sale := v_of_sale + (select coalesce(sum(d.organiser_minor + d.fee_minor), 0) from disputes d where d.payment_id = new.payment_id);
  if greatest(v_refunded, v_of_sale) > coalesce(v_captured, 0) then
    raise exception 'refunds of payment % exceed what was captured', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create table suspense_resolutions (
  event_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  how text not null check (how in ('refund', 'fulfil', 'bank_transfer')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  note text not null,
  resolved_by uuid not null references users,
  idempotency_key text not null,
  request_hash text not null,
  at timestamptz not null default now(),
  primary key (id, event_id),
  unique (idempotency_key, event_id),
  foreign key (payment_id, event_id) references payments
);
comment on table suspense_resolutions is 'What a person decided about suspended money. Append-only.';
comment on column suspense_resolutions.amount_minor is 'What was in suspense, in minor units.';
create index suspense_resolutions_payment_idx on suspense_resolutions (payment_id);
create trigger suspense_resolutions_append_only before update or delete on suspense_resolutions for each row execute function refuse_change();

create table ticket_history (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  ticket_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  refund_id uuid,
  dispute_id uuid,
  at timestamptz not null default now(),
  foreign key (ticket_id, event_id) references tickets,
  foreign key (refund_id, event_id) references refunds,
  foreign key (dispute_id, event_id) references disputes
);
comment on table ticket_history is 'Each change of a ticket''s state. Append-only.';
create index ticket_history_ticket_idx on ticket_history (ticket_id);
create index ticket_history_refund_idx on ticket_history (refund_id) where refund_id is not null;
create unique index ticket_history_void_key on ticket_history (ticket_id, event_id) where to_state = 'void';
create trigger ticket_history_append_only before update or delete on ticket_history for each row execute function refuse_change();
create index tickets_void_idx on tickets (ticket_type_id) where state = 'void';

create table event_history (
  id bigint generated always as identity primary key,
  event_id uuid not null references events,
  from_state text not null,
  to_state text not null,
  reason text not null,
  changed_by uuid references users,
  at timestamptz not null default now()
);
comment on table event_history is 'Each change of an event''s state. Append-only.';
create index event_history_event_idx on event_history (event_id);
create trigger event_history_append_only before update or delete on event_history for each row execute function refuse_change();

create table event_changes (
  id uuid primary key,
  event_id uuid not null references events,
  kind text not null check (kind in ('cancelled', 'postponed', 'republished')),
  note text not null,
  was_starts_at timestamptz not null,
  starts_at timestamptz,
  ends_at timestamptz,
  refunds_until timestamptz,
  requested_by uuid not null references users,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((starts_at is null) = (ends_at is null)),
  check ((kind = 'postponed') = (refunds_until is not null)),
  check (kind <> 'republished' or starts_at is not null)
);
comment on table event_changes is 'An event that is cancelled, postponed or given a new date: what its orders go through, in batches.';
comment on column event_changes.note is 'What the organiser tells the holders.';
comment on column event_changes.was_starts_at is 'When the event was to begin before.';
comment on column event_changes.starts_at is 'The new date; null where there is none, or none yet.';
comment on column event_changes.refunds_until is 'Until when holders of a postponed event may ask for their money back.';
create index event_changes_event_idx on event_changes (event_id, created_at);

create table event_change_orders (
  event_id uuid not null,
  change_id uuid not null references event_changes,
  order_id uuid not null,
  outcome text check (outcome in ('refunded', 'voided', 'offered', 'told', 'released', 'held', 'nothing', 'superseded')),
  problem text,
  done_at timestamptz,
  told_at timestamptz,
  primary key (order_id, change_id, event_id),
  foreign key (order_id, event_id) references orders,
  check ((outcome is null) = (done_at is null))
);
comment on table event_change_orders is 'The orders that an event''s change concerns; each is gone through once.';
comment on column event_change_orders.outcome is
  'refunded · voided: was free · offered: may ask for the money back · told · released: its reservation ended · '
  'held: a dispute is open · nothing: has no live ticket · superseded: the event changed again';
comment on column event_change_orders.problem is 'Why the last attempt did not succeed; it is tried again.';
comment on column event_change_orders.told_at is 'When the holder was told.';
create index event_change_orders_waiting_idx on event_change_orders (change_id, done_at, order_id);
