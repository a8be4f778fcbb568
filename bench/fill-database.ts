import pg from 'pg';

/** Size of the generated history, in orders, events and organisers. */
export const ORDERS = 2_000_000;
const EVENTS = 5_000;
const ORGANISERS = 500;

/** Amounts of each order: one ticket of N$ 100.00, with a fee of 5% on top that includes VAT. */
const PRICE_MINOR = 10_000;
const FEE_MINOR = 500;
const VAT_MINOR = 65;

const ORGANISERS_AND_EVENTS = `
  insert into organisers (id, slug, name, email, state, trusted)
  select gen_random_uuid(), 'past-organiser-' || n, 'Past organiser ' || n, 'past-' || n || '@example.com', 'approved', true
    from generate_series(1, ${ORGANISERS}) n;

  insert into events (id, slug, code, organiser_id, state, name, category, city, starts_at, ends_at)
  select gen_random_uuid(), 'past-event-' || n, 'Z' || lpad(n::text, 5, '0'), o.id, 'ended', 'Past event ' || n, 'Music', 'Windhoek',
         now() - interval '100 days', now() - interval '99 days'
    from generate_series(1, ${EVENTS}) n
    join organisers o on o.slug = 'past-organiser-' || 1 + n % ${ORGANISERS};

  insert into ticket_types (event_id, id, position, name, price_minor, capacity, sold)
  select id, gen_random_uuid(), 0, 'Standard', ${PRICE_MINOR}, 1, 0 from events where slug like 'past-event-%';`;

/** Sets each event's stock from the generated orders. */
const SOLD = `
  update ticket_types t set capacity = s.sold, sold = s.sold
    from (select type_id, count(*) as sold from past where state = 'fulfilled' group by 1) s where t.id = s.type_id`;

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Crockford base 32 letter for five bits of a number. */
const letter = (number: string, shift: number) => `substr('${LETTERS}', 1 + (${number} >> ${shift} & 31)::integer, 1)`;

/**
 * A few events sell most of the tickets: of two million orders, the best-selling of 5,000 events has 13,000, and half
 * of the events have 230 or fewer.
 */
const EVENT_OF_ORDER = `(1 + floor(${EVENTS} * power((n * 7919 % 100003) / 100003.0, 1.7)))::integer`;

/**
 * Ids are ordered by time, as the server makes them. Secrets cover the server's whole range but increase with the
 * orders, because filling indexes on random secrets would take many times as long and give the same result.
 */
const past = (orders: number) => `
  create unlogged table past as
  select n, case when n % 100 < 82 then 'fulfilled' when n % 1000 = 999 then 'cancelled' when n > ${orders - 2_000} then 'reserved'
                 else 'expired' end as state,
         (array['STRIPE', 'STRIPE', 'STRIPE', 'STRIPE', 'STRIPE', 'STRIPE', 'FINATIC', 'FINATIC', 'BUDDY', 'TEST'])[1 + n / 100 % 10] as provider,
         e.id as event_id, e.code, e.organiser_id::text as organiser, t.id as type_id,
         lpad(to_hex(n * 2147), 8, '0') || '-' || m.hex as key,
         ${[20, 15, 10, 5, 0].map((shift) => letter('(n * 16)', shift)).join(' || ')} || substr(upper(m.hex), 12, 21) as secret,
         now() - make_interval(secs => (${orders} - n) * 4) as at,
         (m.time || '70' || substr(m.hex, 1, 2) || '80' || substr(m.hex, 3, 14))::uuid as order_id,
         (m.time || '71' || substr(m.hex, 1, 2) || '81' || substr(m.hex, 3, 14))::uuid as payment_id,
         (m.time || '72' || substr(m.hex, 1, 2) || '82' || substr(m.hex, 3, 14))::uuid as ticket_id,
         (m.time || '73' || substr(m.hex, 1, 2) || '83' || substr(m.hex, 3, 14))::uuid as booking_id,
         (m.time || '74' || substr(m.hex, 1, 2) || '84' || substr(m.hex, 3, 14))::uuid as refund_id,
         (m.time || '75' || substr(m.hex, 1, 2) || '85' || substr(m.hex, 3, 14))::uuid as scan_id
    from (select n, lpad(to_hex(1_600_000_000_000 + n * 4_000), 12, '0') as time, md5(n::text) as hex
            from generate_series(1::bigint, ${orders}) n) m
    join events e on e.code = 'Z' || lpad(${EVENT_OF_ORDER}::text, 5, '0')
    join ticket_types t on t.event_id = e.id
   order by n`;

/** Dashboard figures whose changes were added up long ago. */
const FIGURES = [
  `insert into sales_hours (event_id, hour, ordered, fulfilled, sold_minor, fee_minor)
   select event_id, hour_of(at), count(*), count(*) filter (where state = 'fulfilled'),
          ${PRICE_MINOR + FEE_MINOR} * count(*) filter (where state = 'fulfilled'),
          ${FEE_MINOR} * count(*) filter (where state = 'fulfilled')
     from past group by 1, 2`,
  `insert into sales_hours (event_id, hour, ticket_type_id, issued, value_minor)
   select event_id, hour_of(at), type_id, count(*), ${PRICE_MINOR} * count(*) from past where state = 'fulfilled' group by 1, 2, 3`,
  `insert into sales_totals (event_id, ordered, fulfilled, issued, value_minor, sold_minor, fee_minor)
   select event_id, sum(ordered), sum(fulfilled), sum(issued), sum(value_minor), sum(sold_minor), sum(fee_minor)
     from sales_hours group by 1`,
];

