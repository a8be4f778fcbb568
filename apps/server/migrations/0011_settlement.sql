-- Settlement with organisers: statements of what they are owed, and payouts. Each payout takes two people, and nothing
-- is paid twice.

-- Share of an event's sales that a trusted organiser gets before the event. The newest row applies; without a row, the
-- share is zero. Append-only.
create table organiser_advance_shares (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  basis_points integer not null check (basis_points between 0 and 10000), -- 10000 is 100%.
  granted_by uuid references users,
  at timestamptz not null default now()
);
-- Finds an organiser's newest share.
create index organiser_advance_shares_organiser_idx on organiser_advance_shares (organiser_id, at, id);
create trigger organiser_advance_shares_append_only before update or delete on organiser_advance_shares
  for each row execute function refuse_change();
create trigger organiser_advance_shares_never_emptied before truncate on organiser_advance_shares
  for each statement execute function refuse_change();

-- Bank accounts that organisers are paid into; the newest one that wasn't denied applies. Append-only.
create table organiser_bank_details (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  -- Holder, bank, branch code and account number as JSON, encrypted (see 0002_accounts.sql).
  encrypted_details bytea not null,
  changed_by uuid references users,
  at timestamptz not null default now(),
  -- End of the waiting period after a change, in which the team can object.
  usable_from timestamptz not null check (usable_from >= at)
);
-- Finds an organiser's newest bank details.
create index organiser_bank_details_organiser_idx on organiser_bank_details (organiser_id, at, id);
create trigger organiser_bank_details_append_only before update or delete on organiser_bank_details
  for each row execute function refuse_change();
create trigger organiser_bank_details_never_emptied before truncate on organiser_bank_details
  for each statement execute function refuse_change();

-- Bank details that were denied by the person in whose name they were entered. They aren't used, and the previous ones
-- apply again. Append-only.
create table denied_bank_details (
  bank_details_id uuid primary key references organiser_bank_details,
  at timestamptz not null default now()
);
create trigger denied_bank_details_append_only before update or delete on denied_bank_details
  for each row execute function refuse_change();

-- Releases of an event's money, counted from 1, so that if two servers release the same money, one of them fails.
-- Append-only.
create table event_releases (
  event_id uuid not null references events,
  number integer not null check (number > 0),
  kind text not null check (kind in ('release', 'advance')),
  amount_minor bigint not null check (amount_minor > 0), -- Moved from reserve to payable, in minor units.
  currency text not null,
  ledger_transaction_id uuid not null unique references ledger_transactions,
  at timestamptz not null default now(),
  primary key (event_id, number)
);
create trigger event_releases_append_only before update or delete on event_releases
  for each row execute function refuse_change();
create trigger event_releases_never_emptied before truncate on event_releases
  for each statement execute function refuse_change();

-- Settlement runs that have settled every organiser. Append-only.
create table settlement_runs (
  settles text not null check (settles in ('weekly', 'event_end')),
  until timestamptz not null,
  finished_at timestamptz not null default now(),
  primary key (settles, until)
);
create trigger settlement_runs_append_only before update or delete on settlement_runs
  for each row execute function refuse_change();
create trigger settlement_runs_never_emptied before truncate on settlement_runs
  for each statement execute function refuse_change();

