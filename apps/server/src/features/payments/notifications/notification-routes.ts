import type { Hono } from 'hono';
import type { Context } from '../../../context.ts';
import { BODY_LIMIT, readBody } from '../../../http/call-route.ts';
import type { HttpEnv } from '../../../http/request-facts.ts';
import { logRefusal } from '../../../refusals/refusal.ts';
import { receiveNotification } from './receive-notification.ts';

/** Webhook endpoints for providers. Not part of the contract, because each provider has its own body. */
export function mountPaymentNotifications(app: Hono<HttpEnv>, context: Context): void {
  app.post('/api/v1/payments/notifications/:provider', async (c) => {
    const provider = c.req.param('provider');
    context.load.check('notification');
    await logRefusal(context.log, { notification: provider.slice(0, 20), requestId: c.get('requestId') }, async () => {
      const body = await context.load.receive(c.get('clientAddress'), () => readBody(c.req.raw, BODY_LIMIT));
      const notification = { headers: c.req.raw.headers, body };
      await context.load.run('notification', () => receiveNotification(context, provider, notification));
    });
    return c.json({ received: true });
  });
}
