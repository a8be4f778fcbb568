-- What the money columns of an event's figures hold; the same as in sales_hours.

comment on column sales_changes.value_minor is 'Price of the tickets that were issued, less that of those that became void, in minor units.';
comment on column sales_changes.sold_minor is 'What buyers paid for orders, by the ledger, in minor units.';
comment on column sales_changes.refunded_minor is 'What was given back of it, by the ledger, in minor units.';
comment on column sales_changes.lost_minor is 'What lost disputes took of it, by the ledger, in minor units.';
comment on column sales_changes.fee_minor is 'The platform''s fee that is left of it, tax included, by the ledger, in minor units.';
comment on column sales_totals.value_minor is 'Price of the tickets that were issued, less that of those that became void, in minor units.';
comment on column sales_totals.sold_minor is 'What buyers paid for orders, by the ledger, in minor units.';
comment on column sales_totals.refunded_minor is 'What was given back of it, by the ledger, in minor units.';
comment on column sales_totals.lost_minor is 'What lost disputes took of it, by the ledger, in minor units.';
comment on column sales_totals.fee_minor is 'The platform''s fee that is left of it, tax included, by the ledger, in minor units.';
