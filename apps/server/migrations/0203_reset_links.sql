alter table password_resets add column link_hash bytea;
alter table password_resets add constraint password_resets_link_hash_key unique (link_hash);
-- A later request voids the code, not the link.
alter table password_resets drop constraint password_resets_check;
alter table password_resets add constraint password_resets_check
  check (expires_at is not null or (code_hash is null and link_hash is null));
comment on column password_resets.link_hash is 'SHA-256 of the secret in the link of the mail, which works where strangers have used up the tries at its code.';

-- What former administrators had begun ends with their role from now on.
update second_factor_resets r set ended_at = now(), outcome = 'cancelled'
  from users b
 where b.id = r.asked_by and r.ended_at is null
   and (not b.roles @> array['ADMINISTRATOR'] or b.locked_at is not null or b.deleted_at is not null);
