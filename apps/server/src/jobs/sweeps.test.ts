import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { withClient } from '../../../../tests/world/database-server.ts';
import { makeEvent } from '../../../../tests/world/make-event.ts';
import { plansOf } from '../../../../tests/world/plans-of.ts';
import { addCheckpoints, addCheckpointsSweep } from '../audit-log/add-checkpoints.ts';
import { auditOnRequest, runNightlyAudit } from '../audit/nightly-audit.ts';
import { allSweeps, LOCAL_SWEEPS } from '../background-work.ts';
import { readConfig } from '../config/config.ts';
import { createPool } from '../db/database.ts';
import { compareClockSweep, DatabaseClock } from '../db/database-clock.ts';
import { erasePastDataSweep } from '../features/account-deletion/erase-past-data.ts';
import { forgetOldDevicesSweep } from '../features/accounts/notices/known-devices.ts';
import { deleteExpiredTokensSweep } from '../features/accounts/refresh-tokens.ts';
import { applyDueResetsSweep } from '../features/accounts/second-factor/reset-second-factor.ts';
import { deleteOldAttemptsSweep } from '../features/accounts/sign-in-attempts.ts';
import { noteFrequentWordsSweep } from '../features/catalogue/note-frequent-words.ts';
import { removePastEventsSweep } from '../features/catalogue/remove-past-events.ts';
import { deleteOldFollowingSweep } from '../features/following/delete-old-following.ts';
import { findNewsSweep } from '../features/following/find-news.ts';
import { queueNewsSweep } from '../features/following/queue-news.ts';
import { queueNewsMailsSweep } from '../features/following/send-news-mail.ts';
import { deleteIdleNetworksSweep } from '../features/orders/delete-idle-networks.ts';
import { deleteUnpaidOrdersSweep } from '../features/orders/delete-unpaid-orders.ts';
import { expireReservationsSweep } from '../features/orders/expire-reservations.ts';
import { abandonPaymentsSweep } from '../features/payments/abandon-payments.ts';
import { claimOpenPayments } from '../features/payments/claim-open-payments.ts';
import { findOverdueMoney } from '../features/payments/overdue-money.ts';
import { createTestProvider } from '../features/payments/providers/test-provider.ts';
import { removeUnusedPicturesSweep } from '../features/pictures/remove-unused-pictures.ts';
import { deleteOldPushesSweep } from '../features/push/delete-old-pushes.ts';
import { notifyFollowersSweep } from '../features/push/follow-events.ts';
import { foldSales, foldSalesSweep } from '../features/sales/fold-sales.ts';
import { flushPageViewsSweep, PageViews } from '../features/sales/page-views.ts';
import { runDueSettlementsSweep } from '../features/settlement/run-settlements.ts';
import { queueNotedTicketsMails, queueTicketsMailsSweep } from '../features/tickets/queue-tickets-mails.ts';
import { endReturnsSweep } from '../features/tickets/returns/end-returns.ts';
import { expireTransfersSweep } from '../features/tickets/transfers/cancel-transfer.ts';
import { admitPlacesSweep } from '../features/waiting-room/admit-places.ts';
import { sweepWaitingListsSweep } from '../features/waiting-list/sweep-waiting-lists.ts';
import { reloadKeysSweep, retireKeysSweep } from '../keys/rotate-keys.ts';
import { takeLedgerSnapshots, takeLedgerSnapshotsSweep } from '../ledger/take-ledger-snapshots.ts';
import { deleteFullAllowancesSweep } from '../limits/call-limit.ts';
import { exchangeLimitsSweep } from '../limits/shared-limits.ts';
import { analyzeGrownJobsSweep } from './analyze-grown-jobs.ts';
import { unlockLostJobsSweep } from './unlock-lost-jobs.ts';

