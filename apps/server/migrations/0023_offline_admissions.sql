-- Time of the reading, for a scan that the scanner sent later because it had no connection; null for all others, which
-- were read when they arrived.
alter table scans add column read_at timestamptz;

-- Scans of people whom a scanner let in from its offline list, before the server answered. If the scan's verdict doesn't
-- admit them, it is a door conflict: someone is inside whom the server wouldn't have admitted. Append-only, like scans.
create table offline_admissions (
  event_id uuid not null,
  scan_id uuid not null,
  primary key (event_id, scan_id),
  foreign key (scan_id, event_id) references scans (id, event_id)
);
create trigger offline_admissions_append_only before update or delete on offline_admissions
  for each row execute function refuse_change();
create trigger offline_admissions_never_emptied before truncate on offline_admissions
  for each statement execute function refuse_change();

-- Scans of an event by time of arrival, from which scanners learn what other scanners did.
create index scans_arrived_idx on scans (event_id, at);

create or replace view admissions as
  select s.event_id, s.id, s.ticket_id, coalesce(s.read_at, s.at) as at, s.admission, s.device, s.scanned_by_user,
         s.scanned_by_link, s.anyway_reason
    from scans s
   where s.verdict = 'admitted'
     and not exists (select from admission_undos u where u.event_id = s.event_id and u.scan_id = s.id);
