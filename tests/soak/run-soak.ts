import { setTimeout as wait } from 'node:timers/promises';
import { login } from '@quivertree/contract/accounts/accounts';
import type pg from 'pg';
import { audit, type Finding } from '../../apps/server/src/audit/audit.ts';
import { FAILPOINTS, type FailpointName } from '../../apps/server/src/config/failpoints.ts';
import { createPool } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { createRunFolder } from '../../bench/run-folder.ts';
import { refuseJobDeletes } from '../world/job-table-errors.ts';
import { makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { startOutside } from '../world/outside.ts';
import { RetryTimeout, retryWhileDown } from '../world/retry-while-down.ts';
import { clientOf } from '../world/world.ts';
import { simulateBuyer, type Shop } from './buyer.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { compare, type Row } from './compare.ts';
import { countMails } from './count-mails.ts';
import { startDurableDatabase } from './durable-database.ts';
import { noAcknowledgements, type Acknowledgements } from './acknowledgements.ts';
import { REPEATS, startNotificationProxy } from './notification-proxy.ts';
import { startServerFleet } from './server-fleet.ts';
import { rm } from 'node:fs/promises';

export interface SoakOptions {
  seconds: number;
  ordersPerSecond: number;
  servers: number;
  serverKills: number;
  /** Number of servers killed at a failpoint of an order, its payment or its tickets, each in turn. */
  stepKills: number;
  databaseKills: number;
  /** Number of times that the database runs out of space, for five seconds each. */
  fullDisks: number;
  /** Number of times that the job table refuses to delete jobs, for five seconds each. */
  jobTableErrors: number;
  progress?: (line: string) => void;
}

export interface SoakResult {
  rows: Row[];
  findings: Finding[];
  acknowledgements: Acknowledgements;
  kills: { servers: number; databases: number };
  /** Number of servers killed at each failpoint. */
  killedAt: ReadonlyMap<FailpointName, number>;
  /** Number of times that the database ran out of space, on a real disk or simulated by triggers. */
  fullDisks: { times: number; real: boolean };
  jobTableErrors: number;
}

/** Beginnings of the failpoints that this test's buyers don't reach. */
const ELSEWHERE = ['places', 'reservations', 'a bank file', 'returned tickets', 'a resold ticket'];
/** Failpoints that buyers reach while they order, pay, and get tickets and refunds. */
const STEPS = FAILPOINTS.filter((failpoint) => !ELSEWHERE.some((start) => failpoint.startsWith(start)));

/**
 * The maximum number of buyers at once. Further buyers wait, so that a slow machine is measured instead of overloaded.
 */
const MAX_AT_ONCE = 2_000;
const TOKEN_LASTS_MS = 5 * 60_000;
const TROUBLE_SECONDS = 5;

/**
 * Puts its own servers and durable database under load, kills both again and again, and compares every acknowledgement
 * with the result.
 */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const { progress = () => {} } = options;
  await using cleanUp = new AsyncDisposableStack();
  const folder = await createRunFolder();
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await startDurableDatabase(folder, { ownDisk: options.fullDisks > 0 });
  cleanUp.defer(() => database.stop());
  await migrate(database.url);
  const pool = createPool(database.url, { max: 4, statementTimeoutMs: 0 });
  cleanUp.defer(() => pool.end());
  const outside = await startOutside(folder);
  cleanUp.defer(() => outside.stop());
  const mails = countMails(outside.inboxFolder);
  let anyServer = () => '';
  const desk = await startNotificationProxy(() => anyServer());
  cleanUp.defer(() => desk.stop());
  const fleet = await startServerFleet(options.servers, {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PUBLIC_URL: desk.url,
    LOG_LEVEL: 'silent',
    ...outside.env,
  });
  cleanUp.defer(() => fleet.stop());
  anyServer = fleet.any;
  const shop = await openShop(pool, anyServer);
  cleanUp.defer(() => shop.close());

  const acknowledgements = noAcknowledgements();
  const until = Date.now() + options.seconds * 1_000;
  const kills = { servers: 0, databases: 0 };
  const fullDisks = { times: 0, real: database.hasOwnDisk };
  let jobTableErrors = 0;
  let steps = 0;
  progress(`${options.seconds} s of load`);
  await Promise.all([
    sell(shop, acknowledgements, options, until),
    strike(options.serverKills, until, async () => {
      while (!(await fleet.killOne())) await wait(50);
      kills.servers++;
    }),
    strike(options.stepKills, until, async () => {
      const failpoint = STEPS[steps++ % STEPS.length] as FailpointName;
      while (!(await fleet.killOneAt(failpoint))) await wait(50);
    }),
    strike(options.databaseKills, until, async () => {
      await database.killAndRestart();
      kills.databases++;
    }),
    strike(options.fullDisks, until, async () => {
      await retryWhileDown(() => database.runOutOfRoom(pool, TROUBLE_SECONDS));
      fullDisks.times++;
    }),
    strike(options.jobTableErrors, until, async () => {
      // The database may be down at that moment.
      await retryWhileDown(() => refuseJobDeletes(pool, TROUBLE_SECONDS), { pauseMs: 200 });
      jobTableErrors++;
    }),
  ]);
  await fleet.allUp();
  await desk.deliverHeldBack();
  progress('letting it come to rest');
  const { expired, late } = await waitUntilIdle(pool, outside);
  await mails.stop();
  progress('comparing');
  const rows = await compare(pool, acknowledgements, outside, mails);
  rows.push({ what: 'reservations expired within 60 s', count: expired, lost: late, doubled: 0 });
  rows.push(await noticesOf(pool, desk.counts.repeated));
  return {
    rows,
    findings: await audit(pool),
    acknowledgements,
    kills,
    killedAt: fleet.killedAt,
    fullDisks,
    jobTableErrors,
  };
}