-- Statements for organisers, with balances before and after a period. Amounts in the organiser's favour are positive.
-- Append-only.
create table settlement_statements (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  number integer not null check (number > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  from_at timestamptz, -- End of the previous statement; null for the first one.
  until timestamptz not null,
  opening_reserve_minor bigint not null, -- Reserve, in minor units.
  opening_payable_minor bigint not null, -- Payable to the organiser, in minor units.
  opening_receivable_minor bigint not null, -- Owed by the organiser, in minor units; never positive.
  closing_reserve_minor bigint not null, -- As above, at the end of the period, in minor units.
  closing_payable_minor bigint not null, -- As above, in minor units.
  closing_receivable_minor bigint not null, -- As above, in minor units; never positive.
  created_at timestamptz not null default now(),
  unique (organiser_id, number),
  unique (organiser_id, currency, until),
  check (from_at < until)
);
create trigger settlement_statements_append_only before update or delete on settlement_statements
  for each row execute function refuse_change();
create trigger settlement_statements_never_emptied before truncate on settlement_statements
  for each statement execute function refuse_change();

-- Movements on a statement, as printed; each ledger transaction is on one statement only. Append-only.
create table settlement_lines (
  statement_id uuid not null references settlement_statements deferrable initially deferred,
  position integer not null check (position > 0),
  ledger_transaction_id uuid not null unique references ledger_transactions,
  kind text not null,
  at timestamptz not null,
  event_id uuid,
  event_name text,
  reference text, -- Reference of the order or payout.
  gross_minor bigint not null, -- Amount received or, if negative, paid out, in minor units.
  fee_minor bigint not null, -- Our fee in that amount, VAT included, in minor units; negative if it was refunded.
  vat_minor bigint not null, -- VAT in the fee, in minor units.
  reserve_minor bigint not null, -- Change in the reserve, in the organiser's favour, in minor units.
  payable_minor bigint not null, -- Change in payable, in the organiser's favour, in minor units.
  receivable_minor bigint not null, -- Change in the debt, in the organiser's favour, in minor units.
  primary key (statement_id, position),
  check (gross_minor - fee_minor = reserve_minor + payable_minor + receivable_minor)
);
create trigger settlement_lines_append_only before update or delete on settlement_lines
  for each row execute function refuse_change();
create trigger settlement_lines_never_emptied before truncate on settlement_lines
  for each statement execute function refuse_change();

-- Payouts to organisers. Frozen once approved, and never deleted (functions/freeze_payouts.sql).
create table payouts (
  id uuid primary key,
  organiser_id uuid not null references organisers,
  reference text not null unique,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0), -- Amount, in minor units.
  through_entry_id bigint not null, -- Last ledger entry of payable and receivable included in the draft.
  state text not null default 'draft' check (state in (
    'draft', 'approved', 'sent', 'settled', 'returned', 'withdrawn'
  )),
  statement_id uuid references settlement_statements, -- Newest statement at the time of drafting.
  bank_details_id uuid not null references organiser_bank_details,
  made_by uuid references users, -- Null for the settlement run.
  changed_by uuid references users, -- Last person who redrafted the payout.
  approved_by uuid references users,
  sent_by uuid references users,
  -- Payout that replaced this one after it was returned, or withdrawn after being in a bank file; null if there is
  -- none.
  replaced_by uuid references payouts,
  created_at timestamptz not null default now(),
  -- The approver neither made nor changed the payout. A payout made by the settlement run alone must be sent by a
  -- second person.
  constraint payouts_two_people check (
    approved_by <> made_by and approved_by <> changed_by
    and (made_by is not null or changed_by is not null or sent_by <> approved_by)
  ),
  constraint payouts_approved_check check (
    (state not in ('approved', 'sent', 'settled', 'returned') or approved_by is not null)
    and (state <> 'draft' or approved_by is null)
  ),
  constraint payouts_sent_check check ((state in ('sent', 'settled', 'returned')) = (sent_by is not null)),
  constraint payouts_replaced_check check (
    replaced_by is null or (state in ('returned', 'withdrawn') and replaced_by <> id)
  )
);
-- One payout in preparation per organiser and currency.
create unique index payouts_open_key on payouts (organiser_id, currency) where state in ('draft', 'approved');
-- An organiser's payouts.
create index payouts_organiser_idx on payouts (organiser_id, created_at);
-- Administrators' list of payouts.
create index payouts_state_idx on payouts (state, created_at);
-- The payouts that a payout replaces.
create index payouts_replaced_by_idx on payouts (replaced_by) where replaced_by is not null;
alter table ledger_transactions add foreign key (payout_id) references payouts;

-- Each change to a payout. Append-only.
create table payout_history (
  id bigint generated always as identity primary key,
  payout_id uuid not null references payouts,
  from_state text,
  to_state text not null,
  amount_minor bigint not null, -- The payout's amount after the change, in minor units.
  reason text not null,
  by_user uuid references users, -- Null for the settlement run.
  at timestamptz not null default now()
);
-- A payout's history.
create index payout_history_payout_idx on payout_history (payout_id);
create trigger payout_history_append_only before update or delete on payout_history
  for each row execute function refuse_change();
create trigger payout_history_never_emptied before truncate on payout_history
  for each statement execute function refuse_change();

