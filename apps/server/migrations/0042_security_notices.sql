-- What people are told about their account by mail, and the devices that they have signed in from before.

create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null,
  device text,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
comment on table known_devices is 'Browsers in which somebody has signed in: they cause no notice, and have guesses of their own.';
comment on column known_devices.device_hash is 'SHA-256 of the user''s id and the key in the browser''s cookie: the same browser is another device for each of its users.';
create index known_devices_seen_idx on known_devices (last_seen_at);

create table security_notices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in (
    'new_sign_in', 'password_changed', 'password_reset', 'email_changed', 'totp_added', 'totp_removed', 'passkey_added',
    'passkey_removed', 'recovery_codes_made', 'recovery_code_used', 'identity_linked', 'second_factor_reset_begun',
    'second_factor_reset')),
  email text not null,
  device text,
  at timestamptz not null default now(),
  key_hash bytea unique,
  expires_at timestamptz not null default now() + interval '7 days',
  used_at timestamptz
);
comment on table security_notices is 'Mails about what happened to an account. Kept for thirty days.';
comment on column security_notices.email is 'Where it goes: the address that the account had before.';
comment on column security_notices.device is 'What the browser or program called itself.';
comment on column security_notices.key_hash is 'SHA-256 of the key in the mail''s link, by which its reader says that it was not them; null until the mail is made.';
create index security_notices_user_idx on security_notices (user_id);
create index security_notices_at_idx on security_notices (at);

create table second_factor_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  asked_by uuid not null references users,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'cancelled')),
  check ((ended_at is null) = (outcome is null)),
  check (due_at > asked_at)
);
comment on table second_factor_resets is 'Administrators take the second step away from somebody who has lost it, once a waiting time is over in which they may object.';
create unique index second_factor_resets_open_key on second_factor_resets (user_id) where ended_at is null;
create index second_factor_resets_due_idx on second_factor_resets (due_at) where ended_at is null;
