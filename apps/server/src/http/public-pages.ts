import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import { answerWithPage, type CachedPage, type PageCache, publicAddress } from './page-cache.ts';
import type { Listener } from './http-server.ts';
import { commonHeaders } from './security-headers.ts';

/** Counts page views by people. */
interface ViewCounter {
  count(address: string, headers: { userAgent: string | undefined; purpose: string | undefined }): void;
}

/**
 * Serves public pages before any other middleware runs, because going through all routes would cost several times as
 * much as sending a cached page. Other requests, and pages that fail to render, go on to the routes. Counts views of
 * event pages.
 */
export function servePublicPages(pages: PageCache, views: ViewCounter, config: Config, routes: Listener): Listener {
  const defaults = commonHeaders(config);
  const send = (request: IncomingMessage, response: ServerResponse, address: string, page: CachedPage) => {
    if (page.status === 200)
      views.count(address, {
        userAgent: request.headers['user-agent'],
        purpose: String(request.headers['sec-purpose'] ?? ''),
      });
    const { status, head, body } = answerWithPage(page, request.headers, defaults);
    response.writeHead(status, [...head, 'x-request-id', randomUUID()]);
    response.end(body, 'latin1');
  };
  return (request, response) => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return routes(request, response);
    const fresh = pages.fresh(url);
    if (fresh) return send(request, response, url, fresh);
    const address = publicAddress(url);
    if (address === undefined) return routes(request, response);
    return pages
      .get(address)
      .then((page) => send(request, response, address, page))
      .catch(() => (response.headersSent ? response.destroy() : routes(request, response)));
  };
}
