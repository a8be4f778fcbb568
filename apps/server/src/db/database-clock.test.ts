import { placeOrder } from '@quivertree/contract/orders/orders';
import { DAY_MS, HOUR_MS } from '@quivertree/domain/dates/durations';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../tests/world/assert-books-agree.ts';
import { makeEvent, makeOrganiser } from '../../../../tests/world/make-event.ts';
import { makeUser } from '../../../../tests/world/make-user.ts';
import { buyTickets, letEnd } from '../../../../tests/world/organiser-money.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { consumeTotp, newTotpSecret, encryptTotpSecret, totpCode } from '../features/accounts/second-factor/totp.ts';
import { healthOf } from '../features/administration/health.ts';
import { RunningServer } from '../features/administration/running-servers.ts';
import { changeBankDetails } from '../features/settlement/bank-details/change-bank-details.ts';
import { runDueSettlements } from '../features/settlement/run-settlements.ts';
import { newId } from './ids.ts';

let world: World;
let realNow: () => number;
beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterEach(async () => {
  vi.useRealTimers();
  await world.context.clock.measure();
  await assertBooksAgree(world.pool);
});
afterAll(() => world.stop());

/** Sets this server's clock and leaves the database's alone. */
function setClockOff(byMs: number): void {
  const startedAt = Date.now();
  const steady = performance.now();
  realNow = () => startedAt + performance.now() - steady;
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: startedAt + byMs });
}

const readiness = async () => {
  const answer = await fetch(`${world.url}/readyz`);
  const { reason } = (await answer.json()) as { reason?: string };
  return { status: answer.status, reason };
};

const DAY_OFF = [
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
] as const;

describe.each(DAY_OFF)('a server whose clock is %s', (_, offMs) => {
  test('isn’t ready, and says so in its log and to administrators, until its clock is right again', async () => {
    expect(await readiness()).toMatchObject({ status: 200 });
    setClockOff(offMs);
    const logged = vi.spyOn(world.context.log, 'error');
    await world.context.clock.compare();
    expect(logged).toHaveBeenCalledWith({ skewMs: expect.any(Number) }, expect.stringContaining('clock differs'));
    expect(await readiness()).toEqual({ status: 503, reason: 'the server’s clock differs from the database’s' });
    // The world's own server may have reported the clock that an earlier test had set.
    await world.pool.query('delete from servers');
    const server = new RunningServer(world.context, { poolIds: [], replacedAt: null });
    await server.sayThatItRuns();
    const { components } = await healthOf(world.context);
    expect(components.find(({ name }) => name === 'Servers')).toMatchObject({
      health: 'bad',
      summary: expect.stringMatching(/clocks differ from the database’s: .+ by -?86400 s$/),
    });
    await server.sayThatItStops();
    logged.mockRestore();
    vi.useRealTimers();
    expect(await readiness()).toMatchObject({ status: 200 });
  });

  test('knows the right time for everyone', async () => {
    setClockOff(offMs);
    await world.context.clock.measure();
    expect(Math.abs(world.context.clock.now() - realNow())).toBeLessThan(1_000);
    expect(Math.abs(world.context.clock.skewMs - offMs)).toBeLessThan(1_000);
  });

  test('sells exactly what is on sale now', async () => {
    const at = (ms: number) => new Date(Date.now() + ms);
    const startsAt = at(10 * DAY_MS);
    const event = await makeEvent(world.pool, {
      startsAt,
      ticketTypes: [
        { salesStartAt: at(-HOUR_MS), salesEndAt: at(HOUR_MS) },
        { salesStartAt: at(HOUR_MS) },
        { salesEndAt: at(-HOUR_MS) },
      ],
    });
    setClockOff(offMs);
    const buy = (type: number) =>
      world.client
        .call(placeOrder, {
          body: {
            eventId: event.id,
            attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
            tickets: [{ ticketId: event.ticketTypes[type] as string, quantity: 1 }],
          },
        })
        .then(
          () => 'sold',
          (error: { code: string }) => error.code,
        );
    expect([await buy(0), await buy(1), await buy(2)]).toEqual(['sold', 'order.sales_not_open', 'order.sales_closed']);
  });

  test('creates no statement that ends in the future, and pays nothing before it is due', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const event = await makeEvent(world.pool, { organiserId });
    await buyTickets(world, event);
    await letEnd(world, event.id, 3);
    setClockOff(offMs * 8);
    await runDueSettlements(world.context);
    const { rows } = await world.pool.query(
      `select (select count(*)::int from settlement_runs where until > now()) as runs,
              (select count(*)::int from settlement_statements where until > now()) as statements,
              (select count(*)::int from settlement_runs) > 0 as ran`,
    );
    expect(rows).toEqual([{ runs: 0, statements: 0, ran: true }]);
  });

  test('waits three days after bank details change', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const { id: by } = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
    const details = { holder: 'Kauna', bank: 'Bank Kalahari', branchCode: '481772', accountNumber: '62001234711' };
    setClockOff(offMs * 4);
    await changeBankDetails(world.context, { organiserId, details, by, device: undefined });
    const { rows } = await world.pool.query(
      `select abs(extract(epoch from at - now())) < 60 as now, abs(extract(epoch from usable_from - now() - interval '72 hours')) < 60 as waits
         from organiser_bank_details where organiser_id = $1`,
      [organiserId],
    );
    expect(rows).toEqual([{ now: true, waits: true }]);
  });

  test('accepts the code that an authenticator app shows now, and not another day’s', async () => {
    const { id } = await makeUser(world.pool);
    const secret = newTotpSecret();
    await world.pool.query(
      'insert into totp_secrets (id, user_id, encrypted_secret, confirmed_at) values ($1, $2, $3, now())',
      [newId(), id, encryptTotpSecret(world.context.keys, id, secret)],
    );
    setClockOff(offMs);
    const other = consumeTotp(world.context, { userId: id }, totpCode(secret, realNow() + offMs));
    await expect(other).rejects.toMatchObject({ code: 'auth.wrong_code' });
    await consumeTotp(world.context, { userId: id }, totpCode(secret, realNow()));
  });
});

test('a machine that was suspended is ready as soon as it has read the database’s time', async () => {
  const steady = performance.now;
  vi.spyOn(performance, 'now').mockImplementation(() => steady.call(performance) - DAY_MS);
  expect(world.context.clock.isOff).toBe(true);
  expect(await readiness()).toEqual({ status: 200, reason: undefined });
  vi.restoreAllMocks();
  await world.context.clock.measure();
});

test('a clock that is off by less than five seconds turns no visitors away', async () => {
  setClockOff(4_000);
  await world.context.clock.measure();
  expect(await readiness()).toMatchObject({ status: 200 });
});
