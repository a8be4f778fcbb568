import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { placeOrder } from '@quivertree/contract/orders/orders';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { holdJobs } from '../../../../../tests/world/jobs.ts';
import { mailsTo, mailTo } from '../../../../../tests/world/mails.ts';
import { type MadeEvent, makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { GiveWay } from '../../mail/give-way.ts';
import { queueNotedTicketsMails } from './queue-tickets-mails.ts';
import { sendTicketsMailJob, sendTicketsMails } from './send-tickets-mail.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function register(name: string, email: string, quantity: number, address?: string): Promise<MadeEvent> {
  const event = await makeEvent(world.pool, {
    name: 'Marula festival',
    ticketTypes: [{ priceMinor: 0, name: 'Garden' }],
  });
  await world.pool.query('update events set address = $2 where id = $1', [event.id, address]);
  await world.client.call(placeOrder, {
    body: {
      eventId: event.id,
      attendee: { name, email },
      tickets: [{ ticketId: event.ticketTypes[0] as string, quantity }],
    },
  });
  return event;
}

describe('the tickets email', () => {
  test('arrives once, with all seven tickets behind one link and in one PDF', async () => {
    await register('Ndapewa Shikongo', 'seven@example.com', 7);
    const mail = await mailTo(world, 'seven@example.com');
    expect(mail.subject).toBe('Your 7 tickets for Marula festival');
    const link = /\/tickets\/(\S+)/.exec(mail.text ?? '')?.[1] ?? '';
    const { tickets, pdfPath } = await world.client.call(getOrderTickets, { params: { ticketsKey: link } });
    expect(tickets).toHaveLength(7);
    expect(new Set(tickets.map(({ code }) => code)).size).toBe(7);

    const attached = mail.attachments[0];
    expect(attached).toMatchObject({ filename: 'tickets.pdf', mimeType: 'application/pdf' });
    const shown = await fetch(world.url + pdfPath);
    expect(shown.headers.get('content-type')).toBe('application/pdf');
    for (const pdf of [Buffer.from(attached?.content as ArrayBuffer), Buffer.from(await shown.arrayBuffer())]) {
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(7);
    }
    expect(await mailsTo(world, 'seven@example.com')).toHaveLength(1);
  });

  test('names the town once', async () => {
    await register('Ndapewa Shikongo', 'town@example.com', 1, '48 Tal Street, Windhoek');
    const mail = await mailTo(world, 'town@example.com');
    expect(mail.text).toContain('Where: Independence Hall, 48 Tal Street, Windhoek\n');
  });

  test('counts only tickets that aren’t void, and isn’t sent without any', async () => {
    const startJobs = await holdJobs(world.pool);
    const sentIfVoid = async (tickets: number) => {
      const email = `void-${tickets}@example.com`;
      const { id: eventId } = await register('Ndapewa Shikongo', email, 2);
      while ((await queueNotedTicketsMails(world.pool, 100)) > 0);
      const { rows } = await world.pool.query<{ id: string }>('select id from orders where event_id = $1', [eventId]);
      await world.pool.query(`update tickets set state = 'void' where event_id = $1 and number <= $2`, [
        eventId,
        tickets,
      ]);
      await sendTicketsMails(world.context, { eventId, orderIds: rows.map(({ id }) => id) });
      const waiting = await world.pool.query('select from order_emails where event_id = $1 and sent_at is null', [
        eventId,
      ]);
      expect(waiting.rowCount).toBe(0);
      return (await mailsTo(world, email)).map(({ subject }) => subject);
    };
    expect(await sentIfVoid(2)).toEqual([]);
    expect(await sentIfVoid(1)).toEqual(['Your ticket for Marula festival']);
    await startJobs();
  });

  test('speaks of one ticket if there is only one', async () => {
    await register('Ndapewa Shikongo', 'one@example.com', 1);
    const mail = await mailTo(world, 'one@example.com');
    expect(mail.text).toContain('Show my ticket:');
    expect(mail.text).not.toMatch(/tickets\b(?!\/)/);
  });

  test('shows a name exactly as typed, never as HTML', async () => {
    await register('<b>Nangula</b> & "Söhne" ǃNoabeb', 'odd@example.com', 1);
    const mail = await mailTo(world, 'odd@example.com');
    expect(mail.text).toContain('Hello <b>Nangula</b> & "Söhne" ǃNoabeb,');
    expect(mail.html).not.toContain('<b>Nangula');
  });

  test('links to tickets without signing in, but only with the whole link', async () => {
    for (const key of ['', 'ABCDEF-', 'nothing', 'ABCDEF-00000000000000000000000000']) {
      const answer = await fetch(`${world.url}/api/v1/public/tickets/${encodeURIComponent(key || '-')}`);
      expect(answer.status).toBe(404);
    }
  });
});

