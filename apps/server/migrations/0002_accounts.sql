-- People with an account: how they sign in, how the account is protected, and what administrators may do with it.
--
-- Secrets that a person holds (tokens, codes, keys in links) are stored as hashes only. Secrets that the server has to
-- read are encrypted with AES-256-GCM under a key derived from the environment's secret: 12 bytes of nonce, 16 of tag,
-- then the ciphertext.

-- People with an account; guests who buy have none. Rows are never deleted, because accounting records refer to them.
-- Deleting an account empties the personal columns and sets deleted_at.
create table users (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  name text not null check (name <> ''),
  password_hash text, -- Argon2id in PHC form; null for people without a password.
  roles text[] not null default '{USER}' check (roles <@ array['USER', 'BUSINESS_ADMIN', 'ADMINISTRATOR']),
  avatar_id text, -- References pictures (foreign key below); null if there is no picture.
  -- Null until confirmed; until then the account can't claim the orders and tickets of its address.
  email_verified_at timestamptz,
  -- Increased when all sessions end at once; ID tokens with an older version are refused.
  session_version integer not null default 1,
  -- Last time that session_version was increased. Servers cache the accounts for which this is within the lifetime of
  -- an ID token.
  sessions_ended_at timestamptz,
  -- Last sign-in; null if there was none. The first sign-in doesn't cause a "new sign-in" email.
  signed_in_at timestamptz,
  locked_at timestamptz, -- Time at which an administrator locked the account; null if it isn't locked.
  deleted_at timestamptz, -- Time at which the account was deleted. The row stays for accounting.
  created_at timestamptz not null default now()
);
-- Enforces one account per address, and finds it on sign-in.
create unique index users_email_key on users (lower(email));
-- Finds accounts whose sessions ended recently, which servers reload.
create index users_sessions_ended_idx on users (sessions_ended_at) where sessions_ended_at is not null;
-- Administrators' list of people: sorted by age or name, or searched by the beginning of a name or address.
create index users_created_idx on users (created_at, id);
create index users_name_idx on users (lower(name) text_pattern_ops, id);
create index users_email_prefix_idx on users (lower(email) text_pattern_ops);
-- Finds the administrators.
create index users_administrators_idx on users (id) where roles @> array['ADMINISTRATOR'];
-- Finds uses of a picture.
create index users_avatar_idx on users (avatar_id) where avatar_id is not null;

-- Uploaded pictures. Their re-encoded files are in the object store. Each table that uses a picture refers to it by a
-- foreign key, so a sweep can delete pictures that have been unused for a day.
create table pictures (
  -- First 40 hexadecimal digits of the hash of purpose and pixels, so that the same picture is stored only once.
  id text primary key check (id ~ '^[0-9a-f]{40}$'),
  purpose text not null check (purpose in ('event', 'logo', 'avatar')),
  -- Average colours of the upper and the lower half, for instance '#8a6b4f,#1c2a33': a preview of an event's picture.
  colours text check (colours ~ '^#[0-9a-f]{6},#[0-9a-f]{6}$'),
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null default now() -- Last upload of the same picture.
);
alter table users add foreign key (avatar_id) references pictures;

-- Keys that all servers share. Of each purpose's keys, the newest one whose signs_from has passed is used for signing,
-- and all that aren't retired for verification. Permanent.
create table signing_keys (
  id text primary key, -- Eight hexadecimal digits, included in what is signed.
  purpose text not null check (purpose in ('ticket', 'id_token')),
  public_key jsonb not null, -- JSON Web Key.
  encrypted_private_key bytea not null, -- JSON Web Key, encrypted as described above.
  -- Late enough for every server and every cache of the key set to know the key first.
  signs_from timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Time from which the key no longer verifies anything, because everything that it signed has expired.
  retired_at timestamptz
);

-- One row per refresh token. Each is used once; a second use revokes its family. Deleted once expired.
create table refresh_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  family_id uuid not null, -- The session: all tokens rotated from one sign-in.
  token_hash bytea not null unique, -- SHA-256 of the token.
  device text, -- Name by which the browser or program identified itself on sign-in.
  second_factor boolean not null default false, -- The session began with two-step verification.
  signed_in_at timestamptz not null default now(), -- Start of the session, copied to each token of the family.
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
-- Finds a family to revoke, a person's sessions, and expired tokens to delete.
create index refresh_tokens_family_idx on refresh_tokens (family_id);
create index refresh_tokens_user_idx on refresh_tokens (user_id);
create index refresh_tokens_expires_idx on refresh_tokens (expires_at);

-- Attempts at an account's password or code since the last success, by keyed hash of the account, browser or session.
-- Deleted an hour after the last attempt. Unlogged, because counting may start again after a crash.
create unlogged table sign_in_attempts (
  account text primary key,
  attempts integer not null default 1,
  last_at timestamptz not null default now()
);
-- Finds counts to delete.
create index sign_in_attempts_last_idx on sign_in_attempts (last_at);

