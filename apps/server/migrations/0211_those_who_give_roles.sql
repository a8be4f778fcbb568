-- An administrator who brings someone into an organisation as owner or finance is no stranger to its money either: the two
-- could be one person, or friends, who change the bank details and approve the payout.

create index record_entries_roles_given_idx on record_entries (organiser_id, actor_id, at)
  where action in ('team.invited', 'team.role_changed');

-- True for a member, and for someone who since the moment given has left or has given anyone a role that decides where the money goes.
create or replace function belonged_to_organiser(organiser uuid, person uuid, since timestamptz) returns boolean
language sql stable as $$
  select exists (select from organiser_members m where m.organiser_id = organiser and m.user_id = person)
      or exists (select from former_members f where f.organiser_id = organiser and f.user_id = person and f.left_at >= since)
      or exists (select from record_entries r
                  where r.organiser_id = organiser and r.actor_id = person and r.at >= since
                    and r.action in ('team.invited', 'team.role_changed')
                    and coalesce(r.details ->> 'to', r.details ->> 'role') in ('owner', 'finance'))
$$;
