import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { order } from '../world/buy.ts';
import { makeEvent } from '../world/make-event.ts';
import { startWorld, type World } from '../world/world.ts';
import { worstOf } from '../world/worst-of.ts';

const MAX_PER_BUYER = 4;

let world: World;
beforeEach(async () => {
  world = await startWorld({ servers: 2 });
});
afterEach(() => world.stop());

/**
 * Number of tickets that one buyer gets from 24 orders placed at once, for two ticket types, each on its own server.
 */
async function ticketsOfGreedyBuyer(): Promise<number> {
  const event = await makeEvent(world.pool, { maxPerBuyer: MAX_PER_BUYER, ticketTypes: [{}, {}] });
  const wanted = Array.from({ length: 24 }, (_, i) => order(world.urls[i % 2] as string, event, [[i % 2, 1]]));
  const answers = await Promise.allSettled(wanted);
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

/** Rewrites the function `place_orders` in this world's database. */
async function rewritePlacing(change: (source: string) => string): Promise<void> {
  const { rows } = await world.pool.query(`select pg_get_functiondef('place_orders'::regproc) as source`);
  await world.pool.query(change(rows[0].source));
}

function replaced(source: string, part: string, by: string): string {
  expect(source).toContain(part);
  return source.replace(part, by);
}

/** Pauses between counting and ordering, so that a missing lock shows. */
const hesitate = (source: string) =>
  replaced(source, 'update ticket_types tt', 'perform pg_sleep(0.3);\n  update ticket_types tt');

describe('a buyer who orders different ticket types at two servers at once', () => {
  test('gets no more than the event’s limit, however long counting takes', async () => {
    await rewritePlacing(hesitate);
    expect(await ticketsOfGreedyBuyer()).toBe(MAX_PER_BUYER);
  });

  test('gets more without the lock on buyers, so the lock is needed', async () => {
    // All orders of one buyer come from one network, whose row would also serialise them.
    const withoutNetworks = (source: string) =>
      replaced(source, 'if v_any_paid and 0 < any (v_left) then', 'if false then');
    const withoutBuyers = (source: string) =>
      replaced(source, `perform pg_advisory_xact_lock(hashtextextended('buyers of ' || v_event_id, 0));`, 'null;');
    await rewritePlacing((source) => withoutBuyers(withoutNetworks(hesitate(source))));
    expect(await worstOf(ticketsOfGreedyBuyer, MAX_PER_BUYER)).toBeGreaterThan(MAX_PER_BUYER);
  });
});
