-- What people need for their own account: an address that is known to be theirs, their orders, their sessions, the end.

create index orders_buyer_email_idx on orders (lower(buyer_email));

create table email_confirmations (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  key_hash bytea unique,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '2 days',
  used_at timestamptz
);
comment on table email_confirmations is 'Links by which somebody shows an address to be theirs: the account''s own, or one that it changes to.';
comment on column email_confirmations.key_hash is 'SHA-256 of the key in the link; null until the mail is made.';
create index email_confirmations_user_idx on email_confirmations (user_id);

alter table refresh_tokens add column device text;
comment on column refresh_tokens.device is 'What the browser or program called itself when it signed in.';

alter table users add column deleted_at timestamptz;
comment on column users.deleted_at is 'The person left: what was personal is gone, the row stays for the books.';

create table erasures (
  id uuid primary key,
  email text,
  requested_at timestamptz not null default now(),
  done_at timestamptz,
  check ((email is null) = (done_at is not null))
);
comment on table erasures is 'Addresses whose orders lose what is personal as soon as their events are over.';
comment on column erasures.email is 'Gone itself once everything is erased.';
create index erasures_open_idx on erasures (requested_at) where done_at is null;
