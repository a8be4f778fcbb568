-- What visitors read of an organisation on its public page is looked at again when it was changed after its approval.

create table organiser_second_looks (
  organiser_id uuid primary key references organisers on delete cascade,
  since timestamptz not null default now(),
  turn bigint not null default nextval('second_looks_turn')
);
comment on table organiser_second_looks is
  'Organisations whose page says something else than what an administrator looked at last. A row goes as soon as somebody has decided about it; organiser_history keeps what was decided.';
comment on column organiser_second_looks.since is 'Since when it waits: the first change.';
comment on column organiser_second_looks.turn is
  'Another number, never used before, with each change: whoever decides says which one they looked at.';

create table organiser_wordings (
  organiser_id uuid not null references organiser_second_looks on delete cascade,
  number integer not null check (number >= 0),
  wording jsonb not null check (jsonb_typeof(wording) = 'object'),
  logo_id text references pictures,
  at timestamptz not null default now(),
  primary key (organiser_id, number)
);
comment on table organiser_wordings is
  'What the page of an organisation said that waits for a second look: 0 as it was looked at last, then one for each change since.';
comment on column organiser_wordings.logo_id is 'The logo that the wording names: it stays as long as it may be looked at, or put back.';
create index organiser_wordings_logo_idx on organiser_wordings (logo_id) where logo_id is not null;
create trigger organiser_wordings_never_changed before update on organiser_wordings for each row execute function refuse_change();

alter table organiser_history add column verdict text check (verdict in ('looks_right', 'changes_put_back'));
comment on column organiser_history.verdict is
  'What was decided about changes of its page; null where its state or trust was decided about.';