/** Runs buyers at the requested rate and waits for the last one. */
async function sell(
  shop: Shop,
  acknowledgements: Acknowledgements,
  { ordersPerSecond }: SoakOptions,
  until: number,
): Promise<void> {
  const startedAt = Date.now();
  const inside = new Set<Promise<void>>();
  for (let number = 0; Date.now() < until; number++) {
    const due = startedAt + (number * 1_000) / ordersPerSecond;
    if (due > Date.now()) await wait(due - Date.now());
    if (inside.size >= MAX_AT_ONCE) await Promise.race(inside);
    const buyer = simulateBuyer(shop, acknowledgements, number).finally(() => inside.delete(buyer));
    inside.add(buyer);
  }
  await Promise.all(inside);
}

/** Strikes a number of blows at random moments, spread over the remaining time. */
async function strike(times: number, until: number, blow: () => Promise<void>): Promise<void> {
  const startedAt = Date.now();
  const gap = (until - startedAt) / times;
  for (let number = 0; number < times; number++) {
    const at = startedAt + (number + Math.random()) * gap;
    if (at > Date.now()) await wait(at - Date.now());
    await blow();
  }
}

/** Three events, two of them with a pool, and a person who may refund and scan. */
async function openShop(pool: pg.Pool, anyServer: () => string): Promise<Shop & { close(): void }> {
  const organiserId = await makeOrganiser(pool);
  const enough = 10_000_000;
  const events = [
    await makeEvent(pool, { organiserId, ticketTypes: [{ capacity: enough }, { capacity: enough, priceMinor: 0 }] }),
    await makeEvent(pool, {
      organiserId,
      pools: [enough],
      ticketTypes: [
        { capacity: enough, pool: 0 },
        { capacity: enough, pool: 0, priceMinor: 0 },
      ],
    }),
    await makeEvent(pool, {
      organiserId,
      pools: [300],
      ticketTypes: [
        { capacity: 250, pool: 0 },
        { capacity: 100, pool: 0, priceMinor: 0 },
      ],
    }),
  ];
  const { email, password } = await makeUser(pool, { memberOf: { organiserId, role: 'manager' } });
  const signIn = async () => {
    const { idToken } = await retryWhileDown(() => clientOf(anyServer()).call(login, { body: { email, password } }), {
      pauseMs: 500,
      timeoutMs: 60_000,
    });
    return `Bearer ${idToken}`;
  };
  let token = await signIn();
  const renewing = setInterval(
    () =>
      void signIn().then(
        (renewed) => {
          token = renewed;
        },
        (error: unknown) => {
          if (!(error instanceof RetryTimeout)) throw error;
        },
      ),
    TOKEN_LASTS_MS,
  );
  return { anyServer, events, staff: () => token, close: () => clearInterval(renewing) };
}

/** However often a notification arrived, its payment was captured and posted once. */
async function noticesOf(pool: pg.Pool, repeated: number): Promise<Row> {
  const { rows } = await pool.query<{ doubled: number }>(
    `select ((select count(*) from (select from payment_history where to_state = 'captured'
                                     group by payment_id having count(*) > 1) twice)
             + (select count(*) from (select from ledger_transactions where kind in ('capture', 'suspense')
                                       group by payment_id having count(*) > 1) twice))::int as doubled`,
  );
  return {
    what: `notices that came ${REPEATS} times at once`,
    count: repeated,
    lost: 0,
    doubled: rows[0]?.doubled ?? 0,
  };
}
