-- An administrator who leaves an organisation does not become a stranger to its money the moment after.

create table former_members (
  id bigint generated always as identity primary key,
  organiser_id uuid not null references organisers,
  user_id uuid not null references users,
  left_at timestamptz not null default clock_timestamp()
);
comment on table former_members is 'Who has left an organisation, once for each time, whichever way they left. Append-only.';
create index former_members_of_idx on former_members (organiser_id, user_id, left_at);
create index former_members_user_idx on former_members (user_id);

insert into former_members (organiser_id, user_id, left_at)
select r.organiser_id, r.subject_id, r.at
  from record_entries r
  join organisers g on g.id = r.organiser_id
  join users u on u.id = r.subject_id
 where r.action in ('team.left', 'team.removed') and r.subject_kind = 'user'
 order by r.id;

create trigger former_members_append_only before update or delete on former_members for each row execute function refuse_change();
create trigger former_members_never_emptied before truncate on former_members for each statement execute function refuse_change();

create function note_former_member() returns trigger language plpgsql as $$
begin
  insert into former_members (organiser_id, user_id) values (old.organiser_id, old.user_id);
  return null;
end
$$;
create trigger organiser_members_left after delete on organiser_members for each row execute function note_former_member();

-- True for a member, and for someone who has left since the moment given.
create function belonged_to_organiser(organiser uuid, person uuid, since timestamptz) returns boolean
language sql stable as $$
  select exists (select from organiser_members m where m.organiser_id = organiser and m.user_id = person)
      or exists (select from former_members f where f.organiser_id = organiser and f.user_id = person and f.left_at >= since)
$$;
