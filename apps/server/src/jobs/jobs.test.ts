import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, runTaskListOnce } from 'graphile-worker';
import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDatabaseProxy } from '../../../../tests/world/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { refuseJobDeletes } from '../../../../tests/world/job-table-errors.ts';
import { plansOf } from '../../../../tests/world/plans-of.ts';
import { createPool, inTransaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { sendResetMailJob } from '../features/accounts/send-reset-mail.ts';
import { sendRefundMailJob } from '../features/payments/refunds/refund-mail.ts';
import { sendRefundJob } from '../features/payments/refunds/send-refund.ts';
import { sendTicketsMailJob } from '../features/tickets/send-tickets-mail.ts';
import { addJob } from './add-job.ts';
import { analyzeGrownJobs } from './analyze-grown-jobs.ts';
import { JOB_CONNECTIONS, JobRunner } from './job-runner.ts';
import { unlockLostJobs } from './unlock-lost-jobs.ts';
import { waitingForLocks } from '../../../../tests/world/while-row-is-held.ts';

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

let lines: { level: number; msg: string; task?: string; attempts?: number; message?: string }[] = [];
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

/** A task that runs until it is told to finish, and a promise that resolves once it runs. */
function slowTask() {
  const running = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const run = () => {
    running.resolve();
    return finished.promise;
  };
  return { run, running: running.promise, finish: finished.resolve };
}

async function waitingTasks(): Promise<string[]> {
  const { rows } = await pool.query<{ task: string }>('select task_identifier as task from graphile_worker.jobs');
  return rows.map(({ task }) => task);
}

const silent = new Logger(() => () => undefined);
/** Enough for PostgreSQL to see that the queue has grown. */
const MANY_JOBS = 800;
/** Rows that the parts of a plan may read together for each job: the job itself, several times. */
const READ_PER_JOB = 10;

const refund = { eventId: newId(), refundId: newId() };

describe('jobs', () => {
  test('that people wait for run before emails, and emails of free orders last', async () => {
    const done: string[] = [];
    const note = (name: string) => async () => {
      done.push(name);
    };
    // Queues a job in the same way as place_orders queues the email for a free order.
    await pool.query(`select graphile_worker.add_job('free', '{}')`);
    await inTransaction(pool, async (client) => {
      await addJob(client, sendTicketsMailJob, { eventId: newId(), orderIds: [newId()] });
      await addJob(client, sendRefundMailJob, refund);
      await addJob(client, sendRefundJob, refund);
      await addJob(client, sendResetMailJob, { resetId: newId() });
    });
    const names = ['free', 'send-tickets-mail', 'send-refund-mail', 'send-refund', 'send-reset-mail'];
    await startRunner(Object.fromEntries(names.map((name) => [name, note(name)])), { jobsAtOnce: 1 });
    await vi.waitFor(() => expect(done).toHaveLength(names.length), { timeout: 10_000 });
    expect(done).toEqual(names.toReversed());
  });

  test('are taken without reading the whole queue, even over a connection that first saw it empty', async () => {
    const queue = (count: number) =>
      pool.query(`select graphile_worker.add_job('nothing', '{}') from generate_series(1, $1)`, [count]);
    let done = 0;
    const plans = await plansOf(database.url, async (planning) => {
      await planning.query('set plan_cache_mode = force_generic_plan');
      const client = await planning.connect();
      const runAll = () => runTaskListOnce({ logger: silent }, { nothing: () => void done++ }, client);
      await runAll();
      await queue(MANY_JOBS);
      expect(await analyzeGrownJobs(pool)).toBe(1);
      expect(await analyzeGrownJobs(pool)).toBe(0);
      await runAll();
      client.release();
    });
    expect(done).toBe(MANY_JOBS);
    const taking = plans.filter(({ text }) => text.includes('skip locked'));
    const read = taking.flatMap(({ nodes }) => nodes).reduce((sum, { rows }) => sum + rows, 0);
    expect(taking.length).toBeGreaterThan(MANY_JOBS);
    expect(read / taking.length).toBeLessThan(READ_PER_JOB);
  });

  test('with a key are queued, even if a worker is just starting the one before', async () => {
    const queue = (refundId: string) =>
      inTransaction(pool, (client) =>
        addJob(client, sendRefundMailJob, { ...refund, refundId }, { key: 'refunds of an order' }),
      );
    const [first, second] = [newId(), newId()];
    await queue(first);
    const worker = await pool.connect();
    await worker.query('begin');
    await worker.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'`);
    const queued = queue(second);
    await expect.poll(() => waitingForLocks(pool)).toBe(1);
    await worker.query('commit');
    worker.release();
    await queued;
    const { rows } = await pool.query(
      `select payload ->> 'refundId' as refund, locked_at is null as waiting
         from graphile_worker._private_jobs order by id`,
    );
    expect(rows).toEqual([
      { refund: first, waiting: false },
      { refund: second, waiting: true },
    ]);
  });

  test('that fail are retried after growing delays, and the last failure is logged as an error', async () => {
    await inTransaction(pool, (client) => addJob(client, { ...sendRefundJob, maxAttempts: 2 }, refund));
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
    expect(lines[1]).toMatchObject({ level: 50, task: 'send-refund', attempts: 2, msg: 'a job failed permanently' });
    expect(JSON.stringify(lines)).not.toContain('example.com');
    const { rows } = await pool.query('select last_error from graphile_worker.jobs');
    expect(rows).toEqual([{ last_error: 'no answer for …' }]);
  });

  test('go on when the database can’t save the outcome of one', async () => {
    const done: number[] = [];
    const add = (number: number) => pool.query(`select graphile_worker.add_job('count', $1)`, [{ number }]);
    let refuse = true;
    await startRunner({
      count: async (payload) => {
        done.push((payload as { number: number }).number);
        // The outcome of this job can't be saved, so the runner stops.
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

  test('run once the database recovers, even if the runner’s first poll failed', async () => {
    await pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'too busy'; end $$;
      create trigger refuse before insert on graphile_worker._private_tasks
        for each statement execute function refuse()`);
    const done: string[] = [];
    await startRunner({ first: async () => void done.push('first') });
    await vi.waitUntil(() => runner?.replacedAt, { timeout: 10_000 });
    await pool.query('drop function refuse() cascade');
    await pool.query(`select graphile_worker.add_job('first')`);
    await expect.poll(() => done).toEqual(['first']);
  });

  test('can be stopped while the connection over which the runner listens breaks', async () => {
    const proxy = await startDatabaseProxy(database.url);
    const away = createPool(proxy.url);
    const breaking = new JobRunner({ pool: away, log, tasks: { nothing: async () => {} } });
    const listening = `select from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`;
    try {
      // Enough connections that the runner opens no others, whose answers would arrive.
      await Promise.all(Array.from({ length: JOB_CONNECTIONS }, () => away.query('select pg_sleep(0.1)')));
      await breaking.start();
      proxy.holdAnswers();
      await expect.poll(async () => (await pool.query(listening)).rowCount).toBe(1);
      const stopped = breaking.stop();
      proxy.cut();
      await stopped;
    } finally {
      await away.end();
      await proxy.stop();
    }
  });

  describe('when the job table refuses writes for five seconds, as on a full disk', () => {
    const done: number[] = [];
    const add = (number: number) => pool.query(`select graphile_worker.add_job('count', $1)`, [{ number }]);

    const notSaved = () => lines.filter(({ message }) => message?.startsWith('Failed to complete')).length;

    /**
     * Each of the four jobs ends after the library has failed to save the previous job's outcome, so the library's
     * promise never settles.
     */
    beforeEach(async () => {
      done.length = 0;
      const patience = { timeout: 10_000 };
      let refusing: Promise<void> | undefined;
      await startRunner({
        count: async (payload) => {
          const { number } = payload as { number: number };
          done.push(number);
          if (number <= 4) await vi.waitUntil(() => done.length >= 4, patience);
          if (number === 1) await (refusing ??= refuseJobDeletes(pool, 5));
          else if (number <= 4) await vi.waitUntil(() => notSaved() >= number - 1, patience);
        },
      });
      for (let number = 1; number <= 4; number++) await add(number);
      await vi.waitUntil(() => notSaved() === 4, patience);
    });

    test('jobs go on, and an error says that the runner was replaced', async () => {
      await add(5);
      await expect.poll(() => done, { timeout: 40_000 }).toContain(5);
      expect(lines).toContainEqual(
        expect.objectContaining({ level: 50, msg: 'the job runner stopped responding; replacing it' }),
      );
      expect(runner?.replacedAt).toBeInstanceOf(Date);
    });

    test('a server can still stop', async () => {
      await runner?.stop();
      expect(done.toSorted()).toEqual([1, 2, 3, 4]);
    });
  });

  test('of dead servers are taken over after half a minute, those of living servers stay theirs', async () => {
    const added = await pool.query<{ id: string }>(
      `select id from unnest(array['dead', 'living', 'recent', 'hung']) as name,
              lateral graphile_worker.add_job(name, '{}', queue_name => name)`,
    );
    expect(added.rowCount).toBe(4);
    await pool.query(`
      insert into servers (id, name, version, seen_at, job_pools) values
        (gen_random_uuid(), 'a', '1', now() - interval '31 seconds', '{pool of dead}'),
        (gen_random_uuid(), 'b', '1', now() - interval '20 seconds', '{pool of living,pool of hung}')`);
    await pool.query(`
      update graphile_worker._private_jobs j
         set locked_by = 'pool of ' || t.identifier,
             locked_at = now() - case t.identifier when 'recent' then interval '20 seconds'
                                                   when 'hung' then interval '4 minutes' else interval '31 seconds' end
        from graphile_worker._private_tasks t where t.id = j.task_id`);
    await pool.query(
      `update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'pool of ' || queue_name`,
    );
    expect(await unlockLostJobs(pool)).toBe(2);
    const locked =
      'select array_agg(task_identifier order by 1) as names from graphile_worker.jobs where locked_at is not null';
    expect((await pool.query(locked)).rows).toEqual([{ names: ['living', 'recent'] }]);
    const queues = `select array_agg(queue_name order by 1) as names from graphile_worker._private_job_queues where locked_at is not null`;
    expect((await pool.query(queues)).rows).toEqual([{ names: ['living', 'recent'] }]);
  });

  test('under way finish when the server stops, and no more are started', async () => {
    const done: string[] = [];
    const slow = slowTask();
    await startRunner(
      { slow: () => slow.run().then(() => void done.push('slow')), later: async () => void done.push('later') },
      { jobsAtOnce: 1 },
    );
    await pool.query(`select graphile_worker.add_job('slow')`);
    await slow.running;
    const stopped = runner?.stop();
    await pool.query(`select graphile_worker.add_job('later')`);
    slow.finish();
    await stopped;
    expect(done).toEqual(['slow']);
    expect(await waitingTasks()).toEqual(['later']);
  });

  test('are kept when a job that a failover has lost ends, although the sequence of ids was set back', async () => {
    const slow = slowTask();
    await startRunner({ slow: slow.run });
    await pool.query(`select graphile_worker.add_job('slow')`);
    await slow.running;
    await pool.query('delete from graphile_worker._private_jobs');
    await pool.query(
      `select setval(ids, nextval(ids) - 1, false)
         from pg_get_serial_sequence('graphile_worker._private_jobs', 'id') as ids`,
    );
    // A failover takes longer.
    await wait(100);
    await pool.query(`select graphile_worker.add_job('later', run_at => now() + interval '1 day')`);
    slow.finish();
    await runner?.stop();
    expect(await waitingTasks()).toEqual(['later']);
  });
});

const RESTARTED = 'the job runner stopped; restarting it';
