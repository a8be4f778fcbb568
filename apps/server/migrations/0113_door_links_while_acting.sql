-- A door link that an administrator made while acting for someone outlived that.

alter table door_links add column acting_id uuid;
comment on column door_links.acting_id is
  'The acting session that it was made in, and ends with; without a foreign key, since those sessions go after a year. Null: its maker was there.';
create index door_links_made_idx on door_links (created_by) where revoked_at is null;
create index organiser_email_confirmations_requested_idx on organiser_email_confirmations (requested_by) where used_at is null;
