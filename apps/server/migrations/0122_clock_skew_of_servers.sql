-- A server whose clock differs from the database's is shown to administrators.
alter table servers add column clock_skew_ms bigint not null default 0;
comment on column servers.clock_skew_ms is 'By how much its clock is ahead of the database''s, in milliseconds; negative if it is behind.';
