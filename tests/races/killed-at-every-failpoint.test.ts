import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { login } from '@quivertree/contract/accounts/accounts';
import type { Answer } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { getOrderStatus, placeOrder } from '@quivertree/contract/orders/orders';
import { CallError } from '@quivertree/contract/client';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { returnTicket } from '@quivertree/contract/tickets/returns';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../apps/server/src/db/database.ts';
import { FAILPOINTS, type FailpointName } from '../../apps/server/src/config/failpoints.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { createTestDatabase, type TestDatabase } from '../world/database.ts';
import { freePort } from '../world/free-port.ts';
import { recoverLostJobs } from '../world/jobs.ts';
import { mailsTo } from '../world/mails.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { type Outside, startOutside } from '../world/outside.ts';
import { retryWhileDown } from '../world/retry-while-down.ts';
import { type ServerProcess, startServerProcess } from '../world/server-process.ts';
import { sized } from '../world/sizes.ts';
import { clientOf } from '../world/world.ts';

const ROUNDS = sized(1, 20);
const EXPIRY_FAILPOINTS = FAILPOINTS.filter((failpoint) => failpoint.startsWith('reservations'));
/** Beginnings of the failpoints that have their own tests. */
const ELSEWHERE = ['reservations', 'a bank file', 'places'];
const SERVER_FAILPOINTS = FAILPOINTS.filter((failpoint) => !ELSEWHERE.some((start) => failpoint.startsWith(start)));

let database: TestDatabase;
let outside: Outside;
let pool: pg.Pool;
let server: ServerProcess;
let event: MadeEvent;
let visitor: Client;
let organiser: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  outside = await startOutside();
  pool = createPool(database.url, { max: 4 });
  const organiserId = await makeOrganiser(pool);
  event = await makeEvent(pool, {
    organiserId,
    ticketTypes: [{ capacity: 100_000 }, { capacity: 100_000, priceMinor: 0 }],
  });
  server = await startServerProcess({
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    ...outside.env,
  });
  visitor = clientOf(server.url);
  const { email, password } = await makeUser(pool, { memberOf: { organiserId, role: 'finance' } });
  const { idToken } = await visitor.call(login, { body: { email, password } });
  organiser = clientOf(server.url, `Bearer ${idToken}`);
});
afterAll(async () => {
  await server.kill();
  await pool.end();
  await database.drop();
  await outside.stop();
});

interface Placed {
  body: Parameters<typeof visitor.call<typeof placeOrder>>[1]['body'];
  idempotencyKey: string;
  email: string;
  payload: Answer<typeof placeOrder>['payload'];
  killsBefore: number;
}

/** Number of times that the server has been killed. */
let kills = 0;

async function place(buyer: string, type: number, quantity: number, of: MadeEvent = event): Promise<Placed> {
  const email = `${buyer.replaceAll(/\W+/g, '-')}@example.com`;
  const body = {
    eventId: of.id,
    attendee: { name: 'Ndapewa Shikongo', email },
    tickets: [{ ticketId: of.ticketTypes[type] as string, quantity }],
  };
  const killsBefore = kills;
  const { payload } = await repeatPlacing({ body, idempotencyKey: buyer });
  return { body, idempotencyKey: buyer, email, payload, killsBefore };
}

const repeatPlacing = ({ body, idempotencyKey }: Pick<Placed, 'body' | 'idempotencyKey'>) =>
  retryWhileDown<Answer<typeof placeOrder>>(() => visitor.call(placeOrder, { body }, { idempotencyKey }));

const statusOf = async ({ payload: { reference } }: Placed) =>
  (
    await retryWhileDown<Answer<typeof getOrderStatus>>(() =>
      visitor.call(getOrderStatus, { params: { reference }, query: {} }),
    )
  ).status;

/** Pays at the provider until the order is paid; each time, the provider sends its notification again. */
async function pay(placed: Placed): Promise<void> {
  do
    await retryWhileDown(async () => {
      const body = new URLSearchParams({ choice: 'pay' });
      await fetch(placed.payload.return_url, { method: 'POST', body, redirect: 'manual' });
    });
  while ((await statusOf(placed)) !== 'success');
}

