import { fillDatabase } from './fill-database.ts';
import { sellHotEvent } from './hot-event.ts';
import { paceOf } from './load.ts';
import type { Part, Stage } from './stage.ts';
import { megabytes, millis, rate, table, times } from './table.ts';

const BUYERS = 64;
const GOAL_RATIO = 0.9;
const WARM_UP_SECONDS = 2;
const ROUNDS = 3;

/** Sells the same hot event in an empty database and in one with millions of orders. */
export async function compareLargeDatabase(stage: Stage): Promise<Part> {
  const { seconds, progress } = stage;
  const empty = await stage.database();
  const large = await stage.database();
  progress('filling a database with orders');
  const startedAt = performance.now();
  await fillDatabase(large.url, stage.orders);
  const fillSeconds = (performance.now() - startedAt) / 1000;
  const { rows: sizes } = await large.pool.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  );

  const title = `with ${stage.orders.toLocaleString('en')} orders`;
  const sellers = [
    {
      title: 'empty',
      pool: empty.pool,
      server: await stage.start({ kind: 'server', databaseUrl: empty.url }, 'empty database'),
    },
    {
      title,
      pool: large.pool,
      server: await stage.start({ kind: 'server', databaseUrl: large.url }, 'large database'),
    },
  ];
  const waits = sellers.map((): number[] => []);
  for (const { pool, server } of sellers)
    await sellHotEvent({ pool, servers: [server], buyers: BUYERS, seconds: WARM_UP_SECONDS });
  for (let round = 1; round <= ROUNDS; round++)
    for (const [i, { title, pool, server }] of sellers.entries()) {
      progress(`database ${title}, round ${round}`);
      const load = await sellHotEvent({ pool, servers: [server], buyers: BUYERS, seconds: seconds / ROUNDS });
      waits[i] = [...(waits[i] ?? []), ...load.waits];
    }
  const paces = waits.map((all) => paceOf(all, seconds));
  const ratio = (paces[1]?.perSecond ?? 0) / (paces[0]?.perSecond ?? 0);
  const rows = paces.map(({ perSecond, medianMs, p99Ms }, i) => [
    sellers[i]?.title ?? '',
    rate(perSecond),
    millis(medianMs),
    millis(p99Ms),
    i === 0 ? '' : times(ratio, 2),
  ]);
  return {
    title: `One hot event in an empty and in a large database, ${BUYERS} buyers over HTTP`,
    text: `${table([['', 'orders/s', 'median ms', 'p99 ms', 'of empty'], ...rows])}

The large database holds orders of past events, most of them paid, with their lines, payments, tickets and books, ${megabytes(sizes[0]?.bytes ?? 0)}; filling it
took ${fillSeconds.toFixed(0)} s.`,
    goals: [
      {
        name: 'orders/s in a large database, against an empty one',
        goal: `≥ ${times(GOAL_RATIO)}`,
        reached: times(ratio, 2),
        met: ratio >= GOAL_RATIO,
      },
    ],
  };
}
