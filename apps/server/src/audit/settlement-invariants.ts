import type { Invariant } from './invariant.ts';

/** A2 to A4 for organisers' money: settlements, payouts and provider payments. */
export const SETTLEMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'A2',
    means: 'a statement line differs from its ledger transaction',
    sql: `
      select s.statement_id, s.position, s.ledger_transaction_id
        from settlement_lines s
        join settlement_statements t on t.id = s.statement_id
        cross join lateral (
          select coalesce(-sum(amount_minor) filter (where account = 'organiser_reserve'), 0) as reserve,
                 coalesce(-sum(amount_minor) filter (where account = 'organiser_payable'), 0) as payable,
                 coalesce(-sum(amount_minor) filter (where account = 'organiser_receivable'), 0) as receivable,
                 bool_and(currency = t.currency) as right_currency,
                 bool_and(owner = t.organiser_id::text) filter (where account like 'organiser%') as right_organiser
            from ledger_entries where transaction_id = s.ledger_transaction_id) l
       where (s.reserve_minor, s.payable_minor, s.receivable_minor) is distinct from (l.reserve, l.payable, l.receivable)
          or l.right_currency is not true or l.right_organiser is not true`,
  },
  {
    name: 'A2',
    means: 'a statement’s closing balances differ from its opening balances plus its lines',
    sql: `
      select s.id as statement_id, s.number, l.reserve, l.payable, l.receivable
        from settlement_statements s
        cross join lateral (
          select coalesce(sum(reserve_minor), 0) as reserve, coalesce(sum(payable_minor), 0) as payable,
                 coalesce(sum(receivable_minor), 0) as receivable
            from settlement_lines where statement_id = s.id) l
       where (s.closing_reserve_minor, s.closing_payable_minor, s.closing_receivable_minor)
             <> (s.opening_reserve_minor + l.reserve, s.opening_payable_minor + l.payable, s.opening_receivable_minor + l.receivable)`,
  },
  {
    name: 'A2',
    means: 'a statement’s opening balances differ from the closing balances of the one before',
    sql: `
      select * from (
        select id as statement_id, number, from_at, opening_reserve_minor, opening_payable_minor, opening_receivable_minor,
               lag(until) over earlier as ended,
               coalesce(lag(closing_reserve_minor) over earlier, 0) as reserve,
               coalesce(lag(closing_payable_minor) over earlier, 0) as payable,
               coalesce(lag(closing_receivable_minor) over earlier, 0) as receivable
          from settlement_statements
        window earlier as (partition by organiser_id, currency order by until)) s
       where s.from_at is distinct from s.ended
          or (opening_reserve_minor, opening_payable_minor, opening_receivable_minor) <> (reserve, payable, receivable)`,
  },
  {
    name: 'A2',
    means: 'a movement is missing from an organiser’s statements, although a later movement is listed',
    sql: `
      select distinct t.id as transaction_id, t.kind, t.at, s.organiser_id
        from (select distinct on (organiser_id, currency) organiser_id, currency, least(until, created_at) as told_until
                from settlement_statements order by organiser_id, currency, until desc) s
        join ledger_entries e on e.owner = s.organiser_id::text and e.currency = s.currency
         and e.account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable')
        join ledger_transactions t on t.id = e.transaction_id
       where t.at < s.told_until - interval '1 hour'
         and not exists (select from settlement_lines l where l.ledger_transaction_id = t.id)`,
  },
  {
    name: 'A3',
    means: 'an event’s reserve is negative',
    sql: `
      select t.event_id, e.owner as organiser_id, e.currency, -sum(e.amount_minor) as reserve_minor
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where e.account = 'organiser_reserve'
       group by t.event_id, e.owner, e.currency
      having sum(e.amount_minor) > 0`,
  },
  {
    name: 'A2',
    means: 'the money on hold on an organisation’s balance page differs from the sum of its events',
    sql: `
      select o.id as organiser_id, held.currency, sum(held.minor) as off_by_minor
        from organisers o
       cross join lateral (
         select currency, -balance_minor as minor from ledger_balances('{organiser_reserve}', o.id::text)
         union all
         select b.currency, b.balance_minor
           from ledger_event_balances(o.id::text) b
           join events e on e.id = b.event_id and e.organiser_id = o.id) held
       group by o.id, held.currency
      having sum(held.minor) <> 0`,
  },
  {
    name: 'A3',
    means: 'an organiser was paid more than was due, and the excess isn’t posted as a receivable',
    sql: `
      select owner as organiser_id, currency,
             coalesce(-sum(amount_minor) filter (where account = 'organiser_payable'), 0) as payable_minor,
             coalesce(sum(amount_minor) filter (where account = 'organiser_receivable'), 0) as receivable_minor
        from ledger_entries where account in ('organiser_payable', 'organiser_receivable')
       group by owner, currency
      having coalesce(sum(amount_minor) filter (where account = 'organiser_payable'), 0) > 0
          or coalesce(sum(amount_minor) filter (where account = 'organiser_receivable'), 0) < 0`,
  },
  {
    name: 'A3',
    means: 'the released money of an event differs from the ledger',
    sql: `
      select coalesce(r.event_id, t.event_id) as event_id, t.id as transaction_id, r.amount_minor, t.posted_minor
        from event_releases r
        full join (
          select t.id, t.kind, t.event_id, sum(e.amount_minor) as posted_minor
            from ledger_transactions t
            join ledger_entries e on e.transaction_id = t.id and e.account = 'organiser_reserve'
           where t.kind in ('release', 'advance')
           group by t.id) t on t.id = r.ledger_transaction_id
       where (r.event_id, r.kind, r.amount_minor) is distinct from (t.event_id, t.kind, t.posted_minor::bigint)`,
  },
  {
    name: 'A3',
    means: 'a payout was posted more or less often than it was sent or returned',
    sql: `
      select p.id as payout_id, p.state, p.amount_minor, b.sent_minor, b.returned_minor
        from payouts p
        cross join lateral (
          select coalesce(sum(-e.amount_minor) filter (where t.kind = 'payout'), 0) as sent_minor,
                 coalesce(sum(e.amount_minor) filter (where t.kind = 'payout_returned'), 0) as returned_minor
            from ledger_transactions t
            join ledger_entries e on e.transaction_id = t.id and e.account = 'bank' and e.currency = p.currency
           where t.payout_id = p.id) b
       where b.sent_minor <> case when p.state in ('sent', 'settled', 'returned') then p.amount_minor else 0 end
          or b.returned_minor <> case when p.state = 'returned' then p.amount_minor else 0 end`,
  },
  {
    name: 'A3',
    means: 'a payout posting doesn’t belong to a payout',
    sql: `select id as transaction_id from ledger_transactions where kind in ('payout', 'payout_returned') and payout_id is null`,
  },
  {
    name: 'A3',
    means: 'the last entry in a payout’s history doesn’t match its state and amount',
    sql: `
      select p.id as payout_id, p.state, p.amount_minor, h.to_state, h.amount_minor as noted_minor
        from payouts p
        left join lateral (select to_state, amount_minor from payout_history where payout_id = p.id
                            order by id desc limit 1) h on true
       where (p.state, p.amount_minor) is distinct from (h.to_state, h.amount_minor)`,
  },
  {
    name: 'A3',
    means: 'a payout is in more than one bank file',
    sql: `
      select payout_id, count(*) as bank_files
        from payout_bank_files where removed_at is null
       group by payout_id having count(*) > 1`,
  },
  {
    name: 'A3',
    means: 'a payout differs from its entry in the bank file',
    sql: `
      select p.id as payout_id, s.bank_file_id, p.amount_minor, s.amount_minor as filed_minor
        from payout_bank_files s join payouts p on p.id = s.payout_id
       where s.removed_at is null
         and (p.amount_minor, p.bank_details_id) <> (s.amount_minor, s.bank_details_id)`,
  },
  {
    name: 'A3',
    means: 'a bank file’s total differs from its payouts',
    sql: `
      select f.id as bank_file_id, f.number, f.payouts, f.amount_minor, s.payouts as filed, s.amount_minor as filed_minor
        from bank_files f
        cross join lateral (
          select count(*) as payouts, coalesce(sum(amount_minor), 0) as amount_minor
            from payout_bank_files where bank_file_id = f.id) s
       where (f.payouts, f.amount_minor) <> (s.payouts, s.amount_minor)`,
  },
  {
    name: 'A4',
    means: 'a provider payment differs from the ledger',
    sql: `
      select coalesce(p.ledger_transaction_id, t.id) as transaction_id, p.received_minor, p.cost_minor, t.bank_minor, t.cost_posted
        from provider_payments p
        full join (
          select t.id, coalesce(sum(e.amount_minor) filter (where e.account = 'bank'), 0)::bigint as bank_minor,
                 coalesce(sum(e.amount_minor) filter (where e.account = 'provider_cost'), 0)::bigint as cost_posted
            from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
           where t.kind = 'provider_payment' group by t.id) t on t.id = p.ledger_transaction_id
       where (p.received_minor, p.cost_minor) is distinct from (t.bank_minor, t.cost_posted)`,
  },
  {
    name: 'A2',
    means: 'the totals of an account differ from its entries',
    sql: `
      select t.account, t.currency, t.through_entry_id, t.balance_minor, e.summed_minor
        from ledger_totals t
        cross join lateral (
          select coalesce(sum(amount_minor), 0)::bigint as summed_minor from ledger_entries
           where account = t.account and currency = t.currency and id <= t.through_entry_id) e
       where t.balance_minor <> e.summed_minor`,
  },
  {
    name: 'A2',
    means: 'the funds stored while an event change is processed differ from the ledger',
    sql: `
      select f.change_id, f.currency, f.reserve_minor, f.payable_minor, l.reserve, l.payable
        from event_change_funds f
        join event_changes c on c.id = f.change_id
        join events v on v.id = c.event_id
        cross join lateral (
          select coalesce(-sum(e.amount_minor) filter (where e.account = 'organiser_reserve' and t.event_id = c.event_id), 0) as reserve,
                 coalesce(-sum(e.amount_minor) filter (where e.account = 'organiser_payable'), 0) as payable
            from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
           where e.account in ('organiser_reserve', 'organiser_payable') and e.owner = v.organiser_id::text
             and e.currency = f.currency and e.id <= f.through_entry_id) l
       where (f.reserve_minor, f.payable_minor) <> (l.reserve::bigint, l.payable::bigint)`,
  },
];
