-- What can be taken of an organiser while an event's orders are gone through, carried from batch to batch, so that the
-- sales of the event are summed once.

create table event_change_funds (
  change_id uuid not null references event_changes,
  currency text not null,
  through_entry_id bigint not null,
  reserve_minor bigint not null,
  payable_minor bigint not null,
  primary key (change_id, currency)
);
comment on table event_change_funds is
  'Funds of the organiser as the newest batch of an event''s change found them, under the organiser''s lock. Nothing is sold of such an event any more, so that whatever moves its reserve holds that lock.';
comment on column event_change_funds.through_entry_id is 'The last entry of the organiser''s reserve and of what is due that is counted in.';
comment on column event_change_funds.reserve_minor is 'In reserve of the event, in minor units.';
comment on column event_change_funds.payable_minor is 'Due to the organiser, in minor units.';
