import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { sendTicketsMailJob } from '../apps/server/src/features/tickets/send-tickets-mail.ts';
import { jobKind } from '../apps/server/src/jobs/add-job.ts';
import { makeEvent } from '../tests/world/make-event.ts';
import { sellHotEvent } from './hot-event.ts';
import { type Pace, paceOf } from './load.ts';
import type { Part, Stage, StageDatabase } from './stage.ts';
import { millis, percent, rate, table } from './table.ts';

const BUYERS = 64;
const BACKLOG = 50_000;
/** Many short turns, because the machine's own pace changes from one minute to the next. */
const ROUNDS = 8;
/** Less than the time that a server waits for a mail server that doesn't answer. */
const MAX_SECONDS = 15;
/** Long enough for the thread that sends emails to start. */
const WARM_UP_SECONDS = 6;
const GOAL_DRAINED = 100;
const GOAL_SLOWED = 0.1;

/** Free orders whose tickets haven't been emailed yet. */
const UNSENT = `
  with unsent as (
    select n, uuidv7() as order_id, upper(lpad(to_hex(n), 10, '0') || substr(md5(n::text), 1, 16)) as secret
      from generate_series(1::bigint, $3::bigint) n),
  placed as (
    insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, currency, subtotal_minor, fee_minor,
                        total_minor, platform_fee_minor, idempotency_key, request_hash, created_at, fulfilled_at)
    select $1, order_id, (select code from events where id = $1) || '-' || secret, secret, 'fulfilled', 'Buyer ' || n,
           'buyer-' || n || '@example.com', 'NAD', 0, 0, 0, 0, secret, secret, now(), now()
      from unsent),
  lines as (
    insert into order_lines (event_id, order_id, ticket_type_id, quantity, unit_price_minor)
    select $1, order_id, $2, 1, 0 from unsent),
  issued as (
    insert into tickets (event_id, id, order_id, ticket_type_id, number, attendee_name, short_code)
    select $1, uuidv7(), order_id, $2, 1, 'Buyer ' || n, substr(secret, 1, 10) from unsent)
  select queue_tickets_mails($1, array_agg(order_id), json_populate_record(null::job_kind, $4))
    from unsent group by n / 64`;

/**
 * Compares how fast one server places orders while a backlog of emails drains and while the mail server doesn't answer, in
 * turns. Also measures how fast the backlog drains.
 */
export async function measureEmailBacklog(stage: Stage): Promise<Part> {
  const { progress } = stage;
  const seconds = Math.min(stage.seconds, MAX_SECONDS);
  const mail = await stage.start({ kind: 'mail', databaseUrl: '' });
  progress('filling a database with orders');
  const { url: databaseUrl, pool } = await filledDatabase(stage);
  const server = await stage.start({ kind: 'server', databaseUrl, mailPort: mail.port }, 'emails');
  const sell = (length: number) => sellHotEvent({ pool, servers: [server], buyers: BUYERS, seconds: length });
  await sell(WARM_UP_SECONDS);
  await untilSending(pool);
  const waits: Record<'held' | 'draining', number[]> = { held: [], draining: [] };
  let drained = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    progress(`no emails, round ${round}`);
    mail.pause();
    waits.held.push(...(await sell(seconds)).waits);
    mail.resume();
    progress(`emails, round ${round}`);
    drained += await sentPerSecond(pool, async () => waits.draining.push(...(await sell(seconds)).waits));
  }
  const drainedAlone = await sentPerSecond(pool, () => wait(seconds * 1000));
  const held = paceOf(waits.held, seconds * ROUNDS);
  const draining = paceOf(waits.draining, seconds * ROUNDS);
  const slowed = 1 - draining.perSecond / held.perSecond;
  const row = (title: string, { perSecond, medianMs, p99Ms }: Pace) => [
    title,
    rate(perSecond),
    millis(medianMs),
    millis(p99Ms),
  ];
  return {
    title: `Orders with a backlog of ${rate(BACKLOG)} ticket emails, ${BUYERS} buyers over HTTP`,
    text: `${table([['', 'orders/s', 'median ms', 'p99 ms'], row('mail server silent', held), row('emails being sent', draining)])}

Meanwhile ${rate(drained / ROUNDS)} emails a second were sent, and ${rate(drainedAlone)} a second while no one ordered.`,
    goals: [
      {
        name: 'emails/s of a backlog, while orders use all cores',
        goal: `≥ ${rate(GOAL_DRAINED)}`,
        reached: rate(drained / ROUNDS),
        met: drained / ROUNDS >= GOAL_DRAINED,
      },
      {
        name: 'orders/s lost to a backlog of emails',
        goal: `≤ ${percent(GOAL_SLOWED)}`,
        reached: percent(slowed),
        met: slowed <= GOAL_SLOWED,
      },
    ],
  };
}

async function filledDatabase(stage: Stage): Promise<StageDatabase> {
  const database = await stage.database();
  const { id, ticketTypes } = await makeEvent(database.pool, { ticketTypes: [{ priceMinor: 0, capacity: BACKLOG }] });
  // Triggers would check row by row what is known to be correct.
  const options = '-c session_replication_role=replica';
  const client = new pg.Client({ connectionString: database.url, options });
  await client.connect();
  try {
    await client.query(UNSENT, [id, ticketTypes[0], BACKLOG, JSON.stringify(jobKind(sendTicketsMailJob))]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return database;
}

/** Waits until the server sends emails. */
async function untilSending(pool: pg.Pool): Promise<void> {
  const before = await sentEmails(pool);
  while ((await sentEmails(pool)) === before) await wait(100);
}

/** Emails sent per second while `act` runs. */
async function sentPerSecond(pool: pg.Pool, act: () => Promise<unknown>): Promise<number> {
  const before = { sent: await sentEmails(pool), at: performance.now() };
  await act();
  return ((await sentEmails(pool)) - before.sent) / ((performance.now() - before.at) / 1000);
}

async function sentEmails(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ sent: number }>(
    'select count(*) as sent from order_emails where sent_at is not null',
  );
  return rows[0]?.sent ?? 0;
}
