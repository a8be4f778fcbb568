import { parsePosterPath } from '@quivertree/domain/poster/poster-path';
import { posterSvg } from '@quivertree/domain/poster/poster-svg';
import type { Hono } from 'hono';
import { answerRefusal } from './answer-errors.ts';
import { Refusal } from './refusal.ts';
import type { HttpEnv } from './request-facts.ts';

/** Posters are made from their address alone, so they may be kept for ever. */
export function mountPosters(app: Hono<HttpEnv>): void {
  app.get('/posters/:category/:file', (c) => {
    const seed = /^([\w-]{1,64})\.svg$/.exec(c.req.param('file'))?.[1];
    const poster = seed && parsePosterPath(c.req.param('category'), seed);
    if (!poster) return answerRefusal(new Refusal('request.not_found'), c.get('requestId'));
    return c.body(posterSvg(poster), 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });
}
