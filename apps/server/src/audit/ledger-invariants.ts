import type { Invariant } from './invariant.ts';

/** A2: every ledger transaction balances, and every snapshot matches its entries. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'A2',
    means: 'a ledger transaction doesn’t balance',
    sql: `
      select transaction_id, currency, sum(amount_minor) as off_by_minor
        from ledger_entries group by transaction_id, currency having sum(amount_minor) <> 0`,
  },
  {
    name: 'A2',
    means: 'a snapshot of an account doesn’t match its entries',
    sql: `
      select s.account, s.owner, s.currency, s.through_entry_id, s.balance_minor, e.summed_minor
        from ledger_snapshots s
        cross join lateral (
          select coalesce(sum(amount_minor), 0)::bigint as summed_minor from ledger_entries
           where account = s.account and owner = s.owner and currency = s.currency and id <= s.through_entry_id) e
       where s.balance_minor <> e.summed_minor`,
  },
  {
    name: 'A2',
    means: 'a snapshot of an event’s reserve doesn’t match its entries',
    sql: `
      select s.owner, s.event_id, s.currency, s.through_entry_id, s.balance_minor, e.summed_minor
        from ledger_event_snapshots s
        cross join lateral (
          select coalesce(sum(l.amount_minor), 0)::bigint as summed_minor
            from ledger_transactions t
            join ledger_entries l on l.transaction_id = t.id and l.account = 'organiser_reserve' and l.owner = s.owner
           where t.event_id = s.event_id and l.currency = s.currency and l.id <= s.through_entry_id) e
       where s.balance_minor <> e.summed_minor`,
  },
  {
    name: 'A2',
    means: 'a ledger transaction has no entries',
    sql: `
      select t.id as transaction_id, t.kind from ledger_transactions t
       where not exists (select from ledger_entries e where e.transaction_id = t.id)`,
  },
];
