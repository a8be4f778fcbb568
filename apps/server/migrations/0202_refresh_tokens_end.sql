-- Refresh tokens are deleted once they have expired. What was read from old ones has a place of its own.
alter table users add column signed_in_at timestamptz;
comment on column users.signed_in_at is 'When they last signed in; null: never. A first sign-in is not told by mail.';
update users u set signed_in_at = t.at
  from (select user_id, max(created_at) as at from refresh_tokens group by user_id) t
 where t.user_id = u.id;

alter table refresh_tokens add column signed_in_at timestamptz;
comment on column refresh_tokens.signed_in_at is 'When its session began.';
update refresh_tokens r set signed_in_at = f.at
  from (select family_id, min(created_at) as at from refresh_tokens group by family_id) f
 where f.family_id = r.family_id;
alter table refresh_tokens alter column signed_in_at set default now();
alter table refresh_tokens alter column signed_in_at set not null;
create index refresh_tokens_expires_idx on refresh_tokens (expires_at);
