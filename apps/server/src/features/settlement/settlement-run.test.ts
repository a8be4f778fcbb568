import { listStatements } from '@quivertree/contract/settlement/organiser-money';
import { listSettlementRuns, runSettlements as runSettlementsCall } from '@quivertree/contract/settlement/payouts';
import { listOrganiserMoney } from '@quivertree/contract/settlement/platform-money';
import { settlementWeek } from '@quivertree/domain/settlement/settlement';
import type { SettlementRhythm } from '@quivertree/domain/plans/plans';
import { postRelease } from '@quivertree/domain/ledger/settlement-postings';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import {
  buyTickets,
  addBankDetails,
  letEnd,
  type SignedIn,
  signedIn,
} from '../../../../../tests/world/organiser-money.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { inTransaction } from '../../db/database.ts';
import { postTransaction } from '../../ledger/ledger.ts';
import { setAdvanceShare } from '../plans/advance-shares.ts';
import { setPlan } from '../plans/organiser-plans.ts';
import { runDueSettlements, runSettlements } from './run-settlements.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const NEXT_WEEK = settlementWeek(Date.now() + WEEK_MS) + 3_600_000;

let world: World;
let johanna: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  johanna = await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const organiser = async () => {
  const organiserId = await makeOrganiser(world.pool);
  await addBankDetails(world, organiserId);
  return organiserId;
};

const statementsOf = async (organiserId: string) =>
  (await johanna.client.call(listStatements, { params: { organiserId }, query: { size: 100 } })).items;

async function countsOf(organiserId: string) {
  const { rows } = await world.pool.query(
    `select (select count(*)::int from settlement_statements where organiser_id = $1) as statements,
            (select count(*)::int from payouts where organiser_id = $1) as payouts,
            (select coalesce(sum(amount_minor), 0)::int from payouts where organiser_id = $1) as paid`,
    [organiserId],
  );
  return rows[0];
}

const movements = (statement: Awaited<ReturnType<typeof statementsOf>>[number] | undefined) =>
  Object.fromEntries((statement?.totals ?? []).map(({ kind, netMinor }) => [kind, netMinor]));

/** Makes an organiser owe us money, as a refund after a payout does. */
const owe = (organiserId: string, amountMinor: number) =>
  inTransaction(world.pool, (client) =>
    postTransaction(client, { kind: 'advance', organiserId }, 'NAD', [
      { account: 'organiser_receivable', owner: organiserId, amountMinor },
      { account: 'bank', owner: 'quivertree', amountMinor: -amountMinor },
    ]),
  );

