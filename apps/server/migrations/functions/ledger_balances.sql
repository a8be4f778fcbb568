-- Balances of the ledger: the newest snapshot plus the entries after it, optionally only up to an entry.
--
-- Invariant (A2): each balance equals the sum of all entries of the account up to p_until.
-- Lock order: takes no locks. Commands that base a decision on a balance hold the lock under which
-- entries are posted to its account.

-- Balances of an owner's accounts. Index: the primary key of ledger_snapshots, ledger_entries_account_idx.
create or replace function ledger_balances(p_accounts text[], p_owner text, p_until bigint default null)
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

-- Balances of all owners of each account together. Index: the primary keys of ledger_totals and ledger_entries.
create or replace function ledger_totals_until(p_until bigint default null)
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

-- Events with money in an organiser's reserve. Index: the primary key of ledger_event_snapshots,
-- ledger_entries_account_idx.
create or replace function ledger_event_balances(p_owner text, p_until bigint default null)
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
