-- What an account held at some point of the ledger, so that a balance need not sum all that ever happened.

create table ledger_horizons (
  entry_id bigint not null,
  at timestamptz primary key default now()
);
comment on table ledger_horizons is 'The last entry at a time. An hour later every transaction from before has ended: up to it nothing will be added.';

create table ledger_snapshots (
  account text not null,
  owner text not null,
  through_entry_id bigint not null,
  currency text not null,
  balance_minor bigint not null,
  at timestamptz not null default now(),
  primary key (account, owner, through_entry_id, currency)
);
comment on table ledger_snapshots is 'An account''s balances up to an entry, in all its currencies. Append-only.';
comment on column ledger_snapshots.balance_minor is 'Sum of its entries up to and including through_entry_id, in minor units.';
create trigger ledger_snapshots_append_only before update or delete on ledger_snapshots for each row execute function refuse_change();

drop index ledger_entries_account_idx;
create index ledger_entries_account_idx on ledger_entries (account, owner, id) include (currency, amount_minor);

-- Balances of an owner's accounts: the newest snapshot and what came after it, at most up to an entry.
create function ledger_balances(p_accounts text[], p_owner text, p_until bigint default null)
returns table (account text, currency text, balance_minor bigint)
language sql stable as $$
  with horizons as (
    select a.account,
           coalesce((select max(s.through_entry_id) from ledger_snapshots s
                      where s.account = a.account and s.owner = p_owner
                        and (p_until is null or s.through_entry_id <= p_until)), 0) as id
      from unnest(p_accounts) as a (account))
  select m.account, m.currency, sum(m.minor)::bigint
    from (select s.account, s.currency, s.balance_minor as minor
            from horizons h
            join ledger_snapshots s on s.account = h.account and s.owner = p_owner and s.through_entry_id = h.id
          union all
          select e.account, e.currency, e.amount_minor
            from horizons h
            join ledger_entries e on e.account = h.account and e.owner = p_owner and e.id > h.id
                                 and (p_until is null or e.id <= p_until)) m
   group by m.account, m.currency
$$;

-- Snapshots of the accounts that grew by so many entries since their last one, up to the newest horizon that is an hour old.
create function take_ledger_snapshots(p_entries integer)
returns integer language plpgsql as $$
declare
  v_horizon bigint;
  v_taken integer;
begin
  select h.entry_id into v_horizon from ledger_horizons h where h.at < now() - interval '1 hour' order by h.at desc limit 1;
  if v_horizon is null then
    return 0;
  end if;
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
