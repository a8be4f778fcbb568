import { brotliCompressSync, gzipSync } from 'node:zlib';
import { parsePosterPath } from '@quivertree/posters/poster-path';
import { posterSvg } from '@quivertree/posters/poster-svg';
import type { Hono } from 'hono';
import { setBounded } from '../cache/set-bounded.ts';
import { answerRefusal } from './answer-errors.ts';
import { type Encoding, smallestEncoding } from './page-cache.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { HttpEnv } from './request-facts.ts';

/** Maximum number of cached posters; each event without a picture has one. */
const MAX_POSTERS = 500;

/** Serves posters. They depend on their address alone, so they can be cached forever. */
export function mountPosters(app: Hono<HttpEnv>): void {
  const drawn = new Map<string, Record<Encoding, Uint8Array<ArrayBuffer>>>();
  app.get('/posters/:category/:file', (c) => {
    const seed = /^([\w-]{1,64})\.svg$/.exec(c.req.param('file'))?.[1];
    const poster = seed && parsePosterPath(c.req.param('category'), seed);
    if (!poster) return answerRefusal(new Refusal('request.not_found'), c.get('requestId'));
    let bodies = drawn.get(c.req.path);
    if (!bodies) {
      const identity = Buffer.from(posterSvg(poster));
      bodies = {
        identity: new Uint8Array(identity),
        gzip: new Uint8Array(gzipSync(identity)),
        br: new Uint8Array(brotliCompressSync(identity)),
      };
      setBounded(drawn, c.req.path, bodies, MAX_POSTERS);
    }
    const encoding = smallestEncoding(c.req.header('accept-encoding') ?? '');
    return c.body(bodies[encoding], 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    });
  });
}
