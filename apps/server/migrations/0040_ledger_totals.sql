-- What all accounts of one kind hold together, so that the platform's money need not be summed over all that ever happened.

create table ledger_totals (
  account text not null,
  currency text not null,
  through_entry_id bigint not null,
  balance_minor bigint not null,
  at timestamptz not null default now(),
  primary key (through_entry_id, account, currency)
);
comment on table ledger_totals is 'Balances of all owners of an account together, up to an entry. Append-only.';
comment on column ledger_totals.balance_minor is 'Sum of all entries up to and including through_entry_id, in minor units.';
create trigger ledger_totals_append_only before update or delete on ledger_totals for each row execute function refuse_change();

-- The newest totals and what came after them, at most up to an entry. Index: the primary keys of both tables.
create function ledger_totals_until(p_until bigint default null)
returns table (account text, currency text, balance_minor bigint)
language sql stable as $$
  with horizon as (
    select coalesce((select max(t.through_entry_id) from ledger_totals t where p_until is null or t.through_entry_id <= p_until), 0) as id)
  select m.account, m.currency, sum(m.minor)::bigint
    from (select t.account, t.currency, t.balance_minor as minor
            from horizon h join ledger_totals t on t.through_entry_id = h.id
          union all
          select e.account, e.currency, sum(e.amount_minor)
            from horizon h join ledger_entries e on e.id > h.id and (p_until is null or e.id <= p_until)
           group by e.account, e.currency) m
   group by m.account, m.currency
$$;

-- Snapshots of the accounts that grew by so many entries since their last one, and the totals of all accounts, up to the
-- newest horizon that is an hour old.
create or replace function take_ledger_snapshots(p_entries integer)
returns integer language plpgsql as $$
declare
  v_horizon bigint;
  v_taken integer;
begin
  select h.entry_id into v_horizon from ledger_horizons h where h.at < now() - interval '1 hour' order by h.at desc limit 1;
  if v_horizon is null then
    return 0;
  end if;
  insert into ledger_totals (account, currency, through_entry_id, balance_minor)
  select t.account, t.currency, v_horizon, t.balance_minor from ledger_totals_until(v_horizon) t
  on conflict do nothing;
  insert into ledger_snapshots (account, owner, through_entry_id, currency, balance_minor)
  select g.account, g.owner, v_horizon, b.currency, b.balance_minor
    from (select e.account, e.owner
            from ledger_entries e
           where e.id <= v_horizon
             and e.id > coalesce((select max(s.through_entry_id) from ledger_snapshots s
                                   where s.account = e.account and s.owner = e.owner), 0)
           group by e.account, e.owner
          having count(*) >= p_entries) g
   cross join lateral ledger_balances(array[g.account], g.owner, v_horizon) b
  on conflict do nothing;
  get diagnostics v_taken = row_count;
  return v_taken;
end
$$;
