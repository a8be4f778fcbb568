import pg from 'pg';

/** Orders, events and organisers of the past. */
const ORDERS = 2_000_000;
const EVENTS = 1_000;
const ORGANISERS = 50;

/** One ticket of N$ 100.00, the fee of 5 % on top. */
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
  select id, gen_random_uuid(), 0, 'Standard', ${PRICE_MINOR}, ${ORDERS / EVENTS}, ${ORDERS / EVENTS} from events where slug like 'past-event-%';`;

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The letter of Crockford's base 32 for five bits of a number. */
const letter = (number: string, shift: number) => `substr('${LETTERS}', 1 + (${number} >> ${shift} & 31)::integer, 1)`;

/**
 * Ids ordered by time, as the server makes them. Secrets are spread over all that they can be, like the server's, but
 * grow with the orders: indexes of secrets in no order would take many times as long to fill, and be the same in the end.
 */
const PAST = `
  create unlogged table past as
  select n, e.id as event_id, e.code, e.organiser_id::text as organiser, t.id as type_id,
         lpad(to_hex(n * 2147), 8, '0') || '-' || m.hex as key,
         ${[20, 15, 10, 5, 0].map((shift) => letter('(n * 16)', shift)).join(' || ')} || substr(upper(m.hex), 12, 21) as secret,
         now() - make_interval(secs => 8640000 - n * 4) as at,
         (m.time || '70' || substr(m.hex, 1, 2) || '80' || substr(m.hex, 3, 14))::uuid as order_id,
         (m.time || '71' || substr(m.hex, 1, 2) || '81' || substr(m.hex, 3, 14))::uuid as payment_id,
         (m.time || '72' || substr(m.hex, 1, 2) || '82' || substr(m.hex, 3, 14))::uuid as ticket_id,
         (m.time || '73' || substr(m.hex, 1, 2) || '83' || substr(m.hex, 3, 14))::uuid as booking_id
    from (select n, lpad(to_hex(1_600_000_000_000 + n * 4_000), 12, '0') as time, md5(n::text) as hex
            from generate_series(1::bigint, ${ORDERS}) n) m
    join events e on e.code = 'Z' || lpad((1 + n % ${EVENTS})::text, 5, '0')
    join ticket_types t on t.event_id = e.id
   order by n`;

/** Two halves that take equally long, one for each connection. */
const ONE_HALF = [
  `insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, currency, subtotal_minor, fee_minor,
                       total_minor, platform_fee_minor, idempotency_key, request_hash, created_at, fulfilled_at)
   select event_id, order_id, code || '-' || secret, secret, 'fulfilled', 'Buyer ' || n,
          'buyer-' || n || '@example.com', 'NAD', ${PRICE_MINOR}, ${FEE_MINOR}, ${PRICE_MINOR + FEE_MINOR}, ${FEE_MINOR},
          key, key, at, at
     from past`,
  `insert into tickets (event_id, id, order_id, ticket_type_id, number, attendee_name, short_code, issued_at)
   select event_id, ticket_id, order_id, type_id, 1, 'Buyer ' || n, substr(secret, 1, 10), at from past`,
  `insert into ledger_transactions (id, kind, event_id, payment_id, at) select booking_id, 'capture', event_id, payment_id, at from past`,
  `insert into order_lines (event_id, order_id, ticket_type_id, quantity, unit_price_minor)
   select event_id, order_id, type_id, 1, ${PRICE_MINOR} from past`,
];

const OTHER_HALF = [
  `insert into payments (event_id, id, order_id, provider, state, disposition, amount_minor, currency, provider_reference,
                         captured_minor, captured_currency, created_at, captured_at)
   select event_id, payment_id, order_id, 'TEST', 'captured', 'applied', ${PRICE_MINOR + FEE_MINOR}, 'NAD', secret,
          ${PRICE_MINOR + FEE_MINOR}, 'NAD', at, at
     from past`,
  `insert into ledger_entries (transaction_id, account, owner, currency, amount_minor)
   select p.booking_id, l.account, coalesce(l.owner, p.organiser), 'NAD', l.amount
     from past p
    cross join (values ('provider_clearing', 'TEST', ${PRICE_MINOR + FEE_MINOR}), ('organiser_reserve', null, ${-PRICE_MINOR}),
                       ('platform_fee', 'quivertree', ${VAT_MINOR - FEE_MINOR}), ('vat_on_fee', 'quivertree', ${-VAT_MINOR}))
               as l (account, owner, amount)`,
];

/**
 * Puts two million orders of past events into a database, paid, with tickets and books, all as the server would have
 * left them. Triggers rest meanwhile: they would check row by row what is right by construction. Answers how many orders.
 */
export async function fillDatabase(url: string): Promise<number> {
  await run(url, [ORGANISERS_AND_EVENTS, PAST]);
  await Promise.all([run(url, ONE_HALF), run(url, OTHER_HALF)]);
  await run(url, ['drop table past', 'vacuum analyze', 'checkpoint']);
  return ORDERS;
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
