import type { Hono } from 'hono';
import type { Context } from '../../../context.ts';
import { BODY_LIMIT, readBody } from '../../../http/call-route.ts';
import type { HttpEnv } from '../../../http/request-facts.ts';
import { noteRefusal } from '../note-refusal.ts';
import { receiveNotice } from './receive-notice.ts';

/** Webhook endpoints for providers. Not part of the contract, because each provider has its own body. */
export function mountNotices(app: Hono<HttpEnv>, context: Context): void {
  app.post('/api/v1/payments/notices/:provider', async (c) => {
    const provider = c.req.param('provider');
    context.load.check('notification');
    await noteRefusal(context.log, { notice: provider.slice(0, 20), requestId: c.get('requestId') }, async () => {
      const body = await context.load.receive(c.get('clientAddress'), () => readBody(c.req.raw, BODY_LIMIT));
      const notice = { headers: c.req.raw.headers, body };
      await context.load.run('notification', () => receiveNotice(context, provider, notice));
    });
    return c.json({ received: true });
  });
}
