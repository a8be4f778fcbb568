-- What organisers are owed, and how they are paid. Two people stand behind each payout; nothing here is paid twice.

create table organiser_plans (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  plan text not null check (plan in ('rsvp', 'standard', 'enterprise')),
  variable_fee_basis_points integer not null check (variable_fee_basis_points between 0 and 10000),
  fixed_fee_minor bigint not null check (fixed_fee_minor >= 0),
  settles text not null check (settles in ('weekly', 'event_end')),
  changed_by uuid references users,
  at timestamptz not null default now()
);
comment on table organiser_plans is 'Each plan that an organiser had; the newest holds, an organiser without one is on Standard. Append-only.';
comment on column organiser_plans.variable_fee_basis_points is 'Our share of paid tickets: 500 is 5 %.';
comment on column organiser_plans.fixed_fee_minor is 'Our fee per paid order, in minor units.';
create index organiser_plans_organiser_idx on organiser_plans (organiser_id, at, id);

create table organiser_advance_shares (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  basis_points integer not null check (basis_points between 0 and 10000),
  granted_by uuid references users,
  at timestamptz not null default now()
);
comment on table organiser_advance_shares is
  'Which share of its sales an organiser is trusted with before the event; the newest holds, none means nil. Append-only.';
create index organiser_advance_shares_organiser_idx on organiser_advance_shares (organiser_id, at, id);

create table organiser_bank_details (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  sealed_details bytea not null,
  changed_by uuid references users,
  at timestamptz not null default now(),
  usable_from timestamptz not null check (usable_from >= at)
);
comment on table organiser_bank_details is 'Where an organiser is paid; the newest holds. Append-only.';
comment on column organiser_bank_details.sealed_details is
  'Holder, bank, branch code and account number as JSON under AES-256-GCM with a key from the secret of the environment: nonce 12 bytes, tag 16, ciphertext.';
create index organiser_bank_details_organiser_idx on organiser_bank_details (organiser_id, at, id);

