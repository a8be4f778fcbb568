import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { withClient } from '../../../../tests/world/database-server.ts';
import { makeEvent } from '../../../../tests/world/make-event.ts';
import { plansOf } from '../../../../tests/world/plans-of.ts';
import { createPool } from '../db/database.ts';
import { erasePastData } from '../features/account-deletion/erase-past-data.ts';
import { forgetOldDevices } from '../features/accounts/notices/known-devices.ts';
import { deleteExpiredTokens } from '../features/accounts/refresh-tokens.ts';
import { applyDueResets } from '../features/accounts/second-factor/reset-second-factor.ts';
import { deleteIdleNetworks } from '../features/orders/delete-idle-networks.ts';
import { expireReservations } from '../features/orders/expire-reservations.ts';
import { claimOpenPayments } from '../features/payments/claim-open-payments.ts';
import { findOverdueMoney } from '../features/payments/overdue-money.ts';
import { deleteOldMessages } from '../features/push/delete-old-pushes.ts';
import { sweepWaitingLists } from '../features/waiting-list/sweep-waiting-lists.ts';
import { expireTransfers } from '../features/tickets/transfers/cancel-transfer.ts';

/** No sweep may read or sort this many rows to find the few that are due. */
const MANY = 30_000;
/** Far more rows than any sweep processes in one round. */
const MAX_ROWS = 2_000;
/** Rows that are due in the tables whose rows are deleted, and how many may be read for each of them. */
const DUE = 400;
const READ_PER_DUE = 4;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool(database.url);
  const event = await makeEvent(pool, { ticketTypes: [{ capacity: MANY }] });
  await pool.end();
  await withClient(database.url, async (client) => {
    // Fills only the tables that sweeps read, so foreign keys and triggers are disabled.
    await client.query('set session_replication_role = replica');
    for (const sql of manyRows(event.id, event.ticketTypes[0] as string)) await client.query(sql);
    await client.query('analyze');
  });
}, 120_000);
afterAll(() => database.drop());

/**
 * Open payments, reservations, waiting lists, transfers and refunds. Most are not due yet or were settled long ago; a
 * few hundred are due.
 */
function manyRows(eventId: string, ticketTypeId: string): string[] {
  const numbers = `from generate_series(1, ${MANY}) n`;
  const id = (kind: string) => `md5('${kind}' || n)::uuid`;
  return [
    `insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, currency, subtotal_minor, fee_minor,
                         total_minor, platform_fee_minor, idempotency_key, request_hash, expires_at)
     select '${eventId}', ${id('order')}, 'R' || n, 'K' || n, 'reserved', 'Buyer', 'buyer-' || n || '@example.com', 'NAD', 100, 0,
            100, 0, n, n, now() + make_interval(secs => n - 100) ${numbers}`,
    `insert into order_lines (event_id, order_id, ticket_type_id, quantity, unit_price_minor)
     select '${eventId}', ${id('order')}, '${ticketTypeId}', 1, 100 ${numbers}`,
    `update ticket_types set reserved = ${MANY} where event_id = '${eventId}'`,
    `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency, created_at, polled_at, next_poll_at)
     select '${eventId}', ${id('payment')}, ${id('order')}, 'TEST', 'created', 100, 'NAD', now() - make_interval(secs => n * 7),
            case when n % 2 = 0 then now() end, case when n % 2 = 0 then now() + make_interval(secs => n - 20000) end ${numbers}`,
    // Mostly entries that need more tickets than become available at once.
    `insert into waiting_entries (event_id, id, ticket_type_id, units, name, email, leave_key)
     select '${eventId}', ${id('entry')}, '${ticketTypeId}', case when n % 1000 = 0 then 2 else 500 end, 'Group',
            'group-' || n || '@example.com', 'L' || n ${numbers}`,
    `insert into transfers (event_id, id, ticket_id, from_name, to_email, transfer_key, expires_at)
     select '${eventId}', ${id('transfer')}, ${id('ticket')}, 'Buyer', 'friend@example.com', n,
            now() + make_interval(secs => n - 50) ${numbers}`,
    `insert into refunds (event_id, id, payment_id, kind, state, reason, amount_minor, organiser_minor, currency, created_at)
     select '${eventId}', ${id('refund')}, ${id('payment')}, 'order', case when n % 1000 = 0 then 'sent' else 'succeeded' end,
            'requested', 100, 100, 'NAD', now() - interval '2 days' ${numbers}`,
    `insert into network_reservations (network, event_id, prefix, updated_at)
     select n, '${eventId}', '', now() - interval '1 day' + make_interval(secs => n - ${DUE}) ${numbers}`,
    `insert into known_devices (user_id, device_hash, last_seen_at)
     select ${id('user')}, sha256('x'), now() - interval '400 days' + make_interval(secs => n - ${DUE}) ${numbers}`,
    `insert into refresh_tokens (id, user_id, family_id, token_hash, expires_at)
     select ${id('token')}, ${id('user')}, ${id('family')}, sha256(n::text::bytea), now() + make_interval(secs => n - ${DUE}) ${numbers}`,
    `insert into second_factor_resets (id, user_id, requested_by, requested_at, due_at)
     select ${id('reset')}, ${id('user')}, ${id('user')}, now() - interval '3 days', now() + make_interval(hours => n) ${numbers}`,
    `insert into push_messages (device_id, kind, subject, title, body, url, created_at, expires_at)
     select ${id('session')}, 'sales_open', n, '', '', '', now() - interval '7 days' + make_interval(secs => n - ${DUE}), now() ${numbers}`,
    `insert into erasures (id, email, requested_at, done_at)
     select ${id('erasure')}, null, now(), now() ${numbers}`,
  ];
}

