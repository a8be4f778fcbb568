-- Payouts are frozen once approved and never deleted.
--
-- Invariants: organiser, currency and reference never change; amount, bank details and through_entry_id only in a
-- draft. The bank may pay a payout in a bank file, so it must be removed from the file before it is changed or
-- withdrawn. A sent payout becomes returned only after two people have said so; otherwise one person could have the
-- same money paid out again.
-- Lock order: takes no locks. Commands lock a payout (lockPayout) before they file, return or change it, so neither its
-- file nor its return can change in between.
-- Index: payout_bank_files_payout_idx, payout_returns_payout_idx.
create or replace function refuse_change_of_approved_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payouts are never deleted' using errcode = 'restrict_violation';
  end if;
  if new.organiser_id <> old.organiser_id or new.currency <> old.currency or new.reference <> old.reference
     or (new.state <> 'draft' and (new.amount_minor, new.bank_details_id, new.through_entry_id)
                                  is distinct from (old.amount_minor, old.bank_details_id, old.through_entry_id)) then
    raise exception 'payout % is frozen', old.id using errcode = 'restrict_violation';
  end if;
  if ((new.state = 'withdrawn' and old.state <> 'withdrawn')
      or (new.amount_minor, new.bank_details_id) <> (old.amount_minor, old.bank_details_id))
     and exists (select from payout_bank_files f where f.payout_id = old.id and f.removed_at is null) then
    raise exception 'payout % is in a bank file', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create or replace trigger payouts_frozen before update or delete on payouts
  for each row execute function refuse_change_of_approved_payout();

create or replace function refuse_unconfirmed_return() returns trigger language plpgsql as $$
begin
  if not exists (select from payout_returns r where r.payout_id = new.id and r.state = 'confirmed') then
    raise exception 'payout % needs two people to be marked as returned', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create or replace trigger payouts_returned_by_two before update of state on payouts
  for each row when (new.state = 'returned' and old.state <> 'returned') execute function refuse_unconfirmed_return();