create table event_releases (
  event_id uuid not null references events,
  number integer not null check (number > 0),
  kind text not null check (kind in ('release', 'advance')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  ledger_transaction_id uuid not null unique references ledger_transactions,
  at timestamptz not null default now(),
  primary key (event_id, number)
);
comment on table event_releases is
  'Each time that money of an event became payable, counted from 1, so that two who release the same money collide. Append-only.';
comment on column event_releases.amount_minor is 'Minor units that went from the reserve to what is payable.';

create table settlement_runs (
  settles text not null check (settles in ('weekly', 'event_end')),
  until timestamptz not null,
  finished_at timestamptz not null default now(),
  primary key (settles, until)
);
comment on table settlement_runs is 'The runs that have reached every organiser.';

create table settlement_statements (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  number integer not null check (number > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  from_at timestamptz,
  until timestamptz not null,
  opening_reserve_minor bigint not null,
  opening_payable_minor bigint not null,
  opening_receivable_minor bigint not null,
  closing_reserve_minor bigint not null,
  closing_payable_minor bigint not null,
  closing_receivable_minor bigint not null,
  created_at timestamptz not null default now(),
  unique (organiser_id, number),
  unique (organiser_id, currency, until),
  check (from_at < until)
);
comment on table settlement_statements is
  'What an organiser is told about a period: balances in the organiser''s favour, before and after. Append-only.';
comment on column settlement_statements.from_at is 'The end of the statement before; null for the first one.';
comment on column settlement_statements.opening_reserve_minor is 'Held for the organiser when the period began, in minor units.';
comment on column settlement_statements.opening_payable_minor is 'Due to the organiser when the period began, in minor units.';
comment on column settlement_statements.opening_receivable_minor is 'Negative: what the organiser owed us when the period began, in minor units.';
comment on column settlement_statements.closing_reserve_minor is 'Held for the organiser at the period''s end, in minor units.';
comment on column settlement_statements.closing_payable_minor is 'Due to the organiser at the period''s end, in minor units.';
comment on column settlement_statements.closing_receivable_minor is 'Negative: what the organiser owed us at the period''s end, in minor units.';

create table settlement_lines (
  statement_id uuid not null references settlement_statements deferrable initially deferred,
  position integer not null check (position > 0),
  ledger_transaction_id uuid not null unique references ledger_transactions,
  kind text not null,
  at timestamptz not null,
  event_id uuid,
  event_name text,
  reference text,
  gross_minor bigint not null,
  fee_minor bigint not null,
  vat_minor bigint not null,
  reserve_minor bigint not null,
  payable_minor bigint not null,
  receivable_minor bigint not null,
  primary key (statement_id, position),
  check (gross_minor - fee_minor = reserve_minor + payable_minor + receivable_minor)
);
comment on table settlement_lines is
  'The movements of a statement, as they were told; each transaction of the ledger is told once. Append-only.';
comment on column settlement_lines.reference is 'The order''s or the payout''s reference.';
comment on column settlement_lines.gross_minor is 'What came in (or, negative, went out), in minor units.';
comment on column settlement_lines.fee_minor is 'Our fee in it, with its tax, in minor units; negative where it went back.';
comment on column settlement_lines.vat_minor is 'The value added tax in the fee, in minor units.';
comment on column settlement_lines.reserve_minor is 'Change of what is held, in the organiser''s favour, in minor units.';
comment on column settlement_lines.payable_minor is 'Change of what is due, in the organiser''s favour, in minor units.';
comment on column settlement_lines.receivable_minor is 'Change of what is owed to us, in the organiser''s favour, in minor units.';

create table payouts (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  reference text not null unique,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'draft' check (state in ('draft', 'approved', 'sent', 'settled', 'returned', 'withdrawn')),
  statement_id uuid references settlement_statements,
  bank_details_id uuid not null references organiser_bank_details,
  made_by uuid references users,
  changed_by uuid references users,
  approved_by uuid references users,
  sent_by uuid references users,
  created_at timestamptz not null default now(),
  constraint payouts_two_people check (
    approved_by <> made_by and approved_by <> changed_by
    and (made_by is not null or changed_by is not null or sent_by <> approved_by)),
  constraint payouts_approved_check check (
    (state not in ('approved', 'sent', 'settled', 'returned') or approved_by is not null)
    and (state <> 'draft' or approved_by is null)),
  constraint payouts_sent_check check ((state in ('sent', 'settled', 'returned')) = (sent_by is not null))
);
comment on table payouts is 'Money on its way to an organiser. What was approved is what is sent.';
comment on column payouts.amount_minor is 'Minor units; frozen from the approval on.';
comment on column payouts.statement_id is 'The newest statement when the payout was drawn up.';
comment on column payouts.made_by is 'Null: the settlement run.';
comment on column payouts.changed_by is 'Who drew it up again last.';
create unique index payouts_open_key on payouts (organiser_id, currency) where state in ('draft', 'approved');
create index payouts_organiser_idx on payouts (organiser_id, created_at);
create index payouts_state_idx on payouts (state, created_at);

create function refuse_change_of_approved_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payouts are never deleted' using errcode = 'restrict_violation';
  end if;
  if new.organiser_id <> old.organiser_id or new.currency <> old.currency or new.reference <> old.reference
     or (new.state <> 'draft' and (new.amount_minor, new.bank_details_id) <> (old.amount_minor, old.bank_details_id)) then
    raise exception 'payout % is frozen', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger payouts_frozen before update or delete on payouts for each row execute function refuse_change_of_approved_payout();

create table payout_history (
  id bigint generated always as identity primary key,
  payout_id uuid not null references payouts,
  from_state text,
  to_state text not null,
  amount_minor bigint not null,
  reason text not null,
  by_user uuid references users,
  at timestamptz not null default now()
);
comment on table payout_history is 'Each change of a payout, who made it and why. Append-only.';
comment on column payout_history.amount_minor is 'The payout''s amount from then on, in minor units.';
comment on column payout_history.by_user is 'Null: the settlement run.';
create index payout_history_payout_idx on payout_history (payout_id);

create table provider_payments (
  id uuid primary key,
  provider text not null,
  provider_reference text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  received_minor bigint not null check (received_minor > 0),
  cost_minor bigint not null check (cost_minor >= 0),
  ledger_transaction_id uuid not null unique references ledger_transactions,
  recorded_by uuid references users,
  at timestamptz not null default now(),
  unique (provider, provider_reference)
);
comment on table provider_payments is 'What providers paid us of the money they took. Append-only.';
comment on column provider_payments.received_minor is 'What reached our bank, in minor units.';
comment on column provider_payments.cost_minor is 'What the provider kept for its service, in minor units.';

alter table ledger_transactions add column payout_id uuid references payouts;
create unique index ledger_transactions_payout_key on ledger_transactions (payout_id, kind) where payout_id is not null;

create trigger organiser_plans_append_only before update or delete on organiser_plans for each row execute function refuse_change();
create trigger organiser_advance_shares_append_only before update or delete on organiser_advance_shares for each row execute function refuse_change();
create trigger organiser_bank_details_append_only before update or delete on organiser_bank_details for each row execute function refuse_change();
create trigger event_releases_append_only before update or delete on event_releases for each row execute function refuse_change();
create trigger settlement_runs_append_only before update or delete on settlement_runs for each row execute function refuse_change();
create trigger settlement_statements_append_only before update or delete on settlement_statements for each row execute function refuse_change();
create trigger settlement_lines_append_only before update or delete on settlement_lines for each row execute function refuse_change();
create trigger payout_history_append_only before update or delete on payout_history for each row execute function refuse_change();
create trigger provider_payments_append_only before update or delete on provider_payments for each row execute function refuse_change();
