-- Keys that take turns: a new one is known to everybody before it signs, an old one is kept while it has signed anything
-- that is good.

alter table signing_keys add column signs_from timestamptz not null default now();
update signing_keys set signs_from = created_at;
comment on table signing_keys is 'Keys that all copies of the server share. Of a purpose''s keys the newest whose time has come signs; all that are not retired verify.';
comment on column signing_keys.signs_from is 'When it begins to sign: not before every server and every cache of the key set knows it.';
comment on column signing_keys.retired_at is 'When nothing that it signed was good any more; from then on it verifies nothing.';
