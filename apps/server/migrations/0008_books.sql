-- The whole chart of accounts: refunds that are on their way, what an organiser is owed or owes, our bank, disputes.

alter table ledger_transactions
  alter column event_id drop not null,
  alter column payment_id drop not null,
  add column organiser_id uuid references organisers,
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'capture', 'suspense', 'suspense_applied', 'suspense_paid_out',
    'refund_requested', 'refund', 'refund_failed',
    'chargeback', 'chargeback_won', 'chargeback_lost',
    'release', 'advance', 'netting', 'payout', 'payout_returned', 'provider_payment'));
comment on column ledger_transactions.kind is
  'capture: applied to an order · suspense: held apart · refund_requested: held for the buyer · refund: sent back · '
  'release: reserve becomes payable · netting: what an organiser owes is taken from what is payable · payout: paid to an organiser · '
  'provider_payment: a provider paid us';
comment on column ledger_transactions.organiser_id is 'Whose payout, release or netting; null for what concerns one payment.';

drop index ledger_transactions_refund_key;
create unique index ledger_transactions_refund_key on ledger_transactions (refund_id, kind) where refund_id is not null;
create index ledger_transactions_event_idx on ledger_transactions (event_id, kind);

alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in (
    'provider_clearing', 'bank', 'organiser_reserve', 'organiser_payable', 'organiser_receivable',
    'platform_fee', 'vat_on_fee', 'provider_cost', 'refunds_payable', 'suspense', 'chargebacks'));
comment on column ledger_entries.account is
  'provider_clearing: what a provider holds for us · bank: our account · organiser_reserve: held until the event has happened · '
  'organiser_payable: due to the organiser · organiser_receivable: what the organiser owes us · refunds_payable: on its way back '
  'to a buyer · suspense: money without a purpose yet · chargebacks: taken back by a provider until the dispute is decided';
comment on column ledger_entries.owner is
  'Whose account: the provider''s name, the organiser''s id, the refund''s id (refunds_payable), the payment''s id (suspense, chargebacks), or "quivertree".';
