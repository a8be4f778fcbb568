import { parsePicturePath } from '@quivertree/domain/pictures/pictures';
import type { Hono } from 'hono';
import type { Infrastructure } from '../infrastructure.ts';
import { objectNameOf } from '../storage/object-store.ts';
import { answerRefusal } from './answer-errors.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { HttpEnv } from './request-facts.ts';

/** Memory for the most recently requested pictures, in bytes. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

/** Serves uploaded pictures. Their addresses derive from their content, so they can be cached forever. */
export function mountPictures(app: Hono<HttpEnv>, { objects }: Pick<Infrastructure, 'objects'>): void {
  const cached = new Map<string, Uint8Array>();
  let size = 0;
  const store = (name: string, body: Uint8Array) => {
    if (!cached.has(name)) size += body.length;
    cached.delete(name);
    cached.set(name, body);
    for (const [oldest, { length }] of cached) {
      if (size <= MAX_CACHED_BYTES) return;
      cached.delete(oldest);
      size -= length;
    }
  };
  app.get('/pictures/*', async (c) => {
    const picture = parsePicturePath(c.req.path);
    const name = picture && objectNameOf(picture.purpose, picture.id, picture.width, picture.format);
    const body = name && (cached.get(name) ?? (await objects.get(name)));
    if (!picture || !name || !body) return answerRefusal(new Refusal('request.not_found'), c.get('requestId'));
    store(name, body);
    return c.body(new Uint8Array(body), 200, {
      'content-type': `image/${picture.format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}