interface Sweep {
  name: string;
  sweep: (pool: pg.Pool) => Promise<unknown>;
}

test.each<Sweep>([
  { name: 'open payments', sweep: (pool) => claimOpenPayments(pool, 'TEST') },
  { name: 'expired reservations', sweep: expireReservations },
  { name: 'waiting lists', sweep: sweepWaitingLists },
  { name: 'expired transfers', sweep: expireTransfers },
  { name: 'hanging money', sweep: findOverdueMoney },
])('the sweep of $name reads only the few due rows', async ({ sweep }) => {
  const plans = await plansOf(database.url, sweep);
  const found = plans.flatMap(({ text, nodes }) => nodes.map((node) => ({ text, ...node })));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ rows }) => rows > MAX_ROWS)).toEqual([]);
});

test('open payments are claimed in index order, without a sort or a full scan', async () => {
  const claimed: string[] = [];
  const plans = await plansOf(database.url, async (pool) => {
    for (let round = 0; round < 3; round++)
      claimed.push(...(await claimOpenPayments(pool, 'TEST')).payments.map(({ paymentId }) => paymentId));
  });
  expect(claimed).toHaveLength(3 * (24 + 8));
  expect(new Set(claimed).size).toBe(claimed.length);
  const nodes = plans.flatMap((plan) => plan.nodes);
  expect(nodes.map((node) => node['Node Type']).filter((type) => /Sort|Seq Scan/.test(type))).toEqual([]);
  const read = nodes.map((node) => node['Index Name']);
  expect(read).toEqual(expect.arrayContaining(['payments_never_polled_idx', 'payments_next_poll_idx']));
});

test.each<Sweep>([
  { name: 'idle networks', sweep: deleteIdleNetworks },
  { name: 'unused devices', sweep: forgetOldDevices },
  { name: 'expired tokens', sweep: deleteExpiredTokens },
  { name: 'old notifications', sweep: deleteOldMessages },
])('the sweep of $name deletes what is due, and reads little else', async ({ sweep }) => {
  const deleted: unknown[] = [];
  const plans = await plansOf(database.url, async (pool) => deleted.push(await sweep(pool)));
  // A few more become due while the test runs.
  expect(deleted[0]).toBeGreaterThanOrEqual(DUE - 1);
  expect(deleted[0]).toBeLessThan(2 * DUE);
  const nodes = plans.flatMap((plan) => plan.nodes);
  expect(nodes.filter(({ rows }) => rows > READ_PER_DUE * DUE)).toEqual([]);
  expect(nodes.map((node) => node['Node Type']).filter((type) => /Sort|Seq Scan/.test(type))).toEqual([]);
});

test.each<Sweep>([
  { name: 'resets of two-step verification', sweep: applyDueResets },
  { name: 'erasures', sweep: erasePastData },
])('the sweep of $name reads nothing while nothing is due', async ({ sweep }) => {
  const plans = await plansOf(database.url, sweep);
  const nodes = plans.flatMap((plan) => plan.nodes);
  expect(nodes.length).toBeGreaterThan(0);
  expect(nodes.filter(({ rows }) => rows > 0)).toEqual([]);
});