interface QueuedJob {
  eventId: string;
  orderIds: string[];
}

describe('the ticket emails of orders placed together', () => {
  const REFUSED = 'buyer-5@example.com';
  let server: SMTPServer;
  let shop: World;
  let event: MadeEvent;
  let refused = [REFUSED];
  let refusals = 0;
  const delivered: string[] = [];
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        if (!refused.includes(address)) return done();
        refusals++;
        done(new Error('550 No such mailbox'));
      },
      onData(stream, { envelope }, done) {
        stream.resume().on('end', () => {
          delivered.push(...envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    // A server without jobs, so that they wait until a test runs them.
    shop = await startWorld({ env: { ROLE: 'web', SMTP_URL: `smtp://127.0.0.1:${port}` } });
    event = await makeEvent(shop.pool, { ticketTypes: [{ priceMinor: 0 }] });
    const tickets = [{ ticketId: event.ticketTypes[0] as string, quantity: 1 }];
    await Promise.all(
      BUYERS.map((email) =>
        shop.client.call(placeOrder, { body: { eventId: event.id, attendee: { name: 'Ndapewa', email }, tickets } }),
      ),
    );
  });
  afterAll(async () => {
    await shop.stop();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  const BUYERS = Array.from({ length: 20 }, (_, i) => `buyer-${i}@example.com`);
  const queued = async () =>
    (
      await shop.pool.query<{ payload: QueuedJob }>('select payload from graphile_worker._private_jobs order by id')
    ).rows.map(({ payload }) => payload);

  test('are sent by one job for every eight of them, in whatever batches they were placed', async () => {
    const { rows } = await shop.pool.query<{ id: string }>('select id from orders');
    expect(await queued()).toEqual([]);
    while ((await queueNotedTicketsMails(shop.pool, 100)) > 0);
    const jobs = (await queued()).map(({ orderIds }) => orderIds);
    expect(jobs.map(({ length }) => length)).toEqual([8, 8, 4]);
    expect(jobs.flat().toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });

  test('arrive although the mail server refuses one of them, which alone is sent again', async () => {
    const outcomes = await Promise.allSettled((await queued()).map((job) => sendTicketsMails(shop.context, job)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(delivered.toSorted()).toEqual(BUYERS.filter((email) => email !== REFUSED).toSorted());

    refused = [];
    for (const job of await queued()) await sendTicketsMails(shop.context, job);
    expect(delivered.toSorted()).toEqual(BUYERS.toSorted());
  });

  test('are recorded before the job rests, so that a server killed meanwhile doesn’t send them again', async () => {
    await shop.pool.query('update order_emails set sent_at = null');
    const [job] = await queued();
    const recorded: (number | null)[] = [];
    const resting = vi.spyOn(GiveWay.prototype, 'rest').mockImplementation(async () => {
      recorded.push((await shop.pool.query('select from order_emails where sent_at is not null')).rowCount);
    });
    await sendTicketsMails(shop.context, job as QueuedJob).finally(() => resting.mockRestore());
    expect(recorded).toEqual([8]);
  });

  test('don’t hold up a server that stops, if the mail server fails', async () => {
    await shop.pool.query('update order_emails set sent_at = null');
    refused = BUYERS;
    refusals = 0;
    const [job] = await queued();
    const context = { ...shop.context, stopping: AbortSignal.abort() };
    await expect(sendTicketsMails(context, job as QueuedJob)).rejects.toThrow('No such mailbox');
    expect(refusals).toBe(1);
    refused = [];
  });

  test('queued by an earlier version, with one order to a job, are sent as well', async () => {
    const { rows } = await shop.pool.query<{ id: string }>(
      'update order_emails set sent_at = null where order_id = (select min(id::text)::uuid from orders) returning order_id as id',
    );
    delivered.length = 0;
    await sendTicketsMailJob.start(shop.context, { eventId: event.id, orderId: rows[0]?.id });
    expect(delivered).toHaveLength(1);
  });
});