/** No sweep may read or sort this many rows to find the few that are due. */
const MANY = 30_000;
/** Far more rows than any sweep processes in one round. */
const MAX_ROWS = 2_000;
/** Rows that are due in the tables whose rows are deleted, and how many may be read for each of them. */
const DUE = 400;
const READ_PER_DUE = 4;
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let slug: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool(database.url);
  const salesStartAt = new Date(Date.now() - HOUR_MS);
  const event = await makeEvent(pool, { ticketTypes: [{ capacity: MANY, salesStartAt }] });
  ({ slug } = event);
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
  const oldId = `lpad(n::text, 32, '0')::uuid`;
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
    `insert into waiting_entries (event_id, id, ticket_type_id, units, name, email, mailbox, leave_key)
     select '${eventId}', ${id('entry')}, '${ticketTypeId}', case when n % 1000 = 0 then 2 else 500 end, 'Group',
            'group-' || n || '@example.com', n, 'L' || n ${numbers}`,
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
    `insert into push_devices (session_id, user_id, provider, token, kinds)
     select ${id('family')}, ${id('user')}, 'expo', n, '{}' ${numbers}`,
    `insert into push_messages (device_id, kind, subject, title, body, url, created_at, expires_at)
     select ${id('session')}, 'sales_open', n, '', '', '', now() - interval '7 days' + make_interval(secs => n - ${DUE}), now() ${numbers}`,
    `insert into erasures (id, email, requested_at, done_at)
     select ${id('erasure')}, null, now(), now() ${numbers}`,
    `insert into tickets_to_email (event_id, order_ids, mail)
     select '${eventId}', array[${id('order')}], ('send-tickets-mail', -10, 25)::job_kind ${numbers}`,
    // Orders that were never paid, but whose buyers got an email, so that they are retained.
    `insert into orders (event_id, id, reference, buyer_key, state, buyer_name, buyer_email, currency, subtotal_minor, fee_minor,
                         total_minor, platform_fee_minor, idempotency_key, request_hash, created_at, expires_at)
     select '${eventId}', ${oldId}, 'O' || n, 'O' || n, 'expired', 'Buyer', 'buyer@example.com', 'NAD', 100, 0, 100, 0, 'O' || n, n,
            now() - interval '1 year', now() - interval '1 year' ${numbers}`,
    `insert into order_emails (event_id, order_id, kind) select '${eventId}', ${oldId}, 'tickets' ${numbers}`,
    `insert into ticket_returns (event_id, id, ticket_id, ticket_type_id, refund_minor, fee_minor)
     select '${eventId}', ${id('return')}, ${id('ticket')}, '${ticketTypeId}', 100, 0 ${numbers}`,
    // Most followed the event after its sales opened.
    `insert into event_followers (user_id, event_id, followed_at)
     select ${id('user')}, '${eventId}', now() - case when n <= ${DUE} then interval '2 hours' else '0' end ${numbers}`,
    `insert into saved_events (user_id, event_id, saved_at)
     select ${id('user')}, '${eventId}', now() - case when n <= ${DUE} then interval '2 hours' else '0' end ${numbers}`,
    `insert into news_readers (user_id, kinds, unsubscribe_key, due_at)
     select ${id('user')}, '{}', n, now() + make_interval(secs => n - ${DUE}) ${numbers}`,
    `insert into event_news (event_id, kind, notified_at) select ${id('event')}, 'new_event', now() ${numbers}`,
    // Past events. Their tickets no longer need a signing key, but the upcoming event's do.
    `insert into events
     select past.*
       from events e cross join generate_series(1, ${MANY}) n cross join jsonb_populate_record(e, jsonb_build_object(
              'id', ${id('event')}, 'slug', 'past-' || n, 'code', translate(lpad(n::text, 6, '0'), '0123456789', 'ABCDEFGHJK'),
              'starts_at', now() - interval '1 year', 'ends_at', now() - interval '11 months')) past
      where e.id = '${eventId}'`,
    `insert into event_search (event_id, words, labels, category, city, organiser_id, starts_at, ends_at)
     select ${id('event')}, '', '{}', 'Music', 'Windhoek', ${id('organiser')}, now(), now() + make_interval(secs => n - ${DUE}) ${numbers}
         on conflict do nothing`,
    `insert into signing_keys (id, purpose, public_key, encrypted_private_key, signs_from)
     select n, 'ticket', '{}', '', now() + make_interval(days => n) from generate_series(1, 2) n`,
    `update signing_keys set signs_from = signs_from - interval '2 days' where purpose = 'ticket'`,
    `update events set created_at = now() - interval '1 year'`,
    // Pictures that accounts use.
    `insert into pictures (id, purpose, uploaded_at)
     select md5(n::text) || '00000000', 'avatar', now() - interval '1 year' ${numbers}`,
    `insert into users (id, email, name, avatar_id)
     select ${id('user')}, 'user-' || n || '@example.com', 'User', md5(n::text) || '00000000' ${numbers}`,
    `insert into sales_changes (event_id, hour, views) select '${eventId}', date_trunc('hour', now()), 1 ${numbers}`,
    `insert into audit_log (action) select 'event.created' ${numbers}`,
    `delete from audit_checkpoint_queue`,
    `insert into audit_checkpoint_queue (entry_id) select id from audit_log order by id desc limit ${DUE}`,
    `insert into audit_runs (finished_at, findings) select now(), '[]' ${numbers}`,
    `insert into ledger_entries (transaction_id, account, owner, currency, amount_minor)
     select ${id('transaction')}, 'bank', 'quivertree', 'NAD', 100 ${numbers}`,
    `insert into ledger_snapshots (account, owner, through_entry_id, currency, balance_minor)
     select 'bank', 'quivertree', max(id) - ${DUE}, 'NAD', 100 from ledger_entries`,
    `insert into ledger_totals (account, currency, through_entry_id, balance_minor)
     select 'bank', 'NAD', max(id) - ${DUE}, 100 from ledger_entries`,
    `insert into ledger_horizons (entry_id, at) select max(id), now() - interval '1 day' from ledger_entries`,
    `insert into limit_allowances (key, full_at) select n, now() + make_interval(secs => n - ${DUE}) ${numbers}`,
    `insert into sign_in_attempts (account, last_at)
     select n, now() - interval '1 hour' + make_interval(secs => n - ${DUE}) ${numbers}`,
    // Jobs of a dead server, among many that are waiting.
    `insert into graphile_worker._private_jobs (task_id, locked_at, locked_by)
     select 1, case when n <= ${DUE} then now() - interval '1 hour' end, case when n <= ${DUE} then 'a dead server' end ${numbers}`,
  ];
}

