import type { Hono } from 'hono';
import type { Infrastructure } from '../../../infrastructure.ts';
import type { HttpEnv } from '../../../http/request-facts.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { ticketsAtLink } from '../ticket-queries.ts';
import { APPLE_PASS, RECEIPT_PDF, TICKETS_PDF } from './file-tasks.ts';
import { googleWalletLink } from './google-wallet.ts';
import { heldTicketOf } from './held-ticket-of.ts';
import { receiptAtLink } from './receipt.ts';

const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/**
 * Serves the files behind a tickets link: PDFs and wallet passes. They aren't calls of the contract, because those
 * answer only in JSON. They are made on the file thread.
 */
export function mountTicketFiles(
  app: Hono<HttpEnv>,
  { pool, keys, load, files, config }: Pick<Infrastructure, 'pool' | 'keys' | 'load' | 'files' | 'config'>,
): void {
  const path = '/api/v1/public/tickets/:ticketsKey';
  const ticketsOf = (key: string) => ticketsAtLink(pool, keys, key);
  const file = (name: string, type: string) => ({
    ...PRIVATE,
    'content-type': type,
    'content-disposition': `inline; filename="${name}"`,
  });

  app.get(`${path}/tickets.pdf`, async (c) => {
    const pdf = await load.run('other', async () =>
      files.make(TICKETS_PDF, await ticketsOf(c.req.param('ticketsKey'))),
    );
    return c.body(pdf, 200, file('tickets.pdf', 'application/pdf'));
  });

  app.get(`${path}/receipt.pdf`, async (c) => {
    const pdf = await load.run('other', async () => {
      const receipt = await receiptAtLink(pool, c.req.param('ticketsKey'));
      return files.make(RECEIPT_PDF, { receipt, company: config.company });
    });
    return c.body(pdf, 200, file('receipt.pdf', 'application/pdf'));
  });

  app.get(`${path}/apple-wallet/:ticketId`, async (c) => {
    const { apple } = config.wallets;
    if (!apple) throw new Refusal('request.not_found');
    // Loaded on first use, because the picture library is large and few servers make passes.
    const { passIcons } = await import('./pass-icons.ts');
    const pass = await load.run('other', async () => {
      const held = heldTicketOf(await ticketsOf(c.req.param('ticketsKey')), c.req.param('ticketId'));
      return files.make(APPLE_PASS, { settings: apple, held, icons: await passIcons() });
    });
    return c.body(pass, 200, file('ticket.pkpass', 'application/vnd.apple.pkpass'));
  });

  app.get(`${path}/google-wallet/:ticketId`, async (c) => {
    const { google } = config.wallets;
    if (!google) throw new Refusal('request.not_found');
    const order = await ticketsOf(c.req.param('ticketsKey'));
    return new Response(null, {
      status: 303,
      headers: { ...PRIVATE, location: await googleWalletLink(google, heldTicketOf(order, c.req.param('ticketId'))) },
    });
  });
}
