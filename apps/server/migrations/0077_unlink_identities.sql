-- A way to sign in with another provider's account can be taken off again.

alter table identities add column id uuid not null default gen_random_uuid() unique;
comment on column identities.id is 'Names it to its owner.';

alter table security_notices
  drop constraint security_notices_kind_check,
  add constraint security_notices_kind_check check (kind in (
    'new_sign_in', 'password_changed', 'password_reset', 'email_changed', 'totp_added', 'totp_removed', 'passkey_added',
    'passkey_removed', 'recovery_codes_made', 'recovery_code_used', 'identity_linked', 'second_factor_reset_begun',
    'second_factor_reset', 'bank_details_changed', 'identity_unlinked'));
