import { getOrderTickets } from '@quivertree/contract/tickets';
import type { Hono } from 'hono';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import type { HttpEnv } from '../../http/request-facts.ts';
import { ticketsAtLink } from './ticket-queries.ts';
import { ticketsPdf } from './tickets-pdf.ts';

export function ticketRoutes(context: Context): CallRoute[] {
  return [answerCall(getOrderTickets, ({ params }) => ticketsAtLink(context.pool, context.keys, params.ticketsKey))];
}

/** The PDF behind a tickets link: a file, hence not a call of the contract. */
export function mountTicketsPdf(app: Hono<HttpEnv>, { pool, keys, load }: Context): void {
  app.get('/api/v1/public/tickets/:ticketsKey/tickets.pdf', async (c) => {
    const pdf = await load.run('other', async () =>
      ticketsPdf(await ticketsAtLink(pool, keys, c.req.param('ticketsKey'))),
    );
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="tickets.pdf"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
  });
}
