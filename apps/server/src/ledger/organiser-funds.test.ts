import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeEvent, makeEvent, makeOrganiser } from '../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { inTransaction } from '../db/database.ts';
import { postTransaction } from './ledger.ts';
import { organiserFunds } from './organiser-funds.ts';

let world: World;
let organiserId: string;
let event: MadeEvent;
beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  event = await makeEvent(world.pool, { organiserId });
  await inTransaction(world.pool, async (client) => {
    for (let sale = 0; sale < 300; sale++) await move(client, event.id, 'capture', -100);
    await move(client, event.id, 'refund_requested', 4_000);
    await move(client, (await makeEvent(world.pool, { organiserId })).id, 'capture', -70_000);
  });
});
afterAll(() => world.stop());

type Client = Parameters<typeof postTransaction>[0];

/** Adds to the organiser's reserve, or deducts from it. */
const move = (client: Client, eventId: string, kind: 'capture' | 'refund_requested', amountMinor: number) =>
  postTransaction(client, { kind, eventId }, 'NAD', [
    { account: 'organiser_reserve', owner: organiserId, amountMinor },
    { account: 'suspense', owner: randomUUID(), amountMinor: -amountMinor },
  ]);

const funds = (needMinor?: number) =>
  inTransaction(world.pool, (client) =>
    organiserFunds(client, { eventId: event.id, organiserId, currency: 'NAD' }, needMinor),
  );

describe('the reserve of an event', () => {
  test('is the sum of its own sales less what was taken out', async () => {
    expect(await funds()).toEqual({ reserveMinor: 26_000, payableMinor: 0 });
  });

  test('may be understated as long as it covers the amount needed', async () => {
    expect((await funds(500)).reserveMinor).toBeGreaterThanOrEqual(500);
  });

  test('is exact if it doesn’t cover the amount needed, however many sales that takes', async () => {
    expect((await funds(25_000)).reserveMinor).toBe(26_000);
    expect((await funds(30_000)).reserveMinor).toBe(26_000);
  });
});
