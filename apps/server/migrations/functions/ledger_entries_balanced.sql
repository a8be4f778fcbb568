-- Every ledger transaction sums to zero per currency (A2). Its entries are inserted in one statement, so that they are
-- checked together, once.
--
-- Invariant (A2): no transaction has entries of a currency that don't sum to zero.
-- Lock order: takes no locks.
-- Index: none; it reads the inserted rows only.
create or replace function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  v_transaction uuid;
begin
  select i.transaction_id into v_transaction
    from inserted i group by i.transaction_id, i.currency having sum(i.amount_minor) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not sum to zero', v_transaction using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create or replace trigger ledger_entries_balanced after insert on ledger_entries referencing new table as inserted
  for each statement execute function refuse_unbalanced();
