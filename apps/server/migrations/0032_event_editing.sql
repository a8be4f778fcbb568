-- Events from the first draft to the public page: who edited what meanwhile, their review, and who shows them where.

alter table events
  add column details_version integer not null default 1,
  add column tickets_version integer not null default 1,
  add column questions_version integer not null default 1,
  add column submitted_at timestamptz,
  add column off_sale_at timestamptz,
  add column featured_from timestamptz,
  add column featured_until timestamptz,
  add check (featured_from < featured_until);
comment on column events.details_version is 'Grows with each edit of what it is, when and where, so that two who edit it do not overwrite each other.';
comment on column events.tickets_version is 'The same for its ticket types and pools.';
comment on column events.questions_version is 'The same for its questions to buyers.';
comment on column events.submitted_at is 'When it was handed in for review last.';
comment on column events.off_sale_at is 'An administrator has stopped its sales; it is listed nowhere, and its tickets stay valid.';
comment on column events.featured_from is 'From when its place in the carousel holds; null: at once.';
comment on column events.featured_until is 'Until when it holds; null: until the event is over.';
create index events_in_review_idx on events (submitted_at, id) where state = 'in_review';
create index events_created_idx on events (created_at, id);
create index events_start_idx on events (starts_at, id);
create index events_name_idx on events (name, id);
create index events_featured_idx on events (featured_rank, id) where featured_rank is not null;

create table event_reviews (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  verdict text not null check (verdict in ('approved', 'sent_back', 'off_sale', 'on_sale')),
  words text not null default '',
  by_user uuid references users,
  at timestamptz not null default now()
);
comment on table event_reviews is 'What administrators decided about events, and what they told their organisers. Never changed.';
create index event_reviews_event_idx on event_reviews (event_id, at, id);
create trigger event_reviews_never_changed before update on event_reviews for each row execute function refuse_change();

-- The hours of an event may be corrected within its days; its holders are told.
alter table event_changes
  drop constraint event_changes_kind_check,
  add constraint event_changes_kind_check check (kind in ('cancelled', 'postponed', 'republished', 'retimed')),
  add check (kind <> 'retimed' or starts_at is not null);
comment on table event_changes is
  'An event that is cancelled, postponed, given a new date or corrected hours: what its orders go through, in batches.';
