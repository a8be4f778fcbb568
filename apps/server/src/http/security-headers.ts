import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import type { HttpEnv } from './request-facts.ts';

const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Headers that every answer bears; pages have a content-security policy of their own. */
export function headersOfEveryAnswer({ production }: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    ...(production ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    'content-security-policy': POLICY,
  };
}

/** Puts them on each answer. */
export function securityHeaders(config: Config): MiddlewareHandler<HttpEnv> {
  const { 'content-security-policy': policy = POLICY, ...others } = headersOfEveryAnswer(config);
  const entries = Object.entries(others);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of entries) headers.set(name, value);
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
  };
}
