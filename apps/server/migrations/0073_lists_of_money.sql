-- Lists of payments and of an account's movements are found in their indexes alone, too: those of payments by what they
-- filter, an account's by the transactions of its entries, and the transactions of an event by their ids.

drop index payments_by_state_idx;
create index payments_by_state_idx on payments (lower(provider), lower(state), created_at, id) include (provider, state, disposition);

drop index ledger_entries_account_idx;
create index ledger_entries_account_idx on ledger_entries (account, owner, id) include (currency, amount_minor, transaction_id);
drop index ledger_transactions_event_idx;
create index ledger_transactions_event_idx on ledger_transactions (event_id, kind) include (id);
