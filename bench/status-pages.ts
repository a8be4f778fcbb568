import { getOrderStatus, type placeOrder } from '@quivertree/contract/orders/orders';
import type { Answer } from '@quivertree/contract/call';
import { Connection, getRequest } from './connection.ts';
import { orderRequest } from './hot-event.ts';
import { type Pace, paceOf, requestingClient, runLoad } from './load.ts';
import { goalAgainstOlder } from './goal-times.ts';
import type { Part, Stage } from './stage.ts';
import type { Subject } from './start-subject.ts';
import { millis, percent, rate, table } from './table.ts';
import { openShop, type Shop, treesOf } from './tree.ts';

const VISITORS = 16;
const ROUNDS = 3;
/** Orders whose status is looked at again and again. Fewer than the server caches. */
const ORDERS = 200;
const CAPACITY = 100_000;
const GOAL_TIMES = 10;

type StatusPace = Pace & { perCore: number };

/** Paths of the status of one order: its page and its call, by the buyer's own link. */
interface StatusPaths {
  page: string;
  call: string;
}

/** Measures the status of orders, in turns with the older tree and against a minimal response. */
export async function measureStatusPages(stage: Stage): Promise<Part> {
  const { seconds, progress } = stage;
  const { port: mailPort } = await stage.start({ kind: 'mail', databaseUrl: '' });
  const hello = await stage.start({ kind: 'hello', databaseUrl: '' });
  const shops: (Shop & { orders: StatusPaths[]; unseen: StatusPaths[] })[] = [];
  for (const tree of treesOf(stage)) {
    const event = { ticketTypes: [{ priceMinor: 0, capacity: CAPACITY }] };
    const shop = await openShop(stage, tree, { mailPort, event });
    shops.push({ ...shop, orders: await placeOrders(shop, ORDERS), unseen: await placeOrders(shop, ORDERS) });
  }
  const subjects = [
    { title: 'hello (bare Hono on @hono/node-server)', server: hello, paths: ['/hello'] },
    ...shops.flatMap(({ tree, server, orders }) => [
      { title: `status page, ${tree.title}`, server, paths: orders.map(({ page }) => page) },
      { title: `status call, ${tree.title}`, server, paths: orders.map(({ call }) => call) },
    ]),
  ];
  const rounds = subjects.map((): StatusPace[] => []);
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, { title, server, paths }] of subjects.entries()) {
      progress(`${title}, round ${round}`);
      const pace = await look(server, paths, seconds);
      // The first round warms up.
      if (round > 0) rounds[i]?.push(pace);
    }
  const paces = rounds.map(median);
  const [bare, ourPage, , olderPage] = paces;
  const firstRows: string[][] = [];
  for (const { tree, server, unseen } of shops)
    firstRows.push([`first look at a page, ${tree.title}`, rate(await firstLooks(server, unseen))]);
  const rows = paces.map(({ perSecond, medianMs, p99Ms, perCore }, i) => [
    subjects[i]?.title ?? '',
    rate(perSecond),
    millis(medianMs),
    millis(p99Ms),
    rate(perCore),
    percent(perCore / (bare?.perCore ?? Number.NaN)),
  ]);
  return {
    title: `Status of ${ORDERS} orders, ${VISITORS} buyers who look again and again`,
    text: `${table([['', 'requests/s', 'median ms', 'p99 ms', 'per second of CPU', 'of hello'], ...rows])}

${table([['', 'per second of CPU'], ...firstRows])}

CPU time is that of the server, not of PostgreSQL.`,
    goals: goalAgainstOlder('status page', ourPage, olderPage, GOAL_TIMES),
  };
}

/** Requests the paths in turn. */
async function look(server: Subject, paths: readonly string[], seconds: number): Promise<StatusPace> {
  const requests = paths.map(getRequest);
  const worked = await server.work();
  const client = () => requestingClient(server.port, (turn) => requests[turn % requests.length] ?? '');
  const { waits, answers } = await runLoad({ clients: VISITORS, seconds, client });
  const work = (await server.work()) - worked;
  const unexpected = [...answers.keys()].filter((status) => status !== 200);
  if (unexpected.length > 0) throw new Error(`${paths[0]} was answered with status ${unexpected.join(', ')}.`);
  return { ...paceOf(waits, seconds), perCore: (answers.get(200) ?? 0) / work };
}

/** Pages rendered per second of CPU time, for orders whose status no one has looked at yet. */
async function firstLooks(server: Subject, orders: readonly StatusPaths[]): Promise<number> {
  const connection = await Connection.open(server.port);
  const worked = await server.work();
  for (const { page } of orders) {
    const { status } = await connection.ask(getRequest(page));
    if (status !== 200) throw new Error(`${page} was answered with status ${status}.`);
  }
  connection.close();
  return orders.length / ((await server.work()) - worked);
}

async function placeOrders({ server, event }: Shop, count: number): Promise<StatusPaths[]> {
  const connection = await Connection.open(server.port);
  const placed: StatusPaths[] = [];
  for (let number = 0; number < count; number++) {
    const answer = await connection.ask(orderRequest(event, number));
    if (answer.status !== 200) throw new Error(`An order was answered with status ${answer.status}.`);
    const { payload } = JSON.parse(answer.body()) as Answer<typeof placeOrder>;
    const { pathname, search } = new URL(payload.return_url);
    placed.push({
      page: pathname + search,
      call: getOrderStatus.path.replace('{reference}', payload.reference) + search,
    });
  }
  connection.close();
  return placed;
}

/** The round with the median rate. */
function median(rounds: readonly StatusPace[]): StatusPace {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] as StatusPace;
}
