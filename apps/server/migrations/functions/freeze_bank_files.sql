-- Bank files and their payouts are frozen, because the bank may have them. A file can be cancelled once, and a payout
-- can be removed from it once.
--
-- Invariant: a file never changes except to be cancelled, and a payout in it never changes except to be removed.
-- Lock order: takes no locks.
-- Index: none, because it reads only the row that changes.
create or replace function refuse_change_of_bank_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.cancelled_at is not null
     or to_jsonb(new) - '{cancelled_by,cancelled_at,cancel_reason}'::text[]
        <> to_jsonb(old) - '{cancelled_by,cancelled_at,cancel_reason}'::text[] then
    raise exception 'bank file % is frozen', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create or replace trigger bank_files_frozen before update or delete on bank_files
  for each row execute function refuse_change_of_bank_file();

create or replace function refuse_change_of_filed_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.removed_at is not null
     or to_jsonb(new) - '{removed_at,removed_by,removal_reason}'::text[]
        <> to_jsonb(old) - '{removed_at,removed_by,removal_reason}'::text[] then
    raise exception 'payout_bank_files is append-only, except for removals' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create or replace trigger payout_bank_files_append_only before update or delete on payout_bank_files
  for each row execute function refuse_change_of_filed_payout();
