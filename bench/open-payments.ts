import pg from 'pg';
import { sellHotEvent } from './hot-event.ts';
import { paceOf } from './load.ts';
import type { Part, Stage, StageDatabase } from './stage.ts';
import { millis, rate, table, times } from './table.ts';

const BUYERS = 64;
const GOAL_RATIO = 0.95;
/** With only two rounds, results varied by a quarter from run to run. */
const ROUNDS = 5;
/** Number of orders per open payment in a large database: two million orders come with 250,000 open payments. */
const ORDERS_PER_OPEN_PAYMENT = 8;
/** Long enough for the server to start checking open payments, which it does every fifteen seconds. */
const WARM_UP_SECONDS = 16;

/**
 * Unpaid orders from the last two days, each with a payment in this state. Payments that are `created` are due for a
 * status check. Ids are ordered by time, as the server makes them.
 */
const unpaidOrders = (count: number, state: 'created' | 'abandoned') => [
  `insert into organisers (id, slug, name, email, state, trusted)
   values (gen_random_uuid(), 'unpaid', 'Unpaid', 'unpaid@example.com', 'approved', true)`,
  `insert into events (id, slug, code, organiser_id, state, name, category, city, starts_at, ends_at)
   select gen_random_uuid(), 'unpaid', 'ZNPA1D', id, 'published', 'Unpaid', 'Music', 'Windhoek',
          now() + interval '10 days', now() + interval '11 days'
     from organisers where slug = 'unpaid'`,
  `create unlogged table unpaid as
   select n, e.id as event_id, now() - interval '2 days' + n * (interval '47 hours' / ${count}) as at,
          (lpad(to_hex(1600000000000 + n * 1000), 12, '0') || '7000' || '8000' || substr(md5(n::text), 1, 12))::uuid as order_id,
          (lpad(to_hex(1600000000000 + n * 1000), 12, '0') || '7001' || '8000' || substr(md5(n::text), 1, 12))::uuid as payment_id,
          upper(lpad(to_hex(n), 10, '0')) || upper(substr(md5(n::text), 1, 16)) as secret
     from generate_series(1::bigint, ${count}) n cross join events e where e.slug = 'unpaid'`,
  `insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, currency, subtotal_minor, fee_minor,
                       total_minor, platform_fee_minor, idempotency_key, request_hash, created_at, expires_at)
   select event_id, order_id, 'ZNPA1D-' || secret, secret, 'expired', 'Buyer ' || n, 'buyer-' || n || '@example.com', 'NAD', 10000,
          500, 10500, 500, secret, secret, at, at + interval '15 minutes'
     from unpaid`,
  `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency, created_at)
   select event_id, payment_id, order_id, 'TEST', '${state}', 10500, 'NAD', at from unpaid`,
  'drop table unpaid',
  'vacuum analyze',
  'checkpoint',
];

/**
 * Compares how fast orders are placed in two databases. In one, open payments are being checked with the provider; the
 * other has as many payments, but these are no longer checked. The two databases are equally large, so the difference
 * is the cost of checking alone.
 */
export async function compareOpenPayments(stage: Stage): Promise<Part> {
  const { seconds, progress } = stage;
  const count = Math.floor(stage.orders / ORDERS_PER_OPEN_PAYMENT);
  const sandbox = await stage.database();
  const provider = await stage.start({ kind: 'sandbox', databaseUrl: sandbox.url });
  const sandboxUrl = `http://127.0.0.1:${provider.port}/sandbox`;
  const closed = await stage.database();
  const open = await stage.database();
  progress('filling two databases with unpaid payments');
  await fill(closed, unpaidOrders(count, 'abandoned'));
  await fill(open, unpaidOrders(count, 'created'));

  const sellers = [
    { title: 'closed', database: closed },
    { title: 'open', database: open },
  ];
  const waits = sellers.map((): number[] => []);
  for (let round = 1; round <= ROUNDS; round++)
    for (const [i, { title, database }] of sellers.entries()) {
      progress(`unpaid payments: ${title}, round ${round}`);
      // Runs one server at a time, so that no other server checks payments during the measurement.
      const server = await stage.start(
        { kind: 'server', databaseUrl: database.url, sandboxUrl },
        `unpaid payments: ${title}`,
      );
      const sell = (length: number) =>
        sellHotEvent({ pool: database.pool, servers: [server], buyers: BUYERS, seconds: length });
      await sell(WARM_UP_SECONDS);
      const load = await sell(seconds);
      waits[i] = [...(waits[i] ?? []), ...load.waits];
      await server.stop();
    }
  const checked = await checkedPayments(open);
  if (checked === 0) throw new Error('No open payment was checked, so nothing was measured.');
  const paces = waits.map((all) => paceOf(all, seconds * ROUNDS));
  const ratio = (paces[1]?.perSecond ?? 0) / (paces[0]?.perSecond ?? 0);
  const rows = paces.map(({ perSecond, medianMs, p99Ms }, i) => [
    sellers[i]?.title ?? '',
    rate(perSecond),
    millis(medianMs),
    millis(p99Ms),
    i === 0 ? '' : times(ratio, 2),
  ]);
  return {
    title: `Placing orders with ${count.toLocaleString('en')} unpaid payments, ${BUYERS} buyers over HTTP`,
    text: `${table([['payments', 'orders/s', 'median ms', 'p99 ms', 'of closed'], ...rows])}

Meanwhile the provider, a separate process, was asked about ${checked.toLocaleString('en')} of them.`,
    goals: [
      {
        name: 'orders/s with open payments, against closed ones',
        goal: `≥ ${times(GOAL_RATIO, 2)}`,
        reached: times(ratio, 2),
        met: ratio >= GOAL_RATIO,
      },
    ],
  };
}

async function fill({ url }: StageDatabase, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function checkedPayments({ pool }: StageDatabase): Promise<number> {
  const { rows } = await pool.query<{ polled: number }>(
    'select count(*) as polled from payments where polled_at is not null',
  );
  return rows[0]?.polled ?? 0;
}
