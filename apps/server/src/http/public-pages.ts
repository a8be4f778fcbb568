import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import type { PageViews } from '../features/sales/page-views.ts';
import { answerWithPage, type KeptPage, type PageCache, publicAddress } from './page-cache.ts';
import { headersOfEveryAnswer } from './security-headers.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Answers for public pages before anything else is set in motion; all other requests take the way through the routes,
 * whose own work is several times that of sending a page. They answer as well where a page cannot be rendered.
 * A view of an event's page is counted here.
 */
export function publicPagesFirst(pages: PageCache, views: PageViews, config: Config, routes: Listener): Listener {
  const everywhere = headersOfEveryAnswer(config);
  const send = (request: IncomingMessage, response: ServerResponse, address: string, page: KeptPage) => {
    if (page.status === 200)
      views.note(address, {
        userAgent: request.headers['user-agent'],
        purpose: String(request.headers['sec-purpose'] ?? ''),
      });
    const { status, head, body } = answerWithPage(page, request.headers, everywhere);
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
