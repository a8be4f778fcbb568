-- Posts ledger transactions about payments and refunds, in two statements for all of them.
--
-- Invariant (A2): as in ledger_entries_balanced.sql. Unique keys let each capture and each step of a refund be posted
-- only once.
-- Lock order: takes no locks.
-- Index: ledger_transactions_capture_key, ledger_transactions_refund_key.
create or replace function post_transactions(p_transactions transaction_to_post[]) returns void language plpgsql as $$
begin
  insert into ledger_transactions (id, kind, event_id, payment_id, refund_id)
  select t.id, t.kind, t.event_id, t.payment_id, t.refund_id from unnest(p_transactions) t;
  insert into ledger_entries (transaction_id, account, owner, currency, amount_minor)
  select t.id, l.account, l.owner, t.currency, l.amount_minor from unnest(p_transactions) t cross join unnest(t.lines) l;
end
$$;
