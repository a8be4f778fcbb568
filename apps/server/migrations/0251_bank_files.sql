-- A file for the bank is a thing of its own: numbered, frozen as it was made, and counted whenever it is downloaded.

create table bank_files (
  id uuid primary key,
  number integer not null unique check (number > 0),
  format text not null check (format in ('csv', 'pain.001')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payouts integer not null check (payouts > 0),
  amount_minor bigint not null check (amount_minor > 0),
  sealed_content bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_by uuid not null references users,
  made_at timestamptz not null,
  cancelled_by uuid references users,
  cancelled_at timestamptz,
  cancel_reason text check (cancel_reason <> ''),
  check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null))
);
comment on table bank_files is 'Files of approved payouts for the bank, frozen: only a cancellation is added, once.';
comment on column bank_files.number is 'Counts from 1 without gaps; stands in the file''s name.';
comment on column bank_files.amount_minor is 'The sum of its payouts, in minor units.';
comment on column bank_files.sealed_content is 'The whole file, byte by byte, under AES-256-GCM: account numbers are in it.';
comment on column bank_files.sha256 is 'Of the file as it is downloaded, in hexadecimal digits.';
comment on column bank_files.made_at is 'Stands in the file''s name, by the date in Namibia, and in what is in it.';

create function refuse_change_of_bank_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.cancelled_at is not null
     or to_jsonb(new) - '{cancelled_by,cancelled_at,cancel_reason}'::text[]
        <> to_jsonb(old) - '{cancelled_by,cancelled_at,cancel_reason}'::text[] then
    raise exception 'bank file % is frozen', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger bank_files_frozen before update or delete on bank_files for each row execute function refuse_change_of_bank_file();
create trigger bank_files_never_emptied before truncate on bank_files for each statement execute function refuse_change();

create table bank_file_downloads (
  id bigint generated always as identity primary key,
  bank_file_id uuid not null references bank_files,
  by_user uuid not null references users,
  at timestamptz not null default now()
);
comment on table bank_file_downloads is 'Each time that a bank file was downloaded, and by whom. Append-only.';
create index bank_file_downloads_file_idx on bank_file_downloads (bank_file_id, id);
create trigger bank_file_downloads_append_only before update or delete on bank_file_downloads for each row execute function refuse_change();
create trigger bank_file_downloads_never_emptied before truncate on bank_file_downloads for each statement execute function refuse_change();

alter table payout_bank_files
  add column bank_file_id uuid references bank_files,
  add column bank_details_id uuid references organiser_bank_details,
  add column taken_out_at timestamptz,
  add column taken_out_by uuid references users,
  add column taken_out_reason text check (taken_out_reason <> ''),
  add constraint payout_bank_files_details_check check ((bank_file_id is null) = (bank_details_id is null)),
  add constraint payout_bank_files_taken_out_check check (
    (taken_out_at is null) = (taken_out_reason is null) and (taken_out_by is null or taken_out_at is not null));
comment on table payout_bank_files is 'Which payouts stand, or stood, in which file for the bank.';
comment on column payout_bank_files.bank_file_id is 'Null: a file from before they were kept.';
comment on column payout_bank_files.bank_details_id is 'Where the file told the bank to pay it to.';
comment on column payout_bank_files.taken_out_at is 'When someone said that the bank will not pay it from this file; null: it still stands in it.';
comment on column payout_bank_files.taken_out_by is 'Null beside a time: it was drawn up again or withdrawn before files were kept.';

drop trigger payout_bank_files_append_only on payout_bank_files;
update payout_bank_files f
   set taken_out_at = now(), taken_out_reason = 'drawn up again or withdrawn'
  from payouts p
 where p.id = f.payout_id and (p.state in ('draft', 'withdrawn') or p.amount_minor <> f.amount_minor);

create function refuse_change_of_filed_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.taken_out_at is not null
     or to_jsonb(new) - '{taken_out_at,taken_out_by,taken_out_reason}'::text[]
        <> to_jsonb(old) - '{taken_out_at,taken_out_by,taken_out_reason}'::text[] then
    raise exception 'payout_bank_files is append-only, but for what is taken out' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger payout_bank_files_append_only before update or delete on payout_bank_files for each row execute function refuse_change_of_filed_payout();
create unique index payout_bank_files_standing_key on payout_bank_files (payout_id) where bank_file_id is not null and taken_out_at is null;
create index payout_bank_files_file_idx on payout_bank_files (bank_file_id) where bank_file_id is not null;

-- What stands in a file is what the bank pays: it neither changes nor is withdrawn unless it is taken out first.
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
     and exists (select from payout_bank_files f where f.payout_id = old.id and f.taken_out_at is null) then
    raise exception 'payout % stands in a file for the bank', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
