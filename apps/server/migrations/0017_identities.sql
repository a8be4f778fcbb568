-- Signing in with another provider's account: who is known from where, and the sign-ins under way.

create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
comment on table identities is 'People as another provider knows them. They are recognised by issuer and subject, never by e-mail.';
comment on column identities.email is 'The address that the provider told when the identity was first seen.';
create index identities_user_idx on identities (user_id);

create table oauth_requests (
  id uuid primary key,
  state_hash bytea not null unique,
  redirect_uri text not null,
  client_state text not null,
  return_path text,
  code_challenge text not null,
  upstream_verifier text not null,
  upstream_nonce text not null,
  issuer text,
  subject text,
  name text,
  email text,
  user_id uuid references users on delete cascade,
  link_code_hash text,
  link_code_sent_at timestamptz,
  link_tries integer not null default 0,
  code_hash bytea unique,
  code_used_at timestamptz,
  family_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  check ((issuer is null) = (subject is null)),
  check (code_hash is null or user_id is not null)
);
comment on table oauth_requests is 'Sign-ins under way at another provider, for ten minutes.';
comment on column oauth_requests.state_hash is 'SHA-256 of the random state that the other provider brings back.';
comment on column oauth_requests.client_state is 'The state that our own client brought along.';
comment on column oauth_requests.code_challenge is 'Of our client: SHA-256 of a verifier that it shows when it fetches its tokens.';
comment on column oauth_requests.user_id is 'Who signed in; null until it is known, or while an account of the same address has to be linked.';
comment on column oauth_requests.link_code_hash is 'Argon2id of the mailed code that proves the account of the same address to be this person''s.';
comment on column oauth_requests.code_hash is 'SHA-256 of the code that our client changes for tokens, once.';
comment on column oauth_requests.family_id is 'The session that the code began; it ends when the code is shown a second time.';
create index oauth_requests_expiry_idx on oauth_requests (expires_at);