const refund = ({ payload: { reference }, idempotencyKey }: Placed) =>
  retryWhileDown<Answer<typeof refundOrder>>(() =>
    organiser.call(
      refundOrder,
      {
        params: { reference },
        body: { scope: { kind: 'order' }, refundFee: true, reason: 'The sound failed', dryRun: false },
      },
      { idempotencyKey: `refund of ${idempotencyKey}` },
    ),
  );

const jobsAreDone = async () =>
  await expect
    .poll(
      async () =>
        (await pool.query('select id from tickets_to_email union all select id from graphile_worker._private_jobs'))
          .rowCount,
      { timeout: 60_000 },
    )
    .toBe(0);

/**
 * Takes two orders through their whole life despite crashes: a free one, and a paid one that is refunded at the end.
 */
async function liveThrough(story: string): Promise<void> {
  const [paid, free] = await Promise.all([place(`${story} paid`, 0, 2), place(`${story} free`, 1, 3)]);
  expect((await repeatPlacing(paid)).payload).toEqual(paid.payload);
  expect((await repeatPlacing(free)).payload).toEqual(free.payload);
  await pay(paid);
  await jobsAreDone();
  const answer = await refund(paid);
  expect(await refund(paid)).toEqual(answer);
  await jobsAreDone();

  expect(await statusOf(paid)).toBe('refunded');
  expect(await statusOf(free)).toBe('success');
  const { rows } = await pool.query(
    `select (select count(*)::int from orders o where o.idempotency_key = k) as orders,
            (select count(*)::int from tickets t join orders o on o.id = t.order_id where o.idempotency_key = k) as tickets
       from unnest($1::text[]) as k`,
    [[paid.idempotencyKey, free.idempotencyKey]],
  );
  expect(rows).toEqual([
    { orders: 1, tickets: 2 },
    { orders: 1, tickets: 3 },
  ]);
  await expectMoneyToHaveMovedOnce(paid, answer);
  await expectOneMail(paid, 'Your 2 tickets');
  await expectOneMail(paid, 'Your refund of');
  await expectOneMail(free, 'Your 3 tickets');
}

/** Puts the only ticket of an event up for resale, where someone else buys it, despite crashes. */
async function liveThroughReturn(story: string): Promise<void> {
  const soldOut = await makeEvent(pool, { ticketTypes: [{ capacity: 1, returnable: true }] });
  const seller = await place(`${story} seller`, 0, 1, soldOut);
  await pay(seller);
  const ticketsKey = await ticketsKeyOf(seller);
  const [ticket] = (
    await retryWhileDown<Answer<typeof getOrderTickets>>(() =>
      visitor.call(getOrderTickets, { params: { ticketsKey } }),
    )
  ).tickets;
  await retryWhileDown(async () => {
    const { state } = await visitor
      .call(returnTicket, { params: { ticketsKey }, body: { ticketId: ticket?.id ?? '' } })
      .catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'return.not_possible') return { state: 'offered' };
        throw error;
      });
    expect(state).toBe('offered');
  });
  const buyer = await place(`${story} buyer`, 0, 1, soldOut);
  await pay(buyer);
  await jobsAreDone();
  const { rows } = await pool.query<{ refund_id: string; state: string; ticket: string }>(
    `select r.refund_id, r.state, t.state as ticket from ticket_returns r join tickets t on t.id = r.ticket_id where r.event_id = $1`,
    [soldOut.id],
  );
  expect(rows).toEqual([{ refund_id: expect.any(String), state: 'resold', ticket: 'void' }]);
  const { refunds } = await outside.record();
  expect(refunds.filter(({ refundId }) => refundId === rows[0]?.refund_id).map((one) => one.amountMinor)).toEqual([
    10_000,
  ]);
  expect([await statusOf(seller), await statusOf(buyer)]).toEqual(['refunded', 'success']);
  await expectOneMail(seller, 'Someone has bought your ticket');
}

const ticketsKeyOf = async ({ payload: { reference } }: Placed): Promise<string> => {
  const { rows } = await pool.query<{ buyer_key: string }>('select buyer_key from orders where reference = $1', [
    reference,
  ]);
  return `${reference.split('-')[0]}-${rows[0]?.buyer_key}`;
};

