-- What an organiser's reserve held of each event at some point of the ledger, so that an organisation's money is shown, and
-- released, without reading all that it ever sold.

create table ledger_event_snapshots (
  owner text not null,
  through_entry_id bigint not null,
  event_id uuid not null references events,
  currency text not null,
  balance_minor bigint not null,
  at timestamptz not null default now(),
  primary key (owner, through_entry_id, event_id, currency)
);
comment on table ledger_event_snapshots is 'An organiser''s reserve up to an entry, by the events that it then held anything of. Append-only.';
comment on column ledger_event_snapshots.balance_minor is 'Sum of the event''s entries of the account up to and including through_entry_id, in minor units.';
create trigger ledger_event_snapshots_append_only before update or delete on ledger_event_snapshots for each row execute function refuse_change();

-- What an owner's reserve holds of events: the newest snapshot and what came after it, at most up to an entry.
create function ledger_event_balances(p_owner text, p_until bigint default null)
returns table (event_id uuid, currency text, balance_minor bigint)
language sql stable as $$
  with horizon as (
    select coalesce((select max(s.through_entry_id) from ledger_event_snapshots s
                      where s.owner = p_owner and (p_until is null or s.through_entry_id <= p_until)), 0) as id)
  select m.event_id, m.currency, sum(m.minor)::bigint
    from (select s.event_id, s.currency, s.balance_minor as minor
            from horizon h join ledger_event_snapshots s on s.owner = p_owner and s.through_entry_id = h.id
          union all
          select t.event_id, e.currency, e.amount_minor
            from horizon h
            join ledger_entries e on e.account = 'organiser_reserve' and e.owner = p_owner and e.id > h.id
                                 and (p_until is null or e.id <= p_until)
            join ledger_transactions t on t.id = e.transaction_id
           where t.event_id is not null) m
   group by m.event_id, m.currency
  having sum(m.minor) <> 0
$$;

-- As before, and of each reserve that gets a snapshot, its events.
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
  insert into ledger_event_snapshots (owner, through_entry_id, event_id, currency, balance_minor)
  select s.owner, v_horizon, b.event_id, b.currency, b.balance_minor
    from (select distinct owner from ledger_snapshots where account = 'organiser_reserve' and through_entry_id = v_horizon) s
   cross join lateral ledger_event_balances(s.owner, v_horizon) b
  on conflict do nothing;
  return v_taken;
end
$$;