/** A sweep's run, by the sweep's title. */
interface Run {
  title: string;
  run: (pool: pg.Pool) => Promise<unknown>;
}

const log = pino({ level: 'silent' });
const config = readConfig({ NODE_ENV: 'test' });
/** Each payment provider has sweeps of its own. */
const provider = createTestProvider({ sandboxUrl: '', publicUrl: '', secret: '' });
/** Hour in which no nightly audit starts. */
const NOON = new Date('2026-11-23T12:00:00+02:00');

/** Sweeps that only look for rows that are due, or that check a batch of rows per run. */
const READING: readonly Run[] = [
  { title: abandonPaymentsSweep.title, run: (pool) => claimOpenPayments(pool, 'TEST') },
  { title: 'open payments checked with TEST', run: (pool) => claimOpenPayments(pool, provider.name) },
  { title: expireReservationsSweep.title, run: (pool) => expireReservationsSweep.run({ pool }) },
  { title: sweepWaitingListsSweep.title, run: (pool) => sweepWaitingListsSweep.run({ pool }) },
  { title: expireTransfersSweep.title, run: (pool) => expireTransfersSweep.run({ pool }) },
  { title: endReturnsSweep.title, run: (pool) => endReturnsSweep.run({ pool }) },
  { title: removeUnusedPicturesSweep.title, run: (pool) => removeUnusedPicturesSweep.run({ pool }) },
  { title: retireKeysSweep.title, run: (pool) => retireKeysSweep.run({ pool }) },
  { title: runDueSettlementsSweep.title, run: (pool) => runDueSettlementsSweep.run({ pool, log }) },
  { title: findNewsSweep.title, run: (pool) => findNewsSweep.run({ pool, clock: Date }) },
  { title: queueNewsSweep.title, run: (pool) => queueNewsSweep.run({ pool }) },
  { title: deleteOldFollowingSweep.title, run: (pool) => deleteOldFollowingSweep.run({ pool }) },
  { title: takeLedgerSnapshotsSweep.title, run: (pool) => takeLedgerSnapshots(pool, DUE) },
  { title: 'rows that violate an invariant', run: (pool) => runNightlyAudit({ pool, log }, NOON) },
  { title: 'money that is overdue', run: findOverdueMoney },
  {
    title: flushPageViewsSweep.title,
    run: (pool) => {
      const pageViews = new PageViews();
      pageViews.countEvent(slug, { userAgent: 'Firefox', purpose: undefined });
      return flushPageViewsSweep.run({ pool, pageViews });
    },
  },
];

