-- Who signs in, and the keys that everything is signed with.

create table users (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  name text not null check (name <> ''),
  password_hash text,
  roles text[] not null default '{USER}' check (roles <@ array['USER', 'BUSINESS_ADMIN', 'ADMINISTRATOR']),
  avatar_url text,
  email_verified_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table users is 'People with an account. Guests who buy have none.';
comment on column users.password_hash is 'Argon2id in PHC form; null where the person signs in by another way.';
create unique index users_email_key on users (lower(email));

create table refresh_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  family_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
comment on table refresh_tokens is 'One row per refresh token; each is used once, a second use ends its family.';
comment on column refresh_tokens.family_id is 'The sign-in that all tokens rotated from it share.';
comment on column refresh_tokens.token_hash is 'SHA-256 of the token; the token itself is only with its owner.';
create index refresh_tokens_family_idx on refresh_tokens (family_id);
create index refresh_tokens_user_idx on refresh_tokens (user_id);

create table signing_keys (
  id text primary key,
  purpose text not null check (purpose in ('ticket', 'id_token')),
  public_key jsonb not null,
  encrypted_private_key bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
comment on table signing_keys is 'Keys that all copies of the server share. The newest unretired one of a purpose signs, all of them verify.';
comment on column signing_keys.id is 'Eight hexadecimal digits, part of what is signed.';
comment on column signing_keys.public_key is 'JSON Web Key.';
comment on column signing_keys.encrypted_private_key is 'JSON Web Key under AES-256-GCM with the secret of the environment: nonce 12 bytes, tag 16, ciphertext.';