/** Ledger snapshots taken last night. */
const SNAPSHOTS = [
  'insert into ledger_horizons (entry_id) select max(id) from ledger_entries',
  `insert into ledger_snapshots (account, owner, through_entry_id, currency, balance_minor)
   select e.account, e.owner, max(h.entry_id), e.currency, sum(e.amount_minor)
     from ledger_horizons h join ledger_entries e on e.id <= h.entry_id group by e.account, e.owner, e.currency`,
  `insert into ledger_totals (account, currency, through_entry_id, balance_minor)
   select account, currency, through_entry_id, sum(balance_minor) from ledger_snapshots group by 1, 2, 3`,
  `insert into ledger_event_snapshots (owner, through_entry_id, event_id, currency, balance_minor)
   select p.organiser, h.entry_id, p.event_id, 'NAD', ${-PRICE_MINOR} * count(*)
     from past p cross join ledger_horizons h where p.state = 'fulfilled' group by 1, 2, 3`,
];

/** The inserts are divided into two halves that take equally long and run on one connection each. */
const ONE_HALF = [
  `insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, currency, subtotal_minor, fee_minor,
                       total_minor, platform_fee_minor, idempotency_key, request_hash, created_at, fulfilled_at, expires_at)
   select event_id, order_id, code || '-' || secret, secret, state, 'Buyer ' || n,
          'buyer-' || n || '@example.com', 'NAD', ${PRICE_MINOR}, ${FEE_MINOR}, ${PRICE_MINOR + FEE_MINOR}, ${FEE_MINOR},
          key, key, at, case when state = 'fulfilled' then at end, case when state = 'reserved' then now() + interval '1 day' end
     from past`,
  `insert into tickets (event_id, id, order_id, ticket_type_id, number, attendee_name, short_code, issued_at)
   select event_id, ticket_id, order_id, type_id, 1, 'Buyer ' || n, substr(secret, 1, 10), at from past where state = 'fulfilled'`,
  `insert into ledger_transactions (id, kind, event_id, payment_id, at) select booking_id, 'capture', event_id, payment_id, at
     from past where state = 'fulfilled'`,
  `insert into order_lines (event_id, order_id, ticket_type_id, quantity, unit_price_minor)
   select event_id, order_id, type_id, 1, ${PRICE_MINOR} from past`,
  ...FIGURES,
];

const OTHER_HALF = [
  `insert into payments (event_id, id, order_id, provider, state, disposition, amount_minor, currency, provider_reference,
                         captured_minor, captured_currency, created_at, captured_at)
   select event_id, payment_id, order_id, provider, 'captured', 'applied', ${PRICE_MINOR + FEE_MINOR}, 'NAD', secret,
          ${PRICE_MINOR + FEE_MINOR}, 'NAD', at, at
     from past where state = 'fulfilled'`,
  `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency, provider_reference, created_at)
   select event_id, payment_id, order_id, provider, case when n % 50 = 49 then 'failed' else 'abandoned' end,
          ${PRICE_MINOR + FEE_MINOR}, 'NAD', secret, at
     from past where state in ('expired', 'cancelled')`,
  `insert into refunds (event_id, id, payment_id, kind, state, reason, amount_minor, currency, organiser_minor, fee_minor, vat_minor, created_at)
   select event_id, refund_id, payment_id, 'order', case when n % 5000 = 50 then 'failed' else 'succeeded' end, 'requested',
          ${PRICE_MINOR + FEE_MINOR}, 'NAD', ${PRICE_MINOR}, ${FEE_MINOR}, ${VAT_MINOR}, at + interval '1 day'
     from past where state = 'fulfilled' and n % 50 = 0`,
  `insert into scans (event_id, id, device, nonce, code_hash, ticket_id, verdict, at)
   select event_id, scan_id, 'Gate ' || n % 4, key, sha256(key::bytea), ticket_id, 'admitted', now() - interval '100 days'
     from past where state = 'fulfilled' and n % 10 < 9`,
  `insert into ledger_entries (transaction_id, account, owner, currency, amount_minor)
   select p.booking_id, l.account, coalesce(l.owner, p.organiser), 'NAD', l.amount
     from (select * from past where state = 'fulfilled') p
    cross join (values ('provider_clearing', 'TEST', ${PRICE_MINOR + FEE_MINOR}), ('organiser_reserve', null, ${-PRICE_MINOR}),
                       ('platform_fee', 'quivertree', ${VAT_MINOR - FEE_MINOR}), ('vat_on_fee', 'quivertree', ${-VAT_MINOR}))
               as l (account, owner, amount)`,
];

/**
 * Fills a database with two million past orders: paid with tickets and ledger postings, expired, cancelled, some
 * refunded, all as the server would have left them, except that refunds have no postings. Triggers are disabled,
 * because they would check row by row data that is known to be correct.
 */
export async function fillDatabase(url: string, orders: number = ORDERS): Promise<void> {
  await run(url, [ORGANISERS_AND_EVENTS, past(orders), 'analyze past', SOLD]);
  await Promise.all([run(url, ONE_HALF), run(url, OTHER_HALF)]);
  await run(url, [...SNAPSHOTS, 'drop table past', 'vacuum analyze', 'checkpoint']);
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c session_replication_role=replica -c work_mem=64MB',
  });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
