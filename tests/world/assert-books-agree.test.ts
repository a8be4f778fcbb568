import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from './assert-books-agree.ts';
import { makeEvent } from './make-event.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a test fails if it sold a ticket without an order, or altered the audit log', async () => {
  await makeEvent(world.pool);
  await assertBooksAgree(world.pool);
  await world.pool.query('update ticket_types set sold = sold + 1');
  await expect(assertBooksAgree(world.pool)).rejects.toThrow('A1');
  await world.pool.query('update ticket_types set sold = sold - 1');
  await assertBooksAgree(world.pool);
  await world.pool.query(`insert into audit_runs (checkpoint_number, checkpoint_hash) values (7, '\\x00')`);
  await expect(assertBooksAgree(world.pool)).rejects.toThrow('AUDIT LOG');
});
