import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config/config.ts';
import { PERMISSIONS } from './page-policy.ts';
import type { HttpEnv } from './request-facts.ts';

const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Headers for every response but assets. Pages have their own content security policy, and some have more device permissions. */
export function commonHeaders({ production }: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    ...(production ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    'content-security-policy': POLICY,
  };
}

/** Headers that a response may set itself. */
const OWN = new Set(['content-security-policy', 'permissions-policy']);

/**
 * Headers for scripts, style sheets and fonts. The others concern documents, and a purchase loads 85 such files, which
 * often weigh no more than their headers.
 */
const OF_ASSETS = new Set(['x-content-type-options', 'strict-transport-security']);

/** Adds the headers to each response that doesn't have them yet. */
export function securityHeaders(config: Config): MiddlewareHandler<HttpEnv> {
  const entries = Object.entries(commonHeaders(config));
  const ofAssets = entries.filter(([name]) => OF_ASSETS.has(name));
  return async (c, next) => {
    await next();
    if (c.get('headersAreComplete')) return;
    const { headers } = c.res;
    for (const [name, value] of c.req.path.startsWith('/assets/') ? ofAssets : entries)
      if (!OWN.has(name) || !headers.has(name)) headers.set(name, value);
  };
}
