-- The double-entry ledger. A balance is a periodic snapshot plus the later entries, never a row that every sale
-- updates.

-- Balanced groups of entries, one for each movement of money. Append-only.
create table ledger_transactions (
  id uuid primary key,
  -- capture: applied to an order; suspense: set aside; refund_requested: held for the buyer; refund: sent; release,
  -- advance: reserve becomes payable; netting: the organiser's debt is taken from payable; payout: paid to an
  -- organiser; provider_payment: a provider paid us; dispute_…: a dispute opened, won, lost, or won after being lost
  -- (overturned).
  kind text not null check (kind in (
    'capture', 'suspense', 'suspense_applied', 'suspense_paid_out', 'refund_requested', 'refund', 'refund_failed',
    'dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_overturned', 'release', 'advance', 'netting',
    'payout', 'payout_returned', 'provider_payment'
  )),
  event_id uuid,
  payment_id uuid,
  refund_id uuid,
  dispute_id uuid,
  -- Organiser of a payout, release or netting; null for transactions of a single payment.
  organiser_id uuid references organisers,
  payout_id uuid, -- References payouts (foreign key in 0011_settlement.sql).
  at timestamptz not null default now(),
  foreign key (payment_id, event_id) references payments,
  foreign key (refund_id, event_id) references refunds,
  foreign key (dispute_id, event_id) references disputes
);
-- A payment's transactions.
create index ledger_transactions_payment_idx on ledger_transactions (payment_id);
-- Each of these kinds is posted once per payment, refund, dispute or payout, however often the command is retried.
create unique index ledger_transactions_capture_key on ledger_transactions (payment_id)
  where kind in ('capture', 'suspense');
create unique index ledger_transactions_applied_key on ledger_transactions (payment_id) where kind = 'suspense_applied';
create unique index ledger_transactions_refund_key on ledger_transactions (refund_id, kind) where refund_id is not null;
create unique index ledger_transactions_dispute_key on ledger_transactions (dispute_id, kind)
  where dispute_id is not null;
create unique index ledger_transactions_payout_key on ledger_transactions (payout_id, kind) where payout_id is not null;
-- An event's transactions of one kind, by index-only scans.
create index ledger_transactions_event_idx on ledger_transactions (event_id, kind) include (id);
create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_transactions_never_emptied before truncate on ledger_transactions
  for each statement execute function refuse_change();

-- Lines of a transaction. Each transaction sums to zero per currency (functions/ledger_entries_balanced.sql).
-- Append-only.
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  -- provider_clearing: held for us by a provider; bank: our account; organiser_reserve: held until the event is over;
  -- organiser_payable: due to the organiser; organiser_receivable: owed by the organiser; refunds_payable: on its way
  -- to a buyer; suspense: without a purpose yet; disputed: taken back by a provider until the dispute is decided.
  account text not null check (account in (
    'provider_clearing', 'bank', 'organiser_reserve', 'organiser_payable', 'organiser_receivable', 'platform_fee',
    'vat_on_fee', 'provider_cost', 'refunds_payable', 'suspense', 'disputed'
  )),
  -- The provider's name, the organiser's id, the refund's id (refunds_payable), the payment's id (suspense, disputed),
  -- or "quivertree".
  owner text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0) -- Minor units: debits are positive, credits negative.
);
-- A transaction's entries.
create index ledger_entries_transaction_idx on ledger_entries (transaction_id);
-- Balances and lists of an account, by index-only scans.
create index ledger_entries_account_idx on ledger_entries (account, owner, id)
  include (currency, amount_minor, transaction_id);
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_never_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();

-- Last entry id at a point in time. Ids aren't in order of commit, but after an hour every transaction of that time has
-- ended, so no more entries appear up to that id.
create table ledger_horizons (
  entry_id bigint not null,
  at timestamptz primary key default now()
);

-- Balances of one owner's account up to an entry, one row per currency. Written by take_ledger_snapshots. Append-only.
create table ledger_snapshots (
  account text not null,
  owner text not null,
  through_entry_id bigint not null,
  currency text not null,
  balance_minor bigint not null, -- Sum of the entries up to and including through_entry_id, in minor units.
  at timestamptz not null default now(),
  primary key (account, owner, through_entry_id, currency)
);
create trigger ledger_snapshots_append_only before update or delete on ledger_snapshots
  for each row execute function refuse_change();

-- Balances of all owners of an account together, up to an entry. Written by take_ledger_snapshots. Append-only.
create table ledger_totals (
  account text not null,
  currency text not null,
  through_entry_id bigint not null,
  balance_minor bigint not null, -- Sum of all entries up to and including through_entry_id, in minor units.
  at timestamptz not null default now(),
  primary key (through_entry_id, account, currency)
);
create trigger ledger_totals_append_only before update or delete on ledger_totals
  for each row execute function refuse_change();

-- An organiser's reserve up to an entry, by event, for events with a balance at that time. Written by
-- take_ledger_snapshots. Append-only.
create table ledger_event_snapshots (
  owner text not null,
  through_entry_id bigint not null,
  event_id uuid not null references events,
  currency text not null,
  -- Sum of the event's entries in the reserve up to and including through_entry_id, in minor units.
  balance_minor bigint not null,
  at timestamptz not null default now(),
  primary key (owner, through_entry_id, event_id, currency)
);
create trigger ledger_event_snapshots_append_only before update or delete on ledger_event_snapshots
  for each row execute function refuse_change();

-- Parameter of post_transactions: a ledger transaction about a payment or refund, with its lines.
create type transaction_to_post as (
  id uuid,
  kind text,
  event_id uuid,
  payment_id uuid,
  refund_id uuid,
  currency text,
  lines ledger_line[]
);
