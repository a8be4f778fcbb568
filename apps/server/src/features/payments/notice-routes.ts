import type { Hono } from 'hono';
import type { Context } from '../../context.ts';
import { BODY_LIMIT, readBody } from '../../http/call-route.ts';
import type { HttpEnv } from '../../http/request-facts.ts';
import { receiveNotice } from './receive-notice.ts';

/** Where providers send their notices. Not a call of the contract: each provider has its own body. */
export function mountNotices(app: Hono<HttpEnv>, context: Context): void {
  app.post('/api/v1/payments/notices/:provider', async (c) => {
    context.load.check('notice');
    const body = await context.load.receive(c.get('clientAddress'), () => readBody(c.req.raw, BODY_LIMIT));
    const notice = { headers: c.req.raw.headers, body };
    await context.load.run('notice', () => receiveNotice(context, c.req.param('provider'), notice));
    return c.json({ received: true });
  });
}
