-- Postponed events, for which ticket keys are retained however long ago their old dates were (keys/rotate-keys.ts).
create index events_postponed_idx on events (created_at) where state = 'postponed';
