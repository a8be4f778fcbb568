import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from './context.ts';
import { statementDownload } from './features/settlement/routes.ts';
import { mountOAuth } from './features/accounts/oauth/oauth-routes.ts';
import { mountPaymentNotifications } from './features/payments/notifications/notification-routes.ts';
import { exportDownload } from './features/selling/exports.ts';
import { bankFileDownload } from './features/settlement/bank-files/bank-file-routes.ts';
import { mountEmbeds } from './features/catalogue/embed/embed-routes.ts';
import { mountFeeds } from './features/catalogue/feeds/feed-routes.ts';
import { mountSitemap } from './features/catalogue/sitemap.ts';
import { mountUnsubscribing } from './features/following/unsubscribe-page.ts';
import { mountAppLinks } from './features/mobile-app/app-links.ts';
import { mountTicketFiles } from './features/tickets/files/routes.ts';
import { mountQueueForm } from './features/waiting-room/queue-form.ts';
import { answerErrors, answerRefusal } from './http/answer-errors.ts';
import { mountAppIcons } from './http/app-icons.ts';
import { mountApiDocs } from './http/api-docs.ts';
import { type CallRoute, mountCalls } from './http/call-route.ts';
import { callRoutes } from './call-routes.ts';
import { clientAddressOf } from './limits/client-address.ts';
import { mountDownloads } from './http/downloads.ts';
import { mountOpenApi } from './http/openapi.ts';
import { mountPictures } from './http/pictures.ts';
import { mountPosters } from './http/posters.ts';
import { Refusal } from './refusals/refusal.ts';
import type { HttpEnv } from './http/request-facts.ts';
import { securityHeaders } from './http/security-headers.ts';

/** All HTTP routes except pages, which the caller mounts last. */
export function createApp(context: Context, routes: readonly CallRoute[] = callRoutes(context)): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError(answerErrors(context));
  app.use(identifyRequest(context));
  app.use(securityHeaders(context.config));
  mountCalls(app, context, routes);
  mountPaymentNotifications(app, context);
  mountOAuth(app, context);
  mountAppLinks(app, context);
  mountFeeds(app, context);
  mountEmbeds(app, context);
  mountSitemap(app, context);
  mountUnsubscribing(app, context);
  mountTicketFiles(app, context);
  mountQueueForm(app, context);
  mountDownloads(app, context, {
    statement: statementDownload(context),
    'bank-file': bankFileDownload(context),
    export: exportDownload(context),
  });
  mountPosters(app);
  mountAppIcons(app);
  mountPictures(app, context);
  mountOpenApi(app);
  mountApiDocs(app);
  app.all('/api/*', (c) => answerRefusal(new Refusal('request.not_found'), c.get('requestId')));
  return app;
}

/**
 * Assigns each request an id for responses and logs, and determines the client's address. Sets headers on the response
 * itself: `c.header` would rebuild the response as a stream, which costs a tenth of an order's time (2026-11-21).
 */
function identifyRequest({ config }: Context): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    c.set('requestId', randomUUID());
    const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket;
    c.set('clientAddress', clientAddressOf(c.req.header('x-forwarded-for'), config.trustedProxies, socket));
    await next();
    if (c.get('headersAreComplete')) return;
    c.res.headers.set('x-request-id', c.get('requestId'));
  };
}
