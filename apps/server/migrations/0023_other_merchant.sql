-- Money that a provider took for another merchant fulfils nothing, whoever decides about it.

alter table payments add column other_merchant boolean not null default false;
comment on column payments.other_merchant is 'The provider took it for another merchant than us: none of it is ours to give.';
