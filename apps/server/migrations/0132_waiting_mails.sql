-- Joining a waiting list again changes nothing, but mails the link with which an entry can be changed: at most once an hour.
alter table waiting_entries add column mailed_at timestamptz not null default now();
comment on column waiting_entries.mailed_at is 'When the mail with the entry''s link was last requested.';
