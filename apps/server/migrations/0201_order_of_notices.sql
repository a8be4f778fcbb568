-- Which of two notices about one account came first. `at` cannot tell: it is when a transaction began, and two that wait for
-- the same account may finish the other way round.
alter table security_notices add column number bigint;
update security_notices n set number = o.number
  from (select id, row_number() over (order by at, id) as number from security_notices) o
 where o.id = n.id;
alter table security_notices alter column number set not null;
alter table security_notices alter column number add generated always as identity;
select setval(pg_get_serial_sequence('security_notices', 'number'), coalesce(max(number), 0) + 1, false)
  from security_notices;
comment on column security_notices.number is 'The order in which an account''s notices came, taken while its row is held.';
