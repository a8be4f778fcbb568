-- A payout that stood in a file for the bank may be paid by it, whatever is done with it here afterwards.

create table payout_bank_files (
  id bigint generated always as identity primary key,
  payout_id uuid not null references payouts,
  amount_minor bigint not null check (amount_minor > 0),
  made_by uuid not null references users,
  at timestamptz not null default now()
);
comment on table payout_bank_files is 'Each time that an approved payout stood in a file for the bank, and who made the file.';
comment on column payout_bank_files.amount_minor is 'What the file told the bank to pay, in minor units.';
create index payout_bank_files_payout_idx on payout_bank_files (payout_id, id);
create trigger payout_bank_files_append_only before update or delete on payout_bank_files for each row execute function refuse_change();
create trigger payout_bank_files_never_emptied before truncate on payout_bank_files for each statement execute function refuse_change();
