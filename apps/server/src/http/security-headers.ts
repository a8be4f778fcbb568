import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import type { HttpEnv } from './request-facts.ts';

/** Headers that every answer bears; pages add their own content-security policy. */
export function securityHeaders({ production }: Config): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()');
    if (production) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
  };
}
