import { placeOrder } from '@quivertree/contract/orders/orders';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, mailTo } from '../../../../../tests/world/mails.ts';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function register(name: string, email: string, quantity: number, address?: string): Promise<void> {
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
