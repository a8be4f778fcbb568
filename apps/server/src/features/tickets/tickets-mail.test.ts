import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOrder } from '@quivertree/contract/orders';
import { getOrderTickets } from '@quivertree/contract/tickets';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function register(name: string, email: string, quantity: number): Promise<void> {
  const event = await makeEvent(world.pool, {
    name: 'Marula festival',
    ticketTypes: [{ priceMinor: 0, name: 'Garden' }],
  });
  await world.client.call(placeOrder, {
    body: {
      eventId: event.id,
      attendee: { name, email },
      tickets: [{ ticketId: event.ticketTypes[0] as string, quantity }],
    },
  });
}

async function mailsTo(address: string): Promise<Email[]> {
  const files = await readdir(world.inboxFolder);
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(world.inboxFolder, file)))),
  );
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}

const theMailTo = (address: string) =>
  vi.waitFor(
    async () => {
      const [mail] = await mailsTo(address);
      if (!mail) throw new Error('No mail yet');
      return mail;
    },
    { timeout: 10_000, interval: 50 },
  );

describe('the mail with the tickets', () => {
  test('arrives once, with all seven tickets behind one link and in one PDF', async () => {
    await register('Ndapewa Shikongo', 'seven@example.com', 7);
    const mail = await theMailTo('seven@example.com');
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
    expect(await mailsTo('seven@example.com')).toHaveLength(1);
  });

  test('shows a name as it was written, and nothing in it as HTML', async () => {
    await register('<b>Nangula</b> & "Söhne" ǃNoabeb', 'odd@example.com', 1);
    const mail = await theMailTo('odd@example.com');
    expect(mail.text).toContain('Hello <b>Nangula</b> & "Söhne" ǃNoabeb,');
    expect(mail.html).not.toContain('<b>Nangula');
  });

  test('needs nobody to be signed in, but the whole link', async () => {
    for (const key of ['', 'ABCDEF-', 'nothing', 'ABCDEF-00000000000000000000000000']) {
      const answer = await fetch(`${world.url}/api/v1/public/tickets/${encodeURIComponent(key || '-')}`);
      expect(answer.status).toBe(404);
    }
  });
});
