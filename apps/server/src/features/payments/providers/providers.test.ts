import { type Provider, PROVIDERS as KNOWN_PROVIDERS } from '@quivertree/domain/payments/payment-providers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import {
  chooseOutcomeAt,
  type OrderToPay,
  orderAt,
  PROVIDERS,
  statusOfOrder,
  pollOpenPayments,
} from '../../../../../../tests/world/pay.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { newId } from '../../../db/ids.ts';
import type { Choice } from '../../../../dev/sandbox/choices.ts';
import { compareStatement } from '../compare-statements.ts';
import { findStatementDifferences } from '../find-statement-differences.ts';
import { refundAtProvider } from '../refunds/send-refund.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

async function moneyOf({ eventId }: OrderToPay) {
  const { rows } = await world.pool.query(
    `select p.disposition, p.captured_minor as minor, r.state as refund
       from payments p left join refunds r on r.payment_id = p.id
      where p.event_id = $1 order by p.disposition, r.state`,
    [eventId],
  );
  return rows.map(({ disposition, minor, refund }) => [disposition, minor, refund].filter((part) => part !== null));
}

/** Returns a function that reads an order's current status and the state of its money, for polling. */
const outcomeOf = (order: OrderToPay) => async () => ({
  status: await statusOfOrder(world, order),
  money: await moneyOf(order),
});
/** Polling options, with enough time for refunds to settle. */
const SOON = { timeout: 15_000, interval: 50 };

/** Expires the reservation without ending its payment at the provider. */
async function runOut({ eventId }: OrderToPay, { capacityThen = 10 } = {}): Promise<void> {
  await world.pool.query(`update orders set expires_at = now() - interval '1 second' where event_id = $1`, [eventId]);
  await world.pool.query('select expire_orders($1, (select array_agg(id) from orders where event_id = $1))', [eventId]);
  await world.pool.query('update ticket_types set capacity = $2 where event_id = $1', [eventId, capacityThen]);
}

/** Moves the payments more than two minutes into the past and makes the server ask about them. */
async function minutesLater({ eventId }: OrderToPay): Promise<void> {
  await world.pool.query(`update payments set created_at = created_at - interval '3 minutes' where event_id = $1`, [
    eventId,
  ]);
  await pollOpenPayments(world.context);
}

const PAID = [['applied', 21_000]];
const SUSPENDED = (minor: number) => [['unmatched', minor]];

/** The buyer's choice on the payment page, the order's final status, and where the money is. */
const CASES: { choice: Choice; status: string; money: unknown; but?: Provider[] }[] = [
  { choice: 'pay', status: 'success', money: PAID },
  { choice: 'decline', status: 'failed', money: [[]] },
  { choice: 'close', status: 'pending', money: [[]] },
  { choice: 'notified_late', status: 'success', money: PAID },
  { choice: 'notified_twice', status: 'success', money: PAID },
  { choice: 'short', status: 'pending', money: SUSPENDED(20_900) },
  { choice: 'over', status: 'pending', money: SUSPENDED(21_100) },
  { choice: 'other_currency', status: 'pending', money: SUSPENDED(21_000) },
  { choice: 'other_merchant', status: 'pending', money: SUSPENDED(21_000), but: ['STRIPE'] },
  { choice: 'forged', status: 'pending', money: [[]] },
  { choice: 'paid_twice', status: 'success', money: [...PAID, ['surplus', 21_000, 'succeeded']] },
];

test('the database has a row for each provider', async () => {
  const { rows } = await world.pool.query<{ name: string }>('select name from payment_providers');
  expect(rows.map(({ name }) => name).sort()).toEqual([...KNOWN_PROVIDERS].sort());
});

