import { getOrderStatus } from '@quivertree/contract/orders/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { refuseJobDeletes } from '../world/job-table-errors.ts';
import { allMails } from '../world/mails.ts';
import { makeEvent } from '../world/make-event.ts';
import { type BoughtOrder, buy } from '../world/paid-order.ts';
import { sized } from '../world/sizes.ts';
import { unsentEmails } from '../world/ticket-emails.ts';
import { startWorld, type World } from '../world/world.ts';

const ORDERS = sized(12, 200);
const SECONDS = 5;

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.stop());

test('five seconds of errors from the job table stop no order, and every email is sent afterwards', {
  timeout: sized(120_000, 600_000),
}, async () => {
  const event = await makeEvent(world.pool, {
    ticketTypes: [{ capacity: 100_000 }, { capacity: 100_000, priceMinor: 0 }],
  });
  await refuseJobDeletes(world.pool, SECONDS);
  const until = Date.now() + SECONDS * 1_000;
  const bought: BoughtOrder[] = [];
  for (let i = 0; i < ORDERS || Date.now() < until; i++)
    bought.push(await buy(world, event, { quantities: i % 2 === 0 ? [2] : [0, 1] }));
  for (const { reference } of bought) {
    const { status } = await world.client.call(getOrderStatus, { params: { reference }, query: {} });
    expect(status).toBe('success');
  }
  await assertBooksAgree(world.pool);

  await expect.poll(() => unsentEmails(world.pool), { timeout: sized(60_000, 300_000), interval: 200 }).toBe(0);
  const mails = await allMails(world);
  for (const { email } of bought) {
    const received = mails.filter(({ to }) => to?.some(({ address }) => address === email));
    expect(new Set(received.map(({ messageId }) => messageId)).size, email).toBe(1);
  }
});
