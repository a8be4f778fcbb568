alter table events
  add column refund_policy text not null default 'organiser'
    check (refund_policy in ('organiser', 'none', 'until_week_before', 'until_day_before', 'until_start'));
comment on column events.refund_policy is 'What the organiser promises buyers who cannot come; shown before they pay.';
