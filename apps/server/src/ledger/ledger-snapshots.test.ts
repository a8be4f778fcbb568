import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../tests/world/assert-books-agree.ts';
import { choose, order } from '../../../../tests/world/buy.ts';
import { makeEvent, makeOrganiser } from '../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { audit } from '../audit/audit.ts';
import { moneyOfEvents } from '../features/settlement/money-of-events.ts';
import { balancesOf } from '../features/settlement/organiser-balances.ts';
import { takeLedgerSnapshots } from './take-ledger-snapshots.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const ENTRIES = 3;

/** Moves the ledger's last horizon into the past, as if a day had passed. */
const aDayLater = () => world.pool.query(`update ledger_horizons set at = at - interval '1 day'`);

test('balances and event reserves are the same with a snapshot as without, and continue from it', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const event = await makeEvent(world.pool, { organiserId });
  const sell = async (tickets: number) => choose(await order(world.url, event, [[0, tickets]]), 'pay');
  const other = await makeEvent(world.pool, { organiserId });
  const reserve = async () => {
    const held = (await moneyOfEvents(world.pool, organiserId)).find(({ eventId }) => eventId === event.id);
    const all = (await balancesOf(world.pool, organiserId)).get('NAD')?.reserveMinor;
    expect(all).toBe((held?.reserveMinor ?? 0) + ofOther);
    return held?.reserveMinor;
  };
  let ofOther = 0;

  for (let sale = 1; sale <= 5; sale++) await sell(sale);
  expect(await reserve()).toBe(150_000);
  expect(await takeLedgerSnapshots(world.pool, ENTRIES)).toBe(0);
  expect(await takeLedgerSnapshots(world.pool, ENTRIES)).toBe(0);
  await aDayLater();
  await sell(7);
  expect(await takeLedgerSnapshots(world.pool, ENTRIES)).toBeGreaterThanOrEqual(4);
  const { rows } = await world.pool.query(
    `select balance_minor from ledger_snapshots where account = 'organiser_reserve' and owner = $1`,
    [organiserId],
  );
  expect(rows).toEqual([{ balance_minor: -150_000 }]);
  expect(await reserve()).toBe(220_000);
  await choose(await order(world.url, other, [[0, 2]]), 'pay');
  ofOther = 20_000;
  expect(await reserve()).toBe(220_000);

  for (let sale = 1; sale <= 4; sale++) await sell(1);
  await aDayLater();
  await takeLedgerSnapshots(world.pool, ENTRIES);
  await aDayLater();
  await takeLedgerSnapshots(world.pool, ENTRIES);
  expect(await reserve()).toBe(260_000);
  const { rows: ofEvents } = await world.pool.query(
    'select event_id, balance_minor from ledger_event_snapshots where owner = $1 order by through_entry_id, balance_minor',
    [organiserId],
  );
  expect(ofEvents).toEqual([
    { event_id: event.id, balance_minor: -150_000 },
    { event_id: event.id, balance_minor: -260_000 },
    { event_id: other.id, balance_minor: -20_000 },
  ]);
  await assertBooksAgree(world.pool);
});

test('a snapshot can’t be changed, and the audit finds a wrong one', async () => {
  await expect(world.pool.query('update ledger_snapshots set balance_minor = 0')).rejects.toThrow('append-only');
  await expect(world.pool.query('delete from ledger_event_snapshots')).rejects.toThrow('append-only');
  const event = await makeEvent(world.pool);
  await world.pool.query(
    `insert into ledger_event_snapshots (owner, through_entry_id, event_id, currency, balance_minor)
     select organiser_id, 1, id, 'NAD', 5 from events where id = $1`,
    [event.id],
  );
  await world.pool.query(
    `insert into ledger_snapshots (account, owner, through_entry_id, currency, balance_minor)
     values ('bank', 'quivertree', 1, 'NAD', 5)`,
  );
  expect((await audit(world.pool)).map(({ means }) => means)).toEqual([
    'a snapshot of an account doesn’t match its entries',
    'a snapshot of an event’s reserve doesn’t match its entries',
    'the money on hold on an organisation’s balance page differs from the sum of its events',
  ]);
});
