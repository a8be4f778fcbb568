import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { createPool, inTransaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { addJob } from './add-job.ts';
import { JobRunner } from './job-runner.ts';

let database: TestDatabase;
let pool: pg.Pool;
let runner: JobRunner | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await pool.end();
  await database.drop();
});

let lines: { level: number; msg: string; task?: string; attempts?: number }[] = [];
beforeEach(() => {
  lines = [];
});
const log = pino(
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  }),
);

type Task = (payload: unknown) => Promise<void>;
async function startRunner(tasks: Record<string, Task>, more: { jobsAtOnce?: number } = {}): Promise<void> {
  runner = new JobRunner({ pool, log, tasks, ...more });
  await runner.start();
}

const ids = { eventId: newId(), orderId: newId() };

describe('jobs', () => {
  test('that people wait for are done before mails, and mails of free orders come last', async () => {
    const done: string[] = [];
    const note = (name: string) => async () => {
      done.push(name);
    };
    // As place_orders asks for the mail of a free order.
    await pool.query(`select graphile_worker.add_job('free', '{}')`);
    await inTransaction(pool, async (client) => {
      await addJob(client, 'send-tickets-mail', ids);
      await addJob(client, 'send-refund-mail', ids);
      await addJob(client, 'send-refund', ids);
      await addJob(client, 'send-reset-mail', ids);
    });
    const names = ['free', 'send-tickets-mail', 'send-refund-mail', 'send-refund', 'send-reset-mail'];
    await startRunner(Object.fromEntries(names.map((name) => [name, note(name)])), { jobsAtOnce: 1 });
    await vi.waitFor(() => expect(done).toHaveLength(names.length), { timeout: 10_000 });
    expect(done).toEqual(names.toReversed());
  });

  test('that fail come again, each time later, and one that fails for good is an error in the log', async () => {
    await inTransaction(pool, (client) => addJob(client, 'send-refund', ids, { mostAttempts: 2 }));
    await startRunner({
      'send-refund': async () => {
        throw new Error('no answer for ndapewa@example.com');
      },
    });
    const dueIn = async () =>
      (await pool.query('select extract(epoch from run_at - now())::float8 as s from graphile_worker.jobs')).rows[0].s;
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 10_000 });
    expect(lines[0]).toMatchObject({ level: 40, task: 'send-refund', attempts: 1 });
    await expect.poll(dueIn).toBeGreaterThan(1);
    await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 15_000 });
    expect(lines[1]).toMatchObject({ level: 50, task: 'send-refund', attempts: 2, msg: 'a job failed for good' });
    expect(JSON.stringify(lines)).not.toContain('example.com');
  });

  test('go on when the database cannot note what one of them did', async () => {
    const done: number[] = [];
    const add = (number: number) => pool.query(`select graphile_worker.add_job('count', $1)`, [{ number }]);
    let refuse = true;
    await startRunner({
      count: async (payload) => {
        done.push((payload as { number: number }).number);
        // The outcome of this job cannot be noted: the runner gives up.
        if (refuse) await pool.query('alter table graphile_worker._private_jobs rename to away');
        refuse = false;
      },
    });
    await add(1);
    await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain(RESTARTED), { timeout: 10_000 });
    await pool.query('alter table graphile_worker.away rename to _private_jobs');
    await vi.waitFor(
      async () => {
        await add(2);
        expect(done).toContain(2);
      },
      { timeout: 10_000, interval: 500 },
    );
  }, 30_000);

  test('under way are finished when the server stops, and no more are begun', async () => {
    const done: string[] = [];
    let begun = () => {};
    const running = new Promise<void>((resolve) => (begun = resolve));
    let finish = () => {};
    await startRunner({
      slow: async () => {
        begun();
        await new Promise<void>((resolve) => (finish = resolve));
        done.push('slow');
      },
      later: async () => void done.push('later'),
    });
    await pool.query(`select graphile_worker.add_job('slow')`);
    await running;
    const stopped = runner?.stop();
    await wait(200);
    await pool.query(`select graphile_worker.add_job('later')`);
    setTimeout(finish, 300);
    await stopped;
    expect(done).toEqual(['slow']);
    expect((await pool.query('select task_identifier from graphile_worker.jobs')).rows).toEqual([
      { task_identifier: 'later' },
    ]);
  });
});

const RESTARTED = 'the job runner stopped by itself and is started again';
