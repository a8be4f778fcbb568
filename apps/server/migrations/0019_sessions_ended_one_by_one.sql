-- Ends everything that a session could do, also when it is ended by itself and not with all of the user's sessions.

-- Finds sessions that ended recently, by their only unused token, which servers reload.
create index refresh_tokens_ended_idx on refresh_tokens (revoked_at) where revoked_at is not null and used_at is null;

alter table acting_sessions
  -- Session of the administrator, which this one ends with. Null if an earlier release started it; it isn't valid then.
  add column administrator_session_id uuid;
