-- Every ledger transaction sums to zero per currency (A2). Checked at commit, because entries are inserted one by one.
--
-- Invariant (A2): no committed transaction has entries of a currency that don't sum to zero.
-- Lock order: takes no locks.
-- Index: ledger_entries_transaction_idx.
create or replace function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries e where e.transaction_id = new.transaction_id
              group by e.currency having sum(e.amount_minor) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
-- PostgreSQL can't replace a constraint trigger.
drop trigger if exists ledger_entries_balanced on ledger_entries;
create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function refuse_unbalanced();
