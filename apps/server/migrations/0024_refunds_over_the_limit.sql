-- A reason of its own for refunds of late payments that would take a buyer above the event's limit per person.

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in (
  'surplus', 'too_late', 'over_limit', 'event_off', 'other_amount', 'overpaid', 'failed_before', 'requested',
  'event_cancelled', 'event_postponed', 'returned'));
