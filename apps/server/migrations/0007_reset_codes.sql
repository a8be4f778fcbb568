-- Forgotten passwords: what was asked for, and the codes that were sent.

create table password_resets (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  requested_at timestamptz not null default now(),
  code_hash text,
  expires_at timestamptz,
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz,
  used_at timestamptz,
  check ((code_hash is null) = (expires_at is null)),
  check (code_hash is null or user_id is not null)
);
comment on table password_resets is 'Requests for a reset code, and the code once its mail is due. Rows are kept for a day.';
comment on column password_resets.user_id is 'Null where nobody has the address: such a request does the same work, so that no clock can tell.';
comment on column password_resets.code_hash is 'Argon2id in PHC form; the code itself is only in the mail.';
comment on column password_resets.tries is 'How often a code was tried, right or wrong; after the fifth time it is void.';
create unique index password_resets_code_key on password_resets (user_id) where code_hash is not null;
create index password_resets_user_idx on password_resets (user_id);
create index password_resets_requested_idx on password_resets (requested_at);
