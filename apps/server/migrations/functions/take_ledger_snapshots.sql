-- Adds snapshots of the accounts that grew by p_entries entries since their last one, with the events of each reserve
-- among them, and the totals of all accounts. Only accounts with entries since the previous horizon can have grown
-- enough, so no others are read. All reach up to the newest horizon that is an hour old. Every transaction
-- from before it has ended, so no entry with a lower id can be added. Returns the number of snapshots. Safe on several
-- servers at once.
--
-- Invariant (A2): snapshots equal the sums of their entries.
-- Lock order: takes no locks. Of two servers that insert the same snapshot, one waits for the other and then does nothing.
-- Index: the primary keys of ledger_horizons, ledger_entries and ledger_snapshots, ledger_entries_account_idx.
create or replace function take_ledger_snapshots(p_entries integer)
returns integer language plpgsql as $$
declare
  v_horizon bigint;
  v_previous bigint;
  v_taken integer;
begin
  select h.entry_id into v_horizon from ledger_horizons h where h.at < now() - interval '1 hour' order by h.at desc limit 1;
  if v_horizon is null then
    return 0;
  end if;
  select coalesce(max(t.through_entry_id), 0) into v_previous from ledger_totals t where t.through_entry_id < v_horizon;
  insert into ledger_totals (account, currency, through_entry_id, balance_minor)
  select t.account, t.currency, v_horizon, t.balance_minor from ledger_totals_until(v_horizon) t
  on conflict do nothing;
  insert into ledger_snapshots (account, owner, through_entry_id, currency, balance_minor)
  select g.account, g.owner, v_horizon, b.currency, b.balance_minor
    from (select distinct e.account, e.owner from ledger_entries e where e.id > v_previous and e.id <= v_horizon) g
    -- The entry that made the account due for a snapshot, if it has grown that much.
   cross join lateral (select from ledger_entries e
                        where e.account = g.account and e.owner = g.owner and e.id <= v_horizon
                          and e.id > coalesce((select max(s.through_entry_id) from ledger_snapshots s
                                                where s.account = g.account and s.owner = g.owner), 0)
                        order by e.id offset p_entries - 1 limit 1) due
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
