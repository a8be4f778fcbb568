-- Former members of organisers, who may not decide about the organiser's money for some time (decision 39).
--
-- Invariant: everyone who was ever removed from an organisation has one row for each removal.
-- Lock order: takes no locks. The first function only inserts, the second only reads.

-- Adds a removed member to former_members, whatever the reason.
create or replace function add_former_member() returns trigger language plpgsql as $$
begin
  insert into former_members (organiser_id, user_id) values (old.organiser_id, old.user_id);
  return null;
end
$$;
create or replace trigger organiser_members_left after delete on organiser_members
  for each row execute function add_former_member();

-- True for a member, and for someone who, since the given time, has left or has given anyone a role that can change
-- bank details. Otherwise two accounts of one person, or two friends, could change the bank details and approve the
-- payout. Index: the primary key of organiser_members, former_members_of_idx, audit_log_roles_given_idx.
create or replace function belonged_to_organiser(organiser uuid, person uuid, since timestamptz) returns boolean
language sql stable as $$
  select exists (select from organiser_members m where m.organiser_id = organiser and m.user_id = person)
      or exists (select from former_members f where f.organiser_id = organiser and f.user_id = person and f.left_at >= since)
      or exists (select from audit_log r
                  where r.organiser_id = organiser and r.actor_id = person and r.at >= since
                    and r.action in ('team.invited', 'team.role_changed')
                    and coalesce(r.details ->> 'to', r.details ->> 'role') in ('owner', 'finance'))
$$;