describe.each(PROVIDERS)('at %s', (provider) => {
  test.each(CASES.filter(({ but }) => !but?.includes(provider)))(
    'an order ends as $status if the buyer chooses $choice',
    async ({ choice, status, money }) => {
      const order = await orderAt(world, provider);
      expect(order.provider).toBe(provider);
      const back = await chooseOutcomeAt(order, choice);
      expect(back).toContain(`/checkout/status/${order.reference}?key=`);
      await expect.poll(outcomeOf(order), SOON).toEqual({ status, money });
    },
  );

  test('a payment after a declined one pays for the order', async () => {
    const order = await orderAt(world, provider);
    await chooseOutcomeAt(order, 'decline');
    await chooseOutcomeAt(order, 'pay');
    await expect.poll(outcomeOf(order), SOON).toEqual({ status: 'success', money: PAID });
  });

  test('a payment whose notification never comes is found by asking', async () => {
    const order = await orderAt(world, provider);
    await chooseOutcomeAt(order, 'not_notified');
    expect(await statusOfOrder(world, order)).toBe('pending');
    await minutesLater(order);
    await expect.poll(outcomeOf(order), SOON).toEqual({ status: 'success', money: PAID });
  });

  test('a payment after a declined one is found by asking when its notification never comes', async () => {
    const order = await orderAt(world, provider);
    await chooseOutcomeAt(order, 'decline');
    expect(await statusOfOrder(world, order)).toBe('failed');
    await chooseOutcomeAt(order, 'not_notified');
    await minutesLater(order);
    await expect.poll(outcomeOf(order), SOON).toEqual({ status: 'success', money: PAID });
  });

  test("a correctly signed notification that names another order's charge pays for neither order and harms neither", async () => {
    const paid = await orderAt(world, provider);
    const unpaid = await orderAt(world, provider);
    await chooseOutcomeAt(paid, 'not_notified');
    await chooseOutcomeAt(unpaid, 'other_charge');
    expect(await outcomeOf(unpaid)()).toEqual({ status: 'pending', money: [[]] });
    await minutesLater(paid);
    await minutesLater(unpaid);
    expect(await outcomeOf(paid)()).toEqual({ status: 'success', money: PAID });
    expect(await outcomeOf(unpaid)()).toEqual({ status: 'pending', money: [[]] });
  });

  test('a payment after the reservation has expired takes the stock again', async () => {
    const order = await orderAt(world, provider);
    await chooseOutcomeAt(order, 'late', { seconds: 1 });
    await runOut(order);
    expect(await statusOfOrder(world, order)).toBe('expired');
    await expect.poll(outcomeOf(order), SOON).toEqual({ status: 'success', money: PAID });
    const { rows } = await world.pool.query('select late from orders where event_id = $1', [order.eventId]);
    expect(rows).toEqual([{ late: true }]);
  });

  test('a payment after the stock is gone is refunded automatically', async () => {
    const order = await orderAt(world, provider, { capacity: 2 });
    await chooseOutcomeAt(order, 'late', { seconds: 1 });
    await runOut(order, { capacityThen: 1 });
    await expect
      .poll(outcomeOf(order), SOON)
      .toEqual({ status: 'refunded', money: [['unmatched', 21_000, 'succeeded']] });
  });

  test('a second charge that can’t be stored at once leaves the first one alone and is refunded later', async () => {
    const order = await orderAt(world, provider);
    await world.pool.query(
      `create function no_refund() returns trigger language plpgsql as $$ begin raise exception 'the power is cut'; end $$;
       create trigger no_refund before insert on refunds for each row execute function no_refund()`,
    );
    await chooseOutcomeAt(order, 'paid_twice');
    await world.pool.query('drop function no_refund cascade');
    await minutesLater(order);
    const twice = { status: 'success', money: [...PAID, ['surplus', 21_000, 'succeeded']] };
    await expect.poll(outcomeOf(order), SOON).toEqual(twice);
    const { rows } = await world.pool.query(
      `select count(distinct provider_reference)::int as charges from payments where event_id = $1 and state = 'captured'`,
      [order.eventId],
    );
    expect(rows).toEqual([{ charges: 2 }]);
  });

  test('the statement matches the ledger', async () => {
    const period = { since: new Date(0), until: new Date() };
    expect(await compareStatement(world.context, provider, period)).toEqual([]);
  });

  test('the statement shows a payment that was never reported, until the server has asked', async () => {
    const compared = () =>
      compareStatement(world.context, provider, { since: new Date(0), until: new Date(Date.now() + 1_000) });
    const order = await orderAt(world, provider);
    await chooseOutcomeAt(order, 'not_notified');
    expect(await compared()).toMatchObject([
      { problem: 'missing_in_ledger', kind: 'capture', currency: 'NAD', oursMinor: 0, theirsMinor: 21_000 },
    ]);
    await minutesLater(order);
    expect(await compared()).toEqual([]);
  });
});

describe('the nightly comparison', () => {
  test('finds nothing if all is well, and leaves out other providers’ postings and what may not be on the statement yet', async () => {
    expect(await findStatementDifferences(world.context)).toEqual([]);
    const order = await orderAt(world, 'FINATIC');
    await chooseOutcomeAt(order, 'pay');
    const change = async (from: string, to: string) => {
      await world.pool.query('alter table ledger_entries disable trigger ledger_entries_append_only');
      await world.pool.query(
        `update ledger_entries set owner = $3
          where account = 'provider_clearing' and owner = $2
            and transaction_id in (select id from ledger_transactions where event_id = $1)`,
        [order.eventId, from, to],
      );
      await world.pool.query('alter table ledger_entries enable trigger ledger_entries_append_only');
    };
    const backdate = async (eventId: string, minutes: number) => {
      await world.pool.query('alter table ledger_transactions disable trigger ledger_transactions_append_only');
      await world.pool.query('update ledger_transactions set at = at - make_interval(mins => $2) where event_id = $1', [
        eventId,
        minutes,
      ]);
      await world.pool.query('alter table ledger_transactions enable trigger ledger_transactions_append_only');
    };
    await change('FINATIC', 'BUDDY');
    expect(await findStatementDifferences(world.context)).toEqual([]);
    await backdate(order.eventId, 20);
    expect(await findStatementDifferences(world.context)).toMatchObject([
      {
        invariant: 'A4',
        row: { provider: 'BUDDY', problem: 'missing_at_provider', oursMinor: 21_000, theirsMinor: 0 },
      },
    ]);
    await change('BUDDY', 'FINATIC');
  });

  test('matches the sales of the demo data, which can also be refunded', async () => {
    const demo = await startWorld({ demoData: true });
    try {
      expect(await compareStatement(demo.context, 'TEST', { since: new Date(0), until: new Date() })).toEqual([]);
      const { rows } = await demo.pool.query(`select event_id, id from payments where provider = 'TEST' limit 1`);
      const refund = { eventId: rows[0].event_id, paymentId: rows[0].id, amountMinor: 1, currency: 'NAD' };
      expect((await refundAtProvider(demo.context, { ...refund, refundId: newId() })).state).toBe('succeeded');
    } finally {
      await demo.stop();
    }
  });
});
