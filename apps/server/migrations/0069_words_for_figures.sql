-- What the sums of sales hold, column by column.

comment on table sales_totals is 'Sales of an event altogether: the sums of its hours, for organisations with thousands of events.';
comment on column sales_changes.value_minor is 'As in sales_hours, in minor units.';
comment on column sales_changes.sold_minor is 'As in sales_hours, in minor units.';
comment on column sales_changes.refunded_minor is 'As in sales_hours, in minor units.';
comment on column sales_changes.lost_minor is 'As in sales_hours, in minor units.';
comment on column sales_changes.fee_minor is 'As in sales_hours, in minor units.';
comment on column sales_totals.value_minor is 'As in sales_hours, in minor units.';
comment on column sales_totals.sold_minor is 'As in sales_hours, in minor units.';
comment on column sales_totals.refunded_minor is 'As in sales_hours, in minor units.';
comment on column sales_totals.lost_minor is 'As in sales_hours, in minor units.';
comment on column sales_totals.fee_minor is 'As in sales_hours, in minor units.';
