import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { ROOT } from '../config/config.ts';
import { Refusal } from '../refusals/refusal.ts';
import { answerRefusal } from './answer-errors.ts';
import type { HttpEnv } from './request-facts.ts';

/** The folder of the built web. */
export const WEB_BUILD = join(ROOT, 'apps/web/build');

/** Stores pages for use without a connection (web/app/service-worker). */
const SERVICE_WORKER = '/service-worker.js';

/** Mounts the files of the built web: assets, whose names change with their content, and icons, robots.txt and the like. */
export function mountWebFiles(app: Hono<HttpEnv>): void {
  const statics = serveStatic({ root: join(WEB_BUILD, 'client'), precompressed: true });
  app.use('/assets/*', async (c) => {
    const answer = await statics(c, stopHere);
    if (!answer) return answerRefusal(new Refusal('request.not_found'), c.get('requestId'));
    answer.headers.set('cache-control', 'public, max-age=31536000, immutable');
    return answer;
  });
  app.get(SERVICE_WORKER, async (c) => {
    const answer = await statics(c, stopHere);
    if (!answer) return answerRefusal(new Refusal('request.not_found'), c.get('requestId'));
    // Each visit asks for a new version. The worker only fetches pages and files of this site.
    answer.headers.set('cache-control', 'no-cache');
    answer.headers.set('content-security-policy', "default-src 'none'; connect-src 'self'");
    return answer;
  });
  app.get('/:file{.+\\.(?:ico|svg|png|txt|webmanifest|xml)}', async (c) => {
    const answer = await statics(c, stopHere);
    if (!answer) return answerRefusal(new Refusal('request.not_found'), c.get('requestId'));
    answer.headers.set('cache-control', 'public, max-age=3600');
    return answer;
  });
  // Programs request these paths and would mistake an HTML page for the file.
  app.all('/.well-known/*', (c) => answerRefusal(new Refusal('request.not_found'), c.get('requestId')));
}

/** Ends the search for a static file: a missing one is a 404, not a page. */
async function stopHere(): Promise<void> {}
