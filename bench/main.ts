import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { compareHotEvent } from './compare-hot-event.ts';
import { type DiskServer, startDiskServer } from './disk-database.ts';
import { compareLargeDatabase } from './large-database.ts';
import { describeMachine } from './machine.ts';
import { ORDERS } from './fill-database.ts';
import { measureLists } from './measure-lists.ts';
import { measurePages } from './measure-pages.ts';
import { measurePaidOrders } from './paid-orders.ts';
import { compareOpenPayments } from './open-payments.ts';
import { createRunFolder } from './run-folder.ts';
import { type Goal, type Part, Stage } from './stage.ts';
import { megabytes, table } from './table.ts';

const PARTS = {
  pages: measurePages,
  hot: compareHotEvent,
  paid: measurePaidOrders,
  large: compareLargeDatabase,
  open: compareOpenPayments,
  lists: measureLists,
};
type PartName = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as PartName[];
const LONGEST_SECONDS = 60;
const FEWEST_ORDERS = 10_000;
const GOAL_BYTES = 400e6;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    orders: { type: 'string', default: String(ORDERS) },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const seconds = Number(values.seconds);
const orders = Number(values.orders);
const cleanUp = new AsyncDisposableStack();
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(1));

try {
  if (!(seconds >= 1 && seconds <= LONGEST_SECONDS))
    throw new Error(`--seconds is how long each figure is measured: 1 to ${LONGEST_SECONDS}.`);
  if (!(orders >= FEWEST_ORDERS && orders <= ORDERS))
    throw new Error(`--orders is how many a large database holds: ${FEWEST_ORDERS} to ${ORDERS}.`);
  const unknown = values.only.find((name) => !PART_NAMES.includes(name as PartName));
  if (unknown) throw new Error(`--only takes ${PART_NAMES.join(', ')}, not ${unknown}.`);
  await measure(PART_NAMES.filter((name) => values.only.length === 0 || values.only.includes(name)));
  await stop(0);
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

/** Measures and prints; nothing is written but databases, which are removed. */
async function measure(names: readonly PartName[]): Promise<void> {
  progress('starting');
  const machine = describeMachine();
  const folder = await createRunFolder();
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startDiskServer(folder);
  cleanUp.defer(() => server.stop());
  say(`Quivertree bench, ${new Date().toISOString().slice(0, 10)}
${machine}
${server.description}
The load comes from another process on the same cores; each figure was measured for ${seconds} s.`);

  const goals: Goal[] = [];
  const memory: Stage['memory'] = [];
  for (const name of names) {
    const { part, stage } = await measurePart(name, { server, folder });
    say(`${part.title}\n\n${part.text}`);
    goals.push(...part.goals);
    memory.push(...stage.memory);
  }
  say(`Memory (RSS) of each server, at most\n\n${table(memory.map(({ title, bytes }) => [title, megabytes(bytes)]))}`);
  goals.push(memoryGoal(memory));
  const verdicts = goals.map(({ what, goal, reached, met }) => [what, goal, reached, met ? 'yes' : 'NO']);
  say(`What must be reached\n\n${table([['', 'goal', 'here', 'reached'], ...verdicts])}\n`);
}

async function measurePart(
  name: PartName,
  options: { server: DiskServer; folder: string },
): Promise<{ part: Part; stage: Stage }> {
  const stage = new Stage({ ...options, seconds, orders, progress });
  cleanUp.defer(() => stage.end());
  const part = await PARTS[name](stage);
  await stage.end();
  return { part, stage };
}

function memoryGoal(memory: Stage['memory']): Goal {
  const most = Math.max(...memory.map(({ bytes }) => bytes));
  return {
    what: 'memory of a server',
    goal: `< ${megabytes(GOAL_BYTES)}`,
    reached: megabytes(most),
    met: most < GOAL_BYTES,
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

function say(text: string): void {
  progress('');
  console.log(`${text}\n`);
}

/** Shows on a terminal what is being measured. */
function progress(title: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${title}`);
}
