import type { Provider } from '@quivertree/domain/payments/payment-providers';
import type { Context as HonoContext, Hono, Next } from 'hono';
import * as z from 'zod';
import { isSignature } from '../../src/keys/message-signature.ts';
import type { ChargeLedger } from './charge-ledger.ts';

const refundRequest = z.object({
  refund: z.uuid(),
  charge: z.string(),
  amount_minor: z.number().int().positive(),
});

/** The merchant API, for charges, refunds and the statement. Every request must be signed. */
export function mountMerchantRoutes(app: Hono, provider: Provider, secret: string, ledger: ChargeLedger): void {
  const base = `/${provider.toLowerCase()}`;
  const signed = async (c: HonoContext, next: Next) => {
    const { pathname, search } = new URL(c.req.url);
    const path = pathname.slice(pathname.indexOf(`${base}/`) + base.length) + search;
    const body = c.req.method === 'POST' ? await c.req.text() : '';
    if (!isSignature(secret, `${c.req.method} ${path}\n${body}`, c.req.header('x-signature') ?? ''))
      return c.json({ message: 'not allowed' }, 401);
    return next();
  };

  app.get(`${base}/charges/:name`, signed, (c) => {
    const charge = ledger.find(provider, c.req.param('name') ?? '');
    if (!charge) return c.json({ message: 'unknown charge' }, 404);
    const { id, key: reference, state, amountMinor, currency, merchant } = charge;
    return c.json({ id, reference, state, amount_minor: amountMinor, currency, merchant_id: merchant });
  });

  app.post(`${base}/refunds`, signed, async (c) => {
    const { refund, charge, amount_minor: amountMinor } = refundRequest.parse(await c.req.json());
    const { id, state } = await ledger.refund(provider, { refund, charge, amountMinor });
    return c.json({ id, state });
  });

  app.get(`${base}/statement`, signed, (c) => {
    const since = new Date(c.req.query('since') ?? 0);
    const lines = ledger.statement(provider, since);
    return c.json({ lines: lines.map(({ amountMinor, ...line }) => ({ ...line, amount_minor: amountMinor })) });
  });
}
