import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPool } from '../apps/server/src/db/database.ts';
import { compareHotEvent } from './compare-hot-event.ts';
import { createDiskDatabase } from './disk-database.ts';
import { describeMachine } from './machine.ts';
import { comparePages } from './pages.ts';
import { createRunFolder } from './run-folder.ts';
import { type Subject, startSubject } from './start-subject.ts';
import type { SubjectOptions } from './subject.ts';

const POOL_SIZES = [2, 4, 8, 16];
const LONGEST_SECONDS = 60;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } });
const seconds = Number(values.seconds);
const cleanUp = new AsyncDisposableStack();
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(1));

try {
  if (!(seconds >= 1 && seconds <= LONGEST_SECONDS))
    throw new Error(`--seconds is how long each figure is measured: 1 to ${LONGEST_SECONDS}.`);
  await measure();
  await stop(0);
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

/** Measures everything and prints it; nothing is written but the database, which is removed. */
async function measure(): Promise<void> {
  progress('starting');
  const machine = describeMachine();
  const folder = await createRunFolder();
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await createDiskDatabase(folder);
  cleanUp.defer(() => database.drop());
  const pool = createPool(database.url);
  cleanUp.defer(() => pool.end());

  const start = async (options: Pick<SubjectOptions, 'kind' | 'poolSize'>): Promise<Subject> => {
    const subject = await startSubject({ ...options, databaseUrl: database.url, dataDir: join(folder, 'server') });
    cleanUp.defer(() => subject.stop());
    return subject;
  };
  const house = await start({ kind: 'house' });
  const hello = await start({ kind: 'hello' });
  const textbooks = new Map<number, Subject>();
  for (const poolSize of POOL_SIZES) textbooks.set(poolSize, await start({ kind: 'textbook', poolSize }));

  const pages = await comparePages({ house, hello, seconds, progress });
  const hotEvent = await compareHotEvent({
    pool,
    databaseUrl: database.url,
    folder,
    house,
    textbooks,
    seconds,
    progress,
  });
  progress('');
  console.log(`Quivertree bench, ${new Date().toISOString().slice(0, 10)}
${machine}
${database.description}
The load comes from another process on the same cores; each figure was measured for ${seconds} s.

One hot event, orders over HTTP; a buyer orders again as soon as the answer is there

${hotEvent}

Looking around over HTTP, 16 visitors at once

${pages}
`);
}

async function stop(exitCode: number): Promise<never> {
  if (!stopping) {
    stopping = true;
    await cleanUp.disposeAsync().catch((error: Error) => console.error(error.message));
    process.exit(exitCode);
  }
  return new Promise(() => {});
}

/** Shows on a terminal what is being measured. */
function progress(title: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${title}`);
}