describe('a settlement run', () => {
  test('gives an organiser a statement each Monday: sales, our fee and what became due', async () => {
    const organiserId = await organiser();
    const event = await makeEvent(world.pool, { organiserId, businessCoversFee: true });
    await buyTickets(world, event, 2);
    await buyTickets(world, event, 1);
    await letEnd(world, event.id, 4);
    await runSettlements(world.context, NEXT_WEEK);
    const [statement] = await statementsOf(organiserId);
    expect(statement).toMatchObject({
      number: 1,
      from: null,
      until: new Date(settlementWeek(NEXT_WEEK)).toISOString(),
      closingReserveMinor: 0,
      closingPayableMinor: 28_500,
      closingReceivableMinor: 0,
    });
    expect(statement?.totals).toEqual([
      { kind: 'capture', count: 2, grossMinor: 30_000, feeMinor: 1_500, vatMinor: 195, netMinor: 28_500 },
      { kind: 'release', count: 1, grossMinor: 0, feeMinor: 0, vatMinor: 0, netMinor: 0 },
    ]);
  });

  test('holds the money of events that are still to come, are postponed, or ended only yesterday', async () => {
    const organiserId = await organiser();
    const held = [{}, { state: 'postponed' }].map((event) => makeEvent(world.pool, { organiserId, ...event }));
    for (const made of held) {
      const event = await made;
      await world.pool.query(`update events set state = 'published' where id = $1`, [event.id]);
      await buyTickets(world, event);
    }
    const [upcoming, postponed] = await Promise.all(held);
    await world.pool.query(`update events set starts_at = $2, ends_at = $3 where id = $1`, [
      upcoming?.id,
      new Date(NEXT_WEEK - 2 * DAY_MS),
      new Date(NEXT_WEEK - DAY_MS),
    ]);
    await letEnd(world, postponed?.id as string, 30);
    await world.pool.query(`update events set state = 'postponed' where id = $1`, [postponed?.id]);
    await runSettlements(world.context, NEXT_WEEK);
    expect((await statementsOf(organiserId))[0]).toMatchObject({ closingReserveMinor: 20_000, closingPayableMinor: 0 });
    expect(await countsOf(organiserId)).toMatchObject({ payouts: 0 });
  });

  test('holds the money of a cancelled event until its buyers are refunded', async () => {
    const organiserId = await organiser();
    const event = await makeEvent(world.pool, { organiserId });
    await buyTickets(world, event);
    await letEnd(world, event.id, 30);
    await world.pool.query(`update events set state = 'cancelled' where id = $1`, [event.id]);
    await runSettlements(world.context, NEXT_WEEK);
    expect((await statementsOf(organiserId))[0]).toMatchObject({ closingReserveMinor: 10_000, closingPayableMinor: 0 });
  });

  test('advances a trusted organiser its share of sales, once', async () => {
    const organiserId = await organiser();
    await setAdvanceShare(world.context, { organiserId, basisPoints: 2_500, by: johanna.id });
    const event = await makeEvent(world.pool, { organiserId, startsAt: new Date(NEXT_WEEK + 60 * DAY_MS) });
    await buyTickets(world, event, 2);
    await runSettlements(world.context, NEXT_WEEK);
    await runSettlements(world.context, NEXT_WEEK + WEEK_MS);
    expect((await statementsOf(organiserId)).map(movements)).toEqual([{ capture: 20_000, advance: 0 }]);
    expect(await countsOf(organiserId)).toEqual({ statements: 1, payouts: 1, paid: 5_000 });
    await buyTickets(world, event, 2);
    await letEnd(world, event.id, 20);
    await runSettlements(world.context, NEXT_WEEK + 2 * WEEK_MS);
    expect((await statementsOf(organiserId))[0]).toMatchObject({
      openingPayableMinor: 5_000,
      closingPayableMinor: 40_000,
    });
    expect(await countsOf(organiserId)).toEqual({ statements: 2, payouts: 1, paid: 40_000 });
  });

  test('deducts what an organiser owes us from what is due, and carries the rest over', async () => {
    const organiserId = await organiser();
    await owe(organiserId, 25_000);
    const first = await makeEvent(world.pool, { organiserId });
    await buyTickets(world, first, 1);
    await letEnd(world, first.id, 4);
    await runSettlements(world.context, NEXT_WEEK);
    expect((await statementsOf(organiserId))[0]).toMatchObject({
      closingPayableMinor: 0,
      closingReceivableMinor: -15_000,
    });
    expect(await countsOf(organiserId)).toMatchObject({ payouts: 0 });
    const second = await makeEvent(world.pool, { organiserId });
    await buyTickets(world, second, 2);
    await letEnd(world, second.id, 4);
    await runSettlements(world.context, NEXT_WEEK + WEEK_MS);
    expect((await statementsOf(organiserId))[0]).toMatchObject({
      openingReceivableMinor: -15_000,
      closingReceivableMinor: 0,
      closingPayableMinor: 5_000,
    });
    expect(await countsOf(organiserId)).toMatchObject({ payouts: 1, paid: 5_000 });
  });

  test('settles once, even when started fifty times at once', async () => {
    const organiserId = await organiser();
    const event = await makeEvent(world.pool, { organiserId });
    await buyTickets(world, event, 3);
    await letEnd(world, event.id, 4);
    const runs = await Promise.all(Array.from({ length: 50 }, () => runSettlements(world.context, NEXT_WEEK)));
    expect(runs.reduce((sum, { failed }) => sum + failed, 0)).toBe(0);
    expect(await countsOf(organiserId)).toEqual({ statements: 1, payouts: 1, paid: 30_000 });
  });

  test('can’t release the same money twice, because the database refuses it', async () => {
    const organiserId = await organiser();
    const event = await makeEvent(world.pool, { organiserId });
    await buyTickets(world, event, 3);
    const release = () =>
      inTransaction(world.pool, async (client) => {
        const id = await postTransaction(
          client,
          { kind: 'release', eventId: event.id, organiserId },
          'NAD',
          postRelease({ organiserId, amountMinor: 10_000 }),
        );
        await client.query(
          `insert into event_releases (event_id, number, kind, amount_minor, currency, ledger_transaction_id)
           values ($1, 1, 'release', 10000, 'NAD', $2)`,
          [event.id, id],
        );
      });
    await release();
    await expect(release()).rejects.toThrow('event_releases_pkey');
  });

  test('settles organisers on an event-by-event plan on the day an event becomes payable', async () => {
    const organiserId = await organiser();
    await setPlan(world.context, {
      organiserId,
      plan: { name: 'standard', variableFeeBasisPoints: 500, fixedFeeMinor: 0, settles: 'event_end' },
      by: johanna.id,
    });
    const event = await makeEvent(world.pool, { organiserId });
    await buyTickets(world, event);
    await letEnd(world, event.id, 1);
    await runSettlements(world.context, Date.now() + DAY_MS);
    expect(await countsOf(organiserId)).toMatchObject({ statements: 0, payouts: 0 });
    await runSettlements(world.context, Date.now() + 3.5 * DAY_MS);
    expect(await countsOf(organiserId)).toMatchObject({ statements: 1, payouts: 1, paid: 10_000 });
  });

  test('puts late postings on the next statement', async () => {
    const organiserId = await organiser();
    const event = await makeEvent(world.pool, { organiserId });
    await buyTickets(world, event, 1);
    await runSettlements(world.context, NEXT_WEEK + 4 * WEEK_MS);
    await buyTickets(world, event, 2);
    await runSettlements(world.context, NEXT_WEEK + 5 * WEEK_MS);
    expect((await statementsOf(organiserId)).map(movements)).toEqual([
      { capture: 20_000, release: 0 },
      { capture: 10_000, release: 0 },
    ]);
  });

  test('starts automatically when a period has ended, and only once', async () => {
    const organiserId = await organiser();
    const event = await makeEvent(world.pool, { organiserId });
    await buyTickets(world, event);
    await letEnd(world, event.id, 4);
    const later = NEXT_WEEK + 8 * WEEK_MS;
    expect(await runDueSettlements(world.context, later)).toBeGreaterThan(0);
    expect(await runDueSettlements(world.context, later + DAY_MS / 2)).toBe(0);
    expect(await countsOf(organiserId)).toEqual({ statements: 1, payouts: 1, paid: 10_000 });
  });

  test('can be started by administrators only', async () => {
    expect(await johanna.client.call(runSettlementsCall, {})).toMatchObject({ failed: 0 });
    const owner = await signedIn(world, { memberOf: { organiserId: await organiser(), role: 'owner' } });
    await expect(owner.client.call(runSettlementsCall, {})).rejects.toMatchObject({ code: 'access.denied' });
    await expect(world.client.call(runSettlementsCall, {})).rejects.toMatchObject({ code: 'auth.required' });
  });

  test('is listed with its own statements, although weekly and event-by-event runs may end on the same Monday', async () => {
    const [weekly, eventByEvent] = [await organiser(), await organiser()];
    const standard = { name: 'standard', variableFeeBasisPoints: 500, fixedFeeMinor: 0 } as const;
    const settles = (rhythm: SettlementRhythm) =>
      setPlan(world.context, { organiserId: eventByEvent, plan: { ...standard, settles: rhythm }, by: johanna.id });
    await settles('event_end');
    for (const organiserId of [weekly, eventByEvent]) {
      const event = await makeEvent(world.pool, { organiserId });
      await buyTickets(world, event);
      await letEnd(world, event.id, 4);
    }
    const monday = NEXT_WEEK + 24 * WEEK_MS;
    const { statements } = await runSettlements(world.context, monday);
    await settles('weekly');
    const until = new Date(settlementWeek(monday)).toISOString();
    const runs = (await johanna.client.call(listSettlementRuns, {})).filter((run) => run.until === until);
    expect(runs).toMatchObject([
      { settles: 'event_end', statements: 1 },
      { settles: 'weekly', statements: statements - 1 },
    ]);
  });

  test('is listed for administrators, as are the balances of all organisers', async () => {
    const organiserId = await organiser();
    await buyTickets(world, await makeEvent(world.pool, { organiserId }), 2);
    await runSettlements(world.context, NEXT_WEEK + 20 * WEEK_MS);
    const [newest] = await johanna.client.call(listSettlementRuns, {});
    expect(newest?.statements).toBeGreaterThan(0);
    const money = await johanna.client.call(listOrganiserMoney, { query: { q: 'hardap', size: 100 } });
    expect(money.items.find((one) => one.organiserId === organiserId)).toEqual({
      organiserId,
      name: 'Hardap Sounds',
      plan: 'standard',
      advanceBasisPoints: 0,
      balances: [{ currency: 'NAD', reserveMinor: 0, payableMinor: 20_000, receivableMinor: 0 }],
      openPayout: { id: expect.any(String), reference: expect.stringMatching(/^QT-/) },
    });
  });
});
