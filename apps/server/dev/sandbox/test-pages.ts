import type { Hono } from 'hono';
import * as z from 'zod';
import { isSignature, signMessage } from '../../src/keys/message-signature.ts';
import type { ChargeLedger } from './charge-ledger.ts';
import type { Checkout } from './checkout.ts';
import { mountMerchantRoutes } from './merchant-routes.ts';
import { answerBuyer, postedFields } from './payment-page.ts';

const request = z.object({
  payment: z.uuid(),
  event_id: z.uuid(),
  reference: z.string(),
  description: z.string(),
  amount_minor: z.coerce.number().int().positive(),
  currency: z.string(),
  return_url: z.url(),
  notify_url: z.url(),
});

/** Simulates TEST: the buyer's browser arrives here with a signed request. */
export function mountTestPages(app: Hono, secret: string, ledger: ChargeLedger): void {
  app.get('/test/pay', (c) => answerBuyer(c, ledger, readCheckout(c.req.url, secret), {}));
  app.post('/test/pay', async (c) =>
    answerBuyer(c, ledger, readCheckout(c.req.url, secret), await postedFields(c.req.raw)),
  );
  mountMerchantRoutes(app, 'TEST', secret, ledger);
}

function readCheckout(url: string, secret: string): Checkout | undefined {
  const query = new URL(url).searchParams;
  const signature = query.get('signature') ?? '';
  query.delete('signature');
  if (!isSignature(secret, query.toString(), signature)) return undefined;
  const parsed = request.safeParse(Object.fromEntries(query));
  if (!parsed.success) return undefined;
  const fields = parsed.data;
  return {
    provider: 'TEST',
    key: fields.payment,
    reference: fields.reference,
    description: fields.description,
    amountMinor: fields.amount_minor,
    currency: fields.currency,
    merchant: 'TEST',
    returnUrl: fields.return_url,
    writeNotification(charge, { forged }) {
      const body = JSON.stringify({
        notification: `${charge.id} ${charge.state}`,
        event_id: fields.event_id,
        payment: fields.payment,
        charge: charge.id,
      });
      const signature = signMessage(forged ? 'a guess' : secret, body);
      return {
        url: fields.notify_url,
        headers: { 'content-type': 'application/json', 'x-signature': signature },
        body,
      };
    },
  };
}
