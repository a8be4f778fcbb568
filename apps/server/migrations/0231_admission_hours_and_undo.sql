-- When an event's door admits, admissions outside those hours, and admissions that are undone.

alter table events
  add column admission_opens_minutes integer not null default 720 check (admission_opens_minutes between 0 and 43200),
  add column admission_closes_minutes integer not null default 240 check (admission_closes_minutes between 0 and 43200);
comment on column events.admission_opens_minutes is 'Minutes before the start from which the door admits.';
comment on column events.admission_closes_minutes is 'Minutes after the end until which the door admits.';

alter table door_links add column may_admit_anyway boolean not null default false;
comment on column door_links.may_admit_anyway is 'Whether it may admit outside the admission hours.';

-- Servers of the version before write no number: a ticket whose admission was undone they cannot admit again.
alter table scans
  add column admission smallint not null default 1 check (admission > 0),
  add column anyway_reason text check (anyway_reason <> ''),
  add constraint scans_anyway_check check (anyway_reason is null or verdict = 'admitted');
comment on column scans.admission is 'Of the scans that admitted a ticket, which one this is: one more than were undone before it.';
comment on column scans.anyway_reason is 'Why it was admitted outside the admission hours. Null: within them.';
drop index scans_admitted_key;
create unique index scans_admitted_key on scans (event_id, ticket_id, admission) where verdict = 'admitted';

create table admission_undos (
  event_id uuid not null,
  scan_id uuid not null,
  reason text not null check (reason <> ''),
  undone_by_user uuid references users,
  undone_by_link uuid,
  at timestamptz not null default now(),
  primary key (event_id, scan_id),
  foreign key (scan_id, event_id) references scans (id, event_id),
  check (num_nonnulls(undone_by_user, undone_by_link) = 1)
);
comment on table admission_undos is 'Admissions that were undone. Append-only: who is in follows from the scans and these, in whatever order they came.';
comment on column admission_undos.undone_by_link is 'The door link, where nobody was signed in.';
create trigger admission_undos_append_only before update or delete on admission_undos
  for each row execute function refuse_change();

create view admissions as
  select s.event_id, s.id, s.ticket_id, s.at, s.admission, s.device, s.scanned_by_user, s.scanned_by_link, s.anyway_reason
    from scans s
   where s.verdict = 'admitted'
     and not exists (select from admission_undos u where u.event_id = s.event_id and u.scan_id = s.id);
comment on view admissions is 'Who is in: the scans that admitted and were not undone.';
