import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPool } from '../apps/server/src/db/database.ts';
import { compareHotEvent } from './compare-hot-event.ts';
import { createDiskDatabase } from './disk-database.ts';
import { describeMachine } from './machine.ts';
import { comparePages } from './pages.ts';
import type { SubjectOptions } from './subject.ts';
import { type Subject, startSubject } from './start-subject.ts';

const POOL_SIZES = [2, 4, 8, 16];
const WARM_UP_SECONDS = 1;
const LONGEST_SECONDS = 60;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } });
const seconds = Number(values.seconds);
if (!(seconds >= 1 && seconds <= LONGEST_SECONDS)) {
  console.error(`--seconds is how long each figure is measured: 1 to ${LONGEST_SECONDS}.`);
  process.exit(1);
}

await using cleanUp = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void cleanUp.disposeAsync().finally(() => process.exit(1)));

progress('starting');
const dataDir = await mkdtemp(join(tmpdir(), 'quivertree-bench-data-'));
cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
const database = await createDiskDatabase();
cleanUp.defer(() => database.drop());
const pool = createPool(database.url);
cleanUp.defer(() => pool.end());

const start = async (options: Pick<SubjectOptions, 'kind' | 'poolSize'>): Promise<Subject> => {
  const subject = await startSubject({ ...options, databaseUrl: database.url, dataDir });
  cleanUp.defer(() => subject.stop());
  return subject;
};
const house = await start({ kind: 'house' });
const hello = await start({ kind: 'hello' });
const textbooks = new Map<number, Subject>();
for (const poolSize of POOL_SIZES) textbooks.set(poolSize, await start({ kind: 'textbook', poolSize }));

const limits = { warmUpSeconds: WARM_UP_SECONDS, seconds };
const pages = await comparePages({ house, hello, ...limits, progress });
const hotEvent = await compareHotEvent({ pool, databaseUrl: database.url, house, textbooks, ...limits, progress });
progress('');

console.log(`Quivertree bench, ${new Date().toISOString().slice(0, 10)}
${describeMachine()}
${database.description}
The load comes from another process on the same cores; each figure is ${seconds} s after ${WARM_UP_SECONDS} s of warming up.

One hot event, orders over HTTP; a buyer orders again as soon as the answer is there

${hotEvent}

Looking around over HTTP, 16 visitors at once

${pages}
`);

/** Shows on a terminal what is being measured. */
function progress(title: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${title}`);
}
