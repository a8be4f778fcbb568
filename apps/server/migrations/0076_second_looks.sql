-- What visitors read of an event is looked at again when it was changed after its review.

create sequence second_looks_turn;
create table second_looks (
  event_id uuid primary key references events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent_back')),
  since timestamptz not null default now(),
  stopped_sales boolean not null default false,
  turn bigint not null default nextval('second_looks_turn')
);
comment on table second_looks is
  'Events whose wording is not the one that an administrator looked at last. A row goes as soon as somebody has found it right; event_reviews keeps what was decided.';
comment on column second_looks.since is 'Since when it waits: the first change, or when it was handed in again.';
comment on column second_looks.stopped_sales is 'Sending it back has stopped its sales: finding it right lets them go on.';
comment on column second_looks.turn is
  'Another number, never used before, with each change and each decision: whoever decides says which one they looked at.';
create index second_looks_waiting_idx on second_looks (since) where state = 'waiting';

create table event_wordings (
  event_id uuid not null references second_looks on delete cascade,
  number integer not null check (number >= 0),
  wording jsonb not null check (jsonb_typeof(wording) = 'object'),
  picture_id text references pictures,
  at timestamptz not null default now(),
  primary key (event_id, number)
);
comment on table event_wordings is
  'What visitors read of an event that waits for a second look: 0 as it was looked at last, then one for each change since.';
comment on column event_wordings.picture_id is 'The picture that the wording names: it stays as long as it may be looked at.';
create index event_wordings_picture_idx on event_wordings (picture_id) where picture_id is not null;
create trigger event_wordings_never_changed before update on event_wordings for each row execute function refuse_change();

alter table event_reviews
  drop constraint event_reviews_verdict_check,
  add constraint event_reviews_verdict_check
    check (verdict in ('approved', 'sent_back', 'off_sale', 'on_sale', 'looks_right', 'changes_sent_back'));
