alter table events add column exact_stock boolean not null default true;
comment on column events.exact_stock is 'Whether the public sees exactly how many tickets are left; false: only that there are 10 or more.';
