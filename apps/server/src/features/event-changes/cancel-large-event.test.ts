import type { Client } from '@quivertree/contract/client';
import { cancelEvent } from '@quivertree/contract/event-changes/event-changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { signedIn } from '../../../../../tests/world/organiser-money.ts';
import { buy } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { createPool } from '../../db/database.ts';
import { processEventChange } from './process-event-change.ts';

const A_BATCH = 4;

let world: World;
let organiserId: string;
let client: Client;
beforeAll(async () => {
  // Without jobs and sweeps, so that only the test's own batches read the ledger.
  world = await startWorld({ env: { ROLE: 'web' } });
  organiserId = await makeOrganiser(world.pool);
  ({ client } = await signedIn(world, { memberOf: { organiserId, role: 'owner' } }));
});
afterAll(() => world.stop());

/** Number of ledger rows read while processing this many batches of the change, counted on a single connection. */
async function rowsRead(changeId: string, batches: number): Promise<number> {
  const pool = createPool(world.databaseUrl, { max: 1 });
  try {
    // Looks rows up in indexes, as in a large ledger. The database would read a small ledger as a whole, since that is cheaper.
    await pool.query('set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off');
    const count = async () => {
      await pool.query('select pg_stat_force_next_flush()');
      const { rows } = await pool.query(
        `select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname in ('ledger_entries', 'ledger_transactions')`,
      );
      return rows[0].read as number;
    };
    // Other connections may add what they have read only when they end.
    await pool.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    const before = await count();
    const context = { ...world.context, pool };
    await processEventChange(context, { changeId }, { batches, batchSize: A_BATCH });
    return (await count()) - before;
  } finally {
    await pool.end();
  }
}

/**
 * Places this many orders for a new event and cancels the event; returns the change before its orders are processed.
 */
async function cancelled(orders: number): Promise<{ eventId: string; changeId: string }> {
  const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ capacity: 1_000 }] });
  for (let n = 0; n < orders / 8; n++) await Promise.all(Array.from({ length: 8 }, () => buy(world, event)));
  await client.call(cancelEvent, { params: { eventId: event.id }, body: { note: '' } });
  const { rows } = await world.pool.query('select id from event_changes where event_id = $1', [event.id]);
  return { eventId: event.id, changeId: rows[0].id };
}

test('a batch of a large event reads no more than one of a small event, since sales are added up once', async () => {
  const small = await cancelled(16);
  const large = await cancelled(80);
  await world.pool.query('analyze');
  await rowsRead(small.changeId, 1);
  const ofSmall = await rowsRead(small.changeId, 1);
  await rowsRead(large.changeId, 1);
  const early = await rowsRead(large.changeId, 1);
  await buy(world, await makeEvent(world.pool, { organiserId }));
  await rowsRead(large.changeId, 14);
  const late = await rowsRead(large.changeId, 1);
  expect(ofSmall).toBeGreaterThan(0);
  expect(early).toBeLessThan(ofSmall * 1.25);
  expect(late).toBeLessThan(ofSmall * 1.25);
  for (const { changeId } of [small, large]) await processEventChange(world.context, { changeId });
  for (const { eventId } of [small, large]) expect(await reserveOf(eventId)).toBe(0);
  await assertBooksAgree(world.pool);
}, 120_000);

async function reserveOf(eventId: string): Promise<number> {
  const { rows } = await world.pool.query<{ reserve: number }>(
    `select -sum(amount_minor)::bigint as reserve from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.event_id = $1 and e.account = 'organiser_reserve'`,
    [eventId],
  );
  return rows[0]?.reserve ?? 0;
}
