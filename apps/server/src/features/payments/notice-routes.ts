import type { Hono } from 'hono';
import type { Context } from '../../context.ts';
import { BODY_LIMIT, readBody } from '../../http/call-route.ts';
import type { HttpEnv } from '../../http/request-facts.ts';
import { receiveNotice } from './receive-notice.ts';

/** Where providers send their notices. Not a call of the contract: each provider has its own body. */
export function mountNotices(app: Hono<HttpEnv>, context: Context): void {
  app.post('/api/v1/payments/notices/:provider', async (c) => {
    const body = await readBody(c.req.raw, BODY_LIMIT);
    await receiveNotice(context, c.req.param('provider'), { headers: c.req.raw.headers, body });
    return c.json({ received: true });
  });
}
