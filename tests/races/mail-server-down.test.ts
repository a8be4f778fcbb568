import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOrderStatus } from '@quivertree/contract/orders/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DevInbox, startDevInbox } from '../../apps/server/dev/dev-inbox.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { mailsTo } from '../world/mails.ts';
import { makeEvent } from '../world/make-event.ts';
import { type BoughtOrder, buy } from '../world/paid-order.ts';
import { sized } from '../world/sizes.ts';
import { unsentEmails } from '../world/ticket-emails.ts';
import { startWorld, type World } from '../world/world.ts';

const ORDERS = sized(6, 200);

let inboxFolder: string;
let inbox: DevInbox;
let up = false;
let world: World;

/** Stands in for the mail server; closes connections at once unless `up` is true. */
const mailServer = createServer((socket) => {
  if (!up) return socket.destroy();
  const onward = connect(Number(new URL(inbox.smtpUrl).port), '127.0.0.1');
  for (const end of [socket, onward]) end.on('error', () => socket.destroy());
  socket.pipe(onward).pipe(socket);
});

beforeAll(async () => {
  inboxFolder = await mkdtemp(join(tmpdir(), 'quivertree-down-'));
  inbox = await startDevInbox(inboxFolder);
  await once(mailServer.listen(0, '127.0.0.1'), 'listening');
  const { port } = mailServer.address() as AddressInfo;
  world = await startWorld({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  await world.stop();
  mailServer.close();
  await inbox.stop();
  await rm(inboxFolder, { recursive: true, force: true });
});

test('orders aren’t affected while the mail server is down, and every email is sent once it is back', {
  timeout: sized(60_000, 600_000),
}, async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 1_000 }, { capacity: 1_000, priceMinor: 0 }] });
  const bought: BoughtOrder[] = [];
  for (let i = 0; i < ORDERS; i++) bought.push(await buy(world, event, { quantities: i % 2 === 0 ? [2] : [0, 1] }));
  const failed = async () =>
    (
      await world.pool.query(
        `select json_array_elements_text(payload->'orderIds') from graphile_worker._private_jobs
          where attempts > 0 and last_error is not null`,
      )
    ).rowCount;
  await expect.poll(failed, { timeout: 30_000 }).toBeGreaterThanOrEqual(Math.min(ORDERS, 4));
  for (const { reference } of bought) {
    const { status } = await world.client.call(getOrderStatus, { params: { reference }, query: {} });
    expect(status).toBe('success');
  }
  await assertBooksAgree(world.pool);
  expect(await readdir(inboxFolder)).toEqual([]);

  up = true;
  const unsent = async () => {
    // Brings forward the next attempt, which may be up to an hour away.
    await world.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
    return unsentEmails(world.pool);
  };
  await expect.poll(unsent, { timeout: sized(30_000, 300_000), interval: 500 }).toBe(0);
  for (const { email } of bought) expect(await mailsTo({ inboxFolder }, email)).toHaveLength(1);
});
