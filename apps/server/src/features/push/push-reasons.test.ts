import { randomBytes } from 'node:crypto';
import { cancelEvent, postponeEvent } from '@quivertree/contract/event-changes/event-changes';
import { registerPushDevice } from '@quivertree/contract/push/push';
import { changeCapacity } from '@quivertree/contract/stock/stock';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import { PUSH_KINDS, type PushKind } from '@quivertree/domain/push/push-kinds';
import { DAY_MS } from '@quivertree/domain/dates/durations';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { passOn } from '../../../../../tests/world/pass-on.ts';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { addBankDetails, buyTickets, letEnd, signedIn } from '../../../../../tests/world/organiser-money.ts';
import { buy, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { approvePayout } from '../settlement/payouts/approve-payout.ts';
import { sendPayout } from '../settlement/payouts/send-payout.ts';
import { runSettlements } from '../settlement/run-settlements.ts';
import { sweepWaitingLists } from '../waiting-list/sweep-waiting-lists.ts';
import { PushStandIns } from './push-stand-ins.fixture.ts';

let services: PushStandIns;
let world: World;
beforeAll(async () => {
  services = await PushStandIns.start();
  world = await startWorld({ env: services.env });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(async () => {
  await world.stop();
  await services.stop();
});

/** A new user whose phone gets every kind of notification; `received` waits for notifications to arrive. */
async function owner(user: Parameters<typeof signedIn>[1] = {}) {
  const made = await signedIn(world, user);
  const token = `ExponentPushToken[${randomBytes(11).toString('hex')}]`;
  const kinds = Object.keys(PUSH_KINDS) as PushKind[];
  await made.client.call(registerPushDevice, { body: { provider: 'expo', token, kinds } });
  const own = () =>
    services.received.flatMap((push) =>
      push.token === token ? [{ title: push.title, body: push.body, url: push.url.replace(world.url, '') }] : [],
    );
  return {
    ...made,
    async received(times: number) {
      await expect.poll(() => own().length, { timeout: 15_000 }).toBe(times);
      return own();
    },
  };
}

test('buyers learn that their payment has arrived; free orders have none', async () => {
  const [buyer, guest] = [await owner(), await owner()];
  await buy(world, await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0 }] }), { email: guest.email });
  await buy(world, await makeEvent(world.pool, { name: 'Jazz at the River' }), { email: buyer.email });
  expect(await buyer.received(1)).toEqual([
    { title: 'Payment received', body: 'Your tickets for Jazz at the River are ready.', url: '/tickets' },
  ]);
  expect(await guest.received(0)).toEqual([]);
});

test('buyers and other holders learn once that their event is postponed, and then cancelled', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const organiser = await signedInAs(world, { memberOf: { organiserId, role: 'manager' } });
  const event = await makeEvent(world.pool, {
    organiserId,
    name: 'Stars over Spreetshoogte',
    ticketTypes: [{ priceMinor: 0 }],
  });
  const [buyer, friend] = [await owner(), await owner()];
  const first = await buy(world, event, { email: buyer.email });
  await buy(world, event, { email: buyer.email });
  const { ticketsKey, ticketIds } = first;
  await passOn(world.client, { ticketsKey, ticketId: ticketIds[0], email: friend.email, addressed: true });
  const params = { eventId: event.id };
  const refundsUntil = new Date(Date.now() + 30 * DAY_MS).toISOString();
  await organiser.call(postponeEvent, { params, body: { note: '', refundsUntil } });
  const moved = {
    title: 'Stars over Spreetshoogte has been postponed',
    body: expect.stringContaining('The new date isn’t known yet.'),
    url: `/explore/${event.slug}`,
  };
  expect([await buyer.received(1), await friend.received(1)]).toEqual([[moved], [moved]]);
  await organiser.call(cancelEvent, { params, body: { note: '' } });
  const cancelled = { ...moved, title: 'Stars over Spreetshoogte has been cancelled', body: expect.any(String) };
  expect([await buyer.received(2), await friend.received(2)]).toEqual([
    [moved, cancelled],
    [moved, cancelled],
  ]);
});

test('someone on a waiting list learns that it’s their turn', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const organiser = await signedInAs(world, { memberOf: { organiserId, role: 'manager' } });
  const event = await makeEvent(world.pool, {
    organiserId,
    name: 'Unplugged',
    ticketTypes: [{ name: 'Seat', priceMinor: 0, capacity: 1 }],
  });
  await buy(world, event);
  const waiting = await owner();
  const [ticketId = ''] = event.ticketTypes;
  await waiting.client.call(joinWaitingList, {
    params: { eventId: event.id },
    body: { ticketId, quantity: 1, attendee: { name: 'Selma Iipinge', email: waiting.email } },
  });
  await organiser.call(changeCapacity, {
    params: { eventId: event.id, ticketId },
    body: { capacity: 2 },
  });
  await sweepWaitingLists(world.pool);
  expect(await waiting.received(1)).toEqual([
    {
      title: 'It’s your turn',
      body: expect.stringMatching(/^We’ve reserved 1 “Seat” ticket for Unplugged for you until .+\.$/),
      url: expect.stringMatching(new RegExp(`^/explore/${event.slug}\\?offer=\\w+$`)),
    },
  ]);
});

test('an organisation’s owners and finance people learn of a payout, others don’t', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const [finance, door] = [
    await owner({ memberOf: { organiserId, role: 'finance' } }),
    await owner({ memberOf: { organiserId, role: 'door' } }),
  ];
  const [first, second] = [
    await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] }),
    await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] }),
  ];
  await addBankDetails(world, organiserId);
  const event = await makeEvent(world.pool, { organiserId });
  await buyTickets(world, event, 2);
  await letEnd(world, event.id, 5);
  await runSettlements(world.context, Date.now() + 7 * DAY_MS);
  const { rows } = await world.pool.query<{ payoutId: string; amountMinor: number; bankDetailsId: string }>(
    `select id as "payoutId", amount_minor as "amountMinor", bank_details_id as "bankDetailsId" from payouts
      where organiser_id = $1`,
    [organiserId],
  );
  const payout = rows[0] ?? { payoutId: '', amountMinor: 0, bankDetailsId: '' };
  await approvePayout(world.context, { ...payout, by: first.id });
  await sendPayout(world.context, { ...payout, by: second.id });
  expect(await finance.received(1)).toEqual([
    {
      title: 'Payout on its way',
      body: expect.stringMatching(/^We’ve sent N\$\s\d+\.\d\d to your bank account\.$/),
      url: `/business/${organiserId}/money/payouts`,
    },
  ]);
  expect(await door.received(0)).toEqual([]);
});