/** Sweeps that claim the rows that are due. */
const CLAIMING: readonly Run[] = [
  { title: deleteIdleNetworksSweep.title, run: (pool) => deleteIdleNetworksSweep.run({ pool }) },
  { title: forgetOldDevicesSweep.title, run: (pool) => forgetOldDevicesSweep.run({ pool }) },
  { title: deleteOldPushesSweep.title, run: (pool) => deleteOldPushesSweep.run({ pool }) },
  { title: deleteFullAllowancesSweep.title, run: (pool) => deleteFullAllowancesSweep.run({ pool }) },
  { title: deleteOldAttemptsSweep.title, run: (pool) => deleteOldAttemptsSweep.run({ pool }) },
  { title: deleteExpiredTokensSweep.title, run: (pool) => deleteExpiredTokensSweep.run({ pool }) },
  { title: notifyFollowersSweep.title, run: (pool) => notifyFollowersSweep.run({ pool, config }) },
  { title: queueNewsMailsSweep.title, run: (pool) => queueNewsMailsSweep.run({ pool }) },
  { title: removePastEventsSweep.title, run: (pool) => removePastEventsSweep.run({ pool }) },
  { title: queueTicketsMailsSweep.title, run: (pool) => queueNotedTicketsMails(pool, DUE) },
  { title: foldSalesSweep.title, run: (pool) => foldSales(pool, DUE) },
  { title: addCheckpointsSweep.title, run: (pool) => addCheckpoints(pool, Buffer.alloc(32)) },
  { title: unlockLostJobsSweep.title, run: (pool) => unlockLostJobsSweep.run({ pool }) },
];

/** Sweeps for which nothing is due. */
const IDLE: readonly Run[] = [
  { title: applyDueResetsSweep.title, run: (pool) => applyDueResetsSweep.run({ pool }) },
  { title: erasePastDataSweep.title, run: (pool) => erasePastDataSweep.run({ pool }) },
  { title: 'requested audits', run: (pool) => auditOnRequest({ pool, log }) },
];

/** Sweeps that read a bounded number of rows by their nature. */
const BOUNDED: Readonly<Record<string, string>> = {
  [exchangeLimitsSweep.title]: 'the table holds each server’s last two minutes',
  [analyzeGrownJobsSweep.title]: 'ANALYZE reads a sample of 30,000 rows at most',
  [noteFrequentWordsSweep.title]: 'PostgreSQL’s statistics have at most 5,000 words',
  [admitPlacesSweep.title]: 'there are no more rooms that haven’t ended than upcoming events',
  'lost notifications fetched from TEST': 'one row for each provider, and those that the provider names',
  [compareClockSweep.title]: 'reads no table',
  [reloadKeysSweep.title]: 'there are only a few keys',
};

test.each(READING)('the sweep of $title reads only a few rows', async ({ run }) => {
  const plans = await plansOf(database.url, run);
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

test.each(CLAIMING)('the sweep of $title claims what is due, and reads little else', async ({ run }) => {
  const claimed: unknown[] = [];
  const plans = await plansOf(database.url, async (pool) => claimed.push(await run(pool)));
  // A few more become due while the test runs.
  expect(claimed[0]).toBeGreaterThanOrEqual(DUE - 1);
  expect(claimed[0]).toBeLessThan(2 * DUE);
  const found = plans.flatMap(({ text, nodes }) => nodes.map((node) => ({ text, ...node })));
  expect(found.filter(({ rows }) => rows > READ_PER_DUE * DUE)).toEqual([]);
});

test.each(IDLE)('the sweep of $title reads nothing while nothing is due', async ({ run }) => {
  const plans = await plansOf(database.url, run);
  const nodes = plans.flatMap((plan) => plan.nodes);
  expect(nodes.length).toBeGreaterThan(0);
  expect(nodes.filter(({ rows }) => rows > 0)).toEqual([]);
});

test('the sweep of unpaid orders continues where it left off, however many orders are retained', async () => {
  const read = async () => {
    let rows = 0;
    const plans = await plansOf(database.url, async (pool) => {
      const clock = new DatabaseClock(pool, log);
      await clock.measure();
      await deleteUnpaidOrdersSweep.run({ pool, log, clock, stopping: new AbortController().signal });
    });
    for (const { text, nodes } of plans) if (text.startsWith('select id as key')) rows += nodes[0]?.rows ?? 0;
    return rows;
  };
  expect([await read(), await read()]).toEqual([MANY / 3, MANY / 3]);
  const { rows } = await withClient(database.url, (client) =>
    client.query(`select replace(after_key, '-', '') as last from sweep_positions where sweep = 'unpaid orders'`),
  );
  expect(Number(rows[0]?.last)).toBe((2 * MANY) / 3);
});

test('every sweep is covered by these tests', () => {
  const tested = [...READING, ...CLAIMING, ...IDLE].map(({ title }) => title);
  const sweeps = [...LOCAL_SWEEPS, ...allSweeps([provider])].map(({ title }) => title);
  expect([...tested, ...Object.keys(BOUNDED), deleteUnpaidOrdersSweep.title]).toEqual(expect.arrayContaining(sweeps));
});
