import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import { APP_VERSION_HEADER } from '@quivertree/domain/mobile-app/app-version';
import { isOutdatedApp } from './call-route.ts';
import { answerWithPage, type CachedPage } from './page-cache.ts';
import type { Listener } from './http-server.ts';
import { commonHeaders } from './security-headers.ts';

/** Counts page views by people. */
interface ViewCounter {
  count(address: string, headers: { userAgent: string | undefined; purpose: string | undefined }): void;
}

/** Cached pages or answers, and the keys under which they are cached. */
export interface PublicSource {
  cache: {
    /** The page under a key, if it is cached and certainly up to date; never waits. */
    fresh(address: string): CachedPage | undefined;
    /** The page under a key; rejects if only the routes can answer. */
    get(address: string): Promise<CachedPage>;
  };
  /** The key for a path and query, and for callers who are signed in; undefined if this source doesn't have it. */
  addressOf: (pathAndQuery: string, signedIn: boolean) => string | undefined;
}

/**
 * Serves public pages and the answers of public calls before any other middleware runs, because going through all
 * routes would cost several times as much as sending what is cached. Other requests, and pages and answers that fail,
 * go on to the routes. Counts views of events.
 */
export function servePublicPages(
  sources: readonly PublicSource[],
  views: ViewCounter,
  config: Config,
  routes: Listener,
): Listener {
  const defaults = commonHeaders(config);
  const send = (request: IncomingMessage, response: ServerResponse, address: string, page: CachedPage) => {
    if (page.status === 200)
      views.count(address, {
        userAgent: request.headers['user-agent'],
        purpose: String(request.headers['sec-purpose'] ?? request.headers['purpose'] ?? ''),
      });
    const { status, head, body } = answerWithPage(page, request.headers, defaults);
    response.writeHead(status, [...head, 'x-request-id', randomUUID()]);
    response.end(body, 'latin1');
  };
  return (request, response) => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return routes(request, response);
    if (isOutdatedApp(config, request.headers[APP_VERSION_HEADER])) return routes(request, response);
    for (const { cache } of sources) {
      const fresh = cache.fresh(url);
      if (fresh) return send(request, response, url, fresh);
    }
    for (const { cache, addressOf } of sources) {
      const address = addressOf(url, request.headers.authorization !== undefined);
      if (address === undefined) continue;
      return cache
        .get(address)
        .then((page) => send(request, response, address, page))
        .catch(() => (response.headersSent ? response.destroy() : routes(request, response)));
    }
    return routes(request, response);
  };
}
