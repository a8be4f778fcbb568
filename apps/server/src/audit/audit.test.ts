import { placeOrder } from '@quivertree/contract/orders/orders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEvent } from '../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { createPool } from '../db/database.ts';
import { audit } from './audit.ts';

let world: World;
let typeId: string;
beforeAll(async () => {
  world = await startWorld();
  const event = await makeEvent(world.pool);
  typeId = event.ticketTypes[0] as string;
  const { payload } = await world.client.call(placeOrder, {
    body: {
      eventId: event.id,
      attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
      tickets: [{ ticketId: typeId, quantity: 2 }],
    },
  });
  await fetch(payload.return_url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' });
});
afterAll(() => world.stop());

describe('the audit', () => {
  test('finds nothing if everything is right', async () => {
    expect(await audit(world.pool)).toEqual([]);
  });

  test.each([
    ['A1', 'update ticket_types set sold = sold + 1', 'update ticket_types set sold = sold - 1'],
    ['A1', 'update ticket_types set reserved = 1', 'update ticket_types set reserved = 0'],
    [
      'A3',
      'update payments set captured_minor = captured_minor - 1',
      'update payments set captured_minor = captured_minor + 1',
    ],
    ['A3', `update payments set disposition = 'surplus'`, `update payments set disposition = 'applied'`],
    ['A4', `update payments set provider = 'BUDDY'`, `update payments set provider = 'TEST'`],
    ['A5', `update tickets set state = 'void'`, `update tickets set state = 'issued'`],
  ])('finds a broken %s: %s', async (invariant, damage, repair) => {
    await world.pool.query(damage);
    const findings = await audit(world.pool);
    await world.pool.query(repair);
    expect(findings.map((finding) => finding.invariant)).toContain(invariant);
    expect(findings[0]?.row).toBeTruthy();
    expect(await audit(world.pool)).toEqual([]);
  });

  test('finds a payment at a provider that we don’t know', async () => {
    await world.pool.query(`update payments set provider = 'CASH'`);
    const findings = await audit(world.pool);
    await world.pool.query(`update payments set provider = 'TEST'`);
    expect(findings.map(({ means }) => means)).toContain('a payment names a provider that we don’t know');
  });

  test('leaves no open transaction behind when it fails', async () => {
    const single = createPool(world.databaseUrl, { max: 1 });
    await single.query('alter table tickets rename to tickets_moved');
    await expect(audit(single)).rejects.toThrow('"tickets" does not exist');
    await single.query('alter table tickets_moved rename to tickets');
    await single.end();
    expect(await audit(world.pool)).toEqual([]);
  });
});

describe('the ledger', () => {
  const inOne = async (...statements: string[]) => {
    const client = await world.pool.connect();
    try {
      await client.query('begin');
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  test('rejects a transaction that doesn’t balance', async () => {
    const { rows } = await world.pool.query('select id, event_id from payments');
    const id = '00000000-0000-7000-8000-000000000001';
    const transaction = `insert into ledger_transactions (id, kind, event_id, payment_id, refund_id)
      values ('${id}', 'refund', '${rows[0].event_id}', '${rows[0].id}', null)`;
    const entries = `insert into ledger_entries (transaction_id, account, owner, currency, amount_minor)
      values ('${id}', 'suspense', 'x', 'NAD', 5), ('${id}', 'bank', 'y', 'NAD', -4)`;
    await expect(inOne(transaction, entries)).rejects.toThrow('does not sum to zero');
  });

  test.each([
    'update ledger_entries set amount_minor = 1',
    'delete from ledger_entries',
    'delete from ledger_transactions',
  ])('can’t be changed: %s', async (statement) => {
    await expect(inOne(statement)).rejects.toThrow('append-only');
  });

  test('refunds no more than was captured', async () => {
    const refund = `insert into refunds (event_id, id, payment_id, state, reason, amount_minor, currency)
      select event_id, gen_random_uuid(), id, 'requested', 'surplus', 15000, 'NAD' from payments`;
    await expect(inOne(refund, refund)).rejects.toThrow('exceed the captured amount');
  });
});
