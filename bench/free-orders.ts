import { orderRequest } from './hot-event.ts';
import { paceOf, requestingClient, runLoad } from './load.ts';
import type { Part, Stage } from './stage.ts';
import { millis, rate, table, times } from './table.ts';
import { openShop, type Shop, treesOf } from './tree.ts';

const BUYERS = 16;
const ROUNDS = 3;
const WARM_UP_SECONDS = 2;
const UNLIMITED = 100_000_000;
const GOAL_TIMES = 5;

/** Measures orders of free tickets, in turns with the older tree. */
export async function measureFreeOrders(stage: Stage): Promise<Part> {
  const { seconds, progress } = stage;
  const { port: mailPort } = await stage.start({ kind: 'mail', databaseUrl: '' });
  const shops: Shop[] = [];
  for (const tree of treesOf(stage))
    shops.push(
      await openShop(stage, tree, { mailPort, event: { ticketTypes: [{ priceMinor: 0, capacity: UNLIMITED }] } }),
    );
  const waits = shops.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, { tree, server, event }] of shops.entries()) {
      progress(`free orders: ${tree.title}, round ${round}`);
      const client = () => requestingClient(server.port, (number) => orderRequest(event, number));
      const load = await runLoad({ clients: BUYERS, seconds: round === 0 ? WARM_UP_SECONDS : seconds, client });
      const unexpected = [...load.answers.keys()].filter((status) => status !== 200);
      if (unexpected.length > 0) throw new Error(`A free order was answered with status ${unexpected.join(', ')}.`);
      if (round > 0) waits[i] = [...(waits[i] ?? []), ...load.waits];
    }
  const paces = waits.map((all) => paceOf(all, seconds * ROUNDS));
  const [ours, older] = paces;
  const rows = paces.map(({ perSecond, medianMs, p99Ms }, i) => [
    shops[i]?.tree.title ?? '',
    rate(perSecond),
    millis(medianMs),
    millis(p99Ms),
  ]);
  const ratio = ours && older ? ours.perSecond / older.perSecond : undefined;
  return {
    title: `Free orders, ${BUYERS} buyers over HTTP, while each server emails the tickets`,
    text: table([['', 'orders/s', 'median ms', 'p99 ms'], ...rows]),
    goals:
      ratio === undefined
        ? []
        : [
            {
              name: 'free orders/s, against the older tree',
              goal: `≥ ${times(GOAL_TIMES)}`,
              reached: times(ratio),
              met: ratio >= GOAL_TIMES,
            },
          ],
  };
}
