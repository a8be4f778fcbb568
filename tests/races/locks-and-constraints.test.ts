import { randomUUID } from 'node:crypto';
import { login } from '@quivertree/contract/accounts/accounts';
import { type Client, createClient } from '@quivertree/contract/client';
import { scanTicket } from '@quivertree/contract/door/door';
import { placeOrder } from '@quivertree/contract/orders/orders';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '../../apps/server/src/audit/audit.ts';
import { inTransaction } from '../../apps/server/src/db/database.ts';
import { applyAlone, paymentToApply } from '../../apps/server/src/features/payments/apply-payments.ts';
import { findPayment } from '../../apps/server/src/features/payments/known-payment.ts';
import { approvePayout } from '../../apps/server/src/features/settlement/payouts/approve-payout.ts';
import { createBankFile } from '../../apps/server/src/features/settlement/bank-files/create-bank-file.ts';
import { runSettlements } from '../../apps/server/src/features/settlement/run-settlements.ts';
import { sendPayout } from '../../apps/server/src/features/settlement/payouts/send-payout.ts';
import { sweepWaitingLists } from '../../apps/server/src/features/waiting-list/sweep-waiting-lists.ts';
import { addBankDetails, letEnd } from '../world/organiser-money.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { buy, order } from '../world/paid-order.ts';
import { withoutLocks } from '../world/without-locks.ts';
import { clientOf, startWorld, type World } from '../world/world.ts';
import { worstOf } from '../world/worst-of.ts';

const AT_ONCE = 30;

let world: World;
let event: MadeEvent;
let staff: Client;
beforeEach(async () => {
  world = await startWorld({ servers: 2, env: { LOG_LEVEL: 'silent', TRUSTED_PROXIES: '1' } });
  const organiserId = await makeOrganiser(world.pool);
  event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ capacity: 1_000 }, { capacity: 1_000 }] });
  const { email, password } = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const { idToken } = await world.client.call(login, { body: { email, password } });
  staff = clientOf(world.url, `Bearer ${idToken}`);
});
afterEach(() => world.stop());

/** Performs an action many times at once; some attempts may be refused or fail. */
async function manyAtOnce(act: (number: number) => Promise<unknown>): Promise<void> {
  await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, number) => act(number)));
}

async function countOf(sql: string, values: unknown[]): Promise<number> {
  return (await world.pool.query<{ n: number }>(sql, values)).rows[0]?.n ?? 0;
}

/** Reports one payment with a wrong amount many times at once. Returns how often it is posted. */
async function reportOnePayment(): Promise<number> {
  const { eventId, paymentId } = await order(world, event);
  const payment = await findPayment(world.pool, eventId, paymentId);
  const status = {
    payment,
    state: 'captured' as const,
    amountMinor: 10_000,
    currency: 'NAD',
    providerReference: randomUUID(),
  };
  await manyAtOnce(() => inTransaction(world.pool, (client) => applyAlone(client, paymentToApply(payment, status))));
  return countOf('select count(*)::int as n from ledger_transactions where payment_id = $1', [paymentId]);
}

/** Scans one ticket at many gates at once. Returns how often it is admitted. */
async function scanOneTicket(): Promise<number> {
  const { ticketIds } = await buy(world, event);
  const { rows } = await world.pool.query('select short_code from tickets where id = $1', [ticketIds[0]]);
  const params = { eventId: event.id };
  await manyAtOnce((gate) =>
    staff.call(scanTicket, { params, body: { code: rows[0].short_code, device: `gate ${gate}`, nonce: randomUUID() } }),
  );
  return countOf(`select count(*)::int as n from admissions where ticket_id = $1`, [ticketIds[0]]);
}

/** Requests many refunds of N$ 50.00 at once for an order of N$ 105.00. Returns the number made. */
async function refundRepeatedly(): Promise<number> {
  const { reference, paymentId } = await buy(world, event);
  const scope = { kind: 'amount' as const, amount: 50, currency: 'NAD' };
  const body = { scope, refundFee: true, reason: 'The sound failed', dryRun: false };
  await manyAtOnce(() => staff.call(refundOrder, { params: { reference }, body }));
  return countOf('select count(*)::int as n from refunds where payment_id = $1', [paymentId]);
}

/**
 * Places orders under one key on two servers, from two networks and for different ticket types, so that no lock is
 * shared. Returns the number of orders placed.
 */
async function orderUnderOneKey(): Promise<number> {
  const idempotencyKey = randomUUID();
  await manyAtOnce((number) =>
    createClient({
      baseUrl: world.urls[number % 2] as string,
      fetch,
      headers: () => ({ 'x-forwarded-for': `196.44.10.${number % 2}` }),
    }).call(
      placeOrder,
      {
        body: {
          eventId: event.id,
          attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
          tickets: [{ ticketId: event.ticketTypes[number % 2] as string, quantity: 1 }],
        },
      },
      { idempotencyKey },
    ),
  );
  return countOf('select count(*)::int as n from orders where idempotency_key = $1', [idempotencyKey]);
}

const administrator = () => makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });

/** An approved payout, and an administrator other than its approver, who may send it. */
async function approvedPayout(): Promise<{ payoutId: string; by: string }> {
  const organiserId = await makeOrganiser(world.pool);
  await addBankDetails(world, organiserId);
  const over = await makeEvent(world.pool, { organiserId });
  await buy(world, over);
  await letEnd(world, over.id, 15);
  await runSettlements(world.context);
  const { rows } = await world.pool.query(
    'select id, amount_minor, bank_details_id from payouts where organiser_id = $1',
    [organiserId],
  );
  const { id: payoutId, amount_minor: amountMinor, bank_details_id: bankDetailsId } = rows[0];
  const [one, other] = [await administrator(), await administrator()];
  await approvePayout(world.context, { payoutId, amountMinor, bankDetailsId, by: one.id });
  return { payoutId, by: other.id };
}

