-- The second step of a sign-in: authenticator apps, passkeys, recovery codes; and which sessions were begun with it.

create table totp_secrets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint,
  failures integer not null default 0,
  failures_since timestamptz
);
comment on table totp_secrets is 'Authenticator apps: a user''s own, and one that is being set up.';
comment on column totp_secrets.sealed_secret is 'The shared secret under AES-256-GCM with the secret of the environment, bound to the user: nonce 12 bytes, tag 16, ciphertext.';
comment on column totp_secrets.confirmed_at is 'Null until a first code has shown that the app works.';
comment on column totp_secrets.last_step is 'The 30-second step of the last code that was accepted; no code of it or of an earlier one is.';
comment on column totp_secrets.failures is 'Codes that were tried since failures_since without success; from the tenth on none is looked at for the rest of the hour.';
create unique index totp_secrets_user_key on totp_secrets (user_id) where confirmed_at is not null;
create unique index totp_secrets_begun_key on totp_secrets (user_id) where confirmed_at is null;

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table passkeys is 'WebAuthn credentials: each is both steps of a sign-in at once, or the second one.';
comment on column passkeys.credential_id is 'base64url, as the browser names it.';
comment on column passkeys.public_key is 'COSE key.';
comment on column passkeys.counter is 'How often it says that it was used; one that does not grow was copied. 0: it does not count.';
create index passkeys_user_idx on passkeys (user_id);

create table passkey_challenges (
  id uuid primary key,
  challenge text not null,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
comment on table passkey_challenges is 'What browsers were asked to sign; each is good for one answer.';
comment on column passkey_challenges.user_id is 'Who adds a passkey; null: somebody shows one.';
create index passkey_challenges_expiry_idx on passkey_challenges (expires_at);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'Stand in for a second step that was lost, each once.';
comment on column recovery_codes.code_hash is 'SHA-256 of the code, whose 80 random bits are nowhere but with its owner.';

create table proof_codes (
  user_id uuid primary key references users on delete cascade,
  requested_at timestamptz not null default now(),
  code_hash text,
  expires_at timestamptz not null default now() + interval '10 minutes',
  tries integer not null default 0 check (tries between 0 and 5)
);
comment on table proof_codes is 'Codes by which somebody who has neither password nor second step shows that it is them: the last one each.';
comment on column proof_codes.code_hash is 'Argon2id in PHC form; null until the mail is made, the code itself is only in it.';

alter table refresh_tokens add column second_factor boolean not null default false;
comment on column refresh_tokens.second_factor is 'Whether the session was begun with a second step.';

alter table oauth_requests add column second_factor boolean not null default false;
comment on column oauth_requests.second_factor is 'Whether whoever signs in has shown their second step.';