-- Requests to reset a password, and the code once its email is due. Deleted after a day.
create table password_resets (
  id uuid primary key,
  -- Null if no account has the address. Such a request causes the same work, so that response times don't reveal this.
  user_id uuid references users on delete cascade,
  requested_at timestamptz not null default now(),
  code_hash text, -- Argon2id in PHC form of the code in the email.
  -- SHA-256 of the secret in the email's link, which works even after strangers have used up the attempts at the code.
  link_hash bytea unique,
  expires_at timestamptz,
  -- Attempts at the code, right or wrong. The code is void after the fifth.
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz,
  used_at timestamptz,
  -- A later request voids the code but not the link, so a row may have only a link.
  check (expires_at is not null or (code_hash is null and link_hash is null)),
  check (code_hash is null or user_id is not null)
);
-- One live code per person.
create unique index password_resets_code_key on password_resets (user_id) where code_hash is not null;
-- Counts a person's requests, which are limited.
create index password_resets_user_idx on password_resets (user_id);
-- Finds requests to delete after a day.
create index password_resets_requested_idx on password_resets (requested_at);

-- Links that confirm an address: the account's own, or the one it is changing to. Deleted 30 days after they expire.
create table email_confirmations (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  key_hash bytea unique, -- SHA-256 of the key in the link; null until the email is composed.
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '2 days',
  used_at timestamptz
);
-- A person's links.
create index email_confirmations_user_idx on email_confirmations (user_id);

-- People's Google accounts, identified by issuer and subject, never by email address. Deleted when unlinked.
create table identities (
  issuer text not null,
  subject text not null,
  id uuid not null default gen_random_uuid() unique, -- Public id of the row, for unlinking.
  user_id uuid not null references users on delete cascade,
  email text not null, -- Address reported when the identity was first seen.
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
-- A person's identities.
create index identities_user_idx on identities (user_id);

-- Sign-ins in progress for a client, with an external provider or on our own page. Deleted a day after they expire.
create table oauth_requests (
  id uuid primary key,
  state_hash bytea not null unique, -- SHA-256 of the random state that the provider returns.
  -- SHA-256 of the key in the cookie of the browser that began the sign-in; only that browser can finish it.
  browser_hash bytea not null,
  client_id text not null, -- The program of ours that signs someone in; no other program can use the code.
  redirect_uri text not null,
  client_state text not null, -- State that the client sent and gets back.
  return_path text,
  -- SHA-256 of a verifier that the client presents when it exchanges the code for tokens (PKCE).
  code_challenge text not null,
  -- Secrets with which the external provider's answer is checked. Null for a sign-in on our own page.
  upstream_verifier text,
  upstream_nonce text,
  issuer text,
  subject text,
  name text,
  email text,
  -- Null until the user is known, and while an account with the same address is yet to be linked.
  user_id uuid references users on delete cascade,
  second_factor boolean not null default false, -- The user has passed two-step verification.
  -- Argon2id of the emailed code that proves that this person owns the account with the same address.
  link_code_hash text,
  link_code_sent_at timestamptz,
  link_tries integer not null default 0,
  code_hash bytea unique, -- SHA-256 of the code that the client exchanges for tokens, once.
  code_used_at timestamptz,
  family_id uuid, -- Session that was started with the code; revoked if the code is presented again.
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((upstream_verifier is null) = (upstream_nonce is null)),
  check ((issuer is null) = (subject is null)),
  check (code_hash is null or user_id is not null)
);
-- Finds old rows to delete.
create index oauth_requests_expiry_idx on oauth_requests (expires_at);

-- Authenticator apps. Each person has at most one that is active and one that is being set up. Deleted when removed.
create table totp_secrets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  encrypted_secret bytea not null, -- Shared secret, encrypted and bound to the user.
  created_at timestamptz not null default now(),
  confirmed_at timestamptz, -- Null until a first code has shown that the app works.
  -- Session that set up the app, while it may still use the first code a second time, for step-up authentication.
  -- Otherwise the person would have to wait up to 30 seconds for the next code.
  set_up_session_id uuid,
  last_step bigint, -- 30-second step of the last accepted code; codes from that step or an earlier one are refused.
  -- Wrong codes since failures_since. After ten, no code is checked for the rest of the hour.
  failures integer not null default 0,
  failures_since timestamptz
);
-- One active app and one being set up.
create unique index totp_secrets_user_key on totp_secrets (user_id) where confirmed_at is not null;
create unique index totp_secrets_begun_key on totp_secrets (user_id) where confirmed_at is null;

-- WebAuthn credentials: each signs in on its own, or after a password. Deleted when removed.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique, -- Id that the browser uses for the credential, in base64url.
  public_key bytea not null, -- COSE key.
  -- Number of uses as reported by the authenticator. If it doesn't increase, the passkey has been copied. 0 if the
  -- authenticator doesn't count.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
-- A person's passkeys.
create index passkeys_user_idx on passkeys (user_id);