/** Sends an approved payout to the bank many times at once. Returns how often it is posted. */
async function sendOnePayout(): Promise<number> {
  const payout = await approvedPayout();
  const { payoutId } = payout;
  await manyAtOnce(() => sendPayout(world.context, payout));
  return countOf(`select count(*)::int as n from ledger_transactions where payout_id = $1 and kind = 'payout'`, [
    payoutId,
  ]);
}

/** Makes bank files as two administrators many times at once. Returns the number of files that contain the payout. */
async function fileOnePayout(): Promise<number> {
  const { payoutId, by } = await approvedPayout();
  const makers = [by, (await administrator()).id];
  const file = { format: 'csv', currency: 'NAD', payoutIds: [payoutId] } as const;
  await manyAtOnce((number) => createBankFile(world.context, { ...file, by: makers[number % 2] as string }));
  return countOf('select count(*)::int as n from payout_bank_files where payout_id = $1', [payoutId]);
}

/**
 * Frees tickets that one person is waiting for, then runs the sweep many times at once. Returns the number of offers to
 * that person.
 */
async function offerToOnePerson(): Promise<number> {
  const full = await makeEvent(world.pool, { ticketTypes: [{ capacity: 1 }] });
  await order(world, full);
  const attendee = { name: 'Tangeni Haufiku', email: `${randomUUID()}@example.com` };
  await world.client.call(joinWaitingList, {
    params: { eventId: full.id },
    body: { ticketId: full.ticketTypes[0] as string, quantity: 1, attendee },
  });
  await world.pool.query('update ticket_types set capacity = 50 where event_id = $1', [full.id]);
  await manyAtOnce(() => sweepWaitingLists(world.pool));
  return countOf(`select count(*)::int as n from offers where event_id = $1 and state = 'open'`, [full.id]);
}

interface Protected {
  title: string;
  race: () => Promise<number>;
  /** Expected number of effects. */
  expected: number;
  /** SQL that disables the database's own protection. */
  removeConstraint: string;
  /** Expected findings of the audit afterwards; empty if the audit doesn't cover this case. */
  findings: string[];
}

test.each<Protected>([
  {
    title: 'a payment is posted once',
    race: reportOnePayment,
    expected: 1,
    removeConstraint: 'drop index ledger_transactions_capture_key',
    findings: ['a captured payment isn’t in the ledger with its full amount'],
  },
  {
    title: 'a ticket is admitted once',
    race: scanOneTicket,
    expected: 1,
    removeConstraint: 'drop index scans_admitted_key',
    findings: ['a ticket is admitted a second time without an undo, or its admissions are out of order'],
  },
  {
    title: 'a payout is paid once',
    race: sendOnePayout,
    expected: 1,
    removeConstraint: 'drop index ledger_transactions_payout_key',
    findings: ['a payout was posted more or less often than it was sent or returned'],
  },
  {
    title: 'a payout is in one bank file',
    race: fileOnePayout,
    expected: 1,
    removeConstraint:
      'drop index payout_bank_files_standing_key; alter table bank_files drop constraint bank_files_number_key',
    findings: ['a payout is in more than one bank file'],
  },
  {
    title: 'someone waiting gets one offer',
    race: offerToOnePerson,
    expected: 1,
    removeConstraint: 'drop index offers_open_key',
    findings: [],
  },
])('$title, as long as either the lock or the database enforces it', { timeout: 90_000 }, async (each) => {
  const { race, expected, removeConstraint, findings } = each;
  expect(await race()).toBe(expected);
  expect(await withoutLocks(world.pool, race)).toBe(expected);
  await world.pool.query(removeConstraint);
  expect(await race()).toBe(expected);
  expect(await audit(world.pool)).toEqual([]);
  expect(await withoutLocks(world.pool, () => worstOf(race, expected))).toBeGreaterThan(expected);
  const found = (await audit(world.pool)).map(({ means }) => means);
  expect(found).toEqual(expect.arrayContaining(findings));
});

test('refunds never exceed what was captured; without the locks they do, and the audit finds it', async () => {
  expect(await refundRepeatedly()).toBe(2);
  expect(await audit(world.pool)).toEqual([]);
  // The trigger refunds_within_capture only sees committed refunds. Concurrent refunds are prevented by the locks, and
  // also by the order's row, which refunds_update_share updates.
  await world.pool.query('alter table refunds disable trigger refunds_update_share');
  expect(await withoutLocks(world.pool, () => worstOf(refundRepeatedly, 2))).toBeGreaterThan(2);
  expect((await audit(world.pool)).map(({ means }) => means)).toContain('refunds exceed the captured amount');
});

test('one key places one order, even if two servers lock different stock; without the constraint it places two', async () => {
  const { rows } = await world.pool.query(`select pg_get_functiondef('place_orders'::regproc) as source`);
  const slowedDown = rows[0].source.replace('insert into orders', 'perform pg_sleep(0.2);\n  insert into orders');
  await world.pool.query(slowedDown);
  expect(await orderUnderOneKey()).toBe(1);
  await world.pool.query('alter table orders drop constraint orders_idempotency_key_event_id_key');
  expect(await worstOf(orderUnderOneKey, 1)).toBeGreaterThan(1);
});
