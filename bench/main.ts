import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { compareHotEvent } from './compare-hot-event.ts';
import { type DiskServer, startDiskServer } from './disk-database.ts';
import { compareLargeDatabase } from './large-database.ts';
import { describeMachine } from './machine.ts';
import { ORDERS } from './fill-database.ts';
import { measureEmailBacklog } from './email-backlog.ts';
import { measureFreeOrders } from './free-orders.ts';
import { measureJourney } from './journey.ts';
import { measureLists } from './measure-lists.ts';
import { measurePages } from './measure-pages.ts';
import { measurePaidOrders } from './paid-orders.ts';
import { compareOpenPayments } from './open-payments.ts';
import { createRunFolder } from './run-folder.ts';
import { measureSearch } from './search.ts';
import { measureStatusPages } from './status-pages.ts';
import { type Goal, type Part, Stage } from './stage.ts';
import { megabytes, table } from './table.ts';
import { OLDER } from './tree.ts';

const PARTS = {
  pages: measurePages,
  hot: compareHotEvent,
  paid: measurePaidOrders,
  free: measureFreeOrders,
  status: measureStatusPages,
  emails: measureEmailBacklog,
  journey: measureJourney,
  large: compareLargeDatabase,
  open: compareOpenPayments,
  lists: measureLists,
  search: measureSearch,
};
type PartName = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as PartName[];
const MAX_SECONDS = 60;
const MIN_ORDERS = 10_000;
const GOAL_BYTES = 400e6;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    orders: { type: 'string', default: String(ORDERS) },
    only: { type: 'string', multiple: true, default: [] },
    against: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const orders = Number(values.orders);
const cleanUp = new AsyncDisposableStack();
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(1));

try {
  if (!(seconds >= 1 && seconds <= MAX_SECONDS))
    throw new Error(`--seconds is the duration of each measurement: 1 to ${MAX_SECONDS}.`);
  if (!(orders >= MIN_ORDERS && orders <= ORDERS))
    throw new Error(`--orders is the size of the large database: ${MIN_ORDERS} to ${ORDERS}.`);
  const unknown = values.only.find((name) => !PART_NAMES.includes(name as PartName));
  if (unknown) throw new Error(`--only takes ${PART_NAMES.join(', ')}, not ${unknown}.`);
  await measure(PART_NAMES.filter((name) => values.only.length === 0 || values.only.includes(name)));
  await stop(0);
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

/** Measures and prints the results. Creates nothing but databases, which are removed at the end. */
async function measure(names: readonly PartName[]): Promise<void> {
  progress('starting');
  const machine = describeMachine();
  const folder = await createRunFolder();
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startDiskServer(folder);
  cleanUp.defer(() => server.stop());
  print(`Quivertree bench, ${new Date().toISOString().slice(0, 10)}
${machine}
${server.description}
The load comes from another process on the same cores. Each measurement took ${seconds} s.`);

  const goals: Goal[] = [];
  const memory = new Map<string, number>();
  for (const name of names) {
    const { part, stage } = await measurePart(name, { server, folder });
    print(`${part.title}\n\n${part.text}`);
    goals.push(...part.goals);
    for (const { title, bytes } of stage.memory) memory.set(title, Math.max(bytes, memory.get(title) ?? 0));
  }
  print(`Peak memory (RSS) of each server\n\n${table([...memory].map(([title, bytes]) => [title, megabytes(bytes)]))}`);
  goals.push(memoryGoal(memory));
  const verdicts = goals.map(({ name, goal, reached, met }) => [name, goal, reached, met ? 'yes' : 'NO']);
  print(`Goals\n\n${table([['', 'goal', 'measured', 'met'], ...verdicts])}\n`);
}

async function measurePart(
  name: PartName,
  options: { server: DiskServer; folder: string },
): Promise<{ part: Part; stage: Stage }> {
  const stage = new Stage({ ...options, seconds, orders, progress, against: values.against });
  cleanUp.defer(() => stage.end());
  const part = await PARTS[name](stage);
  await stage.end();
  return { part, stage };
}

/** Judges the peak memory of our servers, in bytes by title. */
function memoryGoal(memory: ReadonlyMap<string, number>): Goal {
  const peak = Math.max(...[...memory].filter(([title]) => title !== OLDER).map(([, bytes]) => bytes));
  return {
    name: 'memory of a server',
    goal: `< ${megabytes(GOAL_BYTES)}`,
    reached: megabytes(peak),
    met: peak < GOAL_BYTES,
  };
}

async function stop(exitCode: number): Promise<never> {
  if (!stopping) {
    stopping = true;
    await cleanUp.disposeAsync().catch((error: Error) => console.error(error.message));
    process.exit(exitCode);
  }
  return new Promise(() => {});
}

function print(text: string): void {
  progress('');
  console.log(`${text}\n`);
}

/** Shows in a terminal what is being measured. */
function progress(title: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${title}`);
}
