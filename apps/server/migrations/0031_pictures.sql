-- Pictures that people upload: kept as files in a few widths, named by their content.

create table pictures (
  id text primary key check (id ~ '^[0-9a-f]{40}$'),
  purpose text not null check (purpose in ('event', 'logo', 'avatar')),
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null default now()
);
comment on table pictures is
  'What was uploaded and re-encoded; the files lie in the object store. Whatever uses a picture refers to it by a foreign key: one that nothing refers to is removed after a day.';
comment on column pictures.id is 'Begins the hash of its purpose and its pixels.';
comment on column pictures.uploaded_at is 'When it was uploaded last.';
create index pictures_uploaded_idx on pictures (uploaded_at);

alter table events add column picture_id text references pictures;
comment on column events.picture_id is 'Null: the poster that is made from the event''s own data.';
create index events_picture_idx on events (picture_id) where picture_id is not null;
