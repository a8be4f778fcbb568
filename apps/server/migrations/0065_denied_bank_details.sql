-- Bank details that somebody changed in another person's name: whoever is told by mail may say that it was not them.

alter table security_notices
  drop constraint security_notices_kind_check,
  add constraint security_notices_kind_check check (kind in (
    'new_sign_in', 'password_changed', 'password_reset', 'email_changed', 'totp_added', 'totp_removed', 'passkey_added',
    'passkey_removed', 'recovery_codes_made', 'recovery_code_used', 'identity_linked', 'second_factor_reset_begun',
    'second_factor_reset', 'bank_details_changed'));

create table denied_bank_details (
  bank_details_id uuid primary key references organiser_bank_details,
  at timestamptz not null default now()
);
comment on table denied_bank_details is
  'Bank details of which the person in whose name they came said that it was not them: no money goes there, and those before hold again. Append-only.';
create trigger denied_bank_details_append_only before update or delete on denied_bank_details
  for each row execute function refuse_change();