/** Expects one charge and one refund of the same amount, at the provider and in the books. */
async function expectMoneyToHaveMovedOnce(paid: Placed, answer: Answer<typeof refundOrder>): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select p.id from payments p join orders o on o.id = p.order_id where o.idempotency_key = $1',
    [paid.idempotencyKey],
  );
  const { charges, refunds } = await outside.record();
  const ofThis = charges.filter(({ paymentId }) => rows.some(({ id }) => id === paymentId));
  expect(ofThis.map(({ amountMinor }) => amountMinor)).toEqual([21_000]);
  expect(refunds.filter(({ refundId }) => refundId === answer.refundId)).toEqual([
    { refundId: answer.refundId, amountMinor: 21_000 },
  ]);
}

/**
 * Expects an email, with at most one extra copy per kill since the order was placed: a server killed before it records
 * an email as sent sends it again. Copies share a Message-ID, so that a mailbox shows only one.
 */
async function expectOneMail({ email, killsBefore }: Placed, words: string): Promise<void> {
  const mails = (await mailsTo(outside, email)).filter(({ subject }) => subject?.includes(words));
  expect(mails.length, `${words} to ${email}`).toBeGreaterThanOrEqual(1);
  expect(mails.length, `${words} to ${email}`).toBeLessThanOrEqual(1 + kills - killsBefore);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
}

/** Restarts the server for each of these failpoints in turn, so that it is killed there, and finally without any. */
async function killAt(failpoints: FailpointName[], died: (failpoint: FailpointName) => void): Promise<void> {
  for (const failpoint of failpoints) {
    await server.restart({ FAILPOINT: failpoint });
    expect(await server.ended()).toBe('SIGKILL');
    kills++;
    died(failpoint);
    await assertBooksAgree(pool);
    await recoverLostJobs(pool);
  }
  await server.restart();
}

test('a server that is killed at every failpoint of an order leaves nothing half-done, lost or doubled', {
  timeout: 300_000 * ROUNDS,
}, async () => {
  await server.stop();
  for (let round = 0; round < ROUNDS; round++) {
    const failpoints = round === 0 ? SERVER_FAILPOINTS : SERVER_FAILPOINTS.toSorted(() => Math.random() - 0.5);
    const survived: FailpointName[] = [];
    let isFinished = false;
    const killing = killAt(failpoints, (failpoint) => survived.push(failpoint)).finally(() => {
      isFinished = true;
    });
    for (let story = 0; !isFinished; story++)
      await Promise.all([liveThrough(`${round} ${story}`), liveThroughReturn(`${round} ${story}`)]);
    await killing;
    expect(survived).toEqual(failpoints);
    await assertBooksAgree(pool);
    await server.kill();
  }
});

/** Runs the sweep in its own process; resolves with the signal that ended it. */
async function sweepReservations(failpoint?: FailpointName): Promise<NodeJS.Signals | null> {
  const child = spawn(
    process.execPath,
    [`${import.meta.dirname}/sweep-reservations.fixture.ts`, database.url, failpoint ?? ''],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await once(child, 'exit');
  return child.signalCode;
}

test('expired reservations are released once, even if the process that does so is killed at every failpoint', {
  timeout: 120_000,
}, async () => {
  await server.restart();
  for (const failpoint of EXPIRY_FAILPOINTS) {
    const unpaid = await Promise.all([2, 3].map((units) => place(`${failpoint}: ${units}`, 0, units)));
    await pool.query(`update orders set expires_at = now() - interval '1 second' where state = 'reserved'`);
    expect(await sweepReservations(failpoint)).toBe('SIGKILL');
    await assertBooksAgree(pool);
    expect(await sweepReservations()).toBeNull();
    await assertBooksAgree(pool);
    const { rows } = await pool.query(
      `select o.state, t.reserved, (select count(*)::int from order_history h where h.order_id = o.id) as changes
         from orders o join ticket_types t on t.id = $2
        where o.idempotency_key = any ($1)`,
      [unpaid.map(({ idempotencyKey }) => idempotencyKey), event.ticketTypes[0]],
    );
    expect(rows).toEqual(unpaid.map(() => ({ state: 'expired', reserved: 0, changes: 1 })));
  }
});
