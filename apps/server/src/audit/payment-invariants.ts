import type { Invariant } from './invariant.ts';

/** A3 and A4: captured, suspended, refunded and disputed money is in the ledger, for payments and for providers. */
export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'A3',
    means: 'a payment names a provider that we don’t know',
    sql: `
      select p.event_id, p.id as payment_id, p.provider
        from payments p
       where not exists (select from payment_providers where name = p.provider)`,
  },
  {
    name: 'A3',
    means: 'a captured payment isn’t in the ledger with its full amount',
    sql: `
      select p.event_id, p.id as payment_id, p.captured_minor, coalesce(b.posted_minor, 0) as posted_minor
        from payments p
        left join lateral (
          select sum(e.amount_minor) as posted_minor
            from ledger_transactions t
            join ledger_entries e on e.transaction_id = t.id and e.account = 'provider_clearing' and e.owner = p.provider
           where t.payment_id = p.id and t.kind in ('capture', 'suspense')) b on true
       where p.state = 'captured' and p.captured_minor is distinct from b.posted_minor`,
  },
  {
    name: 'A3',
    means: 'an applied payment differs from the price of its fulfilled order, and the excess was never in suspense',
    sql: `
      select p.event_id, p.id as payment_id, p.captured_minor, o.state, o.total_minor
        from payments p
        join orders o on o.id = p.order_id and o.event_id = p.event_id
       where p.disposition = 'applied'
         and (o.state <> 'fulfilled' or p.captured_currency <> o.currency or p.captured_minor < o.total_minor
              or (p.captured_minor > o.total_minor
                  and not exists (select from ledger_transactions t where t.payment_id = p.id and t.kind = 'suspense_applied')))`,
  },
  {
    name: 'A3',
    means: 'a fulfilled paid order has no applied payment',
    sql: `
      select o.event_id, o.id as order_id, o.total_minor
        from orders o
       where o.state = 'fulfilled' and o.total_minor > 0
         and not exists (select from payments p
                          where p.order_id = o.id and p.event_id = o.event_id and p.disposition = 'applied')`,
  },
  {
    name: 'A3',
    means: 'money in suspense differs from captures less sales, refunds and bank transfers',
    sql: `
      select p.event_id, p.id as payment_id, s.suspended_minor,
             p.captured_minor - u.used_minor - r.sent_minor - b.paid_minor - d.lost_minor as expected_minor
        from payments p
        join orders o on o.id = p.order_id and o.event_id = p.event_id
        cross join lateral (select case p.disposition when 'applied' then o.total_minor else 0 end as used_minor) u
        cross join lateral (
          select coalesce(sum(amount_minor) filter (where kind = 'suspense' and state <> 'failed'), 0)
               - coalesce(sum(amount_minor) filter (where kind <> 'suspense' and state = 'failed'), 0) as sent_minor
            from refunds where payment_id = p.id) r
        cross join lateral (select coalesce(sum(amount_minor), 0) as paid_minor from suspense_resolutions
                             where payment_id = p.id and method = 'bank_transfer') b
        cross join lateral (select coalesce(sum(suspense_minor), 0) as lost_minor from disputes where payment_id = p.id) d
        cross join lateral (select -coalesce(sum(amount_minor), 0) as suspended_minor from ledger_entries
                             where account = 'suspense' and owner = p.id::text) s
       where p.state = 'captured'
         and s.suspended_minor <> p.captured_minor - u.used_minor - r.sent_minor - b.paid_minor - d.lost_minor`,
  },
  {
    name: 'A3',
    means: 'the money on hold in the ledger for a refund differs from the pending amount',
    sql: `
      select r.event_id, r.id as refund_id, r.state, r.amount_minor, h.held_minor
        from refunds r
        cross join lateral (select -coalesce(sum(amount_minor), 0) as held_minor from ledger_entries
                             where account = 'refunds_payable' and owner = r.id::text) h
       where h.held_minor <> case when r.state in ('requested', 'sent', 'unknown') then r.amount_minor else 0 end`,
  },
  {
    name: 'A3',
    means: 'refunds and lost disputes exceed a sale, its fee or its VAT',
    sql: `
      select p.event_id, p.id as payment_id, g.*, o.total_minor, o.platform_fee_minor
        from payments p
        join orders o on o.id = p.order_id and o.event_id = p.event_id
        cross join lateral (
          select coalesce(sum(organiser_minor + fee_minor), 0) as given_minor, coalesce(sum(fee_minor), 0) as given_fee_minor,
                 coalesce(sum(vat_minor), 0) as given_vat_minor
            from (select organiser_minor, fee_minor, vat_minor from refunds where payment_id = p.id
                  union all
                  select organiser_minor, fee_minor, vat_minor from disputes where payment_id = p.id) parts) g
        cross join lateral (
          select -coalesce(sum(e.amount_minor), 0) as posted_vat_minor
            from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'vat_on_fee'
           where t.payment_id = p.id) v
       where g.given_minor > case p.disposition when 'applied' then o.total_minor else 0 end
          or g.given_fee_minor > o.platform_fee_minor or v.posted_vat_minor < 0`,
  },
  {
    name: 'A3',
    means: 'disputed money in the ledger differs from the payment’s open disputes',
    sql: `
      select coalesce(b.payment_id, d.payment_id) as payment_id, b.posted_minor, d.open_minor
        from (select owner as payment_id, sum(amount_minor) as posted_minor
                from ledger_entries where account = 'disputed' group by owner) b
        full join (select payment_id::text, sum(amount_minor) as open_minor
                     from disputes where state = 'open' group by payment_id) d on d.payment_id = b.payment_id
       where coalesce(b.posted_minor, 0) <> coalesce(d.open_minor, 0)`,
  },
  {
    name: 'A3',
    means: 'refunds exceed the captured amount',
    sql: `
      select r.payment_id, sum(r.amount_minor) as refunded_minor, max(p.captured_minor) as captured_minor
        from refunds r
        left join payments p on p.id = r.payment_id and p.event_id = r.event_id
       where r.state <> 'failed'
       group by r.payment_id
      having sum(r.amount_minor) > coalesce(max(p.captured_minor), 0)`,
  },
  {
    name: 'A4',
    means: 'a provider’s ledger balance differs from its captures less refunds, disputes and payments to us',
    sql: `
      select coalesce(b.provider, m.provider) as provider, b.posted_minor, m.moved_minor
        from (select owner as provider, currency, sum(amount_minor) as posted_minor
                from ledger_entries where account = 'provider_clearing' group by owner, currency) b
        full join (
          select provider, currency, sum(amount_minor) as moved_minor
            from (select provider, captured_currency as currency, captured_minor as amount_minor
                    from payments where state = 'captured'
                  union all
                  select p.provider, r.currency, -r.amount_minor
                    from refunds r join payments p on p.id = r.payment_id and p.event_id = r.event_id
                   where r.state = 'succeeded'
                  union all
                  select provider, currency, -received_minor - cost_minor from provider_payments
                  union all
                  select p.provider, d.currency, -d.amount_minor
                    from disputes d join payments p on p.id = d.payment_id and p.event_id = d.event_id
                   where d.state <> 'won') moves
           group by provider, currency) m on m.provider = b.provider and m.currency = b.currency
       where coalesce(b.posted_minor, 0) <> coalesce(m.moved_minor, 0)`,
  },
  {
    name: 'A3',
    means: 'a resold ticket wasn’t refunded within the hour, or its refund isn’t what the holder was promised',
    sql: `
      select r.event_id, r.id as return_id, r.refund_minor, r.decided_at, f.amount_minor, f.reason
        from ticket_returns r
        join tickets t on t.id = r.ticket_id and t.event_id = r.event_id
        left join refunds f on f.id = r.refund_id and f.event_id = r.event_id
        left join payments p on p.id = f.payment_id and p.event_id = f.event_id
       where r.state = 'resold'
         and (r.settled_at is null and r.decided_at < now() - interval '1 hour'
              or f.id is not null and (f.reason <> 'returned' or f.amount_minor > r.refund_minor or p.order_id <> t.order_id))`,
  },
  {
    name: 'A3',
    means: 'the refund of a returned ticket has no resold ticket',
    sql: `
      select f.event_id, f.id as refund_id, f.amount_minor
        from refunds f
       where f.reason = 'returned'
         and not exists (select from ticket_returns r where r.refund_id = f.id and r.event_id = f.event_id and r.state = 'resold')`,
  },
];
