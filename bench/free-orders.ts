import type { MadeEvent } from '../tests/world/make-event.ts';
import { orderRequest } from './hot-event.ts';
import { paceOf, requestingClient, runLoad } from './load.ts';
import { goalAgainstOlder } from './goal-times.ts';
import type { Part, Stage } from './stage.ts';
import { millis, rate, table } from './table.ts';
import type { Subject } from './start-subject.ts';
import { openShop, treesOf } from './tree.ts';

const BUYERS = 16;
const ROUNDS = 3;
/** Long enough for the thread that sends emails to start. */
const WARM_UP_SECONDS = 6;
const FREE_EVENT = { ticketTypes: [{ priceMinor: 0, capacity: 100_000_000 }] };
const GOAL_TIMES = 5;

/**
 * Measures orders of free tickets, in turns with the older tree. One server runs at a time, so that no other one sends
 * emails during a measurement.
 */
export async function measureFreeOrders(stage: Stage): Promise<Part> {
  const { seconds, progress } = stage;
  const { port: mailPort } = await stage.start({ kind: 'mail', databaseUrl: '' });
  const trees = treesOf(stage);
  const waits = trees.map((): number[] => []);
  for (let round = 1; round <= ROUNDS; round++)
    for (const [i, tree] of trees.entries()) {
      progress(`free orders: ${tree.title}, round ${round}`);
      const { server, event } = await openShop(stage, tree, { mailPort, event: FREE_EVENT });
      await placeOrders(server, event, WARM_UP_SECONDS);
      waits[i]?.push(...(await placeOrders(server, event, seconds)));
      await server.stop();
    }
  const paces = waits.map((all) => paceOf(all, seconds * ROUNDS));
  const [ours, older] = paces;
  const rows = paces.map(({ perSecond, medianMs, p99Ms }, i) => [
    trees[i]?.title ?? '',
    rate(perSecond),
    millis(medianMs),
    millis(p99Ms),
  ]);
  return {
    title: `Free orders, ${BUYERS} buyers over HTTP, while each server emails the tickets`,
    text: table([['', 'orders/s', 'median ms', 'p99 ms'], ...rows]),
    goals: goalAgainstOlder('free orders/s', ours, older, GOAL_TIMES),
  };
}

/** Places orders for some seconds. Returns how long each took, in milliseconds. */
async function placeOrders({ port }: Subject, event: MadeEvent, seconds: number): Promise<number[]> {
  const client = () => requestingClient(port, (number) => orderRequest(event, number));
  const { answers, waits } = await runLoad({ clients: BUYERS, seconds, client });
  const unexpected = [...answers.keys()].filter((status) => status !== 200);
  if (unexpected.length > 0) throw new Error(`A free order was answered with status ${unexpected.join(', ')}.`);
  return waits;
}
