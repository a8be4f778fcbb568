-- Pictures of organisations and of people.

alter table organisers add column logo_id text references pictures;
comment on column organisers.logo_id is 'Null: none.';
create index organisers_logo_idx on organisers (logo_id) where logo_id is not null;

alter table users add column avatar_id text references pictures;
comment on column users.avatar_id is 'Null: none.';
create index users_avatar_idx on users (avatar_id) where avatar_id is not null;
comment on column users.avatar_url is 'Nobody has one: pictures are kept by their id.';
