import type { Hono } from 'hono';
import type { Infrastructure } from '../../../infrastructure.ts';
import type { HttpEnv } from '../../../http/request-facts.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { ticketsAtLink } from '../ticket-queries.ts';
import { googleWalletLink } from './google-wallet.ts';
import { heldTicketOf } from './held-ticket-of.ts';
import { receiptAtLink } from './receipt.ts';

const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/**
 * Serves the files behind a tickets link: PDFs and wallet passes. They aren't calls of the contract, because those
 * answer only in JSON. The libraries that make them are large, so they are loaded on first use.
 */
export function mountTicketFiles(
  app: Hono<HttpEnv>,
  { pool, keys, load, config }: Pick<Infrastructure, 'pool' | 'keys' | 'load' | 'config'>,
): void {
  const path = '/api/v1/public/tickets/:ticketsKey';
  const ticketsOf = (key: string) => ticketsAtLink(pool, keys, key);
  const file = (name: string, type: string) => ({
    ...PRIVATE,
    'content-type': type,
    'content-disposition': `inline; filename="${name}"`,
  });

  app.get(`${path}/tickets.pdf`, async (c) => {
    const { ticketsPdf } = await import('../tickets-pdf.ts');
    const pdf = await load.run('other', async () => ticketsPdf(await ticketsOf(c.req.param('ticketsKey'))));
    return c.body(new Uint8Array(pdf), 200, file('tickets.pdf', 'application/pdf'));
  });

  app.get(`${path}/receipt.pdf`, async (c) => {
    const { receiptPdf } = await import('./receipt-pdf.ts');
    const pdf = await load.run('other', async () =>
      receiptPdf(await receiptAtLink(pool, c.req.param('ticketsKey')), config.company),
    );
    return c.body(new Uint8Array(pdf), 200, file('receipt.pdf', 'application/pdf'));
  });

  app.get(`${path}/apple-wallet/:ticketId`, async (c) => {
    const { apple } = config.wallets;
    if (!apple) throw new Refusal('request.not_found');
    const { applePass } = await import('./apple-pass.ts');
    const pass = await load.run('other', async () =>
      applePass(apple, heldTicketOf(await ticketsOf(c.req.param('ticketsKey')), c.req.param('ticketId'))),
    );
    return c.body(new Uint8Array(pass), 200, file('ticket.pkpass', 'application/vnd.apple.pkpass'));
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