-- Reports by an administrator that a sent payout was returned. A second administrator has to confirm each; otherwise
-- one person could have the same money paid out again. Permanent.
create table payout_returns (
  id uuid primary key,
  payout_id uuid not null references payouts,
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'withdrawn')),
  -- The bank's reason, which the organiser can read once the return is confirmed.
  reason text not null check (reason <> ''),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null default now(),
  decided_by uuid references users,
  decided_at timestamptz,
  check ((state = 'proposed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  constraint payout_returns_two_people check (state <> 'confirmed' or decided_by <> proposed_by)
);
-- One open proposal per payout.
create unique index payout_returns_open_key on payout_returns (payout_id) where state = 'proposed';
-- A payout's proposals.
create index payout_returns_payout_idx on payout_returns (payout_id);
-- Finds the open proposals of an administrator whose role ends.
create index payout_returns_proposed_by_idx on payout_returns (proposed_by) where state = 'proposed';

-- Files of approved payouts for the bank. Frozen, except that a file can be cancelled once
-- (functions/freeze_bank_files.sql).
create table bank_files (
  id uuid primary key,
  number integer not null unique check (number > 0), -- Counts from 1 without gaps; part of the file's name.
  format text not null check (format in ('csv', 'pain.001')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payouts integer not null check (payouts > 0), -- Number of payouts in the file.
  amount_minor bigint not null check (amount_minor > 0), -- Sum of the file's payouts, in minor units.
  encrypted_content bytea not null, -- The whole file, encrypted (see 0002_accounts.sql): it contains account numbers.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'), -- SHA-256 of the file as downloaded, in hexadecimal digits.
  made_by uuid not null references users,
  made_at timestamptz not null, -- Part of the file's name (as a date in Namibia) and content.
  cancelled_by uuid references users,
  cancelled_at timestamptz,
  cancel_reason text check (cancel_reason <> ''),
  check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null))
);
create trigger bank_files_never_emptied before truncate on bank_files
  for each statement execute function refuse_change();

-- Each download of a bank file. Append-only.
create table bank_file_downloads (
  id bigint generated always as identity primary key,
  bank_file_id uuid not null references bank_files,
  by_user uuid not null references users,
  at timestamptz not null default now()
);
-- A file's downloads.
create index bank_file_downloads_file_idx on bank_file_downloads (bank_file_id, id);
create trigger bank_file_downloads_append_only before update or delete on bank_file_downloads
  for each row execute function refuse_change();
create trigger bank_file_downloads_never_emptied before truncate on bank_file_downloads
  for each statement execute function refuse_change();

-- Payouts in a bank file. The bank may pay them, whatever happens to them here. Append-only, except that a payout can
-- be removed from its file once (functions/freeze_bank_files.sql).
create table payout_bank_files (
  id bigint generated always as identity primary key,
  payout_id uuid not null references payouts,
  bank_file_id uuid not null references bank_files,
  bank_details_id uuid not null references organiser_bank_details, -- Account in the file.
  amount_minor bigint not null check (amount_minor > 0), -- Amount in the file, in minor units.
  made_by uuid not null references users,
  at timestamptz not null default now(),
  -- Time at which someone stated that the bank won't pay the payout from this file; null if it still may.
  removed_at timestamptz,
  removed_by uuid references users,
  removal_reason text check (removal_reason <> ''),
  constraint payout_bank_files_removed_check check (
    (removed_at is null) = (removal_reason is null) and (removed_by is null or removed_at is not null)
  )
);
-- A payout's files.
create index payout_bank_files_payout_idx on payout_bank_files (payout_id, id);
-- A payout is in one file at a time.
create unique index payout_bank_files_standing_key on payout_bank_files (payout_id) where removed_at is null;
-- A file's payouts.
create index payout_bank_files_file_idx on payout_bank_files (bank_file_id);
create trigger payout_bank_files_never_emptied before truncate on payout_bank_files
  for each statement execute function refuse_change();

-- Payments from providers to us. Append-only.
create table provider_payments (
  id uuid primary key,
  provider text not null references payment_providers,
  provider_reference text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  received_minor bigint not null check (received_minor > 0), -- Amount that reached our bank, in minor units.
  cost_minor bigint not null check (cost_minor >= 0), -- Amount deducted by the provider, in minor units.
  ledger_transaction_id uuid not null unique references ledger_transactions,
  recorded_by uuid references users,
  at timestamptz not null default now(),
  unique (provider, provider_reference)
);
create trigger provider_payments_append_only before update or delete on provider_payments
  for each row execute function refuse_change();
create trigger provider_payments_never_emptied before truncate on provider_payments
  for each statement execute function refuse_change();
