-- A payout that was withdrawn after it stood in a file for the bank may be paid by it as well as the one drawn up next.

alter table payouts
  drop constraint payouts_replaced_check,
  add constraint payouts_replaced_check
    check (replaced_by is null or (state in ('returned', 'withdrawn') and replaced_by <> id));
comment on column payouts.replaced_by is
  'The payout that the money of this one went into, after it came back or was withdrawn out of a file for the bank; null: none yet, or neither.';