-- Challenges for browsers to sign. Each accepts one response. Deleted when expired.
create table passkey_challenges (
  id uuid primary key,
  challenge text not null,
  -- The person adding a passkey; null if someone is signing in with one.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
-- Finds expired challenges to delete.
create index passkey_challenges_expiry_idx on passkey_challenges (expires_at);

-- Codes that replace a lost authenticator app or passkey; each works once. Deleted when a new set is made.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null, -- SHA-256 of the code's 80 random bits.
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Emailed codes for the step-up authentication of people with neither a password nor two-step verification. One per
-- person; deleted when used or expired.
create table step_up_codes (
  user_id uuid primary key references users on delete cascade,
  requested_at timestamptz not null default now(),
  code_hash text, -- Argon2id in PHC form; null until the email is composed.
  expires_at timestamptz not null default now() + interval '10 minutes',
  tries integer not null default 0 check (tries between 0 and 5)
);

-- Browsers in which a person has signed in before. Signing in with one doesn't cause a security notice, and its
-- attempts are counted separately. Deleted when unused for a long time.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the user's id and the key in the browser's cookie, so one browser is a different device for each user.
  device_hash bytea not null,
  device text,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
-- Finds unused devices to delete.
create index known_devices_seen_idx on known_devices (last_seen_at);

-- Security notices. Deleted after 30 days.
create table security_notices (
  id uuid primary key,
  -- Order of an account's notices, assigned under the lock of its user. `at` isn't enough, because it is the start of
  -- the transaction.
  number bigint generated always as identity,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in (
    'new_sign_in', 'password_changed', 'password_reset', 'email_changed', 'totp_added', 'totp_removed',
    'passkey_added', 'passkey_removed', 'recovery_codes_made', 'recovery_code_used', 'identity_linked',
    'second_factor_reset_begun', 'second_factor_reset', 'bank_details_changed', 'identity_unlinked'
  )),
  email text not null, -- Recipient: the address that the account had before the change.
  device text, -- Name by which the browser or program identified itself.
  at timestamptz not null default now(),
  -- SHA-256 of the key in the link with which the reader says that they didn't make the change; null until the email is
  -- composed.
  key_hash bytea unique,
  expires_at timestamptz not null default now() + interval '7 days',
  used_at timestamptz
);
-- A person's notices.
create index security_notices_user_idx on security_notices (user_id);
-- Finds notices to delete after 30 days.
create index security_notices_at_idx on security_notices (at);

-- Removals, by an administrator, of two-step verification that a person can no longer use. Each takes effect after a
-- waiting period in which the person can object. Permanent.
create table second_factor_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  requested_by uuid not null references users,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'cancelled')),
  check ((ended_at is null) = (outcome is null)),
  check (due_at > requested_at)
);
-- One open reset per person.
create unique index second_factor_resets_open_key on second_factor_resets (user_id) where ended_at is null;
-- Finds resets that are due, for the sweep.
create index second_factor_resets_due_idx on second_factor_resets (due_at) where ended_at is null;

-- Optional emails that a person has turned off (domain/accounts/email-choices.ts). Deleted when turned on again.
create table declined_emails (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('team_joined')),
  at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- Erasures of deleted accounts. Personal data in their orders and tickets is erased as soon as the events are over.
-- Permanent.
create table erasures (
  id uuid primary key,
  email text, -- Address of the deleted account; emptied once everything is erased.
  requested_at timestamptz not null default now(),
  done_at timestamptz,
  check ((email is null) = (done_at is not null))
);
-- Finds unfinished erasures, for the sweep.
create index erasures_open_idx on erasures (id) where done_at is null;

-- Proposals by one administrator to make someone an administrator, for a second administrator to agree to. Two people
-- are needed because administrators approve payouts: otherwise one person with two accounts could act as two.
-- Permanent.
create table administrator_proposals (
  id uuid primary key,
  user_id uuid not null references users,
  proposed_by uuid not null references users,
  proposed_at timestamptz not null default now(),
  state text not null default 'proposed' check (state in ('proposed', 'agreed', 'withdrawn')),
  decided_by uuid references users, -- Null after a decision if the person deleted their account.
  decided_at timestamptz,
  check ((state = 'proposed') = (decided_at is null)),
  constraint administrator_proposals_two_people check (state <> 'agreed' or decided_by <> proposed_by)
);
-- One open proposal per person.
create unique index administrator_proposals_open_key on administrator_proposals (user_id) where state = 'proposed';

-- Administrators acting on behalf of a user, for support, with a reason. Deleted after a year.
create table acting_sessions (
  id uuid primary key,
  administrator_id uuid not null references users,
  user_id uuid not null references users,
  reason text not null check (reason <> ''),
  -- session_version of both people at the start. If either of them ends all sessions, this one ends too.
  administrator_version integer not null,
  user_version integer not null,
  began_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '30 minutes',
  ended_at timestamptz,
  check (administrator_id <> user_id)
);
-- Finds sessions by administrator and by user.
create index acting_sessions_administrator_idx on acting_sessions (administrator_id);
create index acting_sessions_user_idx on acting_sessions (user_id);
